"""Commands and events as JSON: hostile data gets a clear error and nothing else."""

from __future__ import annotations

import pytest

from letitride.errors import TextError
from letitride.rules.hands import FiveCardHand
from letitride.rules.payouts import ToOne
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.wagers import Spot
from letitride.table.log.codec import command_data, event_data, read_command_data, read_event_data
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import PlaceWager

WAGER = {"command": "PlaceWager", "player": "Ada", "seat": 1, "spot": "bet 1", "stake_cents": 500}


def test_a_command_is_plain_data() -> None:
    command = PlaceWager("Ada", 1, Spot.BET_1, 500)
    assert command_data(command) == WAGER
    assert read_command_data(WAGER) == command


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"command": "Steal"}, "'Steal' is no command"),
        ({"command": 7}, "7 is no command"),
        ({"seat": "one"}, "seat is a whole number"),
        ({"seat": True}, "seat is not true or false"),
        ({"seat": None}, "seat is missing"),
        ({"seat": [1]}, "seat is a text or a number"),
        ({"spot": "bet 4"}, "spot"),
        ({"spot": 3}, "spot is not a number"),
        ({"stake_cents": 5.5}, "stake_cents is a text or a number"),
        ({"extra": 1}, "PlaceWager has no extra"),
    ],
)
def test_hostile_commands_are_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(TextError, match=words):
        read_command_data({**WAGER, **change})


@pytest.mark.parametrize("accepts", [1, "yes", None])
def test_true_or_false_is_nothing_else(accepts: object) -> None:
    data = {"command": "AnswerOffer", "player": "Ada", "seat": 1, "accepts": accepts}
    with pytest.raises(TextError, match="accepts is"):
        read_command_data(data)


def test_a_command_that_lacks_something_is_refused() -> None:
    with pytest.raises(TextError, match="PlaceWager needs seat, spot, stake_cents"):
        read_command_data({"command": "PlaceWager", "player": "Ada"})


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(TextError, match="'Nothing' is no event"):
        read_event_data({"event": "Nothing"})


def test_a_settled_wager_is_read_back_from_its_data() -> None:
    settled = Settled(
        seat=1,
        player="Ada",
        outcome=Outcome.WON,
        hand=FiveCardHand.TWO_PAIR,
        stake_cents=5_00,
        spot=Spot.BET_1,
        payout=ToOne(2),
        due_cents=10_00,
        paid_cents=10_00,
        returned_cents=5_00,
        clause="MD.11.D.3",
    )
    data = event_data(WagerSettled(settled))
    assert data["settled"]["payout"] == "2 to 1"
    assert data["settled"]["paid_cents"] == 10_00
    assert data["settled"]["shortfall"] is None
    assert read_event_data(data) == WagerSettled(settled)


def test_a_text_is_taken_as_it_stands_and_a_settled_wager_is_an_object() -> None:
    quoted = {"command": "VacateBank", "reason": '"so they say"'}
    assert command_data(read_command_data(quoted)) == quoted
    with pytest.raises(TextError, match="settled is an object"):
        read_event_data({"event": "WagerSettled", "settled": "won"})
