"""What needs somebody at a table: alerts, told from a tile, the table's state and what the house has on record."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.figures.day.lines import ROUNDS_BEFORE_A_WIN_IS_UNUSUAL
from letitride.money import format_cents
from letitride.pit.facts import TableFacts
from letitride.pit.tile import Alert, Tile, WinTile
from letitride.table import Phase, Role, Table
from letitride.table.procedure.decks import is_deck_change_due
from letitride.table.words import cause_words

MISTAKES_THAT_REPEAT = 3
LOW_TRAY_PERCENT = 50
LONG_WAIT_MS = 180_000
"""Where one person has held a round up for so long, somebody should look."""


def alerts_of(table: Table, facts: TableFacts, *, win: WinTile | None, tile: Tile, now_ms: int) -> Iterator[Alert]:
    """Everything that needs somebody at a table, what has stopped it first."""
    current = table.round
    if not facts.is_enabled:
        yield disabled(facts)
    yield from awards_waiting(facts)
    if current is not None and current.awaiting_ruling:
        yield Alert("ruling", f"Ruling awaited: {cause_words(current.awaiting_ruling)}", is_stopped=True)
    if facts.floor_called_ms is not None:
        yield Alert("call", "The dealer calls the floor", is_stopped=False)
    for device, why in sorted(table.out_of_order.items()):
        yield Alert("device", f"Out of order: the {device}{f', {why}' if why else ''}", is_stopped=True)
    if table.duty is not None and table.duty.role is Role.FLOOR and not (current and current.awaiting_ruling):
        yield Alert("floor", f"The floor is needed: {table.duty}", is_stopped=False)
    if (low := low_tray(tile.tray_cents, tile.par_cents)) is not None:
        yield low
    if table.phase is not Phase.CLOSED and table.decks and is_deck_change_due(table, max(table.now, now_ms // 1_000)):
        yield Alert("decks", "Deck change due", is_stopped=False)
    if win is not None and win.rounds >= ROUNDS_BEFORE_A_WIN_IS_UNUSUAL and win.is_outside:
        is_high = win.win_cents > win.high_cents
        limit = f"above {format_cents(win.high_cents)}" if is_high else f"below {format_cents(win.low_cents)}"
        text = f"Unusual win: {format_cents(win.win_cents)} in {win.rounds} rounds, {limit}"
        yield Alert("win", text, is_stopped=False)
    for person, count in sorted(facts.mistakes.items()):
        if count >= MISTAKES_THAT_REPEAT:
            yield Alert("mistakes", f"{person} keyed {count} wrong numbers within the hour", is_stopped=False)
    if table.phase is Phase.ROUND and tile.since_ms and now_ms - tile.since_ms >= LONG_WAIT_MS:
        yield Alert("slow", f"Held up: waits for {tile.waits_for or 'the next step'}", is_stopped=False)


def low_tray(tray_cents: int, par_cents: int) -> Alert | None:
    """Whether the chips in a tray are low; a tray that the cage never filled has no par to fall below."""
    if par_cents <= 0:
        return None
    if tray_cents <= 0:
        return Alert("tray", "Tray empty: fill it", is_stopped=True)
    if 100 * tray_cents < LOW_TRAY_PERCENT * par_cents:
        return Alert("tray", f"Tray low: {100 * tray_cents // par_cents}% of par", is_stopped=False)
    return None


def awards_waiting(facts: TableFacts) -> Iterator[Alert]:
    """Awards that two people have to sign for before the table goes on."""
    for award in facts.awards:
        won = f"{award.player}, seat {award.seat}, {format_cents(award.amount_cents)}"
        yield Alert("award", f"Award to be paid by hand: {won}", is_stopped=True)


def disabled(facts: TableFacts) -> Alert:
    """A table at which no round may begin, and why."""
    return Alert("disabled", f"Disabled: {facts.closed_because}".rstrip(": "), is_stopped=True)
