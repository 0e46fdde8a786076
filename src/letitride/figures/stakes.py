"""What was at stake on a wager in one round: all that the expected win and its band depend on."""

from __future__ import annotations

from dataclasses import dataclass

from letitride.odds.strategy.features import Features
from letitride.rules.wagers import Wager


@dataclass(frozen=True, order=True, slots=True)
class HandAtStake:
    """The terms on which one hand was in play for a wager.

    `meter_cents` is what the meter showed when a progressive wager was taken. An envy bonus has no stake of its own:
    `envied_cents` are the progressive wagers of the other players who are paid if this hand qualifies. A Cover All
    depends on how many `players` there are, and all of a round are one, since they win or lose together.
    """

    stake_cents: int = 0
    meter_cents: int = 0
    envied_cents: tuple[int, ...] = ()
    players: int = 0


SeatAtStake = tuple[tuple[Wager, HandAtStake], ...]
"""The wagers that were decided by one hand, each with its terms."""


Decision = tuple[int, Features, bool]
"""A decision about a bet: how many cards were seen, what they were like, and whether the bet was let ride."""

RoundAtStake = tuple[HandAtStake, ...]
"""The hands of one round that were in play for a wager, in ascending order, so that equal rounds are equal."""
