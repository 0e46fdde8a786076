"""Faults that are put into the rules one at a time, to see that the explorer finds each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import RuleViolation
from letitride.explore import Counterexample, Kind, SmallTable, small_tables
from letitride.explore.checks.live import check_live
from letitride.explore.report import counterexample
from letitride.explore.tables import MARKS_ONLY
from letitride.explore.walk import Graph, explore
from letitride.rules.ledger import Transfer
from letitride.rules.rulesets import Step
from letitride.table import Act, Command, Duty, Event, Perform, Table
from letitride.table import irregularities as irregular
from letitride.table.commands import HANDLERS
from letitride.table.events import with_round
from letitride.table.irregularities import deck_alarms
from letitride.table.procedure import banking, collecting, cutting, decks, voiding, wagering
from letitride.table.state import changed

Patch = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class SeededFault:
    """A rule broken on purpose, the table and the troubles that bring it out, and what the explorer must say."""

    title: str
    kind: Kind
    says: str
    patch: Patch
    submission: str = "maryland-manual"
    kinds: tuple[type[Command], ...] = ()
    troubles: int = 1

    def table(self) -> SmallTable:
        """The table at which it shows."""
        return replace(next(small_tables([load_catalogue().house_rules(self.submission)])), automations=MARKS_ONLY)

    def found(self) -> Counterexample | None:
        """What the explorer says, as soon as it has anything of this fault to say."""
        graph = explore(self.table(), troubles=self.troubles, kinds=self.kinds, is_enough=self._is_enough)
        if self.kind is Kind.LIVE:
            ends = [
                (violation, position) for violation, position in check_live(graph) if self.says in violation.message
            ]
            return counterexample(ends[0][0], graph, ends[0][1], None) if ends else None
        for violation, (position, choice) in graph.found.items():
            if violation.kind is self.kind and self.says in violation.message:
                return counterexample(violation, graph, position, choice)
        return None

    def _is_enough(self, graph: Graph) -> bool:
        return any(found.kind is self.kind and self.says in found.message for found in graph.found)


def section(fault: SeededFault, found: Counterexample) -> str:
    """A fault and the transcript with which it was found, as the page shows them."""
    then = f"\nThen: `{found.last}`\n" if found.last else ""
    return f"{fault.title}\n\n```text\n{found.transcript}```\n{then}"


def row(fault: SeededFault, found: Counterexample) -> str:
    """A line of the page's table, without its number."""
    return f"| {fault.title} | {fault.kind.value} | {found.violation.message} |"


def _refuse(self: Command, table: Table) -> Iterable[Event]:  # noqa: ARG001
    raise RuleViolation("This is refused", clause=table.house.cite("limits"))


def _method(owner: type, name: str, replacement: Any) -> Patch:
    return lambda patch: patch.setattr(owner, name, replacement)


def _handler(act: Act, replacement: Any) -> Patch:
    return lambda patch: patch.setitem(HANDLERS, act, replacement)


