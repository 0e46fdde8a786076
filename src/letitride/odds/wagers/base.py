"""The base game under best play: exact fractions for any base paytable.

Each of the three bets pays by itself, so a bet is worth keeping exactly if the cards seen so far promise more than
nothing: the decisions on bets 1 and 2 don't touch each other (MD.07.E.2, reading N54).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from math import lcm, sqrt

from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS, MOVES, GroupCounts, Rows, add_up, load_groups
from letitride.odds.ties import Ties
from letitride.odds.wagers.distribution import Distribution
from letitride.rules.hands import Hand
from letitride.rules.payouts import Odds, Payout, ToOne, lowest
from letitride.rules.paytables import Paytable

Net = Sequence[Odds]
"""What one unit wins (its odds) or loses (-1) on each class of five-card hand, in the order of `FIVE_CARD_HANDS`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One line of a paytable: a hand, how likely it is, and what it pays."""

    hand: Hand
    probability: Fraction
    payout: Payout


@dataclass(frozen=True, slots=True)
class Decisions:
    """Which groups of three-card hands keep bet 1 and which groups of four-card hands keep bet 2."""

    bet_1: tuple[bool, ...]
    bet_2: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class BaseAnalysis:
    """A base paytable under best play; every figure is in units of one of the three equal bets.

    `expected_value` is the mean result of a round, so that its opposite is the house edge per bet; `average_bet` is
    what stays on the layout, between 1 and 3; `element_of_risk`, the documents' par, is the loss per unit that stays.
    """

    id: str
    ties: Ties
    expected_value: Fraction
    average_bet: Fraction
    hit_frequency: Fraction
    variance: Fraction
    rides_bet_1: Fraction
    rides_bet_2: Fraction
    rides_both: Fraction
    distribution: Distribution
    outcomes: tuple[Outcome, ...]

    @property
    def house_edge(self) -> Fraction:
        """What the house wins of each round, in units of one bet."""
        return -self.expected_value

    @property
    def element_of_risk(self) -> Fraction:
        """The documents' par: what the house wins of each unit that stays on the layout (reading F4)."""
        return -self.expected_value / self.average_bet

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result of a round, in units of one bet."""
        return sqrt(self.variance)


def net_units(paytable: Paytable) -> tuple[Odds, ...]:
    """What one unit of a base bet wins or loses on each class of hand."""
    if not paytable.wager.is_base:
        raise ValueError(f"{paytable.id} is a paytable of the {paytable.wager.title}, not of the base game")
    payouts = [paytable.payout_for(hand) for hand in FIVE_CARD_HANDS]
    return tuple(payout.odds if isinstance(payout, ToOne) else -1 for payout in payouts)


def whole_net(net: Net) -> tuple[tuple[int, ...], int]:
    """What a stake of so many units, the second number, wins or loses: the least stake for which all is whole.

    >>> whole_net((Fraction(3, 2), 1, -1))
    ((3, 2, -2), 2)
    """
    stake = lcm(*(units.denominator for units in net))
    return tuple(int(units * stake) for units in net), stake


def decide(net: Net, ties: Ties = Ties.PULL) -> Decisions:
    """The best decision for each group of hands, in whole numbers so that a tie is a tie."""
    groups = load_groups()
    return Decisions(_worth_keeping(groups.three_vectors, net, ties), _worth_keeping(groups.four_vectors, net, ties))


def _worth_keeping(vectors: Rows, net: Net, ties: Ties) -> tuple[bool, ...]:
    whole, _ = whole_net(net)
    values = (sum(map(int.__mul__, vector, whole)) for vector in vectors)
    return tuple(value > 0 or (value == 0 and ties is Ties.RIDE) for value in values)


def round_counts(decisions: Decisions, groups: GroupCounts) -> tuple[tuple[int, ...], ...]:
    """How many of all deals end with 1, 2 or 3 bets on the layout (rows) and with each class of hand (columns)."""
    kept = _kept_ways(decisions, groups)
    pulled = [ways - stay for ways, stay in zip(groups.four_ways, kept, strict=True)]
    by_bets: tuple[list[int], ...] = ([], [], [])
    for rides, stay, go in zip(decisions.bet_2, kept, pulled, strict=True):
        for ways, bets in zip(by_bets, (0, go, stay) if rides else (go, stay, 0), strict=True):
            ways.append(bets)
    return tuple(add_up(ways, groups.four_vectors) for ways in by_bets)


def _kept_ways(decisions: Decisions, groups: GroupCounts) -> list[int]:
    """The ways to each group of four-card hands on which bet 1 was kept."""
    rows = [row for row, rides in zip(groups.pairs, decisions.bet_1, strict=True) if rides]
    return [sum(column) for column in zip(*rows, strict=True)] or [0] * len(groups.four_vectors)


def analyse_base(paytable: Paytable, ties: Ties = Ties.PULL, *, bet_cents: int | None = None) -> BaseAnalysis:
    """Everything about a base paytable under best play, as fractions.

    Arguments: `paytable` of the base game; `ties` says what is done with a bet that is worth nothing either way; with
    `bet_cents` payouts are rounded as at a table. Errors: `ValueError` if the paytable is another wager's.

    >>> from letitride.catalogue import load_catalogue
    >>> analyse_base(load_catalogue().paytable("LIRX-01")).house_edge
    Fraction(37963, 1082900)
    """
    groups = load_groups()
    net = net_units(paytable)
    decisions = decide(net, ties)
    if bet_cents is not None:
        net = tuple(lowest(Fraction(bet_cents * units.numerator // units.denominator, bet_cents)) for units in net)
    counts = round_counts(decisions, groups)
    by_class = [sum(column) for column in zip(*counts, strict=True)]
    results = [
        (bets * units, count)
        for bets, row in enumerate(counts, start=1)
        for units, count in zip(net, row, strict=True)
        if count
    ]
    total = sum(result * count for result, count in results)
    squares = sum(result * result * count for result, count in results)
    kept = _kept_ways(decisions, groups)
    return BaseAnalysis(
        id=paytable.id,
        ties=ties,
        expected_value=Fraction(total) / DEALS,
        average_bet=Fraction(sum(bets * sum(row) for bets, row in enumerate(counts, start=1)), DEALS),
        hit_frequency=Fraction(
            sum(count for units, count in zip(net, by_class, strict=True) if units > 0),
            DEALS,
        ),
        variance=Fraction(squares * DEALS - total * total) / (DEALS * DEALS),
        rides_bet_1=Fraction(sum(kept), MOVES),
        rides_bet_2=Fraction(sum(compress(groups.four_ways, decisions.bet_2)), MOVES),
        rides_both=Fraction(sum(compress(kept, decisions.bet_2)), MOVES),
        distribution=Distribution.of_counts(results, DEALS),
        outcomes=outcomes_of(paytable, dict(zip(FIVE_CARD_HANDS, by_class, strict=True))),
    )


def outcomes_of(paytable: Paytable, counts: dict[Hand, int], column: int | None = None) -> tuple[Outcome, ...]:
    """The lines of a paytable with their probabilities, given how often each class of hand occurs."""
    total = sum(counts.values())
    by_line: dict[Hand, int] = {line.hand: 0 for line in paytable.lines}
    for hand, count in counts.items():
        if line := paytable.line_for(hand):
            by_line[line.hand] += count
    place = paytable.column_index(column)
    return tuple(
        Outcome(line.hand, Fraction(by_line[line.hand], total), line.payouts[place]) for line in paytable.lines
    )
