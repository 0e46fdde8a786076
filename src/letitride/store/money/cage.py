"""The cage: chips issued to a person's wallet and redeemed from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from letitride.errors import AwardAwaited, NeedsApproval, NotEnoughChips, OutOfRange, StoreError
from letitride.money import MOST_AMOUNT_CENTS, MOST_HELD_CENTS, check_amount, format_cents
from letitride.rules.ledger import NO_SEAT
from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.awards import players_held
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.house_chain import touch
from letitride.store.money.ledger import add_to_balances, lock_balances
from letitride.store.money.ledger_accounts import FLOAT_ACCOUNT, wallet_of

CAGE = "cage"
"""Where postings stand that belong to no table; their sequence is the number of their significant event."""


LARGE_CENTS = 1_000_000
"""More chips than this one person alone neither issues to nor redeems from anybody in a gaming day."""


@dataclass(frozen=True, slots=True)
class Signatures:
    """Who answers for an order to the cage: one person alone, or two."""

    first: str
    second: str = ""

    @property
    def names(self) -> list[str]:
        """Their names."""
        return [name for name in (self.first, self.second) if name]


def issue_chips(
    connection: Connection,
    player: str,
    amount_cents: int,
    *,
    actor: str,
    reason: str,
    at_ms: int,
    signed: Signatures | None = None,
) -> int:
    """Issue chips to a person's wallet; returns what it holds then. Only the program's own orders aren't signed."""
    _check(player, amount_cents)
    return _move(connection, player, amount_cents, actor=actor, reason=reason, at_ms=at_ms, signed=signed)


def redeem_chips(
    connection: Connection,
    player: str,
    amount_cents: int,
    *,
    actor: str,
    reason: str,
    at_ms: int,
    signed: Signatures | None = None,
) -> int:
    """Take chips back from a person's wallet; returns what it holds then."""
    _check(player, amount_cents)
    return _move(connection, player, -amount_cents, actor=actor, reason=reason, at_ms=at_ms, signed=signed)


def moved_alone(connection: Connection, wallet: str, action: str, *, at_ms: int) -> int:
    """What was issued to or redeemed from a wallet in the gaming day of a moment by one person alone."""
    calendar = gaming_calendar(connection)
    noted, postings = schema.audit_entries.c, schema.postings.c
    query = (
        select(noted.after, postings.amount_cents)
        .join_from(schema.audit_entries, schema.postings, noted.id == postings.sequence)
        .where(postings.table_id == CAGE, noted.subject == wallet, noted.action == action)
        .where(noted.at_ms >= calendar.day_start_ms(at_ms))
    )
    return sum(
        amount
        for after, amount in connection.execute(query)
        if len((msgspec.json.decode(after) or {}).get("signed_by", ())) == 1
    )


def _check_alone(connection: Connection, wallet: str, action: str, cents: int, *, at_ms: int) -> None:
    """Refuse what is too much for one person alone, however many orders it is split into."""
    before = moved_alone(connection, wallet, action, at_ms=at_ms)
    if before + cents > LARGE_CENTS:
        already = f" {format_cents(before)} was moved like this today." if before else ""
        raise NeedsApproval(
            f"One person alone moves at most {format_cents(LARGE_CENTS)} for the same person in a gaming day.{already}"
            " Ask a second person to approve it."
        )


def _check(player: str, amount_cents: int) -> None:
    if amount_cents <= 0 or wallet_of(player) == FLOAT_ACCOUNT:
        raise StoreError("Issue or redeem at least 1 cent, and only for a person.")
    check_named(amount_cents)


def check_named(amount_cents: int) -> None:
    """Refuse an amount that is larger than anybody can name."""
    if type(amount_cents) is not int or abs(amount_cents) > MOST_AMOUNT_CENTS:
        raise OutOfRange(f"The most is {format_cents(MOST_AMOUNT_CENTS)}.")


def check_float(held_cents: int, issued_cents: int) -> None:
    """Refuse to issue more chips than a house can have out, so that every later sum has room."""
    if issued_cents > 0 and abs(held_cents - issued_cents) > MOST_HELD_CENTS:
        raise OutOfRange(f"A house can't have more than {format_cents(MOST_HELD_CENTS)} in chips out.")


def _move(
    connection: Connection,
    player: str,
    gained_cents: int,
    *,
    actor: str,
    reason: str,
    at_ms: int,
    signed: Signatures | None,
) -> int:
    wallet = wallet_of(player)
    locked = lock_balances(connection, [FLOAT_ACCOUNT, wallet])
    held = locked.get(wallet, 0)
    check_float(locked.get(FLOAT_ACCOUNT, 0), gained_cents)
    if gained_cents < 0 and players_held(connection, [player]):
        raise AwardAwaited
    if held + gained_cents < 0:
        raise NotEnoughChips(wallet, held_cents=held, asked_cents=-gained_cents)
    action = "chips issued" if gained_cents > 0 else "chips redeemed"
    before, after = {"cents": held}, dict[str, Any](cents=held + gained_cents)
    if signed is not None:
        after["signed_by"] = signed.names
        if not signed.second:
            _check_alone(connection, wallet, action, abs(gained_cents), at_ms=at_ms)
    number = note_in_audit_log(connection, AuditEntry(at_ms, actor, action, wallet, reason, before, after))
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
            "amount_cents": check_amount(abs(gained_cents)),
            "memo": memo,
            "seat": NO_SEAT,
        },
    )
    touch(connection, "postings", CAGE, number, 0)
    held = lock_balances(connection, [source, target])
    add_to_balances(connection, {source: -gained_cents, target: gained_cents}, held=held)
