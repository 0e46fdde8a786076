"""The order of a round: cards to the place whose turn it is, decisions before the card, settlement as the rules say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from golden import told
from golden_records import records_of, sealed
from recorded import Record, forged, recorded_rounds
from tampering import refused

from letitride.verifier.letitride_verify import verify


def refusals(record: Record) -> list[str]:
    """Why a record is refused whose events were put into another order, with numbers and hashes made again."""
    for place, event in enumerate(record["events"], record["opening"]["sequence"] + 1):
        event["sequence"] = place
    return refused(verify(forged(record)))


def places(record: Record, kind: str, **data: object) -> list[int]:
    """Where the events of a kind with some data stand in a record."""
    return [
        place
        for place, event in enumerate(record["events"])
        if event["kind"] == kind and data.items() <= (event["data"].get("settled") or event["data"]).items()
    ]


def swap(record: Record, one: int, other: int) -> None:
    events = record["events"]
    events[one], events[other] = events[other], events[one]


@pytest.mark.parametrize("submission", ["maryland-full", "california-bonus-standard", "shfl-bonus"])
def test_wagers_settled_out_of_turn_are_refused(submission: str) -> None:
    record = recorded_rounds(submission)[0]
    settled = places(record, "WagerSettled")
    swap(record, settled[0], settled[-1])
    (reason,) = refusals(record)
    assert reason.startswith("order: event ")
    assert "it was the turn of seat" in reason


def test_a_bank_that_is_used_up_in_another_order_is_refused() -> None:
    """The first seats of the action would be covered, the last would not: the order is money."""
    (record,) = records_of(told("california/bank-exhausted-from-the-action-seat"))
    (drawn,) = places(record, "ActionSeatDrawn")
    del record["events"][drawn]
    assert any("it was the turn of seat" in reason for reason in refusals(record))


def test_envy_paid_before_every_hand_is_shown_is_refused() -> None:
    (record,) = records_of(told("maryland/progressive-three-cards-and-envy"))
    envy, turned = places(record, "WagerSettled", spot=None)[0], places(record, "HandTurned")[-1]
    record["events"].insert(turned, record["events"].pop(envy))
    assert any(reason.startswith("order: event ") for reason in refusals(record))


def test_stacks_given_to_each_others_seats_are_refused() -> None:
    record = recorded_rounds("shfl-bonus")[0]
    one, other = (record["events"][place]["data"] for place in places(record, "CardsDelivered")[:2])
    one["seat"], other["seat"] = other["seat"], one["seat"]
    assert any("but 3 were seat" in reason for reason in refusals(record))


MOVES: dict[str, tuple[str, Callable[[Record], None]]] = {}


def moved(reason: str) -> Callable[[Callable[[Record], None]], Callable[[Record], None]]:
    """A way to bring a round out of order, and what is said of it."""

    def register(move: Callable[[Record], None]) -> Callable[[Record], None]:
        MOVES[move.__name__] = (reason, move)
        return move

    return register


@moved("turn to decide on bet 1")
def a_decision_after_the_card_it_waits_for(record: Record) -> None:
    first, left = places(record, "WagerLeftToRide", spot="bet 1")[0], places(record, "CommunityCardTurned")[0]
    record["events"].insert(left, record["events"].pop(first))


@moved("the left card was turned before")
def a_card_turned_early(record: Record) -> None:
    left, stub = places(record, "CommunityCardTurned", side="left")[0], places(record, "StubUnloaded")[0]
    record["events"].insert(stub + 1, record["events"].pop(left))


@moved("the right card was turned before")
def both_cards_at_once(record: Record) -> None:
    left, right = (places(record, "CommunityCardTurned", side=side)[0] for side in ("left", "right"))
    record["events"].insert(left + 1, record["events"].pop(right))


@moved("bets were closed")
def a_bet_after_the_close(record: Record) -> None:
    bet, closed = places(record, "WagerPlaced")[-1], places(record, "BettingClosed")[0]
    record["events"].insert(closed, record["events"].pop(bet))


@moved("was settled before its cards were shown")
def a_wager_settled_unseen(record: Record) -> None:
    turned, settled = places(record, "HandTurned")[0], places(record, "WagerSettled")[0]
    record["events"].insert(settled, record["events"].pop(turned))


@moved("knows no")
def something_unheard_of(record: Record) -> None:
    record["events"][-2]["kind"] = "ChipsVanished"


@pytest.mark.parametrize("name", sorted(MOVES))
def test_what_is_done_out_of_turn_is_refused_with_its_place(name: str) -> None:
    said, move = MOVES[name]
    record = recorded_rounds("maryland-full")[0]
    move(record)
    assert any("event " in reason and said in reason for reason in refusals(record)), refusals(record)


@pytest.mark.parametrize(
    ("scene", "end", "said"),
    [
        ("shfl/face-up-cards", "RoundVoided", "a second card was found face up"),
        ("maryland/community-card-exposed", "RoundVoided", "was exposed before its time"),
        ("maryland/stub-miscount-deck-removed", "RoundVoided", "the stub was counted"),
        ("maryland/box-card-exposed-play-goes-on", "PlayContinued", "on which the floor rules"),
        ("shfl/sensors-flash-deck-complete", "DeckCountVerified", "count-alarm"),
    ],
)
def test_play_that_goes_on_without_its_remedy_is_refused(scene: str, end: str, said: str) -> None:
    """The remedy is taken out, and a round that was played to its end is put in its place."""
    record = list(records_of(sealed(scene)))[-1]
    (remedy,) = places(record, end)
    del record["events"][remedy]
    closing = {"sequence": 0, "at_ms": 0, "actor": "", "kind": "RoundClosed", "data": {"number": record["round"]}}
    if not places(record, "RoundClosed"):
        record["events"].insert(remedy, closing)
    assert any("play stood still" in reason and said in reason for reason in refusals(record)), refusals(record)


@pytest.mark.parametrize(
    ("place", "forged"),
    [
        (0, {"code": "count-alarm"}),
        (0, {"code": "wrong-number-of-cards"}),
        (1, {"code": "card-drawn-in-error"}),
    ],
)
def test_a_call_is_not_taken_back_for_another_cause(place: int, forged: dict[str, str]) -> None:
    record = list(records_of(sealed("shfl/calls-taken-back")))[-1]
    taken = record["events"][places(record, "CallTakenBack")[place]]
    taken["data"]["cause"] = {**taken["data"]["cause"], **forged}
    assert any("no call that could" in reason for reason in refusals(record)), refusals(record)


@pytest.mark.parametrize("scene", ["maryland/card-drawn-in-error-taken-back", "maryland/card-drawn-in-error"])
def test_a_call_is_taken_back_once_and_before_the_card_is_dealt(scene: str) -> None:
    record = list(records_of(sealed(scene)))[-1]
    at = places(record, "CardDrawnInError")[0]
    data = {"cause": {"code": "card-drawn-in-error"}, "clause": "reading N80", "goes_on": False}
    late = {"sequence": 0, "at_ms": 0, "actor": "", "kind": "CallTakenBack", "data": data}
    record["events"].insert(at + 4, late)
    assert any("no call that could" in reason for reason in refusals(record)), refusals(record)


def test_a_wager_of_a_void_round_that_is_kept_is_refused() -> None:
    record = list(records_of(sealed("maryland/void-by-the-floor")))[-1]
    player = next(account for account in record["closing"] if account.startswith("player:"))
    record["closing"][player] -= 10_00
    record["closing"]["inventory"] = record["closing"].get("inventory", 0) + 10_00
    assert [reason for reason in refusals(record) if reason.startswith("money: closing: ")]
