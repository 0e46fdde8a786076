"""Rules taken out by hand, each tried against only the tests that the rules map names for its clause.

python scripts/clause_mutants.py            all of them; the exit code says whether every one was noticed
python scripts/clause_mutants.py MD.13.G    those of one clause

A process is forked for each; it replaces one function of the running program and runs the tests of the clause until the
first failure. No source is changed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from letitride.cards import Card
from letitride.rules import notices
from letitride.rules.hands import Basis, Hand
from letitride.rules.rulesets import SettlementOrder, Step
from letitride.rules.settling import dealt_round
from letitride.table import Act, Duty, Event, Role, Table
from letitride.table import script as scripts
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import HANDLERS, Perform
from letitride.table.events import with_round
from letitride.table.irregularities import deck_alarms, misdeals
from letitride.table.procedure import dealing, decks, settling, voiding, wagering
from letitride.table.state import DECK_COLOURS, Deck, DeckPlace, Phase, changed

ROOT = Path(__file__).parent.parent
MAP = ROOT / "docs" / "rules-map.md"
Patch = Callable[[], None]


@dataclass(frozen=True)
class ClauseMutant:
    """A rule without which the tests of its clause must fail."""

    clause: str
    title: str
    patch: Patch


def _attribute(owner: Any, name: str, replacement: Any) -> Patch:
    return lambda: setattr(owner, name, replacement)


def _nothing_after_the_side_bet() -> None:
    right = settling._settle

    def settle_and_end(table: Table, duty: Duty, done: Perform) -> Iterator[Event]:
        yield from right(table, duty, done)
        yield settling.RoundClosed(table.in_round().number)

    HANDLERS[Act.SETTLE_EARLY] = settle_and_end


def _nothing_final_after_early() -> None:
    right = scripts._unfold_passes

    def early_only(table: Table, step: Step, name: str) -> Iterator[Duty]:
        if name != "settlement" or not table.house.settlement_order.early:
            yield from right(table, step, name)

    scripts._unfold_passes = early_only  # type: ignore[assignment]


def _no_decisions_after_early() -> None:
    right = scripts.section

    def without_play(table: Table, name: str) -> tuple[Duty, ...]:
        duties = right(table, name)
        is_early = bool(table.house.settlement_order.early)
        return tuple(duty for duty in duties if duty.act not in scripts._DECISIONS) if is_early else duties

    scripts.section = without_play
    wagering.section = without_play  # type: ignore[attr-defined]


def _no_community_area() -> None:
    right = notices._layout

    def without_area(house: Any) -> notices.Notice:
        found = right(house)
        return replace(found, lines=tuple(line for line in found.lines if "community" not in line))

    notices._layout = without_area


def _area_elsewhere() -> None:
    right = notices._layout

    def moved(house: Any) -> notices.Notice:
        found = right(house)
        lines = (line.replace(", directly in front of the table inventory container", "") for line in found.lines)
        return replace(found, lines=tuple(lines))

    notices._layout = moved


def _community_into_the_box(self: dealing.CommunityCardsDelivered, table: Table) -> Table:
    current = table.in_round()
    return with_round(table, stub=current.stub[len(self.cards) :], six_card_box=self.cards)


def _five_cards(cards: Callable[[Any, Any], tuple[Card, ...]]) -> Patch:
    right = dealt_round.DealtRound.hand

    def hand(self: dealt_round.DealtRound, box: dealt_round.Box, basis: Basis) -> Hand:
        return dealt_round._judged(basis, cards(self, box)) if basis is Basis.FIVE_CARD else right(self, box, basis)

    return _attribute(dealt_round.DealtRound, "hand", hand)


def _best_card_of_the_table(self: dealt_round.DealtRound, box: dealt_round.Box) -> tuple[Card, ...]:
    """The second community card gives way to a card of the box, or of the next player."""
    others = self.six_card_box or next((one.cards for one in self.boxes if one.seat != box.seat), self.community[1:])
    return (*box.cards, self.community[0], others[0])


def _replaced_in_another_colour() -> None:
    right = decks.DeckRemoved.apply

    def apply(self: decks.DeckRemoved, table: Table) -> Table:
        other = next((one for one in DECK_COLOURS if one != table.decks[self.deck].colour), DECK_COLOURS[0])
        return decks.with_deck(right(self, table), self.deck, colour=other)

    decks.DeckRemoved.apply = apply  # type: ignore[method-assign]


def _one_colour_after_a_change() -> None:
    right = decks.DecksChanged.apply

    def apply(self: decks.DecksChanged, table: Table) -> Table:
        after = right(self, table)
        return changed(after, decks=tuple(changed(deck, colour=DECK_COLOURS[0]) for deck in after.decks))

    decks.DecksChanged.apply = apply  # type: ignore[method-assign]


def _colour_turns_when_shuffled() -> None:
    right = Deck.unshuffled

    def unshuffled(self: Deck, place: DeckPlace, clause: str = "") -> Deck:
        turned = DECK_COLOURS[1 - DECK_COLOURS.index(self.colour)]
        return changed(right(self, place, clause), colour=turned)

    Deck.unshuffled = unshuffled  # type: ignore[method-assign]


def _dealt_before_the_call() -> None:
    """The release comes out while bets are open."""
    right = scripts.section

    def section(table: Table, name: str) -> tuple[Duty, ...]:
        found = right(table, name)
        if name == "betting":
            release = Duty(Act.RELEASE_DECK, table.house.cite("dealing"), "betting")
            return (release, *found)
        return found

    wagering.section = section  # type: ignore[attr-defined]


def _anybody_calls() -> None:
    right = Perform.decide

    def decide(self: Perform, table: Table) -> Iterable[Event]:
        is_call = self.act is Act.ANNOUNCE_NO_MORE_BETS
        return right(replace(self, by=Role.DEALER) if is_call else self, table)

    Perform.decide = decide  # type: ignore[method-assign]


def _call_cited_elsewhere() -> None:
    right = Step.cite

    def cite(self: Step, act: str, method: str) -> str:
        return "MD.07.C" if act == Act.ANNOUNCE_NO_MORE_BETS.value else right(self, act, method)

    Step.cite = cite  # type: ignore[assignment,method-assign]


def _jam_without_void(self: deck_alarms.ReportShoeJam, table: Table) -> Iterator[Event]:  # noqa: ARG001
    yield decks.DeckMoved(table.next_deck, DeckPlace.SHUFFLER)


def _jam_forgets_the_undealt_deck(self: deck_alarms.ReportShoeJam, table: Table) -> Iterator[Event]:  # noqa: ARG001
    clause = table.house.cite("irregularity.shoe-jam")
    if table.round is None or table.round.stub:
        misdeals.require_deal(table, clause)
    yield from voiding.void_round(table, Cause(CauseCode.SHOE_JAM), clause)


def _jam_keeps(words: str) -> Patch:
    right = voiding.RoundVoided._returns

    def kept(self: voiding.RoundVoided, table: Table) -> list[Any]:
        return [one for one in right(self, table) if words not in one.memo]

    return _attribute(voiding.RoundVoided, "_returns", kept)


def _jam_leaves_the_order_of_the_cards() -> None:
    right = voiding.RoundVoided.apply

    def apply(self: voiding.RoundVoided, table: Table) -> Table:
        deck, after = table.in_round().deck, right(self, table)
        return decks.with_deck(after, deck, is_shuffled=True) if after.phase is Phase.BETWEEN_ROUNDS else after

    voiding.RoundVoided.apply = apply  # type: ignore[method-assign]


MUTANTS = (
    ClauseMutant("SHFL.3cb.option2.6", "the round ends with the side bet", _nothing_after_the_side_bet),
    ClauseMutant("SHFL.3cb.option2.6", "nothing else is settled", _nothing_final_after_early),
    ClauseMutant("SHFL.3cb.option2.6", "nobody decides after it", _no_decisions_after_early),
    ClauseMutant(
        "SHFL.3cb.option2.6",
        "the order has no final passes",
        _attribute(SettlementOrder, "passes", property(lambda self: self.early or self.final)),
    ),
    ClauseMutant("SHFL.bonus.table.2.community", "the layout shows no area for them", _no_community_area),
    ClauseMutant("SHFL.bonus.table.2.community", "the area lies anywhere", _area_elsewhere),
    ClauseMutant(
        "SHFL.bonus.table.2.community",
        "they go elsewhere",
        _attribute(dealing.CommunityCardsDelivered, "apply", _community_into_the_box),
    ),
    ClauseMutant("CAB.round.7", "a card of somebody else counts", _five_cards(_best_card_of_the_table)),
    ClauseMutant(
        "CAB.round.7",
        "the first community card counts twice over",
        _five_cards(lambda self, box: (*box.cards, *self.community[::-1][:1], *self.boxes[0].cards[:1])),
    ),
    ClauseMutant("MD.03.B.1", "the back changes with the shuffle", _colour_turns_when_shuffled),
    ClauseMutant("MD.03.B.1", "a deck is replaced by one with another back", _replaced_in_another_colour),
    ClauseMutant("MD.03.B.2", "both are of one colour after a change", _one_colour_after_a_change),
    ClauseMutant("MD.03.B.2", "both are of one colour after a removal", _replaced_in_another_colour),
    ClauseMutant("MD.08.C", "cards come out while bets are open", _dealt_before_the_call),
    ClauseMutant("MD.08.C", "anybody calls", _anybody_calls),
    ClauseMutant("MD.08.C", "the call is cited elsewhere", _call_cited_elsewhere),
    ClauseMutant("MD.13.G", "the round goes on", _attribute(deck_alarms.ReportShoeJam, "decide", _jam_without_void)),
    ClauseMutant("MD.13.G", "the house keeps the first bet", _jam_keeps("bet 1")),
    ClauseMutant("MD.13.G", "the house keeps the wagers in the tray", _jam_keeps("progressive")),
    ClauseMutant("MD.13.G", "the cards are not shuffled", _jam_leaves_the_order_of_the_cards),
    ClauseMutant(
        "MD.13.G",
        "a deck that is still in the shoe stays there",
        _attribute(deck_alarms.ReportShoeJam, "decide", _jam_forgets_the_undealt_deck),
    ),
)


def tests_of(clause: str) -> list[str]:
    """The tests that the rules map names for a clause."""
    row = next(line for line in MAP.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {clause} |"))
    return [f"tests/{test}" for test in re.findall(r"`([\w/.-]+\.py::[\w:]+)`", row.rsplit(" | ", 1)[-1])]


def is_noticed(mutant: ClauseMutant) -> bool:
    """Whether one of the clause's own tests fails without the rule."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        mutant.patch()
        quiet = ["-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
        os._exit(int(pytest.main([*quiet, *tests_of(mutant.clause)])))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(f"{mutant.clause}, {mutant.title}: the tests could not be run (exit code {code})")
    return code == pytest.ExitCode.TESTS_FAILED


def main() -> int:
    """Try each rule taken out and say whether it was noticed."""
    os.chdir(ROOT)
    chosen = [mutant for mutant in MUTANTS if not sys.argv[1:] or mutant.clause in sys.argv[1:]]
    noticed = 0
    for mutant in chosen:
        found = is_noticed(mutant)
        noticed += found
        print(f"{'noticed ' if found else 'SURVIVED'} {mutant.clause}: {mutant.title}", flush=True)
    print(f"{noticed} of {len(chosen)} noticed by the tests of their own clause")
    return int(noticed < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
