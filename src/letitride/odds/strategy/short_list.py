"""A strategy as the shortest list of rules that says exactly the same, found by the program and never chosen by hand.

The candidates are all rules that can be told in the words of `features`: a made hand, or cards without a pair that are
suited (or not, or either), that fit a range of straights, and that hold a range of high cards. A candidate is sound if
each hand it names should ride. The list is the fewest sound rules that name all hands that should ride, and among
those the list with the fewest words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from letitride.odds.strategy.features import Features, Made

_NUMBERS = ("no", "one", "two", "three", "four")


@dataclass(frozen=True, slots=True)
class Rule:
    """Hands without a pair by their features; ranges include both ends, and a suit of None doesn't matter."""

    size: int
    is_suited: bool | None
    ways: tuple[int, int]
    high_cards: tuple[int, int]

    def names(self, hand: Features) -> bool:
        """Whether a hand of this size is one that the rule names."""
        return (
            hand.made is Made.NO_PAIR
            and (self.is_suited is None or hand.is_suited == self.is_suited)
            and self.ways[0] <= hand.ways <= self.ways[1]
            and self.high_cards[0] <= hand.high_cards <= self.high_cards[1]
        )

    @property
    def words(self) -> int:
        """How much there is to remember: the conditions of the rule, one-sided ranges before two-sided ones."""
        suit = {None: 0, True: 1, False: 2}[self.is_suited]
        return suit + _words(self.ways, _most_ways(self.size)) + _words(self.high_cards, self.size)

    def __str__(self) -> str:
        return f"{_draw(self)}{_high_cards(self)}"


@dataclass(frozen=True, slots=True)
class MadeHands:
    """Hands that have made one of these with their ranks; `is_paying` if each of them pays whatever comes."""

    made: tuple[Made, ...]
    is_paying: bool

    def names(self, hand: Features) -> bool:
        """Whether a hand is one that the rule names."""
        return hand.made in self.made

    @property
    def words(self) -> int:
        """How much there is to remember."""
        return 1 if self.is_paying else len(self.made)

    def __str__(self) -> str:
        listed = " or ".join(filter(None, [", ".join(made.value for made in self.made[:-1]), self.made[-1].value]))
        return f"a hand that pays already: {listed}" if self.is_paying else listed


ListedRule = Rule | MadeHands


def shortest_list(size: int, rides: Mapping[Features, bool], paying: Sequence[Made]) -> tuple[ListedRule, ...]:
    """The fewest rules that name exactly the hands that ride; `paying` are the made hands that pay whatever comes."""
    should = {hand for hand, ride in rides.items() if ride}
    listed: list[ListedRule] = []
    if sure := tuple(made for made in Made if made in paying and any(hand.made is made for hand in should)):
        listed.append(MadeHands(sure, is_paying=True))
    if other := tuple(made for made in Made if made not in (*sure, Made.NO_PAIR) and Features(made) in should):
        listed.append(MadeHands(other, is_paying=False))
    drawing = {hand for hand in should if hand.made is Made.NO_PAIR}
    sound = {
        rule: named
        for rule in _candidates(size)
        if (named := frozenset(hand for hand in rides if rule.names(hand))) and named <= drawing
    }
    drawn = sorted(_fewest(drawing, _best_worded(sound)), key=_place)
    return (*listed, *drawn)


def _place(rule: Rule) -> tuple[bool, int, int, int]:
    """Suited hands first, then those that fit many straights, as people list them."""
    return not rule.is_suited, -rule.ways[0], rule.high_cards[0], rule.words


def _candidates(size: int) -> Iterator[Rule]:
    for is_suited, ways, high in product((None, True, False), _ranges(_most_ways(size)), _ranges(size)):
        yield Rule(size, is_suited, ways, high)


