"""A table's tray: chips that come from the cage and go back there, and what people count in it."""

from __future__ import annotations

from sqlalchemy import Connection, or_, select

from letitride.errors import NotEnoughChips, StoreError
from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.tables import find_table
from letitride.store.money.cage import Signatures, check_float, check_named, post
from letitride.store.money.ledger import balance_of, lock_balances
from letitride.store.money.ledger_accounts import FLOAT_ACCOUNT, table_meter_account
from letitride.store.money.slips import Slip, SlipKind, check_signed, next_number, write_slip
from letitride.table import Phase

FILL = "inventory fill"
CREDIT = "inventory credit"


def tray_account(table_id: str) -> str:
    """The account of what the cage has put into a table's tray; what the game does to it is the table's own account."""
    return f"tray:{table_id}"


def inventory_of(connection: Connection, table_id: str) -> int:
    """The chips in a table's tray as people count them: filled by the cage, and what the game has won or lost.

    What the books set aside for a meter stays in the tray until the meter pays it.
    """
    meter_id = find_table(connection, table_id).created.meter_id
    filled, won = (balance_of(connection, account) for account in (tray_account(table_id), f"{table_id}/inventory"))
    return filled + won + set_aside_for_meter(connection, table_id, meter_id)


def move_inventory(
    connection: Connection, table_id: str, gained_cents: int, *, signed: Signatures, reason: str, at_ms: int
) -> Slip:
    """Fill a table's inventory, or credit the cage with part of it if the gain is negative; returns the slip."""
    check_signed(signed)
    created = find_table(connection, table_id).created
    if created.settings.get("is_practice"):
        raise StoreError("The cage doesn't fill trays at practice tables.")
    name = created.name
    if not gained_cents:
        raise StoreError("A fill or a credit must be at least 1 cent.")
    check_named(gained_cents)
    account = tray_account(table_id)
    check_float(lock_balances(connection, [FLOAT_ACCOUNT, account]).get(FLOAT_ACCOUNT, 0), gained_cents)
    held = inventory_of(connection, table_id)
    if gained_cents < 0 and held + gained_cents < 0:
        raise NotEnoughChips(f"the tray of {name}", held_cents=held, asked_cents=-gained_cents)
    action = FILL if gained_cents > 0 else CREDIT
    kind = SlipKind.FILL if gained_cents > 0 else SlipKind.CREDIT
    slip = next_number(connection, kind)
    before = {"cents": held}
    after = {"cents": held + gained_cents, "signed_by": signed.names, "slip": slip}
    noted = AuditEntry(at_ms, signed.first, action, f"table:{table_id}", reason, before, after)
    number = note_in_audit_log(connection, noted)
    post(connection, number, source=FLOAT_ACCOUNT, target=account, gained_cents=gained_cents, memo=action)
    tell_processes(connection, HOUSE_CHANGED)
    return write_slip(
        connection,
        kind,
        number=slip,
        table_id=table_id,
        amount_cents=abs(gained_cents),
        expected_cents=held,
        signed=signed,
        reason=reason,
        at_ms=at_ms,
        entry=number,
    )


def count_tray(
    connection: Connection,
    table_id: str,
    kind: SlipKind,
    *,
    counted_cents: int,
    signed: Signatures,
    reason: str,
    at_ms: int,
) -> Slip:
    """Write down what two people counted in a tray; no money moves, and a difference from the record stays visible.

    While cards are dealt, what the tray will hold isn't known, so nobody counts it then.
    """
    check_signed(signed)
    if kind not in (SlipKind.OPENING, SlipKind.CLOSING) or counted_cents < 0:
        raise StoreError("Enter an opening or a closing count of zero or more.")
    check_named(counted_cents)
    table = find_table(connection, table_id)
    if table.created.settings.get("is_practice"):
        raise StoreError("Practice tables aren't counted.")
    if (table.standing or {}).get("phase") == Phase.ROUND.value:
        raise StoreError(f"A round is being played at {table.name}. Count the tray when it is over.")
    lock_balances(connection, [FLOAT_ACCOUNT, tray_account(table_id)])
    held, number = inventory_of(connection, table_id), next_number(connection, kind)
    after = {"cents": counted_cents, "signed_by": signed.names, "slip": number}
    noted = AuditEntry(at_ms, signed.first, kind.value, f"table:{table_id}", reason, {"cents": held}, after)
    return write_slip(
        connection,
        kind,
        number=number,
        table_id=table_id,
        amount_cents=counted_cents,
        expected_cents=held,
        signed=signed,
        reason=reason,
        at_ms=at_ms,
        entry=note_in_audit_log(connection, noted),
    )


def set_aside_for_meter(connection: Connection, table_id: str, meter_id: str | None, *, after: int = 0) -> int:
    """What a table's inventory has given its meter: initial amount, growth and resets, less what the meter has paid.

    For a meter that tables share, only what happened after an event of the table is summed up.
    """
    account = table_meter_account(table_id, meter_id)
    if meter_id is None:
        return balance_of(connection, account)
    columns = schema.postings.c
    query = select(columns.target, columns.amount_cents).where(
        columns.table_id == table_id,
        columns.sequence > after,
        or_(columns.source == account, columns.target == account),
    )
    return sum(amount if target == account else -amount for target, amount in connection.execute(query))
