"""A session's bankroll, round by round, beside what was to be expected of the same bets, with a band around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any

from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.joint import Placed, analyse_joint
from letitride.rules.paytables import Paytable
from letitride.rules.settling.settled import Settled
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager

BAND_DEVIATIONS = 2
"""The band reaches two standard deviations up and down: nineteen of twenty sessions end inside."""


@dataclass(frozen=True, slots=True)
class RoundBet:
    """What somebody bet in a round, box by box, among how many players, and what came of it."""

    boxes: tuple[tuple[tuple[Wager, int], ...], ...]
    players: int
    net_cents: int
    fees_cents: int
    is_banked: bool = False


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """After a round: won or lost so far, the expectation of it under best play, and how far the band reaches."""

    net_cents: int
    expected_cents: float
    reach_cents: float

    def as_data(self) -> dict[str, Any]:
        """The point as data for JSON."""
        return {
            "net_cents": self.net_cents,
            "expected_cents": round(self.expected_cents, 2),
            "reach_cents": round(self.reach_cents, 2),
        }


def round_bet(
    settled: Iterable[Settled], player: str, *, net_cents: int, fees_cents: int, is_banked: bool = False
) -> RoundBet:
    """What a player had bet, told from everything that was settled in a round; bet 3 is as large as all base bets."""
    boxes: dict[int, dict[Wager, int]] = {}
    seats: set[int] = set()
    for one in settled:
        seats.add(one.seat)
        if one.player != player or one.spot is None or one.spot.is_withdrawable:
            continue
        boxes.setdefault(one.seat, {})[one.spot.wager] = one.stake_cents
    held = tuple(tuple(sorted(box.items(), key=lambda stake: stake[0].value)) for _, box in sorted(boxes.items()))
    return RoundBet(held, len(seats), net_cents, fees_cents, is_banked)


def bankroll_curve(
    rounds: Sequence[RoundBet], paytables: Mapping[Wager, Paytable], *, meter_cents: int | None
) -> list[CurvePoint]:
    """The curve of some rounds, oldest first.

    The expectation is that of best play, less the fees. Boxes of one player count as independent, envy bonuses are
    left out, and a meter is taken to have stood all along where it stands at last.
    """
    points: list[CurvePoint] = []
    net, mean, variance = 0, 0.0, 0.0
    for one in rounds:
        net += one.net_cents
        mean -= one.fees_cents
        for box in one.boxes:
            placed = tuple((paytables[wager], stake) for wager, stake in box)
            of_box = _moments(placed, one.players, meter_cents)
            mean, variance = mean + of_box[0], variance + of_box[1]
        points.append(CurvePoint(net, mean, BAND_DEVIATIONS * sqrt(variance)))
    return points


@lru_cache(256)
def _moments(placed: tuple[tuple[Paytable, int], ...], players: int, meter_cents: int | None) -> tuple[float, float]:
    """Mean and variance in cents of what a box brings."""
    own = [Placed(paytable, stake) for paytable, stake in placed if paytable.wager.judged is Judged.OWN]
    mean = variance = 0.0
    if own:
        total = analyse_joint(own, meter_cents=meter_cents).total
        mean, variance = float(total.mean), float(total.variance)
    for paytable, stake in placed:
        if paytable.wager.judged is Judged.BEST_OF_TABLE:
            cover = analyse_cover_all(paytable, players)
            mean += float(cover.expected_value) * stake
            variance += float(cover.variance) * stake**2
    return mean, variance
