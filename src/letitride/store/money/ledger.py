"""What accounts hold: read under a lock, then moved, so that no two processes move the same chips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, select

from letitride.money import check_balance
from letitride.store.database import schema
from letitride.store.database.prepared import Prepared, among, insert_into, listed, update_of

_HELD = Prepared(
    select(schema.balances.c.account, schema.balances.c.cents)
    .where(among(schema.balances.c.account, listed("accounts")))
    .order_by(schema.balances.c.account)
    .with_for_update()
)
_OPEN = insert_into(schema.balances)
_ADD = update_of(schema.balances, {"cents": "{old} + {new}"}, keys=["account"])


def lock_balances(connection: Connection, accounts: Iterable[str]) -> dict[str, int]:
    """What accounts hold; nobody else moves them before this transaction ends. Accounts never used are left out."""
    return dict(_HELD.run(connection, {"accounts": sorted(accounts)}).fetchall())


def add_to_balances(connection: Connection, gained: Mapping[str, int], *, held: Mapping[str, int]) -> None:
    """Add what accounts gained to what they held, which `lock_balances` has said; no balance leaves its range."""
    new, old = [], []
    for account, cents in sorted(gained.items()):
        check_balance(held.get(account, 0) + cents, account)
        if account in held:
            old.append((cents, account))
        else:
            new.append((account, cents))
    if new:
        _OPEN.write(connection, new)
    if old:
        _ADD.write(connection, old)


def balance_of(connection: Connection, account: str) -> int:
    """What an account holds."""
    query = select(schema.balances.c.cents).where(schema.balances.c.account == account)
    return connection.execute(query).scalar() or 0


def balances_of(connection: Connection, *, prefix: str = "") -> dict[str, int]:
    """What every account holds whose name begins so."""
    query = select(schema.balances).where(schema.balances.c.account.startswith(prefix, autoescape=True))
    return {row.account: row.cents for row in connection.execute(query.order_by(schema.balances.c.account))}
