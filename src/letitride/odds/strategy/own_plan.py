"""Strategies of one's own: a short list of rules in a text file, or a function in a Python file.

A rule names a bet and what the cards must show, such as ``bet 1: suited, 2 straights, 1 high card``; a bet rides if any
rule of it fits. Features that a rule leaves out don't matter to it.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from letitride.cards import DECK
from letitride.errors import TextError
from letitride.odds.strategy.deviations import Plan
from letitride.odds.strategy.features import Features, Made, features_of_places

ENDINGS = (".txt", ".rules", ".py")
"""What the name of a strategy file ends in."""

_MADE: dict[str, frozenset[Made]] = {
    "no pair": frozenset({Made.NO_PAIR}),
    "low pair": frozenset({Made.LOW_PAIR}),
    "tens or better": frozenset({Made.HIGH_PAIR}),
    "two pair": frozenset({Made.TWO_PAIR}),
    "three of a kind": frozenset({Made.THREE_OF_A_KIND}),
    "four of a kind": frozenset({Made.FOUR_OF_A_KIND}),
    "any pair or better": frozenset(Made) - {Made.NO_PAIR},
    "paying hand": frozenset(Made) - {Made.NO_PAIR, Made.LOW_PAIR},
    "any hand": frozenset(Made),
}
_LINE = re.compile(r"bet ([12]):(.+)", re.IGNORECASE)
_NUMBER = re.compile(r"(?:(at least|at most|exactly) )?([0-4]) (straights?|high cards?)")


@dataclass(frozen=True, slots=True)
class OwnRule:
    """One rule: which bet it lets ride, and what the cards must show."""

    bet: int
    made: frozenset[Made]
    is_suited: bool | None
    ways: range
    high_cards: range

    def names(self, seen: Features) -> bool:
        """Whether the rule speaks of cards with these features."""
        return (
            seen.made in self.made
            and self.is_suited in (None, seen.is_suited)
            and seen.ways in self.ways
            and seen.high_cards in self.high_cards
        )


def read_plan(path: Path) -> Plan:
    """A strategy from a file: rules in words, or Python with a function ``rides(cards)``.

    The function gets three cards for bet 1 and four for bet 2, and says whether the bet rides. Whoever names a Python
    file runs it.
    """
    if path.suffix not in ENDINGS:
        raise TextError(f"{path} isn't a strategy file; its name ends in {', '.join(ENDINGS)}")
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TextError(f"{path} can't be read: {getattr(error, 'strerror', None) or error}") from None
    if path.suffix != ".py":
        return plan_of_rules(text, name=path.name)
    rides = runpy.run_path(str(path)).get("rides")
    if not callable(rides):
        raise TextError(f"{path} has no function rides(cards)")
    return plan_of_function(rides, name=path.name)


def plan_of_function(rides: Callable[[Sequence[object]], object], *, name: str) -> Plan:
    """A strategy by a function of the cards themselves; it is asked about every hand, suits included."""
    return Plan(name, lambda places: bool(rides([DECK[place] for place in places])), by_features=False)


def plan_of_rules(text: str, *, name: str = "own rules") -> Plan:
    """A strategy by rules in words.

    >>> plan = plan_of_rules("bet 1: paying hand\\nbet 2: paying hand\\nbet 2: suited")
    >>> plan.rides((0, 4, 8, 20)), plan.rides((0, 4, 8))
    (True, False)
    """
    rules = [
        _rule(line.strip(), number)
        for number, whole in enumerate(text.splitlines(), start=1)
        if (line := whole.partition("#")[0]).strip()
    ]
    if not rules:
        raise TextError('a strategy needs at least one rule, such as "bet 1: paying hand"')

    def rides(places: Sequence[int]) -> bool:
        seen = features_of_places(places)
        return any(rule.bet == len(places) - 2 and rule.names(seen) for rule in rules)

    return Plan(name, rides)


def _rule(line: str, number: int) -> OwnRule:
    found = _LINE.fullmatch(line)
    if found is None:
        raise TextError(f"line {number}: {line!r} isn't a rule; write 'bet 1: suited, 2 straights, 1 high card'")
    made: frozenset[Made] | None = None
    is_suited: bool | None = None
    ways, high_cards = range(5), range(5)
    is_open = False
    for word in (part.strip().lower() for part in found[2].split(",")):
        if word in _MADE:
            made = _MADE[word] if made is None else made | _MADE[word]
        elif word in ("suited", "not suited"):
            is_suited, is_open = word == "suited", True
        elif counted := _NUMBER.fullmatch(word):
            wanted = _range(counted[1] or "at least", int(counted[2]))
            is_open = True
            if counted[3].startswith("straight"):
                ways = wanted
            else:
                high_cards = wanted
        else:
            known = ", ".join([*_MADE, "suited", "not suited", "2 straights", "at most 1 high card"])
            raise TextError(f"line {number}: {word!r} isn't known; choose from {known}")
    if made is None:
        made = _MADE["no pair"] if is_open else _MADE["any hand"]
    return OwnRule(int(found[1]), made, is_suited, ways, high_cards)


def _range(kind: str, number: int) -> range:
    return {
        "at least": range(number, 5),
        "at most": range(number + 1),
        "exactly": range(number, number + 1),
    }[kind]
