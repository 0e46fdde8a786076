"""Which cards of the deck come to a player: by the way of dealing and the seat."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.errors import TextError

MOST_SEATS = 7


class Dealing(Enum):
    """In which order the cards leave the deck."""

    PACKETS = "packets"
    """Three cards to each seat, then the community cards (SHFL.bonus.deal.6, CA.deal.3)."""
    COMMUNITY_FIRST = "community-first"
    """The community cards, then three cards to each seat (MD.10.B)."""
    ONE_AT_A_TIME = "one-at-a-time"
    """A card to each seat, a community card, and so on (MD.08.D, MD.09.C)."""


@dataclass(frozen=True, slots=True)
class DealtTo:
    """How a round is dealt and where the player sits: seat 1 receives its cards first."""

    seat: int = 1
    seats: int = MOST_SEATS
    dealing: Dealing = Dealing.PACKETS

    def __post_init__(self) -> None:
        """Refuse seats that a table hasn't."""
        if not 1 <= self.seat <= self.seats <= MOST_SEATS:
            raise TextError(f"a table has 1 to {MOST_SEATS} seats, and the player sits at one of them")

    @property
    def slots(self) -> tuple[int, ...]:
        """The places in the deck of the three own cards and the two community cards, from the top."""
        seat, seats = self.seat - 1, self.seats
        match self.dealing:
            case Dealing.PACKETS:
                return (3 * seat, 3 * seat + 1, 3 * seat + 2, 3 * seats, 3 * seats + 1)
            case Dealing.COMMUNITY_FIRST:
                return (2 + 3 * seat, 3 + 3 * seat, 4 + 3 * seat, 0, 1)
            case Dealing.ONE_AT_A_TIME:
                return (seat, seats + 1 + seat, 2 * seats + 2 + seat, seats, 2 * seats + 1)
