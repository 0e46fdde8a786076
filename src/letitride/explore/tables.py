"""Small tables to explore: every dealing method of a ruleset, and every option that changes what happens at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from letitride.rules.checks import unmet_requirements
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import Option, OptionKind, OptionValue, Ruleset
from letitride.table import AUTOMATIC_TABLE, Act, Table, new_table
from letitride.table.commands import HANDLERS
from letitride.table.duties import NEVER_AUTOMATED
from letitride.table.script import ROUNDS_BETWEEN_STUB_COUNTS
from letitride.table.state import changed

CHIPS_CENTS = 100_000_000
_USUAL_SEATS = 2
BY_HAND: frozenset[Act] = frozenset()
"""Every duty is done by somebody, so that anything can go wrong between any two of them."""

MARKS_ONLY = frozenset(Act) - NEVER_AUTOMATED - HANDLERS.keys()
"""Duties that only leave their mark in the log run by themselves: fewer moments, and as many kinds of them."""

_ALSO_CHANGE = ("automated_shuffler", "counting_shuffler", "face_up_deal", "three_card_only", "action_seat")
"""Options that no step of a script names but that decide who does a duty, or what is an irregularity."""


@dataclass(frozen=True)
class SmallTable:
    """A table to explore: its rules, who sits where, what runs by itself, and whether somebody wins all."""

    name: str
    house: HouseRules
    players: Mapping[int, str]
    automations: frozenset[Act] = BY_HAND
    has_royal_flush: bool = False

    @property
    def bankers(self) -> tuple[str, ...]:
        """Who banks without being pressed: the last seat, or everybody where one more player sits."""
        seated = sorted(self.players.items())
        return tuple(player for _, player in (seated if len(seated) > _USUAL_SEATS else seated[-1:]))

    @property
    def is_automatic(self) -> bool:
        """Whether the program deals, and acts for players who have vanished."""
        return self.automations == AUTOMATIC_TABLE

    def closed(self) -> Table:
        """The table before it is opened, shortly before a stub count is due."""
        return changed(new_table(self.house, self.automations), rounds_since_stub_count=ROUNDS_BETWEEN_STUB_COUNTS - 2)


def small_tables(houses: Iterable[HouseRules]) -> Iterator[SmallTable]:
    """The tables of ready-made submissions: dealt by hand with other methods and options, and dealt by the program.

    Options are turned one at a time, and together where one needs another.
    """
    for house in houses:
        named = _table(house, house.submission.id)
        yield named
        royal = replace(named, name=f"{named.name}, royal flush", has_royal_flush=True)
        yield royal if house.submission.meter is None else with_more_players(royal)
        yield replace(named, name=f"{named.name}, automatic", automations=AUTOMATIC_TABLE)
        for changes in _choices(house):
            varied = _varied(house, changes)
            if varied.submission != house.submission and not any(unmet_requirements(varied.submission, varied.ruleset)):
                words = ", ".join(f"{name} = {_text(value)}" for name, value in changes.items())
                yield _table(varied, f"{named.name}, {words}")
        yield from _with_several_boxes(house)


def _with_several_boxes(house: HouseRules) -> Iterator[SmallTable]:
    """One player on two boxes and on three, where a ruleset lets players have several."""
    if "adjacent_boxes" not in house.ruleset.options:
        return
    two = replace(
        _table(_varied(house, {"adjacent_boxes": 2}), f"{house.submission.id}, one player on two boxes"),
        players={1: "P1", 2: "P1"},
    )
    yield two
    yield replace(two, name=f"{two.name}, royal flush", has_royal_flush=True, automations=MARKS_ONLY)
    yield SmallTable(
        f"{house.submission.id}, one player on three boxes",
        _varied(house, {"adjacent_boxes": 3}),
        {1: "P1", 2: "P1", 3: "P1"},
        automations=MARKS_ONLY,
    )


def _table(house: HouseRules, name: str) -> SmallTable:
    players = {1: "P1", 3: "P3"} if house.is_banked_by_player else {1: "P1"}
    return SmallTable(name, house, players)


def with_more_players(table: SmallTable) -> SmallTable:
    """The same table with one more player, who stays when somebody else has vanished."""
    return replace(table, name=f"{table.name}, one more player", players={**table.players, 2: "P2"})


def turned_options(ruleset: Ruleset) -> tuple[Option, ...]:
    """The options of a ruleset that change its script or its irregularities."""
    named = {name for steps in ruleset.script.values() for step in steps for name in step.when}
    named |= {ruleset.settlement_option, *_ALSO_CHANGE}
    return tuple(option for name, option in ruleset.options.items() if name in named)


def values_of(option: Option) -> tuple[OptionValue, ...]:
    """The values that an option can take, coarsely."""
    match option.kind:
        case OptionKind.YES_NO:
            return (True, False)
        case OptionKind.CHOICE:
            return option.choices
        case OptionKind.WHOLE_NUMBER:
            return (option.minimum, option.maximum)
        case OptionKind.TEXT:
            return ()


def _choices(house: HouseRules) -> Iterator[Mapping[str, OptionValue]]:
    seen: list[Mapping[str, OptionValue]] = []
    options = turned_options(house.ruleset)
    singly: list[Mapping[str, OptionValue]] = [{"dealing": method} for method in house.ruleset.dealing]
    singly += [{option.name: value} for option in options for value in values_of(option)]
    for changes in (*singly, *(one for one in _FURTHER if _can_choose(house, one))):
        if any(_current(house, name) != value for name, value in changes.items()) and changes not in seen:
            seen.append(changes)
            yield changes


def _current(house: HouseRules, name: str) -> OptionValue:
    return house.submission.dealing if name == "dealing" else house.option(name)


_FURTHER: tuple[Mapping[str, OptionValue], ...] = (
    {"dealing": "automated-shoe-community-first", "reshuffling_shoe": True},
    {"dealing": "manual-shoe", "automated_shuffler": False, "counting_shuffler": False, "decks": 1},
    {"dealing": "hand", "counting_shuffler": False, "decks": 1},
    {"table_controller": True, "settling": "lay-and-pay"},
)
"""Combinations of options that only together can be turned, wherever a ruleset has all of them."""


def _can_choose(house: HouseRules, changes: Mapping[str, OptionValue]) -> bool:
    dealing = changes.get("dealing", house.submission.dealing)
    return dealing in house.ruleset.dealing and changes.keys() - {"dealing"} <= house.ruleset.options.keys()


def _varied(house: HouseRules, changes: Mapping[str, OptionValue]) -> HouseRules:
    options = {name: value for name, value in changes.items() if name != "dealing"}
    submission = replace(
        house.submission,
        dealing=str(changes.get("dealing", house.submission.dealing)),
        options={**house.submission.options, **options},
    )
    return replace(house, submission=submission)


def _text(value: OptionValue) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
