"""What a wager should have won, and between which limits it may lie: the exact band of so many hands.

The band is that of equal bets; where stakes differ it is the one of as many bets of the mean size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.odds.base import analyse_base
from letitride.odds.distribution import Distribution
from letitride.odds.side import analyse_side
from letitride.reports.bands import LEVELS, bands
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager
from letitride.service.figures import TableFigures, WagerFigures

_ANALYSED = (Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS, Wager.SIX_CARD_BONUS)


def theoretical(house: HouseRules, figures: TableFigures) -> dict[Wager, Mapping[str, Any]]:
    """The theoretical win of each wager that the house banks and that has an exact analysis of its own."""
    if house.is_banked_by_player:
        return {}
    found: dict[Wager, Mapping[str, Any]] = {}
    for wager, one in figures.wagers.items():
        if not one.hands or not house.offers(wager):
            continue
        if wager is Wager.BASE:
            found[wager] = _expected(analyse_base(house.paytables[wager]).distribution, one)
        elif wager in _ANALYSED:
            stake = max(1, round(one.units_cents / one.hands))
            found[wager] = _expected(analyse_side(house.paytables[wager], stake).distribution, one)
    return found


def _expected(results: Distribution, one: WagerFigures) -> dict[str, Any]:
    (band,) = bands(results, (one.hands,))
    units = one.units_cents
    edge = -float(results.mean)
    return {
        "edge": round(edge, 6),
        "win_cents": round(edge * units),
        "is_exact": band.exact is not None,
        "band_cents": {str(level): [round(limit * units) for limit in band.shown[level]] for level in LEVELS},
        "is_within": {str(level): _is_within(one.win_cents, band.shown[level], units) for level in LEVELS},
    }


def _is_within(win_cents: int, limits: tuple[float, float], units_cents: int) -> bool:
    low, high = limits
    return round(low * units_cents) <= win_cents <= round(high * units_cents)
