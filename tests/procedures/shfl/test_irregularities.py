"""Face-up cards, wrong numbers of cards and wrong counts: what is void, what goes back, what the floor does."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, hand, in_hand, is_between_rounds, walk

from letitride.cards import format_cards, parse_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.irregularities import (
    Area,
    FaceUpCardFound,
    ReportDeckCount,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
    RuleOn,
    SignalMiscount,
)
from letitride.table.procedure.decks import DeckCountVerified, DeckRemoved, DeckShuffled
from letitride.table.procedure.settling import CardsCollected
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import CARDS, SEATS, betting, dealt, place_bets, released

SIDES = {Spot.FIVE_CARD_BONUS: 1_00, Spot.THREE_CARD_BONUS: 5_00, Spot.COVER_ALL: 2_00}
CHIPS = 1_000_000_00


def chips(table: AtTheTable) -> list[int]:
    """What each player has in front of them."""
    return [table.table.chips(f"P{seat}") for seat in SEATS]


def voids(table: AtTheTable) -> list[str]:
    """The clauses under which rounds were voided."""
    return [event.clause for event in table.happened(RoundVoided)]


@pytest.mark.clause("SHFL.bonus.irregularity.1")
@pytest.mark.parametrize(
    ("position", "removed", "received"), [(0, "As", "Kd 7c 9h"), (1, "Kd", "As 7c 9h"), (2, "7c", "As Kd 9h")]
)
def test_one_card_found_face_up_goes_to_the_rack_and_the_next_takes_its_place(
    position: int, removed: str, received: str
) -> None:
    table = do(released(), Act.SHUFFLE_OTHER_DECK)
    table.do(ReportFaceUpCard(position))
    card = parse_cards(removed)[0]
    assert table.happened(FaceUpCardFound) == [FaceUpCardFound(card, "SHFL.bonus.irregularity.1")]
    assert table.table.in_round().discards == (card,)
    table.perform(Act.DELIVER_STACK, 2)
    assert hand(table, 2) == received
    table.finish()
    assert voids(table) == []
    assert len(set(table.happened(CardsCollected)[0].cards)) == 52


@pytest.mark.clause("SHFL.bonus.irregularity.1")
def test_a_face_up_card_of_the_community_stack_is_replaced_in_the_same_way() -> None:
    table = released()
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    table.do(ReportFaceUpCard())
    table.perform_until(Act.ASK_ABOUT_BET_1)
    assert format_cards(table.table.in_round().community) == "5d 4s"
    assert len(table.table.in_round().discards) == 2


@pytest.mark.clause("SHFL.bonus.irregularity.1")
@pytest.mark.parametrize("act", [Act.SLIDE_COMMUNITY_CARDS, Act.UNLOAD_STUB, Act.DECIDE_BET_1])
def test_a_card_is_found_face_up_only_while_the_cards_are_being_dealt(act: Act) -> None:
    table = betting()
    assert table.refused(ReportFaceUpCard()).clause == "SHFL.bonus.irregularity.1"
    table.announce().release(CARDS).perform_until(act)
    assert table.refused(ReportFaceUpCard()).clause == "SHFL.bonus.irregularity.1"


@pytest.mark.clause("SHFL.bonus.irregularity.1.multiple")
def test_a_second_face_up_card_voids_all_hands_and_the_cards_are_shuffled_again() -> None:
    table = released(sides=SIDES)
    table.perform_until(Act.DELIVER_STACK, 4)
    table.do(ReportFaceUpCard())
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    table.do(ReportFaceUpCard())
    assert voids(table) == ["SHFL.bonus.irregularity.1.multiple"]
    assert chips(table) == [CHIPS] * 3
    deck = table.table.decks[0]
    assert (deck.place, deck.is_shuffled) == (DeckPlace.RACK, False)
    for _ in range(2):
        place_bets(table, *SEATS).announce().release(CARDS).finish()
    assert [event.deck for event in table.happened(DeckShuffled)] == [0, 1, 0, 1]


@pytest.mark.clause("SHFL.bonus.irregularity.2")
@pytest.mark.parametrize("found", [2, 4])
@pytest.mark.parametrize("place", [4, Area.COMMUNITY])
def test_more_or_fewer_than_three_cards_anywhere_is_a_misdeal(place: int | Area, found: int) -> None:
    table = released(sides=SIDES)
    table.perform_until(Act.SLIDE_COMMUNITY_CARDS)
    table.do(ReportWrongNumberOfCards(place, found))
    assert voids(table) == ["SHFL.bonus.irregularity.2"]
    assert table.table.round is None
    assert chips(table) == [CHIPS] * 3


@pytest.mark.clause("SHFL.bonus.irregularity.2")
@pytest.mark.parametrize("place", [2, 4, 6, Area.COMMUNITY])
def test_three_cards_are_no_misdeal(place: int | Area) -> None:
    table = released()
    table.perform_until(Act.SLIDE_COMMUNITY_CARDS)
    assert table.refused(ReportWrongNumberOfCards(place, 3)).clause == "SHFL.bonus.irregularity.2"
    assert table.refused(ReportWrongNumberOfCards(5, 2)).clause == "SHFL.bonus.irregularity.2"


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_after_the_burn_two_community_cards_are_right() -> None:
    table = dealt()
    assert table.refused(ReportWrongNumberOfCards(Area.COMMUNITY, 2)).clause == "SHFL.bonus.irregularity.2"
    table.do(ReportWrongNumberOfCards(Area.COMMUNITY, 3))
    assert voids(table) == ["SHFL.bonus.irregularity.2"]


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_there_is_no_misdeal_before_a_card_is_out() -> None:
    table = betting().announce()
    assert table.refused(ReportWrongNumberOfCards(2, 2)).clause == "SHFL.bonus.irregularity.2"


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_a_void_returns_what_is_still_due_and_a_withdrawn_bet_only_once() -> None:
    table = dealt(sides=SIDES)
    table.perform_until(Act.DECIDE_BET_1, 4)
    table.withdraw(4)
    table.do(ReportWrongNumberOfCards(2, 4))
    assert chips(table) == [CHIPS] * 3


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_once_a_wager_is_paid_the_floor_rules_on_a_misdeal() -> None:
    table = dealt()
    do(table, Act.SETTLE)
    table.do(ReportWrongNumberOfCards(2, 4))
    assert voids(table) == []
    assert table.table.duty is not None
    assert table.refused(Perform(Role.DEALER, Act.TURN_HAND, 4)).clause == "reading G15"
    table.do(RuleOn(void=True, reason="seat 2 was dealt four cards"))
    assert voids(table) == ["reading G15"]


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_a_void_by_the_floor_needs_a_reason_that_stays_in_the_record() -> None:
    table = released()
    assert table.refused(VoidRound("  ")).clause == "reading G15"
    table.do(VoidRound("a drink was spilled"))
    assert table.happened(RoundVoided)[0].cause.note == "a drink was spilled"


def misdealt() -> AtTheTable:
    """A table after a misdeal, with the floor's duties still to do."""
    table = dealt()
    table.do(ReportWrongNumberOfCards(2, 4))
    return table