def _best_worded(sound: Mapping[Rule, frozenset[Features]]) -> Mapping[Rule, frozenset[Features]]:
    """Of rules that name the same hands the one with the fewest words, and none that names fewer in more words."""
    best: dict[frozenset[Features], Rule] = {}
    for rule, named in sorted(sound.items(), key=lambda item: (item[0].words, str(item[0]))):
        best.setdefault(named, rule)
    return {
        rule: named
        for named, rule in best.items()
        if not any(named < wider and other.words <= rule.words for wider, other in best.items())
    }


def _fewest(uncovered: set[Features], sound: Mapping[Rule, frozenset[Features]]) -> tuple[Rule, ...]:
    """The smallest cover, then the fewest words: take the hand that the fewest rules name, and try each of them."""
    best: tuple[Rule, ...] | None = None

    def cost(rules: tuple[Rule, ...]) -> tuple[int, int]:
        return len(rules), sum(rule.words for rule in rules)

    def extend(chosen: tuple[Rule, ...], left: frozenset[Features]) -> None:
        nonlocal best
        if not left:
            if best is None or cost(chosen) < cost(best):
                best = chosen
            return
        if best is not None and len(chosen) + 1 > len(best):
            return
        naming = {hand: [rule for rule, named in sound.items() if hand in named] for hand in left}
        hardest = min(naming, key=lambda hand: (len(naming[hand]), str(hand)))
        for rule in sorted(naming[hardest], key=lambda rule: (-len(sound[rule] & left), rule.words)):
            extend((*chosen, rule), left - sound[rule])

    extend((), frozenset(uncovered))
    return best or ()


def _ranges(most: int) -> Iterator[tuple[int, int]]:
    return ((low, high) for low in range(most + 1) for high in range(low, most + 1))


def _most_ways(size: int) -> int:
    return 6 - size


def _words(span: tuple[int, int], most: int) -> int:
    return (span[0] > 0) + 2 * (span[1] < most)


def _draw(rule: Rule) -> str:
    """The draw that a rule speaks of, such as "three to a straight flush that fits at least two straights"."""
    cards = _NUMBERS[rule.size]
    is_high = rule.high_cards[0] == rule.size
    low, high = rule.ways
    if rule.is_suited and is_high and low <= 1 and high == _most_ways(rule.size):
        return f"{cards} to a royal flush"
    suited = ", not all of one suit" if rule.is_suited is False else ""
    if is_high:
        suit = " of one suit" if rule.is_suited else " without a pair"
        return f"{cards} cards ten or better{suit}{_fit(rule, least=1)}{suited}"
    if low == 0 or high == 0:
        return f"{cards} cards {'of one suit' if rule.is_suited else 'without a pair'}{_fit(rule, least=0)}{suited}"
    flush = " flush" if rule.is_suited else ""
    if rule.size == 4 and low == high:
        return f"four to an {'outside' if low == 2 else 'inside'} straight{flush}{suited}"
    return f"{cards} to a straight{flush}{_fit(rule, least=1)}{suited}"


def _fit(rule: Rule, *, least: int) -> str:
    """How many straights the cards may be part of, where the rule asks for more than the least."""
    low, high = rule.ways
    if low <= least and high == _most_ways(rule.size):
        return ""
    if low == high:
        number = _NUMBERS[low]
    elif high == _most_ways(rule.size):
        number = f"at least {_NUMBERS[low]}"
    elif low <= least:
        number = f"at most {_NUMBERS[high]}"
    else:
        number = f"{_NUMBERS[low]} or {_NUMBERS[high]}"
    return f" that {number} straight{'s' * (high != 1)} can complete"


def _high_cards(rule: Rule) -> str:
    low, high = rule.high_cards
    if low == rule.size or (low, high) == (0, rule.size):
        return ""
    if low == high:
        return f", with {'exactly ' * (low > 0)}{_counted(low)}"
    bounds = [f"at least {_counted(low)}"] * (low > 0) + [f"at most {_counted(high)}"] * (high < rule.size)
    return f", with {' and '.join(bounds)}"


def _counted(number: int) -> str:
    return "one card ten or better" if number == 1 else f"{_NUMBERS[number]} cards ten or better"
