"""The player-dealer position: two rounds, then it goes around the table clockwise."""

from __future__ import annotations

import pytest

from letitride.rules.rotation import Rotation, answer_offer, appoint, round_completed, seat_left, stop_banking

from .conftest import forbidden, house, under

SEATED = [1, 3, 5, 6]
CALIFORNIA = pytest.mark.clause("CA.round.13", "CA.standards.2", "CAB.round.12", "CAB.standards.2")
ROTATION = pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.round.13 CA.standards.2", "CA.round.13"),
        under("california-bonus-standard", "CAB.round.12 CAB.standards.2", "CAB.round.12"),
    ],
)


def after_two_rounds(banker: int) -> Rotation:
    return round_completed(round_completed(Rotation(banker=banker), SEATED), SEATED)


@ROTATION
def test_the_bank_is_offered_after_two_rounds_and_not_before(name: str, clause: str) -> None:
    rotation = appoint(Rotation(), 3, clause=house(name).cite("rotation"))
    assert (rotation.banker, rotation.must_offer) == (3, False)
    rotation = round_completed(rotation, SEATED)
    assert (rotation.banker, rotation.must_offer) == (3, False)
    with forbidden(clause):
        answer_offer(rotation, 5, accepts=True, clause=house(name).cite("rotation"))
    rotation = round_completed(rotation, SEATED)
    assert (rotation.banker, rotation.must_offer) == (3, True)


@ROTATION
@pytest.mark.parametrize(("banker", "offered"), [(1, [3, 5, 6]), (3, [5, 6, 1]), (5, [6, 1, 3]), (6, [1, 3, 5])])
def test_it_is_offered_clockwise_from_the_left_of_the_player_dealer(
    name: str, clause: str, banker: int, offered: list[int]
) -> None:
    rotation = after_two_rounds(banker)
    for seat in offered:
        assert rotation.to_offer[0] == seat
        for out_of_turn in {*SEATED} - {seat}:
            with forbidden(clause):
                answer_offer(rotation, out_of_turn, accepts=True, clause=house(name).cite("rotation"))
        accepted = answer_offer(rotation, seat, accepts=True, clause=clause)
        assert (accepted.banker, accepted.rounds_banked, accepted.must_offer) == (seat, 0, False)
        rotation = answer_offer(rotation, seat, accepts=False, clause=clause)
    assert not rotation.must_offer


def test_a_round_without_a_player_dealer_is_no_round_of_theirs() -> None:
    with pytest.raises(ValueError, match="nobody holds the player-dealer position"):
        round_completed(round_completed(Rotation(), SEATED), SEATED)


@CALIFORNIA
def test_it_goes_around_the_table_without_a_break() -> None:
    rotation, bankers = Rotation(banker=1), []
    for _ in range(10):
        bankers.append(rotation.banker)
        rotation = round_completed(rotation, SEATED)
        if rotation.must_offer:
            rotation = answer_offer(rotation, rotation.to_offer[0], accepts=True, clause="")
    assert bankers == [1, 1, 3, 3, 5, 5, 6, 6, 1, 1]


@CALIFORNIA
def test_if_all_decline_the_player_dealer_may_bank_two_more_rounds_and_no_longer() -> None:
    rotation = after_two_rounds(5)
    for seat in (6, 1, 3):
        rotation = answer_offer(rotation, seat, accepts=False, clause="")
    assert (rotation.banker, rotation.must_offer) == (5, False)
    rotation = round_completed(rotation, SEATED)
    assert not rotation.must_offer
    rotation = round_completed(rotation, SEATED)
    assert rotation.to_offer == (6, 1, 3)


@CALIFORNIA
def test_a_player_dealer_who_stops_early_makes_way_at_once_and_for_good() -> None:
    rotation = stop_banking(round_completed(Rotation(banker=3), SEATED), SEATED)
    assert rotation.to_offer == (5, 6, 1)
    for seat in (5, 6, 1):
        rotation = answer_offer(rotation, seat, accepts=False, clause="")
    assert (rotation.banker, rotation.must_offer) == (None, False)


@ROTATION
def test_nobody_takes_the_position_from_the_player_who_holds_it(name: str, clause: str) -> None:
    with forbidden(clause):
        appoint(Rotation(banker=3), 5, clause=house(name).cite("rotation"))


def test_a_seat_that_is_given_up_is_passed_by_in_the_offer() -> None:
    offered = Rotation(banker=5, rounds_banked=2, to_offer=(6, 1))
    assert seat_left(offered, 3) == offered
    assert seat_left(offered, 6).to_offer == (1,)
    last = Rotation(banker=5, rounds_banked=2, to_offer=(1,))
    assert seat_left(last, 1) == Rotation(banker=5)
    assert seat_left(Rotation(banker=5, to_offer=(1,), can_stay=False), 1) == Rotation()
