"""When to let bets 1 and 2 ride: the best decision for every hand, and a short list proved to say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from letitride.cards import DECK, Card, Rank, format_cards
from letitride.odds.counts.counts import load_counts
from letitride.odds.counts.groups import BOARDS, LAST_CARDS
from letitride.odds.strategy.features import Features, Made, features_of, features_of_places
from letitride.odds.strategy.short_list import ListedRule, MadeHands, shortest_list
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.paytables import Paytable


@dataclass(frozen=True, slots=True)
class GroupOfHands:
    """Hands with the same prospects: their features, how many there are, and what one unit that rides is worth."""

    features: Features
    hands: int
    example: str
    value: Fraction
    rides: bool


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule of the short list, how many hands it names, and the ranks of a few that no rule before it names."""

    rule: ListedRule
    hands: int
    examples: tuple[str, ...]

    def __str__(self) -> str:
        return str(self.rule)


@dataclass(frozen=True, slots=True)
class BetStrategy:
    """One bet's decision: every group of hands, best first, and the short list.

    `hands` is the number of hands on which the list was compared with the best decision: all there are.
    """

    bet: int
    groups: tuple[GroupOfHands, ...]
    rules: tuple[ShownRule, ...]
    hands: int

    def rides(self, cards: Sequence[Card]) -> bool:
        """Whether the list lets the bet ride with these cards."""
        seen = features_of(cards)
        return any(shown.rule.names(seen) for shown in self.rules)


@dataclass(frozen=True, slots=True)
class Strategy:
    """The best strategy of a base paytable."""

    id: str
    ties: Ties
    bet_1: BetStrategy
    bet_2: BetStrategy

    def rides(self, cards: Sequence[Card]) -> bool:
        """Whether to let the bet in question ride: bet 1 with three cards, bet 2 with four."""
        if len(cards) not in (3, 4):
            raise ValueError(f"bets are decided with three or four cards, not {len(cards)}: {format_cards(cards)}")
        return (self.bet_1 if len(cards) == 3 else self.bet_2).rides(cards)


def find_strategy(paytable: Paytable, ties: Ties = Ties.PULL) -> Strategy:
    """The best strategy of a base paytable, its short lists proved equal to the optimum over all hands.

    Arguments: `paytable` of the base game; `ties` says what is done with a bet that is worth nothing either way.
    Errors: `ValueError` if the paytable is another wager's.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> strategy = find_strategy(load_catalogue().paytable("LIRX-01"))
    >>> len(strategy.bet_1.rules) > 3
    True
    """
    net, stake = whole_net(net_units(paytable))
    return Strategy(paytable.id, ties, *(_bet_strategy(view, net, stake, ties) for view in _views()))


@dataclass(frozen=True, slots=True)
class _View:
    """The count tables as one bet sees them: all hands up to suits, and the groups with the same prospects."""

    bet: int
    size: int
    cards: list[list[int]]
    weights: list[int]
    features: list[Features]
    groups: list[int]
    vectors: list[list[int]]
    futures: int


@cache
def _views() -> tuple[_View, _View]:
    tables = load_counts()
    three, four = tables.three_cards.tolist(), tables.four_cards.tolist()
    return (
        _View(
            bet=1,
            size=3,
            cards=three,
            weights=tables.three_weights.tolist(),
            features=[features_of_places(cards) for cards in three],
            groups=tables.three_groups.tolist(),
            vectors=tables.three_vectors.tolist(),
            futures=BOARDS,
        ),
        _View(
            bet=2,
            size=4,
            cards=four,
            weights=tables.four_weights.tolist(),
            features=[features_of_places(cards) for cards in four],
            groups=tables.four_groups.tolist(),
            vectors=tables.four_vectors.tolist(),
            futures=LAST_CARDS,
        ),
    )


def _bet_strategy(view: _View, net: tuple[int, ...], stake: int, ties: Ties) -> BetStrategy:
    groups = tuple(_groups(view, net, stake, ties))
    rules = shortest_list(view.size, {group.features: group.rides for group in groups}, tuple(_paying(view, net)))
    hands = _prove(view, rules, net, ties)
    return BetStrategy(view.bet, groups, tuple(_shown(view, rules)), hands)


def _is_kept(vector: Sequence[int], net: tuple[int, ...], ties: Ties) -> bool:
    value = _total(vector, net)
    return value > 0 or (value == 0 and ties is Ties.RIDE)


def _total(vector: Sequence[int], net: tuple[int, ...]) -> int:
    return sum(map(int.__mul__, vector, net))


def _groups(view: _View, net: tuple[int, ...], stake: int, ties: Ties) -> Iterator[GroupOfHands]:
    hands = [0] * len(view.vectors)
    for weight, group in zip(view.weights, view.groups, strict=True):
        hands[group] += weight
    for group in sorted(range(len(hands)), key=lambda group: -_total(view.vectors[group], net)):
        first = view.groups.index(group)
        yield GroupOfHands(
            features=view.features[first],
            hands=hands[group],
            example=format_cards(DECK[place] for place in view.cards[first]),
            value=Fraction(_total(view.vectors[group], net), view.futures * stake),
            rides=_is_kept(view.vectors[group], net, ties),
        )


def _paying(view: _View, net: tuple[int, ...]) -> Iterator[Made]:
    """The made hands that win whatever comes."""
    for group, vector in enumerate(view.vectors):
        if not any(count for count, units in zip(vector, net, strict=True) if units < 0):
            yield view.features[view.groups.index(group)].made


def _prove(view: _View, rules: Sequence[ListedRule], net: tuple[int, ...], ties: Ties) -> int:
    """Compare a list with the best decision for each hand there is, and count the hands."""
    kept = [_is_kept(vector, net, ties) for vector in view.vectors]
    hands = 0
    for cards, weight, seen, group in zip(view.cards, view.weights, view.features, view.groups, strict=True):
        if any(rule.names(seen) for rule in rules) != kept[group]:
            shown = format_cards(DECK[place] for place in cards)
            raise RuntimeError(f"the list for bet {view.bet} is wrong about {shown}: the features don't suffice")
        hands += weight
    return hands


def _shown(view: _View, rules: Sequence[ListedRule]) -> Iterator[ShownRule]:
    named_before: set[int] = set()
    for rule in rules:
        named = [place for place, seen in enumerate(view.features) if rule.names(seen)]
        fresh = [place for place in named if place not in named_before]
        named_before.update(named)
        examples = () if isinstance(rule, MadeHands) else _examples([view.cards[place] for place in fresh])
        yield ShownRule(rule, sum(view.weights[place] for place in named), examples)


def _examples(hands: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """The ranks of the lowest, the middle and the highest of some hands."""
    ranks = sorted({tuple(sorted(place // 4 for place in hand)) for hand in hands}, key=lambda hand: hand[::-1])
    chosen = dict.fromkeys(ranks[place] for place in (0, len(ranks) // 2, len(ranks) - 1) if ranks)
    return tuple("-".join(Rank(rank + 2).letter for rank in hand) for hand in chosen)
