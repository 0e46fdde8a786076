"""A lesson written as a file: who sits where and what they want, what goes wrong in each round, and what it takes.

The file is TOML in the catalogue's form; everything that is wrong with one is told at once, each fault with its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from letitride.cards import DECK, Card, parse_cards
from letitride.catalogue import Catalogue
from letitride.catalogue.files import load_file
from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault, TextError
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import BASE_SPOTS, Spot, parse_wager, spots_of
from letitride.school.happenings import Kind
from letitride.school.score import PASS_PERCENT
from letitride.table import Act, Role

MOST_ROUNDS = 20
_ROLES = {"dealer": Role.DEALER, "floor": Role.FLOOR}
_DECISIONS = {"ride": True, "withdraw": False}


@dataclass(frozen=True, slots=True)
class WrittenPlayer:
    """Somebody at the table: where they sit, what they bet, and what they decide; what isn't written is drawn."""

    name: str
    seat: int
    bets: Mapping[Spot, int]
    rides: tuple[bool, ...] = ()
    """Whether bet 1 and bet 2 ride."""


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """One round: what happens in it and when, and the first cards of its deck; the rest is drawn."""

    happens: Kind | None = None
    during: Act | None = None
    seat: int | None = None
    deck: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenLesson:
    """A lesson as its file says it."""

    id: str
    title: str
    course: str
    submission: str = ""
    """Other rules than the course's, under the same ruleset."""
    about: str = ""
    trainee: Role = Role.DEALER
    pass_percent: int = PASS_PERCENT
    is_examination: bool = False
    seed: str = ""
    """Where one is given, everybody who takes the lesson gets the same cards."""
    players: tuple[WrittenPlayer, ...] = ()
    rounds: tuple[WrittenRound, ...] = ()

    @property
    def kinds(self) -> tuple[Kind | None, ...]:
        """What goes wrong in each round."""
        return tuple(one.happens for one in self.rounds)


def name_of_kind(kind: Kind) -> str:
    """A kind of happening as files spell it.

    >>> name_of_kind(Kind.LATE_BET)
    'late-bet'
    """
    return kind.name.lower().replace("_", "-")


def read_written_lesson(name: str, text: str, catalogue: Catalogue) -> WrittenLesson:
    """The lesson of a file; raises with all its faults, each with its line."""

    def read(data: Mapping[str, Any], faults: list[Fault]) -> WrittenLesson:
        return _read(TomlTable(data, faults), catalogue)

    return load_file(name, text, read)


def _read(table: TomlTable, catalogue: Catalogue) -> WrittenLesson:
    course = catalogue.courses.get(table.text("course"))
    if course is None and isinstance(table.data.get("course"), str):
        known = ", ".join(catalogue.courses)
        table.fault("course", f"there is no course {table.data['course']!r}; choose from {known}")
    submission = table.text("submission", "")
    if submission and submission not in catalogue.submission_ids():
        known = ", ".join(catalogue.submission_ids())
        table.fault("submission", f"there is no submission {submission!r}; choose from {known}")
        submission = ""
    house = (replace(course, submission=submission) if submission else course).house(catalogue) if course else None
    if house is not None and course is not None and house.ruleset is not course.house(catalogue).ruleset:
        table.fault("submission", f"is under {house.ruleset.title}, and the course isn't")
    lesson = WrittenLesson(
        id=_name(table),
        title=table.text("title"),
        course=course.id if course else "",
        submission=submission,
        about=table.text("about", ""),
        trainee=_one_of(table, "trainee", _ROLES, Role.DEALER),
        pass_percent=table.whole("pass_percent", PASS_PERCENT),
        is_examination=table.flag("examination"),
        seed=table.text("seed", ""),
        players=tuple(_player(one, house) for one in table.tables("players")),
        rounds=tuple(_round(one) for one in table.tables("rounds")),
    )
    if not 0 <= lesson.pass_percent <= 100:
        table.fault("pass_percent", "is between 0 and 100")
    if not 1 <= len(lesson.rounds) <= MOST_ROUNDS:
        table.fault("rounds", f"a lesson has 1 to {MOST_ROUNDS} rounds; head each with [[rounds]]")
    for place, why in _seating_faults(lesson.players, house):
        table.faults.append(Fault(why, f"players[{place}]"))
    table.close()
    return lesson


def _name(table: TomlTable) -> str:
    name = table.text("id")
    if name and not all(part.isalnum() and part.isascii() for part in name.split("-")):
        table.fault("id", "is made of letters, digits and hyphens, like late-bets")
    return name


def _player(table: TomlTable, house: HouseRules | None) -> WrittenPlayer:
    bets: dict[Spot, int] = {}
    written = table.table("bets")
    for key in written.names() if written else ():
        wager = written.named(key, parse_wager) if written else None
        amount = written.amount(key) if written else None
        if wager is None or amount is None or written is None:
            continue
        if house is not None and not house.offers(wager):
            written.fault(key, "isn't offered at this table")
            continue
        bets |= dict.fromkeys(BASE_SPOTS if wager.is_base else spots_of(wager)[:1], amount)
    rides = table.parsed_list("decisions", _decision)
    if len(rides) > 2:
        table.fault("decisions", "are two: one about bet 1 and one about bet 2")
    player = WrittenPlayer(table.text("name"), table.whole("seat"), bets, rides)
    table.close()
    return player


def _decision(text: str) -> bool:
    if text not in _DECISIONS:
        raise TextError(f"{text!r} is not a decision; choose from {', '.join(_DECISIONS)}")
    return _DECISIONS[text]


def _round(table: TomlTable) -> WrittenRound:
    kinds = {name_of_kind(kind): kind for kind in Kind}
    acts = {act.value: act for act in Act}
    deck = (table.parsed("deck", parse_cards) or ()) if table.has("deck") else ()
    if len(set(deck)) != len(deck) or len(deck) > len(DECK):
        table.fault("deck", "holds a card twice")
    read = WrittenRound(
        happens=_one_of(table, "happens", kinds, None),
        during=_one_of(table, "during", acts, None),
        seat=table.whole("seat") if table.has("seat") else None,
        deck=tuple(deck),
    )
    if (read.during or read.seat) and read.happens is None:
        table.fault("during" if read.during else "seat", "says when something happens; write what under happens")
    table.close()
    return read


def _one_of(table: TomlTable, key: str, known: Mapping[str, Any], default: Any) -> Any:
    text = table.text(key, "")
    if not text:
        return default
    if text not in known:
        table.fault(key, f"{text!r} is not a choice; choose from {', '.join(known)}")
    return known.get(text, default)


def _seating_faults(players: tuple[WrittenPlayer, ...], house: HouseRules | None) -> Iterator[tuple[int, str]]:
    seats = house.ruleset.boxes if house else 0
    for place, one in enumerate(players):
        before = players[:place]
        if house is not None and not 1 <= one.seat <= seats:
            yield place, f"sits at seat {one.seat}; this table has seats 1 to {seats}"
        if any(other.seat == one.seat for other in before):
            yield place, f"sits at seat {one.seat}, where somebody sits already"
        if any(other.name == one.name for other in before):
            yield place, f"is called {one.name!r} like somebody else"
        if one.bets and Spot.BET_3 not in one.bets and house is not None and not house.is_banked_by_player:
            yield place, 'bets on the base game too; write base = "$10" under bets'