@pytest.mark.clause("SHFL.bonus.irregularity.2.count", "SHFL.bonus.irregularity.2")
def test_after_a_misdeal_the_floor_collects_unloads_and_counts_before_the_next_round() -> None:
    table = misdealt()
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.irregularity.2.count"
    for role in (Role.DEALER, Role.PLAYER, Role.DEVICE):
        assert table.refused(Perform(role, Act.GATHER_CARDS)).clause == "SHFL.bonus.irregularity.2.count"
    walk(
        table,
        "gather-cards: SHFL.bonus.irregularity.2.count",
        "unload-shuffler: SHFL.bonus.irregularity.2.count",
        "count-deck: SHFL.bonus.irregularity.2.count",
    )
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.irregularity.2a")
def test_with_fifty_two_cards_play_resumes_with_the_same_deck() -> None:
    table = misdealt()
    table.perform_until(Act.COUNT_DECK)
    table.perform(Act.COUNT_DECK, number=52)
    assert table.happened(DeckCountVerified) == [DeckCountVerified("SHFL.bonus.irregularity.2a")]
    assert table.happened(DeckRemoved) == []
    place_bets(table, *SEATS).announce().release(CARDS).finish()
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.irregularity.2b", "SHFL.bonus.decks.2a")
@pytest.mark.parametrize("count", [51, 53])
def test_with_another_count_a_new_deck_replaces_it_by_the_new_deck_procedures(count: int) -> None:
    table = misdealt()
    table.perform_until(Act.COUNT_DECK)
    table.perform(Act.COUNT_DECK, number=count)
    assert [event.deck for event in table.happened(DeckRemoved)] == [0]
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.irregularity.2b"
    walk(table, "inspect-deck: SHFL.bonus.irregularity.2b", "wash-deck: SHFL.bonus.irregularity.2b")
    assert len({deck.colour for deck in table.table.decks}) == 2
    place_bets(table, *SEATS).announce().release(CARDS).finish()
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.irregularity.3")
def test_flashing_sensors_stop_the_round_until_the_floor_has_counted() -> None:
    table = dealt()
    duty = in_hand(table)
    table.do(SignalMiscount())
    assert table.refused(Perform(Role.DEALER, Act.ASK_ABOUT_BET_1, 2)).clause == "reading G15"
    table.do(ReportDeckCount(52))
    assert in_hand(table) == duty
    table.perform_next()


