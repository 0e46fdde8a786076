"""The cage: chips issued to a person's wallet and redeemed from it."""

from __future__ import annotations

from sqlalchemy import Connection

from letitride.errors import NotEnoughChips, StoreError
from letitride.store import schema
from letitride.store.ledger import add_to_balances, lock_balances
from letitride.store.ledger_accounts import FLOAT_ACCOUNT, NO_SEAT, wallet_of
from letitride.store.significant import SignificantEvent, note_significant

CAGE = "cage"
"""Where postings stand that belong to no table; their sequence is the number of their significant event."""


def issue_chips(connection: Connection, player: str, amount_cents: int, *, actor: str, reason: str, at_ms: int) -> int:
    """Issue chips to a person's wallet; returns what it holds then."""
    _check(player, amount_cents)
    return _move(connection, player, amount_cents, actor=actor, reason=reason, at_ms=at_ms)


def redeem_chips(connection: Connection, player: str, amount_cents: int, *, actor: str, reason: str, at_ms: int) -> int:
    """Take chips back from a person's wallet; returns what it holds then."""
    _check(player, amount_cents)
    return _move(connection, player, -amount_cents, actor=actor, reason=reason, at_ms=at_ms)


def _check(player: str, amount_cents: int) -> None:
    if amount_cents <= 0 or wallet_of(player) == FLOAT_ACCOUNT:
        raise StoreError("the cage issues chips to people and redeems theirs, more than none")


def _move(connection: Connection, player: str, gained_cents: int, *, actor: str, reason: str, at_ms: int) -> int:
    wallet = wallet_of(player)
    held = lock_balances(connection, [FLOAT_ACCOUNT, wallet]).get(wallet, 0)
    if held + gained_cents < 0:
        raise NotEnoughChips(wallet, held_cents=held, asked_cents=-gained_cents)
    action = "chips issued" if gained_cents > 0 else "chips redeemed"
    before, after = {"cents": held}, {"cents": held + gained_cents}
    number = note_significant(connection, SignificantEvent(at_ms, actor, action, wallet, reason, before, after))
    post(connection, number, source=FLOAT_ACCOUNT, target=wallet, gained_cents=gained_cents, memo=action)
    return held + gained_cents


def post(connection: Connection, number: int, *, source: str, target: str, gained_cents: int, memo: str) -> None:
    """A posting that belongs to no table; what the target loses goes back to the source."""
    giver, taker = (source, target) if gained_cents > 0 else (target, source)
    connection.execute(
        schema.postings.insert(),
        {
            "table_id": CAGE,
            "sequence": number,
            "entry": 0,
            "source": giver,
            "target": taker,
            "amount_cents": abs(gained_cents),
            "memo": memo,
            "seat": NO_SEAT,
        },
    )
    held = lock_balances(connection, [source, target])
    add_to_balances(connection, {source: -gained_cents, target: gained_cents}, held=held)
