"""The clause that a mistake shows is the one of what was due: judged by the documents' words, not by the program's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from lesson_walk import KINDS, PLANS, lesson, moments

from letitride.catalogue import load_catalogue
from letitride.school import Kind, Lesson, ShowMe, attempt, due
from letitride.school.due import DueKind
from letitride.school.lesson_view import judgement_data
from letitride.table import Perform

WORDS_OF_DUTIES = {
    "OpenBetting": r"three (equal but )?separate|3 separate",
    "TimeOut": r"Bet (#|Number )[12]",
    "announce-no-more-bets": r"no more bets",
    "ask-about-bet-1": r"asks .*Bet (#|Number )1",
    "ask-about-bet-2": r"asks .*Bet (#|Number )2",
    "ask-for-bonus-bets": r"bonus bets",
    "burn-card": r"burned|discard",
    "check-lamps": r"lamp is lit",
    "check-shuffler-count": r"checks the shuffler's count",
    "chips-to-tray": r"table inventory|chip tray",
    "collect-cards": r"cards .*discard rack",
    "collect-fees": r"collection fees",
    "collect-lammers": r"lammers back to the chip tray|clears all remaining",
    "collect-wagers": r"picks (them )?up|bets are collected",
    "count-deck": r"verifies the deck count",
    "count-stub": r"stub is counted",
    "cut-cards": r"cut",
    "deal-card": r"card to each player",
    "deal-community-card": r"card to the community area",
    "deal-to-box": r"first 3 cards .*Six Card Bonus box",
    "deliver-box-stack": r"first stack.*Six Card Bonus box",
    "deliver-community-stack": r"community",
    "deliver-stack": r"stacks?,? (3 cards, )?goe?s?",
    "determine-misdeal": r"whether there was a misdeal",
    "gather-cards": r"collects (all|the) cards",
    "insert-maintenance-key": r"inserting the Maintenance Key",
    "insert-table-key": r"insert the table key",
    "inspect-deck": r"check|inspection|new-deck procedures",
    "load-deck": r"into the manual shoe|takes the stacked deck|loaded into",
    "load-rack-deck": r"decks swap|decks strictly alternate|deck in the discard rack to the shuffler",
    "load-shuffler": r"shuffled in the machine|put it in the shuffler",
    "lock-progressive": r"locks the progressive system",
    "offer-inspection": r"player to look over|inspection",
    "place-lammers": r"lammer",
    "press-enter": r"then Enter",
    "press-four-of-a-kind": r"pressing Four of a Kind",
    "press-game-over": r"presses GAME OVER",
    "press-lock-out": r"presses lock out",
    "press-start": r"press(es)? the green",
    "rack-deck": r"discard rack|each deck",
    "release-deck": r"sets out the deck",
    "remove-maintenance-key": r"Maintenance Key",
    "restore-bonus-bets": r"puts the bonus bets back",
    "set-shuffler-mode": r"mode",
    "settle": r"settle|judge|paid",
    "shuffle": r"shuffle is required|shuffle",
    "slide-community-cards": r"left rectangle|community area",
    "spread-face-up": r"fanned face up|spreading",
    "stack-deck": r"into a stack|stacking",
    "switch-shuffler-on": r"switch the shuffler on",
    "turn-box-cards": r"Six Card Bonus",
    "turn-face-down": r"turns the cards face down|inspection",
    "turn-hand": r"turns up the players' cards|exposes the player's three cards|Hands are resolved",
    "turn-left-card": r"left rectangle is turned up|on the dealer's left",
    "turn-right-card": r"right rectangle is turned up|exposes the second community card",
    "unload-shuffler": r"unload the rest",
    "unload-stub": r"(stub|undealt cards).*discard rack",
    "verify-count": r"count of|replaced by a bonus lammer",
    "verify-inspection": r"floorperson confirms",
    "wash-deck": r"wash|new-deck procedures",
}
"""What the text of a duty's clause says, by the duty."""

SEEN_IN_A_DUTY = (Kind.WRONG_DISPLAY, Kind.STUB_MISCOUNT)
"""What is keyed in with a duty has the clause of that duty."""

SHFL = "SHFL.bonus"
FROM_THE_MANUFACTURER = {
    Kind.FACE_UP_CARD: {f"{SHFL}.irregularity.1"},
    Kind.TWO_FACE_UP_CARDS: {f"{SHFL}.irregularity.1", f"{SHFL}.irregularity.1.multiple"},
    Kind.WRONG_STACK: {f"{SHFL}.irregularity.2"},
    Kind.WRONG_DECK_COUNT: {f"{SHFL}.irregularity.3b"},
    Kind.STUB_UNLOADED_EARLY: {f"{SHFL}.irregularity.2"},
}
"""The list of irregularities of the manufacturer, which also holds where California's documents are silent (G1)."""