@pytest.mark.clause("SHFL.bonus.irregularity.3")
def test_the_floor_looks_at_the_cards_in_play_first_and_a_wrong_hand_is_a_misdeal() -> None:
    table = dealt()
    table.do(SignalMiscount())
    table.do(ReportWrongNumberOfCards(6, 2))
    assert voids(table) == ["SHFL.bonus.irregularity.2"]


@pytest.mark.clause("SHFL.bonus.irregularity.3")
def test_sensors_flash_only_while_a_deck_is_in_play() -> None:
    assert betting().refused(SignalMiscount()).clause == "SHFL.bonus.irregularity.3b"


@pytest.mark.clause("SHFL.bonus.irregularity.3a")
def test_a_count_of_fifty_two_after_the_alarm_is_no_misdeal() -> None:
    table = dealt(sides=SIDES)
    table.do(SignalMiscount())
    table.do(ReportDeckCount(52))
    assert table.happened(DeckCountVerified) == [DeckCountVerified("SHFL.bonus.irregularity.3a")]
    table.finish()
    assert voids(table) == []
    assert table.table.rounds == 1


@pytest.mark.clause("SHFL.bonus.irregularity.3b", "SHFL.bonus.irregularity.3b.deck")
def test_another_count_after_the_alarm_voids_all_hands_and_a_new_deck_is_loaded() -> None:
    table = dealt(sides=SIDES)
    table.do(SignalMiscount())
    table.do(ReportDeckCount(51))
    assert voids(table) == ["SHFL.bonus.irregularity.3b"]
    assert chips(table) == [CHIPS] * 3
    assert [event.deck for event in table.happened(DeckRemoved)] == [0]
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.irregularity.3b.deck"
    walk(table, "inspect-deck: SHFL.bonus.irregularity.3b.deck", "wash-deck: SHFL.bonus.irregularity.3b.deck")
    place_bets(table, *SEATS).announce()
    table.perform_until(Act.LOAD_RACK_DECK)
    assert table.table.decks[0].place is DeckPlace.AT_HAND
    table.perform(Act.LOAD_RACK_DECK)
    assert table.table.decks[0].place is DeckPlace.SHUFFLER
    table.release(CARDS).finish()
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.irregularity.3b")
def test_once_a_wager_is_paid_the_floor_rules_on_a_wrong_count_too() -> None:
    table = dealt()
    do(table, Act.SETTLE)
    table.do(ReportDeckCount(51))
    assert voids(table) == []
    table.do(RuleOn(void=False, reason="the missing card was on the floor"))
    table.finish()
    assert voids(table) == []
    assert is_between_rounds(table)
