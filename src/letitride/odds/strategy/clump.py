"""A known clump, exact: cards that stayed together through a poor shuffle, dealt in an order that a player knows.

The clump lies as a block at an unknown place, every place among the other cards as likely as any other, and the other
cards are in random order. A player who holds a card of the clump, or sees one, knows where it lies and so which cards
come next; one who doesn't still knows where it can't lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from letitride.cards import DECK, Card, format_cards
from letitride.errors import TextError
from letitride.odds.counts.canonical import Integers
from letitride.odds.counts.classes import Cards, five_card_classes
from letitride.odds.strategy.dealing import DealtTo
from letitride.odds.strategy.sets_left import deck_totals, hands_left, lexical, with_card
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.paytables import Paytable

MOST_IN_CLUMP = 47
"""Five cards outside it are the fewest that a round can be dealt from beside it."""
_OTHER = -1

Place = tuple[int, ...]
"""For the three own and the two community cards, which card of the clump comes there, or `_OTHER`."""
Keep = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Clump:
    """What a round with a clump is worth, played best and by the usual list, in units of one bet.

    `met` is the chance that the player sees a card of the clump before deciding on bet 2.
    """

    expected_value: Fraction
    by_the_list: Fraction
    met: Fraction


def known_clump(paytable: Paytable, clump: Sequence[Card], dealt: DealtTo | None = None) -> Clump:
    """What it is worth to know a clump, in the order in which it is dealt.

    >>> from letitride.cards import parse_cards
    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> found = known_clump(load_catalogue().paytable("LIRX-01", Wager.BASE), parse_cards("Kh Kd 8s 8c 3d"))
    >>> found.expected_value > found.by_the_list
    True
    """
    _check(clump)
    return _Rounds(paytable, [card.index for card in clump], (dealt or DealtTo()).slots).worth()


def decision_with_clump(
    paytable: Paytable, cards: Sequence[Card], clump: Sequence[Card], dealt: DealtTo | None = None
) -> Fraction:
    """What one unit that rides is worth to a player who knows a clump: more than 0, and it rides.

    Arguments: `cards`, the three own ones in the order in which they came (bet 1), with the left community card behind
    them (bet 2). Errors: `TextError` if a clump that is dealt in this order can't bring them.

    >>> from letitride.cards import parse_cards
    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> paytable = load_catalogue().paytable("LIRX-01", Wager.BASE)
    >>> decision_with_clump(paytable, parse_cards("2c 7d Kh"), parse_cards("Kh Kd 8s"), DealtTo(seats=1))
    Fraction(1, 1)
    """
    _check(clump)
    net, stake = whole_net(net_units(paytable))
    slots = (dealt or DealtTo()).slots
    values = []
    for start in range(52 - len(clump) + 1):
        place = [clump[slot - start] if 0 <= slot - start < len(clump) else None for slot in slots]
        seen = zip(place, cards, strict=False)
        if all(known == card or (known is None and card not in clump) for known, card in seen):
            to_come = [card for card in place[len(cards) :] if card is not None]
            known = [card.index for card in (*cards, *to_come)]
            others = [card.index for card in DECK if card not in clump and card not in cards]
            hands = np.array([(*known, *drawn) for drawn in combinations(others, 5 - len(known))], dtype=np.uint8)
            values.append(Fraction(sum(net[one] for one in five_card_classes(hands).tolist()), len(hands) * stake))
    if not values:
        raise TextError(f"{format_cards(cards)} can't be dealt from such a deck: the clump would bring other cards")
    return sum(values, Fraction()) / len(values)


def _check(clump: Sequence[Card]) -> None:
    if len(set(clump)) != len(clump) or not 0 < len(clump) <= MOST_IN_CLUMP:
        raise TextError(f"name 1 to {MOST_IN_CLUMP} different cards that are dealt together, in their order")


class _Rounds:
    """All rounds, by where the clump lies; sums are of whole units, so that a tie is a tie."""

    def __init__(self, paytable: Paytable, clump: Sequence[int], slots: Sequence[int]) -> None:
        net, self.stake = whole_net(net_units(paytable))
        self.net = np.array(net, dtype=np.int64)
        self.clump = list(clump)
        self.others = np.array([card for card in range(52) if card not in clump], dtype=np.uint8)
        starts = range(52 - len(clump) + 1)
        self.places = Counter(tuple(self._in_clump(slot - start) for slot in slots) for start in starts)
        self.starts = len(starts)
        self.usual = {size: deck_totals(net, size) > 0 for size in (3, 4)}

    def _in_clump(self, offset: int) -> int:
        return offset if 0 <= offset < len(self.clump) else _OTHER

    def worth(self) -> Clump:
        """Add up what the three bets bring, place by place of the clump."""
        best, listed = Fraction(0), Fraction(0)
        for place, times in self.places.items():
            if any(card != _OTHER for card in place[:3]):
                for_best, for_listed = self._met(place)
                best, listed = best + times * for_best, listed + times * for_listed
        for_best, for_listed = self._not_met()
        seen = sum(times for place, times in self.places.items() if any(card != _OTHER for card in place[:4]))
        whole = self.starts * self.stake
        return Clump((best + for_best) / whole, (listed + for_listed) / whole, Fraction(seen, self.starts))

    def _met(self, place: Place) -> tuple[Fraction, Fraction]:
        """What a round brings on average where the player holds a card of the clump and so knows its place."""
        own = [self.clump[card] for card in place[:3] if card != _OTHER]
        board = [self.others if card == _OTHER else np.array([self.clump[card]], dtype=np.uint8) for card in place[3:]]
        drawn = np.array(list(combinations(self.others.tolist(), 3 - len(own))), dtype=np.uint8)
        sums = np.zeros(2, dtype=object)
        ways = 0
        for part in np.array_split(drawn, max(1, len(drawn) // 400)):
            held = np.concatenate([np.broadcast_to(np.array(own, dtype=np.uint8), (len(part), len(own))), part], axis=1)
            brings, counts = self._brings(held, *board)
            ways += int(counts.sum())
            first, second = brings.sum(axis=(1, 2)), brings.sum(axis=2)
            sums += int(brings.sum())
            list_1 = self.usual[3][lexical(np.sort(held, axis=1))]
            sums += [int(first[first > 0].sum()), int(first[list_1].sum())]
            four = np.empty((*second.shape, 4), dtype=np.uint8)
            four[..., :3], four[..., 3] = held[:, None, :], board[0][None, :]
            # A card that would come twice brings nothing, wherever it is looked up.
            list_2 = self.usual[4][lexical(np.sort(four.reshape(-1, 4), axis=1))].reshape(second.shape)
            sums += [int(second[second > 0].sum()), int(second[list_2].sum())]
        return Fraction(sums[0], ways), Fraction(sums[1], ways)

    def _brings(self, held: Cards, left: Cards, right: Cards) -> tuple[Integers, Keep]:
        """What one bet brings for each hand, left and right community card, 0 where a card would come twice."""
        hands = np.empty((len(held), len(left), len(right), 5), dtype=np.uint8)
        hands[..., :3] = held[:, None, None, :]
        hands[..., 3], hands[..., 4] = left[None, :, None], right[None, None, :]
        twice_left = (held[:, :, None] == left).any(axis=1)
        twice_right = (held[:, :, None] == right).any(axis=1)
        is_dealt = ~(twice_left[:, :, None] | twice_right[:, None, :] | (left[:, None] == right)[None])
        brings = np.zeros(is_dealt.shape, dtype=np.int64)
        brings[is_dealt] = self.net[five_card_classes(hands[is_dealt])]
        return brings, is_dealt

    def _not_met(self) -> tuple[Fraction, Fraction]:
        """What rounds bring, summed over the places of the clump at which none of the own cards is of it.

        Every three other cards are equally likely there, so bet 1 is weighed over all these places, and bet 2 over
        those at which the left community card is none of the clump's either. Where it is, its place is known.
        """
        boards = {place[3:]: times for place, times in self.places.items() if set(place[:3]) == {_OTHER}}
        threes, others = hands_left(3, self.clump), len(self.others)
        list_1 = self.usual[3][lexical(threes)]
        left, last = others - 3, others - 4
        first = np.zeros(len(threes), dtype=np.int64)
        best, listed = Fraction(0), Fraction(0)
        for (one, other), times in boards.items():
            sums, ways = self._boards(threes, one, other)
            first += times * sums * (left * last // ways)
            best, listed = (so_far + Fraction(times * int(sums.sum()), ways) for so_far in (best, listed))  # bet 3
            if one != _OTHER:  # the left community card tells the place, so bet 2 is decided by the rest
                list_2 = self.usual[4][lexical(with_card(threes, self.clump[one]))]
                best += Fraction(times * int(sums[sums > 0].sum()), ways)
                listed += Fraction(times * int(sums[list_2].sum()), ways)
        best += Fraction(int(first[first > 0].sum()), left * last)
        listed += Fraction(int(first[list_1].sum()), left * last)
        fours = hands_left(4, self.clump)
        second = boards.get((_OTHER, _OTHER), 0) * self._rest_of_deck(fours)
        for (one, other), times in boards.items():
            if one == _OTHER != other:
                second += times * last * self._with_clump(fours, [other])
        list_2 = self.usual[4][lexical(fours)]
        orders = 4  # each of the four cards may be the community card
        best += Fraction(orders * int(second[second > 0].sum()), left * last)
        listed += Fraction(orders * int(second[list_2].sum()), left * last)
        return best / len(threes), listed / len(threes)

    def _boards(self, threes: Cards, one: int, other: int) -> tuple[Integers, int]:
        """For each three own cards what all such boards bring together, and how many boards they are, in order."""
        known = [card for card in (one, other) if card != _OTHER]
        others = len(self.others)
        if len(known) == 2:
            return self._with_clump(threes, known), 1
        if known:
            return self._rest_of_deck(with_card(threes, self.clump[known[0]])), others - 3
        return self._pairs_of_deck * 2, (others - 3) * (others - 4)

    def _with_clump(self, hands: Cards, offsets: Iterable[int]) -> Integers:
        for offset in offsets:
            hands = with_card(hands, self.clump[offset])
        worth: Integers = self.net[five_card_classes(hands)]
        return worth

    @cached_property
    def _fours(self) -> Integers:
        return deck_totals(self.net.tolist(), 4)

    def _rest_of_deck(self, fours: Cards) -> Integers:
        """For each four cards what the fifth brings, summed over the cards outside the clump."""
        totals = self._fours[lexical(fours)]
        for card in self.clump:
            is_held = (fours == card).any(axis=1)
            totals[~is_held] -= self.net[five_card_classes(with_card(fours[~is_held], card))]
        return totals

    @cached_property
    def _pairs_of_deck(self) -> Integers:
        """For each three cards outside the clump what pairs outside it bring."""
        threes = hands_left(3, self.clump)
        totals = deck_totals(self.net.tolist(), 3)[lexical(threes)]
        for card in self.clump:
            totals -= self._fours[lexical(with_card(threes, card))]
        for pair in combinations(range(len(self.clump)), 2):  # a pair of the clump's was taken off twice
            totals += self._with_clump(threes, pair)
        return totals