def _release_anything(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield decks.DeckReleased(table.next_deck, done.cards)


def _refuse_handler(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    raise RuleViolation("This is refused", clause=duty.clause)


def _never_cut(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("letitride.table.script.is_cut_due", lambda table: False)  # noqa: ARG005


def _replaced_unseen(patch: pytest.MonkeyPatch) -> None:
    right = decks.DeckRemoved.apply
    patch.setattr(
        decks.DeckRemoved, "apply", lambda self, table: decks.with_deck(right(self, table), self.deck, is_new=False)
    )


def _card_stays_in_the_stub(self: irregular.FaceUpCardFound, table: Table) -> Table:
    return with_round(table, discards=(*table.in_round().discards, self.card))


def _recut_without_loading(self: cutting.RecutOrdered, table: Table) -> Table:  # noqa: ARG001
    return changed(table, script=(Duty(Act.CUT_CARDS, table.house.cite("recut"), "preparation"), *table.script))


def _without(words: str) -> Patch:
    """A void that forgets to give something back."""
    right = voiding.RoundVoided._returns

    def forgetful(self: voiding.RoundVoided, table: Table) -> list[Transfer]:
        return [one for one in right(self, table) if words not in one.memo]

    def patch(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(voiding.RoundVoided, "_returns", forgetful)

    return patch


def _meter_grows_for_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(collecting.WagersTaken, "transfers", lambda self, table: self.collection(table).transfers())


def _jam_cites_something_else(patch: pytest.MonkeyPatch) -> None:
    right = deck_alarms.void_round  # type: ignore[attr-defined]
    patch.setattr(
        deck_alarms,
        "void_round",
        lambda table, reason, clause: right(table, reason, table.house.cite("irregularity.face-up-cards")),  # noqa: ARG005
    )


def _first_clause_only(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Step, "cite", lambda self, act, dealing: next(iter(self.clause.values())))  # noqa: ARG005


def _bank_pays_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(banking.BankPosted, "transfers", lambda self, table: ())  # noqa: ARG005


FAULTS = (
    SeededFault(
        "A deck is released without a look at its cards",
        Kind.SAFE,
        "doesn't hold the 52 cards",
        _handler(Act.RELEASE_DECK, _release_anything),
        kinds=(Perform,),
    ),
    SeededFault(
        "A deck shuffled by hand is not cut",
        Kind.SAFE,
        "is dealt uncut",
        _never_cut,
        troubles=0,
    ),
    SeededFault(
        "A deck that replaced another is not inspected",
        Kind.SAFE,
        "before it was inspected",
        _replaced_unseen,
        kinds=(irregular.ReportWrongNumberOfCards,),
    ),
    SeededFault(
        "An ordered reshuffle is noted, and the deck stays as it is",
        Kind.SAFE,
        "unshuffled although the floor ordered it",
        _method(decks.ReshuffleOrdered, "apply", lambda self, table: table),  # noqa: ARG005
        kinds=(decks.OrderReshuffle,),
    ),
    SeededFault(
        "After a recut the deck is not put back into the shoe",
        Kind.SAFE,
        "was not loaded since its shuffle or its cut",
        _method(cutting.RecutOrdered, "apply", _recut_without_loading),
        kinds=(cutting.OrderRecut,),
    ),
    SeededFault(
        "A card found face up goes to the rack and stays in the stub",
        Kind.SAFE,
        "no longer the 52 of one deck",
        _method(irregular.FaceUpCardFound, "apply", _card_stays_in_the_stub),
        kinds=(irregular.ReportFaceUpCard,),
    ),
    SeededFault(
        "A void keeps the fees",
        Kind.SAFE,
        "A void keeps the fees of its round",
        _without("fee"),
        submission="california-small",
        kinds=(voiding.VoidRound,),
    ),
    SeededFault(
        "A void keeps the wagers that lie in the tray",
        Kind.SAFE,
        "exactly what its document says",
        _without("progressive"),
        kinds=(voiding.VoidRound,),
    ),
    SeededFault(
        "The meter grows, and nobody pays for it",
        Kind.SAFE,
        "not what the meter shows",
        _meter_grows_for_nothing,
        troubles=0,
    ),
    SeededFault(
        "A bank is posted that nobody paid in",
        Kind.SAFE,
        "The bank account is not",
        _bank_pays_twice,
        submission="california-small",
        troubles=0,
    ),
    SeededFault(
        "Nobody can take the empty player-dealer position",
        Kind.LIVE,
        "When everybody is there, the table can't deal another round",
        _method(banking.TakeBank, "decide", _refuse),
        submission="california-small",
        troubles=0,
    ),
    SeededFault(
        "A repaired shuffler can't return to service",
        Kind.LIVE,
        "When everybody is there, the table can't deal another round",
        _method(irregular.ReturnToService, "decide", _refuse),
        submission="shfl-classic",
        kinds=(irregular.MarkOutOfOrder,),
    ),
    SeededFault(
        "Who gets up is told to take wagers back, and may not",
        Kind.HONEST,
        "Take your wagers back first",
        _method(wagering.TakeWagerBack, "decide", _refuse),
        troubles=0,
    ),
    SeededFault(
        "Old decks have to be changed, and may not",
        Kind.HONEST,
        "change them",
        _method(decks.ChangeDecks, "decide", _refuse),
        troubles=0,
    ),
    SeededFault(
        "The duty in hand is to turn the left card, and that is refused",
        Kind.HONEST,
        "The duty in hand is to turn the left card, and that is refused",
        _handler(Act.TURN_LEFT_CARD, _refuse_handler),
        troubles=0,
    ),
    SeededFault(
        "The floor orders a reshuffle and is told that nothing changes",
        Kind.HONEST,
        "nobody is told beforehand",
        _method(decks.ReshuffleOrdered, "consequence", ""),
        troubles=0,
    ),
    SeededFault(
        "A jam of the shoe cites the rule of two cards face up",
        Kind.CITED,
        "A void after ReportShoeJam cites",
        _jam_cites_something_else,
        submission="maryland-full",
        troubles=0,
    ),
    SeededFault(
        "Every dealing method cites the clause of the first",
        Kind.CITED,
        "which isn't about that",
        _first_clause_only,
        submission="maryland-full",
        troubles=0,
    ),
    SeededFault(
        "Where the house banks, taking the position is refused under the clause of the limits",
        Kind.CITED,
        "TakeBank is refused under",
        _method(banking.TakeBank, "decide", _refuse),
        troubles=0,
    ),
)
"""At least one of each kind."""

__all__ = ["FAULTS", "SeededFault", "row", "section"]
