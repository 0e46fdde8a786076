"""What it is worth to know community cards too early: exact, in units of one bet a round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from letitride.odds.counts.groups import BOARDS, DEALS, LAST_CARDS, GroupCounts, load_groups
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.paytables import Paytable


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a player knows when deciding, what a round is then worth, and how much more than by the rules."""

    known: str
    expected_value: Fraction
    worth: Fraction


_CASES = (
    ("by the rules: nothing before bet 1, the first card before bet 2", 0, 1),
    ("one community card before bet 1, and no more before bet 2", 1, 1),
    ("the second community card before bet 2", 0, 2),
    ("the second community card before bet 1, so both before bet 2", 1, 2),
    ("both community cards before bet 1", 2, 2),
)
"""How many community cards are known before bet 1 and before bet 2; either one alone is worth the same."""


def worth_of_knowing(paytable: Paytable) -> tuple[Knowledge, ...]:
    """What a round is worth with each kind of knowledge, each bet played best with it."""
    groups = load_groups()
    net, stake = whole_net(net_units(paytable))
    kept = [_value_of_bet(known, net, groups) for known in range(3)]
    third_bet = _total(groups.class_counts, net)
    values = [Fraction(third_bet + kept[first] + kept[second], DEALS * stake) for _, first, second in _CASES]
    return tuple(Knowledge(name, value, value - values[0]) for (name, _, _), value in zip(_CASES, values, strict=True))


def _value_of_bet(known: int, net: tuple[int, ...], groups: GroupCounts) -> int:
    """What a bet that may be withdrawn brings over all deals, if so many community cards are known to its player."""
    if known == 0:
        worth = sum(
            ways * max(0, _total(vector, net))
            for ways, vector in zip(groups.three_ways, groups.three_vectors, strict=True)
        )
        return worth * LAST_CARDS // BOARDS
    if known == 1:
        return sum(
            ways * max(0, _total(vector, net))
            for ways, vector in zip(groups.four_ways, groups.four_vectors, strict=True)
        )
    return sum(count * units for count, units in zip(groups.class_counts, net, strict=True) if units > 0)


def _total(vector: tuple[int, ...], net: tuple[int, ...]) -> int:
    return sum(map(int.__mul__, vector, net))