OF_IRREGULARITIES = {
    "shfl": FROM_THE_MANUFACTURER
    | {
        Kind.STUB_UNLOADED_EARLY: {f"{SHFL}.irregularity.4"},
        Kind.SHUFFLER_JAM: {f"{SHFL}.deal.1"},
        Kind.EXPOSED_COMMUNITY_CARD: {f"{SHFL}.round.3", f"{SHFL}.round.5"},
        Kind.CARD_DRAWN_IN_ERROR: {f"{SHFL}.deal.6", f"{SHFL}.deal.6a"},
        Kind.LATE_BET: {f"{SHFL}.bets.2.frozen"},
        Kind.BET_TAKEN_BACK: {f"{SHFL}.bets.2.frozen"},
        Kind.UNEQUAL_BETS: {f"{SHFL}.bets.3"},
        Kind.BET_IN_TIME: {f"{SHFL}.deal.2.lockout"},
        Kind.BET_3_WITHDRAWN: {f"{SHFL}.bets.3.withdraw"},
        Kind.OUT_OF_TURN: {f"{SHFL}.round.2", f"{SHFL}.round.4"},
        Kind.PLAYER_LEAVES: {f"{SHFL}.round.1"},
    },
    **{
        ruleset: FROM_THE_MANUFACTURER
        | {
            Kind.SHUFFLER_JAM: {f"{document}.deal.1"},
            Kind.EXPOSED_COMMUNITY_CARD: {f"{document}.round.4", f"{document}.round.6"},
            Kind.CARD_DRAWN_IN_ERROR: {f"{document}.deal.3.first", f"{document}.deal.3.order", f"{document}.deal.3a"},
            Kind.LATE_BET: {f"{document}.bet.2.frozen"},
            Kind.BET_TAKEN_BACK: {f"{document}.bet.2.frozen"},
            Kind.UNEQUAL_BETS: {f"{document}.bet.3"},
            Kind.BET_IN_TIME: {f"{document}.deal.2.announce"},
            Kind.BET_3_WITHDRAWN: {f"{document}.bet.3.withdraw"},
            Kind.OUT_OF_TURN: {f"{document}.round.3", f"{document}.round.5"},
            Kind.PLAYER_LEAVES: {f"{document}.round.2.responsible"},
        }
        for ruleset, document in (("california", "CA"), ("california-bonus", "CAB"))
    },
    "maryland": {
        Kind.FACE_UP_CARD: {"MD.13.A"},
        Kind.TWO_FACE_UP_CARDS: {"MD.13.A", "MD.13.B"},
        Kind.CARD_DRAWN_IN_ERROR: {"MD.13.C"},
        Kind.WRONG_STACK: {"MD.13.D"},
        Kind.STUB_UNLOADED_EARLY: {"MD.13.D"},
        Kind.EXPOSED_COMMUNITY_CARD: {"MD.13.E"},
        Kind.SHUFFLER_JAM: {"MD.13.F"},
        Kind.SHOE_JAM: {"MD.13.G"},
        Kind.WRONG_DECK_COUNT: {"MD.05.E"},
        Kind.LATE_BET: {"MD.07.D"},
        Kind.BET_TAKEN_BACK: {"MD.07.D"},
        Kind.UNEQUAL_BETS: {"MD.07.E.1"},
        Kind.BET_IN_TIME: {"MD.08.C", "MD.09.A.3", "MD.10.A.1.a"},
        Kind.BET_3_WITHDRAWN: {"MD.07.E.2"},
        Kind.OUT_OF_TURN: {"MD.11.B", "MD.11.C"},
        Kind.PLAYER_LEAVES: {"MD.07.B.2"},
    },
}
"""The clauses about what can go wrong, as somebody who reads the documents finds them."""


def shown(at: Lesson) -> tuple[str, str]:
    """The clause and its text, as a trainee who asks is shown them."""
    told = judgement_data(attempt(at, ShowMe()).log[-1])
    return told["clause"], told["summary"]


def walks(course: str) -> Iterator[Lesson]:
    """Every moment of a course, and of a round in which each thing goes wrong."""
    for plan in PLANS.values():
        if plan.course.id == course:
            yield from moments(lesson(plan))
    for name, kind in KINDS:
        if name == course:
            for part in ("irregularities", "rulings"):
                yield from moments(lesson(PLANS[f"{course}/{part}"], kind))


@pytest.mark.parametrize("course", load_catalogue().courses)
def test_the_text_of_the_clause_is_about_the_duty(course: str) -> None:
    for at in walks(course):
        expected = due(at)
        assert expected is not None
        if expected.kind is DueKind.DUTY:
            command = expected.command
            duty = command.act.value if isinstance(command, Perform) else type(command).__name__
            clause, text = shown(at)
            assert re.search(WORDS_OF_DUTIES[duty], text, re.IGNORECASE), f"{duty}: {clause} {text}"


@pytest.mark.parametrize(("course", "kind"), [pair for pair in KINDS if pair[1] not in SEEN_IN_A_DUTY])
def test_the_clause_is_about_the_irregularity(course: str, kind: Kind) -> None:
    ruleset = lesson(PLANS[f"{course}/round"]).table.house.ruleset.id
    clauses = set()
    for part in ("irregularities", "rulings"):
        for at in moments(lesson(PLANS[f"{course}/{part}"], kind)):
            if at.happening is not None:
                clauses.add(shown(at)[0])
    assert clauses
    assert clauses <= OF_IRREGULARITIES[ruleset][kind]
