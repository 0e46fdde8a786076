"""The table from the dealer's side: duties in hand and to come, what is due, the shuffler, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.cards import DECK
from letitride.errors import RuleViolation
from letitride.live.actors import Actor
from letitride.live.console.consequences import consequences
from letitride.live.console.controller import controller
from letitride.live.console.places import Gesture, gestures, known_acts, place_of_call
from letitride.live.keyed_numbers import number_due
from letitride.table import Act, Command, Duty, Perform, Phase, Role, Table, decide
from letitride.table.duties import COUNTS, DECISIONS, PAYOUTS
from letitride.table.log.codec import command_data
from letitride.table.procedure.decks import is_deck_change_due
from letitride.table.procedure.settling import paid_for, settled_by
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.script import is_stub_count_due
from letitride.table.state import DeckPlace
from letitride.table.view.legal import legal_commands
from letitride.table.words import cause_words

DUTIES_SHOWN = 12


def console(
    table: Table, roles: tuple[Role, ...], *, actor: Actor, at: int, is_practice: bool, is_closed: bool = False
) -> dict[str, Any]:
    """Everything that the console shows beside the view; `at` is the time in seconds, for decks that are due.

    While no round may or can begin, opening the bets is neither due nor offered.
    """
    current = table.round
    held = _why_no_bets(table, at)
    is_held = bool(is_closed and table.phase in (Phase.BETWEEN_ROUNDS, Phase.IDLE) and table.duty is None) or bool(held)
    legal = _legal(table, roles)
    if is_held:
        legal = {command: role for command, role in legal.items() if not isinstance(command, OpenBetting)}
    is_held |= bool(waits_for(table, roles)) or (current is not None and bool(current.awaiting_ruling))
    return {
        "sequence": table.sequence,
        "phase": table.phase.value,
        "script": [duty_data(duty) for duty in table.script[:DUTIES_SHOWN]],
        "left": len(table.script),
        "number_due": None if table.duty is None else _number(table, table.duty),
        "is_duty_grave": not is_practice and _is_duty_grave(table, actor),
        "ruling": cause_words(current.awaiting_ruling) if current and current.awaiting_ruling else "",
        "waits_for": waits_for(table, roles),
        "no_bets": held,
        "controller": controller(table),
        "shuffler": shuffler(table),
        "is_deck_change_due": bool(table.decks) and is_deck_change_due(table, max(table.now, at)),
        "is_stub_count_due": table.phase is not Phase.CLOSED and bool(table.decks) and _is_stub_count_due(table),
        "leaving": sorted(table.leaving),
        "has_lammers": Act.PLACE_LAMMERS in known_acts(table),
        "places": [gesture_data(table, one, hides_due=is_held) for one in gestures(table, roles)],
        "commands": [
            {
                "words": command.words(table),
                "role": role.value,
                "command": command_data(command),
                "place": place_of_call(table, command),
            }
            for command, role in legal.items()
        ],
    }


def _why_no_bets(table: Table, at: int) -> str:
    """What the table refuses to open the bets with, although no duty is due: an offer, a device, decks that are old."""
    if table.phase is not Phase.BETWEEN_ROUNDS or table.duty is not None:
        return ""
    try:
        decide(table, OpenBetting(max(table.now, at)))
    except RuleViolation as refusal:
        return str(refusal)
    return ""


def gesture_data(table: Table, gesture: Gesture, *, hides_due: bool = False) -> dict[str, Any]:
    """What touching a place does, as data; a lesson doesn't tell what is due."""
    return {
        "place": gesture.place,
        "sources": list(gesture.sources),
        "targets": list(gesture.targets),
        "key": gesture.key,
        "words": gesture.command.words(table),
        "clause": "" if hides_due else gesture.clause,
        "keyed": gesture.keyed,
        "pays": [] if gesture.keyed != "cents" else _pays(table, gesture),
        "is_due": gesture.is_due and not hides_due,
        "command": command_data(gesture.command),
    }


def _pays(table: Table, gesture: Gesture) -> list[dict[str, Any]]:
    """The wagers that a payout is built for, in the document's order; what each is paid isn't told."""
    command = gesture.command
    if not isinstance(command, Perform) or table.duty is None or table.duty.act not in PAYOUTS:
        return []
    duty = next((one for one in table.script if (one.act, one.seat) == (command.act, command.seat)), None)
    if duty is None:
        return []
    return [
        {"spot": (one.spot or one.wager).value, "title": paid_for(table, one), "stake_cents": one.stake_cents}
        for one in settled_by(table, duty)
    ]


def _legal(table: Table, roles: tuple[Role, ...]) -> dict[Command, Role]:
    """What may be done now, each once, by the first of the roles that may do it."""
    found: dict[Command, Role] = {}
    for role in roles:
        for command in legal_commands(table, role):
            found.setdefault(command, role)
    return found


def waits_for(table: Table, roles: tuple[Role, ...]) -> str:
    """Who has to do what is due, empty if whoever has these roles can do it; devices are worked by the dealer."""
    duty, current = table.duty, table.round
    if current is not None and current.awaiting_ruling:
        return "" if Role.FLOOR in roles else Role.FLOOR.value
    if duty is None:
        return ""
    needed = Role.DEALER if duty.role is Role.DEVICE else duty.role
    return "" if needed in roles else needed.value


def duty_data(duty: Duty) -> dict[str, Any]:
    """A duty as data, with what has to be keyed in."""
    keyed = "cents" if duty.act in PAYOUTS else "count" if duty.act in COUNTS else ""
    return {
        "text": str(duty),
        "act": duty.act.value,
        "role": duty.role.value,
        "seat": duty.seat,
        "clause": duty.clause,
        "section": duty.section,
        "keyed": keyed,
        "is_decision": duty.act in DECISIONS,
    }


def shuffler(table: Table) -> Mapping[str, Any]:
    """What the shuffler holds: its deck, the cards it counts, and whether it is shuffled or out of order.

    Beside it, how many cards of the round lie in the discard rack.
    """
    held = [deck for deck in table.decks if deck.place is DeckPlace.SHUFFLER]
    return {
        "deck": held[0].colour if held else None,
        "is_shuffled": bool(held) and held[0].is_shuffled,
        "count": len(DECK) if held else len(table.round.stub) if table.round else 0,
        "out_of_order": table.out_of_order.get("shuffler", ""),
        "discards": len(table.round.discards) if table.round else 0,
    }


def _number(table: Table, duty: Duty) -> int | None:
    """What a machine would key in; while play has stopped there is nothing to ask the engine."""
    return None if table.round is not None and table.round.awaiting_ruling else number_due(table, duty)


def _is_duty_grave(table: Table, actor: Actor) -> bool:
    """Whether doing the duty in hand needs a reason or a second person."""
    duty = table.duty
    if duty is None or duty.act is Act.RELEASE_DECK:
        return False
    try:
        return consequences(table, Perform(duty.role, duty.act, duty.seat), actor).need.is_any
    except RuleViolation:
        return False


def _is_stub_count_due(table: Table) -> bool:
    return bool(table.house.ruleset.deck_hours) and is_stub_count_due(table)
