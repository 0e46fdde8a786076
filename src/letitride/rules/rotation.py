"""The player-dealer position goes around the table: two rounds, then it is offered clockwise (CA.round.13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from letitride.errors import RuleViolation

ROUNDS_BEFORE_OFFER = 2


@dataclass(frozen=True, slots=True)
class Rotation:
    """Who banks, for how many rounds already, and which seats are still to be offered the bank.

    Seats are numbered clockwise from the dealer's left. `banker` is None while nobody holds the position.
    """

    banker: int | None = None
    rounds_banked: int = 0
    to_offer: tuple[int, ...] = ()
    can_stay: bool = True

    @property
    def must_offer(self) -> bool:
        """Whether an offer is outstanding; no round is dealt before it is answered (reading A9)."""
        return bool(self.to_offer)

    def held_by(self) -> int:
        """The seat of the player-dealer, where there must be one."""
        if self.banker is None:
            raise ValueError("nobody holds the player-dealer position")
        return self.banker


def appoint(rotation: Rotation, seat: int, *, clause: str) -> Rotation:
    """Give the empty position to the first seat that takes it."""
    if rotation.banker is not None:
        raise RuleViolation(f"Seat {rotation.banker} holds the player-dealer position", clause=clause)
    return Rotation(banker=seat)


def round_completed(rotation: Rotation, seats: Iterable[int]) -> Rotation:
    """Count a completed round; after the second one the position is offered. A voided round is not counted."""
    banked = replace(rotation, rounds_banked=rotation.rounds_banked + 1)
    if banked.rounds_banked < ROUNDS_BEFORE_OFFER:
        return banked
    offered = clockwise_from(banked.held_by(), seats)
    return replace(banked, to_offer=offered) if offered else replace(banked, rounds_banked=0)


def stop_banking(rotation: Rotation, seats: Iterable[int]) -> Rotation:
    """The player-dealer gives the position up early: it is offered at once, and cannot fall back to them."""
    offered = clockwise_from(rotation.held_by(), seats)
    if not offered:
        return Rotation()
    return replace(rotation, to_offer=offered, can_stay=False)


def answer_offer(rotation: Rotation, seat: int, *, accepts: bool, clause: str) -> Rotation:
    """Record a seat's answer. When all decline, the incumbent may go on for two more rounds (reading A9)."""
    if not rotation.must_offer:
        raise RuleViolation("The player-dealer position is not on offer now", clause=clause)
    if seat != rotation.to_offer[0]:
        raise RuleViolation(
            f"The position is offered clockwise; it is seat {rotation.to_offer[0]}'s turn to answer",
            clause=clause,
        )
    if accepts:
        return Rotation(banker=seat)
    remaining = rotation.to_offer[1:]
    if remaining:
        return replace(rotation, to_offer=remaining)
    return Rotation(banker=rotation.banker) if rotation.can_stay else Rotation()


def seat_left(rotation: Rotation, seat: int) -> Rotation:
    """A seat was given up: its position is empty if it banked, and an offer passes it by."""
    if seat == rotation.banker:
        return Rotation()
    if seat not in rotation.to_offer:
        return rotation
    remaining = tuple(other for other in rotation.to_offer if other != seat)
    if remaining:
        return replace(rotation, to_offer=remaining)
    return Rotation(banker=rotation.banker) if rotation.can_stay else Rotation()


def clockwise_from(seat: int, seats: Iterable[int]) -> tuple[int, ...]:
    """The other seats, clockwise, beginning at the left of a seat (CA.deal.3.first).

    >>> clockwise_from(5, [1, 3, 5, 6])
    (6, 1, 3)
    """
    ordered = sorted(seats)
    return tuple(other for other in ordered if other > seat) + tuple(other for other in ordered if other < seat)
