"""Safe: what must hold of chips, bank and meter whenever something happens."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.explore.step import Kind, Moment, Step, Violation
from letitride.rules.ledger import FEES, LAYOUT, METER, AccountKind, bank_account, player_account
from letitride.rules.settling.banking import CoverModel
from letitride.rules.settling.settled import Outcome
from letitride.table import Table
from letitride.table.procedure import voiding
from letitride.table.procedure.collecting import fees_to_collect


def check_money(step: Step) -> Iterator[Violation]:
    """Everything about money that a step can break."""
    for moment in step.moments:
        if moment.transfers or isinstance(moment.event, voiding.RoundVoided):
            yield from _conserved(moment.after)
            yield from _fees_left(moment.after)
        if isinstance(moment.event, voiding.RoundVoided):
            yield from _returned(moment)


def _conserved(table: Table) -> Iterator[Violation]:
    held = table.balances
    if sum(held.values()):
        yield _unsafe("Money appears or disappears.")
    current = table.round
    stakes = sum(stake for box in current.boxes.values() for stake in box.layout.values()) if current else 0
    if held.get(LAYOUT, 0) != stakes:
        yield _unsafe("The chips on the layout are not the wagers in play.")
    for account, cents in held.items():
        if cents < 0 and account.kind in (AccountKind.PLAYER, AccountKind.BANK, AccountKind.FEES):
            yield _unsafe(f"The account of kind {account.kind.value} falls below zero.")
    bank = current.bank if current else None
    banks = sum(cents for account, cents in held.items() if account.kind is AccountKind.BANK)
    if banks != (bank.balance_cents if bank else 0):
        yield _unsafe("The bank account is not what the player-dealer's wager has left.")
    if bank is not None and bank.cover is not CoverModel.RUNNING_BALANCE and bank.paid_cents > bank.posted_cents:
        yield _unsafe("The player-dealer pays more than the wager posted.")
    if table.meter is not None and held.get(METER, 0) != table.meter.amount_cents:
        yield _unsafe("The meter's account is not what the meter shows.")
    if table.meter is not None and table.meter.amount_cents < 0:
        yield _unsafe("The meter falls below zero.")


def _fees_left(table: Table) -> Iterator[Violation]:
    """Nobody who has bet or posted may keep the table from calling no more bets by having nothing left for the fees."""
    if table.round is None or not table.house.ruleset.has_fees:
        return
    owed: dict[str, int] = {}
    for fee in fees_to_collect(table):
        owed[fee.player] = owed.get(fee.player, 0) + fee.amount_cents
    if any(cents > table.chips(player) for player, cents in owed.items()):
        yield _unsafe("Somebody has bet or posted, and has too few chips left for the fees of the round.")


def _returned(moment: Moment) -> Iterator[Violation]:
    """A void gives back what is not settled, fees and bank, and in Maryland what has lost (readings G4, N27, N79)."""
    table, after = moment.before, moment.after
    current = table.in_round()
    due = dict.fromkeys(table.seats.values(), 0)
    for box in current.boxes.values():
        owed = sum(stake for spot, stake in box.wagers.items() if spot not in box.settled)
        if table.house.ruleset.void_returns_all:
            owed += sum(one.collected_cents for one in box.results if one.outcome is Outcome.LOST)
            owed += sum(box.abandoned.values())
        due[box.player] = due.get(box.player, 0) + owed
    for player, fee in current.fees:
        due[player] += fee
    if current.bank is not None:
        due[current.bank.player] += table.balances.get(bank_account(current.bank.player), 0)
    for player, cents in due.items():
        account = player_account(player)
        back = after.balances.get(account, 0) - table.balances.get(account, 0)
        if back != cents:
            yield _unsafe("A void doesn't give back exactly what its document says.")
    if after.balances.get(FEES, 0) != table.balances.get(FEES, 0) - sum(fee for _, fee in current.fees):
        yield _unsafe("A void keeps the fees of its round.")
    meter = after.meter
    if moment.facts.is_meter_reset and meter is not None and meter.amount_cents < meter.terms.reset_cents:
        yield _unsafe("A void leaves the meter below its reset amount after it was paid out.")


def _unsafe(message: str) -> Violation:
    return Violation(Kind.SAFE, message)
