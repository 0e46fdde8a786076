"""The Cover All wager: paid by the highest hand at the table, exactly, for 1 to 7 players (COVER.7, COVER.11).

The deals are counted once, by `build_counts`, and kept in ``cover_all_counts.json``; here they meet a paytable.
Players are the hands dealt, whoever made the wager (readings H1, H2).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from types import MappingProxyType

from letitride.rules.hands import FiveCardHand
from letitride.rules.payouts import Odds, ToOne, is_win
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged

COUNTS_FILE = "cover_all_counts.json"
PLAYER_COUNTS = range(1, 8)


@dataclass(frozen=True, slots=True)
class CoverAllOutcome:
    """One class that the highest hand can have: its probability and what it is paid, None if the wager loses."""

    hand: FiveCardHand
    deals: int
    probability: Fraction
    payout: ToOne | None

    @property
    def net(self) -> Odds:
        """What one unit wins, or -1."""
        return -1 if self.payout is None else self.payout.odds

    @property
    def contribution(self) -> Fraction:
        """The part of the expected value that comes from this class."""
        return Fraction(self.net) * self.probability


@dataclass(frozen=True, slots=True)
class CoverAllAnalysis:
    """One unit on the Cover All wager at a table of so many players; outcomes run from the best hand to the worst."""

    paytable: str
    players: int
    deals: int
    outcomes: tuple[CoverAllOutcome, ...]

    @property
    def expected_value(self) -> Fraction:
        """What one unit wins on average; negative is the house's gain."""
        return sum((outcome.contribution for outcome in self.outcomes), Fraction())

    @property
    def house_edge(self) -> Fraction:
        """The house's average gain as a share of the wager; it is also the element of risk, for nothing is raised."""
        return -self.expected_value

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins."""
        return sum((outcome.probability for outcome in self.outcomes if is_win(outcome.payout)), Fraction())

    @property
    def variance(self) -> Fraction:
        """The variance of the result of one unit."""
        square = sum((outcome.net**2 * outcome.probability for outcome in self.outcomes), Fraction())
        return square - self.expected_value**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result of one unit."""
        return math.sqrt(self.variance)


def highest_hand_counts(players: int) -> Mapping[FiveCardHand, int]:
    """The number of deals by class of the highest hand, best first; players are told apart, the order of cards is not.

    >>> highest_hand_counts(2)[FiveCardHand.ROYAL_FLUSH], sum(highest_hand_counts(2).values())
    (1297200, 421421364000)
    """
    if players not in PLAYER_COUNTS:
        raise ValueError(f"Cover All is played by 1 to 7 players, not {players}")
    return _counts()[players]


def analyse_cover_all(paytable: Paytable, players: int) -> CoverAllAnalysis:
    """The exact return of a Cover All paytable at a table of so many players.

    Arguments: `paytable` of Cover All; `players`, 1 to 7. Errors: `ValueError` if either is something else.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> catalogue = load_catalogue()
    >>> name = next(one for one in catalogue.paytable_ids() if catalogue.paytables(one)[0].wager is Wager.COVER_ALL)
    >>> 0 < analyse_cover_all(catalogue.paytable(name, Wager.COVER_ALL), players=3).house_edge < 1
    True
    """
    if paytable.wager.judged is not Judged.BEST_OF_TABLE:
        raise ValueError(f"{paytable.id} is a paytable of the {paytable.wager.title}, not of Cover All")
    counts = highest_hand_counts(players)
    deals = sum(counts.values())
    outcomes = tuple(
        CoverAllOutcome(hand, count, Fraction(count, deals), _odds(paytable, hand, players))
        for hand, count in counts.items()
    )
    return CoverAllAnalysis(paytable.id, players, deals, outcomes)


def analyse_cover_all_tables(paytable: Paytable) -> Mapping[int, CoverAllAnalysis]:
    """The exact return of a Cover All paytable for every number of players that it has a column for."""
    players = sorted(paytable.columns) or PLAYER_COUNTS
    return {count: analyse_cover_all(paytable, count) for count in players}


def _odds(paytable: Paytable, hand: FiveCardHand, players: int) -> ToOne | None:
    payout = paytable.payout_for(hand, players)
    if payout is None or isinstance(payout, ToOne):
        return payout
    raise ValueError(f"{paytable.id} pays {hand.value} as {payout}; Cover All is paid at odds to 1")


@cache
def _counts() -> Mapping[int, Mapping[FiveCardHand, int]]:
    text = resources.files("letitride.odds.wagers.cover_all").joinpath(COUNTS_FILE).read_text(encoding="utf-8")
    deals = json.loads(text)["deals"]
    return {
        int(players): MappingProxyType({FiveCardHand(hand): count for hand, count in by_hand.items()})
        for players, by_hand in deals.items()
    }
