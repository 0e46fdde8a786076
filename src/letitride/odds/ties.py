"""What to do with a bet that is worth exactly nothing."""

from __future__ import annotations

from enum import Enum


class Ties(Enum):
    """Withdraw such a bet, as the printed pars do (reading F4), or let it ride."""

    PULL = "pull"
    RIDE = "ride"
