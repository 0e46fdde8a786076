"""The table of irregularities: what happens at each moment under each ruleset, asked of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from letitride.cards import DECK
from letitride.errors import RuleViolation
from letitride.explore.moments import moments
from letitride.explore.tables import SmallTable
from letitride.table import Command, Event, Table
from letitride.table import irregularities as irregular
from letitride.table.commands import DutyPerformed
from letitride.table.engine import decide
from letitride.table.irregularities import Area
from letitride.table.log.transcript import write_event
from letitride.table.procedure import banking, cutting, dealing, decks, seating, voiding
from letitride.table.words import sentence_case

_SHORT = len(DECK) - 1
COUNT = "irregularity.wrong-deck-count"
OF_PLAYER_DEALER = ("rotation", "bank_vacated")
NEVER = "The script has no such moment"


@dataclass(frozen=True)
class Irregularity:
    """Something that goes wrong, the command that reports it, and the rule to cite where the events cite nothing."""

    title: str
    command: Callable[[Table], Command]
    rule: str = "void"


def _seat(table: Table) -> int:
    return min(table.round.boxes, default=1) if table.round else min(table.seats, default=1)


def _banker(table: Table) -> int:
    return table.rotation.banker or max(table.seats, default=3)


def _always(command: Command) -> Callable[[Table], Command]:
    return lambda table: command  # noqa: ARG005


def _player(table: Table, seat: int) -> str:
    return table.seats.get(seat, f"P{seat}")


IRREGULARITIES = (
    Irregularity("A card of the stub lies face up", _always(irregular.ReportFaceUpCard())),
    Irregularity("A card is drawn by mistake, unexposed", _always(irregular.ReportCardDrawnInError())),
    Irregularity(
        "A card is drawn by mistake and seen",
        _always(irregular.ReportCardDrawnInError(was_exposed=True)),
        "card_drawn_and_seen",
    ),
    Irregularity("A seat has four cards", lambda table: irregular.ReportWrongNumberOfCards(_seat(table), 4)),
    Irregularity(
        "A seat has two cards, and the deck holds 51",
        lambda table: irregular.ReportWrongNumberOfCards(_seat(table), 2, _SHORT),
    ),
    Irregularity("The community area has four cards", _always(irregular.ReportWrongNumberOfCards(Area.COMMUNITY, 4))),
    Irregularity("The right community card is seen too early", _always(irregular.ReportExposedCard(Area.COMMUNITY, 1))),
    Irregularity(
        "A card of the six card box is seen too early",
        _always(irregular.ReportExposedCard(Area.SIX_CARD_BOX, 0)),
        "box_card_exposed",
    ),
    Irregularity("The stub is unloaded before the community cards", _always(irregular.UnloadStubEarly())),
    Irregularity("The shuffler signals a wrong count", _always(irregular.SignalMiscount()), COUNT),
    Irregularity("The deck is counted: 51 cards", _always(irregular.ReportDeckCount(_SHORT)), COUNT),
    Irregularity("The deck is counted: 52 cards", _always(irregular.ReportDeckCount(len(DECK))), COUNT),
    Irregularity("The shuffler jams", _always(irregular.ReportShufflerJam()), "reshuffle"),
    Irregularity("The automated shoe jams", _always(irregular.ReportShoeJam())),
    Irregularity("The floor orders a reshuffle", _always(decks.OrderReshuffle()), "reshuffle"),
    Irregularity("The floor orders a new cut", _always(cutting.OrderRecut()), "recut"),
    Irregularity("The floor orders a void", _always(voiding.VoidRound("ordered by the floor"))),
    Irregularity(
        "The shuffler is taken out of service",
        _always(irregular.MarkOutOfOrder("shuffler", "covered")),
        "out_of_order",
    ),
    Irregularity(
        "The automated shoe is taken out of service",
        _always(irregular.MarkOutOfOrder("automated shoe", "covered")),
        "out_of_order",
    ),
    Irregularity(
        "A player walks away",
        lambda table: seating.LeaveSeat(_player(table, _seat(table)), _seat(table)),
        "stay_seated",
    ),
    Irregularity(
        "The player-dealer walks away",
        lambda table: seating.LeaveSeat(_player(table, _banker(table)), _banker(table)),
        "bank_vacated",
    ),
    Irregularity(
        "The player-dealer gives the position up",
        lambda table: banking.StopBanking(_player(table, _banker(table))),
        "rotation",
    ),
    Irregularity("All decks are changed", _always(decks.ChangeDecks()), "deck_change"),
)


def cells(irregularity: Irregularity, small: SmallTable) -> Iterator[tuple[str, str]]:
    """What happens at each moment of a small table."""
    for moment, table in moments(small):
        yield moment, outcome(irregularity, table)


def outcome(irregularity: Irregularity, table: Table) -> str:
    """What happens, and by which clause or reading."""
    if irregularity.rule in OF_PLAYER_DEALER and not table.house.is_banked_by_player:
        return f"There is no player-dealer at this table ({table.house.cite('who_banks')})"
    try:
        events = decide(table, irregularity.command(table))
    except RuleViolation as refusal:
        return f"Refused: {refusal.message} ({refusal.clause})"
    told = [phrase for event in events if (phrase := _phrase(event))]
    words = "; ".join(dict.fromkeys(told)) or "nothing changes"
    cited = tuple(dict.fromkeys(_clauses(events))) or (_fallback(irregularity, table),)
    return f"{sentence_case(words)} ({', '.join(cited)})"


def _phrase(event: Event) -> str:
    """An event in a few words; cards and times are left out, and what only follows from it is not told."""
    match event:
        case voiding.RoundVoided():
            return "the round is void"
        case irregular.RulingAwaited():
            return "play stops for a ruling"
        case irregular.FaceUpCardFound():
            return "the card goes to the discard rack, and the next one takes its place"
        case irregular.CardDrawnInError():
            return "it is the next card"
        case decks.DeckRemoved():
            return "the deck is replaced"
        case decks.RemedyOrdered(remedy=remedy):
            return {"misdeal": "the floor counts the deck"}.get(remedy, "the new deck is inspected and washed")
        case irregular.ShufflerJammed() | irregular.ShuffleOrdered() | decks.ReshuffleOrdered():
            return "the deck is shuffled again"
        case decks.DecksChanged():
            return "new decks go through the opening"
        case DutyPerformed() | irregular.CardExposed() | seating.BankOffered() | dealing.PayoutsShown():
            return ""
        case _:
            line = write_event(event)
            return line.rsplit(" (", 1)[0] if line.endswith(")") else line


def _clauses(events: Iterable[Event]) -> Iterator[str]:
    return (
        clause
        for event in events
        if not isinstance(event, DutyPerformed) and (clause := str(getattr(event, "clause", "")))
    )


def _fallback(irregularity: Irregularity, table: Table) -> str:
    """The clause of the rule, or the reading that stands for it where the documents are silent."""
    clauses, rule = table.house.ruleset.clauses, irregularity.rule
    if rule == "deck_change":
        rule = decks.rule_of_change(table)
    elif rule not in clauses:
        rule = "void"
    if rule == "void" and table.round is not None and table.round.is_settling:
        rule = "settling"
    return clauses.get(rule, "")


def table_of_irregularities(tables: Mapping[str, SmallTable]) -> Iterator[str]:
    """The page as lines: one section for each irregularity, one row for each moment, one column for each table."""
    for irregularity in IRREGULARITIES:
        columns = {name: dict(cells(irregularity, small)) for name, small in tables.items()}
        order = list(dict.fromkeys(moment for column in columns.values() for moment in column))
        yield f"## {irregularity.title}"
        yield ""
        yield f"| moment | {' | '.join(columns)} |"
        yield f"|---|{'---|' * len(columns)}"
        rows = [(moment, [column.get(moment, NEVER) for column in columns.values()]) for moment in order]
        for row, same in groupby(rows, key=lambda row: row[1]):
            named = "; ".join(moment for moment, _ in same)
            yield f"| {named} | {' | '.join(row)} |"
        yield ""
