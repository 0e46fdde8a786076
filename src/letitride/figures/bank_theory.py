"""What player-dealers should have won with the wagers they posted, which may not reach every other wager."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from letitride.figures.stakes import BankedRound, HandAtStake
from letitride.figures.theoretical import theory_of
from letitride.odds.bankroll.bank import MOST_EXACT, BankedTable, exact_bank
from letitride.odds.bankroll.bank_cover import Stakes
from letitride.rules.banking import CoverModel
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager


@dataclass(frozen=True, slots=True)
class BankTheory:
    """The banks' expected win in cents: exact in so many rounds, in the others as if every wager were covered.

    It is exact where one seat stood against the bank, or two with the same bets.
    """

    win_cents: Fraction
    exact_rounds: int
    other_rounds: int


def bank_theory(house: HouseRules, rounds: Counter[BankedRound]) -> BankTheory:
    """What the banks should have won, under best play."""
    win, exact = Fraction(0), 0
    for banked, count in rounds.items():
        table = _countable(house, banked)
        exact += count if table else 0
        win += count * (Fraction(exact_bank(table).result.value) if table else _if_covered(house, banked))
    return BankTheory(win, exact, rounds.total() - exact)


def _countable(house: HouseRules, banked: BankedRound) -> BankedTable | None:
    """The round as one whose deals can be counted, if it is one."""
    (bet, bonus), *others = banked.seats
    if len(banked.seats) > MOST_EXACT or any(seat != (bet, bonus) for seat in others) or not bet:
        return None
    cover = CoverModel(str(house.option("bank_cover")))
    paytable = house.paytables[Wager.THREE_CARD_BONUS] if bonus else None
    stakes = Stakes(bet, banked.posted_cents, cover, bonus)
    return BankedTable(len(banked.seats), house.paytables[Wager.BASE], stakes, paytable)


def _if_covered(house: HouseRules, banked: BankedRound) -> Fraction:
    wins = Fraction(0)
    for place, wager in enumerate((Wager.BASE, Wager.THREE_CARD_BONUS)):
        stakes = tuple(sorted(HandAtStake(seat[place]) for seat in banked.seats if seat[place]))
        if stakes:
            wins += theory_of(house.paytables[wager], Counter([stakes])).win_cents
    return wins
