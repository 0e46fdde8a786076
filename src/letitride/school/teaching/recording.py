"""A lesson made of a round that was played: the same seats, bets, decisions and cards, and what went wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from letitride.cards import Card
from letitride.catalogue import Catalogue
from letitride.catalogue.reading.course_file import Course
from letitride.errors import FaultyFile, StoreError
from letitride.money import format_cents
from letitride.rules.wagers import WITHDRAWABLE
from letitride.school.happenings import Kind
from letitride.school.teaching.lesson_check import check_lesson
from letitride.school.written_lesson import name_of_kind
from letitride.table import Act, Event, Table, evolve
from letitride.table.causes import CauseCode
from letitride.table.irregularities import (
    CardDrawnInError,
    CardExposed,
    FaceUpCardFound,
    RulingAwaited,
    ShufflerJammed,
    StubUnloadedEarly,
)
from letitride.table.procedure.decks import DeckReleased
from letitride.table.procedure.seating import PlayerWalkedAway
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.state import Round

_BY_EVENT: dict[type[Event], Kind] = {
    FaceUpCardFound: Kind.FACE_UP_CARD,
    CardExposed: Kind.EXPOSED_COMMUNITY_CARD,
    CardDrawnInError: Kind.CARD_DRAWN_IN_ERROR,
    ShufflerJammed: Kind.SHUFFLER_JAM,
    StubUnloadedEarly: Kind.STUB_UNLOADED_EARLY,
    PlayerWalkedAway: Kind.PLAYER_LEAVES,
}
_BY_CAUSE = {
    CauseCode.FACE_UP_CARDS: Kind.TWO_FACE_UP_CARDS,
    CauseCode.WRONG_NUMBER_OF_CARDS: Kind.WRONG_STACK,
    CauseCode.STUB_MISCOUNT: Kind.STUB_MISCOUNT,
    CauseCode.CARD_EXPOSED: Kind.EXPOSED_COMMUNITY_CARD,
    CauseCode.CARD_DRAWN_IN_ERROR: Kind.CARD_DRAWN_IN_ERROR,
    CauseCode.SHOE_JAM: Kind.SHOE_JAM,
    CauseCode.COUNT_ALARM: Kind.WRONG_DECK_COUNT,
    CauseCode.DECK_MISCOUNT: Kind.WRONG_DECK_COUNT,
}


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What went wrong, and the duty that was in hand."""

    kind: Kind
    act: Act | None = None
    seat: int | None = None


def recorded_lesson(before: Table, events: Sequence[Event], *, number: int, catalogue: Catalogue) -> str:
    """The file of a lesson that is the round of some events, at a table as it was before them."""
    course = _course(before, catalogue)
    dealt: Round | None = None
    order: tuple[Card, ...] = ()
    last, at, trouble = None, before, None
    for event in events:
        was, at = at, evolve(at, event)
        if isinstance(event, DeckReleased) and not order:
            dealt, order = at.in_round(), at.in_round().stub
        last = at.round or last
        found = _trouble(event, was)
        if found and (trouble is None or found.kind is Kind.TWO_FACE_UP_CARDS):
            trouble = found
    played = dealt or last
    if played is None or not played.boxes:
        raise StoreError("Nobody bet in that round, so there is nothing to learn from it.")
    lines = [*_head(before, course, number), *_players(played, last or played)]
    for when in (trouble, trouble and _Trouble(trouble.kind), None):
        text = "\n".join([*lines, *_round(order, when)]) + "\n"
        try:
            check_lesson("the recording", text, catalogue)
        except FaultyFile:
            continue
        return text
    raise StoreError("That round can't be dealt again in the school: its rules or bets differ from every course.")


def _course(table: Table, catalogue: Catalogue) -> Course:
    """The course under the same rules and with the same way of dealing."""
    house = table.house
    found = [
        course
        for course in catalogue.courses.values()
        if course.dealing == table.dealing and course.house(catalogue).ruleset.id == house.ruleset.id
    ]
    if not found:
        raise StoreError("No course of the school teaches this way of dealing.")
    is_known = house.submission.id in catalogue.submission_ids()
    return min(found, key=lambda course: (course.submission != house.submission.id, not is_known))


def _head(table: Table, course: Course, number: int) -> Iterator[str]:
    yield f'id = "round-{number}"'
    yield f'title = "Round {number} as it was played"'
    yield 'about = "Recorded from a round at a live table."'
    yield f'course = "{course.id}"'
    if table.house.submission.id != course.submission:
        yield f'submission = "{table.house.submission.id}"'
    yield f'seed = "round-{number}"'
    yield "pass_percent = 90"


def _players(dealt: Round, last: Round) -> Iterator[str]:
    """Players are called by their seats: a lesson is about what was done, not about who sat there."""
    for seat, box in sorted(dealt.boxes.items()):
        bets = {spot.wager: stake for spot, stake in box.wagers.items()}
        written = ", ".join(f'{wager.value} = "{format_cents(stake)}"' for wager, stake in bets.items())
        yield ""
        yield "[[players]]"
        yield f'name = "Player {seat}"'
        yield f"seat = {seat}"
        yield f"bets = {{ {written} }}"
        decided = last.boxes[seat].decisions if seat in last.boxes else {}
        rides = [decided[spot] for spot in WITHDRAWABLE if spot in decided]
        if rides:
            said = ", ".join('"ride"' if one else '"withdraw"' for one in rides)
            yield f"decisions = [{said}]"


def _round(order: tuple[Card, ...], trouble: _Trouble | None) -> Iterator[str]:
    yield ""
    yield "[[rounds]]"
    if order:
        yield f'deck = "{" ".join(map(str, order))}"'
    if trouble is not None:
        yield f'happens = "{name_of_kind(trouble.kind)}"'
        if trouble.act is not None:
            yield f'during = "{trouble.act.value}"'
        if trouble.seat is not None:
            yield f"seat = {trouble.seat}"


def _trouble(event: Event, before: Table) -> _Trouble | None:
    kind = _BY_EVENT.get(type(event))
    if isinstance(event, RulingAwaited):
        kind = _BY_CAUSE.get(event.cause.code)
    if isinstance(event, RoundVoided):
        kind = _BY_CAUSE.get(event.cause.code)
    duty = before.duty
    return None if kind is None else _Trouble(kind, duty.act if duty else None, duty.seat if duty else None)
