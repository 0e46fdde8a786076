"""Lessons written as files: dealt as the file says, and made of rounds that were played."""

from __future__ import annotations

from itertools import pairwise

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import FaultyFile
from letitride.rules.wagers import Spot
from letitride.school import Kind, Lesson, attempt, begin, lesson_plan, right_act
from letitride.school.course import plan_of_text
from letitride.school.reading import dealt_to_the_letter
from letitride.school.teaching.recording import recorded_lesson
from letitride.table import Act
from letitride.table.irregularities import FaceUpCardFound
from letitride.table.procedure.dealing import BoxCardsDelivered, CardsDelivered, CommunityCardsDelivered
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import BettingOpened

CATALOGUE = load_catalogue()
TEXT = CATALOGUE.lesson_text("first-evening")


def to_the_happening(lesson: Lesson) -> Lesson:
    while lesson.happening is None:
        lesson = attempt(lesson, right_act(lesson))
    return lesson


def test_players_bets_decisions_cards_and_troubles_are_the_file_s() -> None:
    lesson = begin(lesson_plan(CATALOGUE, "written/first-evening"), "any", catalogue=CATALOGUE)
    assert dict(lesson.table.seats) == {2: "Ann", 5: "Ben"}
    done = dealt_to_the_letter(lesson)
    kinds = BoxCardsDelivered | CommunityCardsDelivered | CardsDelivered
    first = [card for event in done.events if isinstance(event, kinds) for card in event.cards][:6]
    assert " ".join(map(str, first)) == "As Ks Qs 9h 9d 4c", "the written cards come first, in the order of the deal"
    seen = to_the_happening(lesson)
    assert (seen.round_in_lesson, seen.happening and seen.happening.kind) == (1, Kind.LATE_BET)
    while seen.happening is None or seen.happening.kind is not Kind.FACE_UP_CARD:
        seen = attempt(seen, right_act(seen))
    assert seen.table.duty is not None
    assert (seen.table.duty.act, seen.table.duty.seat) == (Act.DELIVER_STACK, 5)
    box = seen.table.in_round().boxes[2]
    assert {spot.value for spot in box.wagers} >= {"bet 1", "bet 2", "bet 3"}
    assert box.wagers[Spot.BET_1] == 1000


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ('course = "maryland-automated-shoe"', 'course = "nowhere"', "course"),
        ('bets = { base = "$25" }', 'bets = { base = "$25", six-pack = "$1" }', "players[1].bets.six-pack"),
        ('"ride"]', '"maybe"]', "players[0].decisions"),
        ("seat = 5\nbets", "seat = 2\nbets", "players[1]"),
        ('"As Ks Qs', '"As As Qs', "rounds[0].deck"),
        ("pass_percent = 90", "pass_percent = 900", "pass_percent"),
        ('during = "deliver-stack"', 'during = "sing"', "rounds[2].during"),
    ],
)
def test_each_fault_is_told_with_its_place_and_line(before: str, after: str, place: str) -> None:
    assert before in TEXT
    with pytest.raises(FaultyFile) as told:
        plan_of_text("mine.toml", TEXT.replace(before, after, 1), CATALOGUE)
    (fault,) = told.value.faults
    assert fault.place == place
    assert fault.line > 0


@pytest.mark.parametrize("kinds", [(), (Kind.FACE_UP_CARD,)])
@pytest.mark.parametrize("course", ["maryland-automated-shoe", "maryland-hand", "shfl", "california"])
def test_a_round_that_was_played_becomes_the_same_round(course: str, kinds: tuple[Kind, ...]) -> None:
    """Recorded from its events alone: the same seats, stakes, decisions and cards, and what went wrong."""
    plan = lesson_plan(CATALOGUE, f"{course}/irregularities")
    first = begin(plan, "it", catalogue=CATALOGUE, kinds=kinds)
    played = dealt_to_the_letter(first)
    opened = [(place, one.number) for place, one in enumerate(played.events) if isinstance(one, BettingOpened)]
    start, end = next((at[0], after[0]) for at, after in pairwise(opened) if at[1] == played.first_round)
    events = played.events[start:end]
    text = recorded_lesson(first.table, events, number=1, catalogue=CATALOGUE)
    again = dealt_to_the_letter(begin(plan_of_text("recorded", text, CATALOGUE), "", catalogue=CATALOGUE))
    round_again = again.events[max(place for place, one in enumerate(again.events) if isinstance(one, BettingOpened)) :]
    if kinds:
        # Which card of the stack it is that lies face up is drawn anew.
        assert sum(isinstance(one, FaceUpCardFound) for one in round_again) == 1
    else:
        settled, settled_again = (
            [(one.settled.seat, one.settled.spot, one.settled.stake_cents, one.settled.net_cents) for one in round_]
            for round_ in (
                [one for one in events if isinstance(one, WagerSettled)],
                [one for one in round_again if isinstance(one, WagerSettled)],
            )
        )
        assert settled
        assert settled_again == settled
