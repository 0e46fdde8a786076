"""The wagers of the game and the spots on the layout where they are placed."""

from __future__ import annotations

from enum import Enum

from letitride.errors import TextError


class Wager(Enum):
    """A kind of wager, or of award, that has a paytable of its own."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    BASE = "base"
    FIVE_CARD_BONUS = "five-card-bonus"
    THREE_CARD_BONUS = "three-card-bonus"
    SIX_CARD_BONUS = "six-card-bonus"
    PROGRESSIVE = "progressive"
    ENVY = "envy"
    COVER_ALL = "cover-all"

    @property
    def title(self) -> str:
        """The name a person uses."""
        return _TITLES[self]


_TITLES = {
    Wager.BASE: "base game",
    Wager.FIVE_CARD_BONUS: "Five Card Bonus",
    Wager.THREE_CARD_BONUS: "3 Card Bonus",
    Wager.SIX_CARD_BONUS: "Six Card Bonus",
    Wager.PROGRESSIVE: "Progressive",
    Wager.ENVY: "Envy Bonus",
    Wager.COVER_ALL: "Cover All",
}

SIDE_WAGERS = tuple(wager for wager in Wager if wager not in (Wager.BASE, Wager.ENVY))
"""The wagers a player may add to the three base bets. The envy bonus is an award, not a wager."""


class Spot(Enum):
    """A place on the layout that holds one wager; the three base bets have one each."""

    __hash__ = object.__hash__

    BET_1 = "bet 1"
    BET_2 = "bet 2"
    BET_3 = "bet 3"
    FIVE_CARD_BONUS = "five-card-bonus"
    THREE_CARD_BONUS = "three-card-bonus"
    SIX_CARD_BONUS = "six-card-bonus"
    PROGRESSIVE = "progressive"
    COVER_ALL = "cover-all"

    @property
    def wager(self) -> Wager:
        """The kind of wager placed here."""
        return _WAGERS[self]

    @property
    def mark(self) -> str:
        """What the layout shows on the spot: 1, 2, $, or the name of the side wager (CA.table.2.spaces)."""
        return _BASE_MARKS.get(self) or self.wager.title

    @property
    def is_withdrawable(self) -> bool:
        """Bets 1 and 2 can be taken back at their moments, nothing else ever (CA.bet.3.withdraw, MD.07.E.2)."""
        return self in (Spot.BET_1, Spot.BET_2)


_BASE_MARKS = {Spot.BET_1: "1", Spot.BET_2: "2", Spot.BET_3: "$"}
BASE_SPOTS = (Spot.BET_1, Spot.BET_2, Spot.BET_3)
_WAGERS = {spot: Wager.BASE if spot in BASE_SPOTS else Wager(spot.value) for spot in Spot}
_SPOTS = {wager: tuple(spot for spot in Spot if _WAGERS[spot] is wager) for wager in Wager}


def spots_of(wager: Wager) -> tuple[Spot, ...]:
    """The spots that hold a kind of wager: three for the base game, one for a side wager, none for envy."""
    return _SPOTS[wager]


def parse_wager(text: str) -> Wager:
    """Read the name of a kind of wager, such as ``three-card-bonus``."""
    try:
        return Wager(text)
    except ValueError:
        known = ", ".join(wager.value for wager in Wager)
        raise TextError(f"{text!r} is not a wager; choose from {known}") from None
