"""MD.11.D-G: hands are turned and settled one by one from the dealer's right, and only then are cards collected."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.cards import DECK, parse_cards
from letitride.rules.hands import FiveCardHand
from letitride.rules.wagers import Spot, Wager
from letitride.table import Act, Perform, Phase, Role
from letitride.table.procedure.settling import CardsCollected, HandTurned, WagerSettled
from letitride.table.procedure.wagering import PlaceWager
from letitride.table.state import DeckPlace
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import COMMUNITY_FIRST, EVERY_SIDE, METHODS, bets_down, done_by_hand, in_play, opened, script, table

DECK_OF_THE_ROYAL = "2c 3c 4c  Ah Kh  As 7d 8s  Qh Jh Th  6d 6s 2h"
"""Seat 2 has a pair of aces, seat 5 a royal flush, seat 7 a pair of sixes."""
HANDS = {2: "As 7d 8s", 5: "Qh Jh Th", 7: "6d 6s 2h"}

SETTLEMENT = [
    ("turn-hand", 7, "MD.11.D.1"),
    ("settle", 7, "MD.11.D.3"),
    ("turn-hand", 5, "MD.11.D.1"),
    ("settle", 5, "MD.11.E"),
    ("turn-hand", 2, "MD.11.D.1"),
    ("settle", 2, "MD.11.E"),
    ("settle", 2, "MD.11.E.5"),
]
CLOSE = [("collect-cards", None, "MD.11.G.2"), ("collect-lammers", None, "MD.11.G.1")]


def played() -> AtTheTable:
    """Seat 2 has every side wager, seat 5 the Five Card Bonus, seat 7 none; both community cards are up."""
    t = bets_down(opened(table(automations=BY_HAND), 2, 5, 7), 2, 5, 7)
    for spot, stake in EVERY_SIDE.items():
        t.do(PlaceWager("P2", 2, spot, stake))
    t.do(PlaceWager("P5", 5, Spot.FIVE_CARD_BONUS, 1_00))
    t.announce().release(DECK_OF_THE_ROYAL).perform_until(Act.TURN_HAND)
    return t


def settled(t: AtTheTable) -> list[tuple[int, Wager, Spot | None]]:
    return [(one.settled.seat, one.settled.wager, one.settled.spot) for one in t.happened(WagerSettled)]


@pytest.mark.clause("MD.11.D", "MD.11.D.1", "MD.11.E", "MD.11.F", "MD.11.G.1", "MD.11.G.2")
def test_hands_are_turned_and_settled_from_the_right_and_cards_collected_last() -> None:
    t = played()
    assert script(t, "settlement", "close") == SETTLEMENT + CLOSE
    assert done_by_hand(t, Act.COLLECT_LAMMERS) == SETTLEMENT + CLOSE


@pytest.mark.clause("MD.11.D", "MD.11.D.1", "MD.11.E", "MD.11.F")
def test_no_hand_is_turned_settled_or_collected_before_its_turn() -> None:
    t = played()
    for position, (act, seat, clause) in enumerate(SETTLEMENT):
        for later, other, _ in [*SETTLEMENT[position + 1 :], CLOSE[0]]:
            if (later, other) != (act, seat):
                assert t.refused(Perform(Role.DEALER, Act(later), other)).clause == clause
        assert t.refused(Perform(Role.PLAYER, Act(act), seat)).clause == clause
        t.perform(Act(act), seat)


@pytest.mark.clause("MD.11.D.1")
def test_the_three_cards_of_a_player_are_turned_up_and_joined_to_the_community_cards() -> None:
    t = played()
    everybody = Viewer(Watcher.SPECTATOR)
    assert not set(parse_cards(HANDS[7])) & visible_cards(t.table, everybody)
    assert t.perform(Act.TURN_HAND, 7)[1:] == (HandTurned(7, parse_cards(HANDS[7])),)
    assert set(parse_cards(f"{HANDS[7]} Ah Kh")) <= visible_cards(t.table, everybody)
    assert not set(parse_cards(HANDS[5])) & visible_cards(t.table, everybody)


@pytest.mark.clause("MD.11.D.2", "MD.11.D.1")
def test_the_five_cards_are_read_as_the_best_hand_they_make() -> None:
    t = played()
    t.perform_until(Act.COLLECT_CARDS)
    hands = {one.settled.seat: one.settled.hand for one in t.happened(WagerSettled) if one.settled.spot is Spot.BET_3}
    assert hands == {
        7: FiveCardHand.LOW_PAIR,
        5: FiveCardHand.ROYAL_FLUSH,
        2: FiveCardHand.TENS_OR_BETTER,
    }


@pytest.mark.clause("MD.11.D.2", "MD.11.D.3")
def test_a_dealer_who_reads_the_hand_wrongly_is_corrected() -> None:
    t = played()
    t.perform_until(Act.SETTLE, 5)
    right = 3 * 10_000_00 + 20_000_00  # three bets at 1,000 to 1 and the Five Card Bonus
    for wrong in (0, right - 10_000_00, right + 1):
        assert t.refused(Perform(Role.DEALER, Act.SETTLE, 5, number=wrong)).clause == "MD.11.E"
    t.perform(Act.SETTLE, 5, number=right)
    t.perform_until(Act.SETTLE, 2)
    assert t.refused(Perform(Role.DEALER, Act.SETTLE, 2, number=60_00)).clause == "MD.11.E"


@pytest.mark.clause("MD.11.D.3")
def test_a_losing_hand_gives_up_the_bets_that_are_left() -> None:
    t = played()
    t.perform_until(Act.SETTLE, 7)
    assert t.refused(Perform(Role.DEALER, Act.SETTLE, 7, number=30_00)).clause == "MD.11.D.3"
    chips = t.table.chips("P7")
    t.perform(Act.SETTLE, 7, number=0)
    assert t.table.in_round().boxes[7].layout == {}
    assert t.table.chips("P7") == chips


@pytest.mark.clause("MD.11.E", "MD.11.D.3")
def test_the_base_bets_of_a_player_come_before_the_side_wagers_and_envy_comes_last() -> None:
    t = played()
    t.perform_until(Act.COLLECT_CARDS)
    base = [(Wager.BASE, Spot.BET_1), (Wager.BASE, Spot.BET_2), (Wager.BASE, Spot.BET_3)]
    assert settled(t) == [
        *[(7, *one) for one in base],
        *[(5, *one) for one in [*base, (Wager.FIVE_CARD_BONUS, Spot.FIVE_CARD_BONUS)]],
        *[(2, *one) for one in [*base, *[(spot.wager, spot) for spot in EVERY_SIDE]]],
        (2, Wager.ENVY, None),
    ]


@pytest.mark.clause("MD.11.F")
def test_cards_stay_face_up_until_every_wager_is_settled() -> None:
    t = played()
    turned: set[str] = set()
    while (duty := t.table.duty) is not None and duty.section == "settlement":
        assert t.refused(Perform(Role.DEALER, Act.COLLECT_CARDS)).clause == duty.clause
        t.perform_next()
        assert duty.seat is not None
        turned |= set(HANDS[duty.seat].split())
        shown = {str(card) for card in visible_cards(t.table, Viewer(Watcher.SPECTATOR))}
        assert turned | {"Ah", "Kh", "2c", "3c", "4c"} == shown
    assert len(turned) == 9


@pytest.mark.clause("MD.11.G.1")
@pytest.mark.parametrize("method", METHODS)
def test_all_52_cards_are_cleared_from_the_table_into_the_rack(method: str) -> None:
    t = in_play(opened(table(method), 1, 4, 6), 1, 4, 6)
    deck = t.table.in_round().deck
    t.finish()
    (collected,) = t.happened(CardsCollected)
    assert sorted(collected.cards, key=DECK.index) == list(DECK)
    assert t.table.decks[deck].place is DeckPlace.RACK
    assert not t.table.decks[deck].is_shuffled
    assert t.table.round is None
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.11.G.1")
def test_the_round_is_not_over_until_cards_and_lammers_are_off_the_table() -> None:
    t = played()
    t.perform_until(Act.COLLECT_CARDS)
    assert t.refused(Perform(Role.DEALER, Act.COLLECT_LAMMERS)).clause == "MD.11.G.2"
    t.perform(Act.COLLECT_CARDS)
    assert t.table.phase is Phase.ROUND
    t.perform(Act.COLLECT_LAMMERS)
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.11.G.2")
def test_every_hand_can_be_rebuilt_from_the_rack() -> None:
    t = played()
    t.perform_until(Act.COLLECT_CARDS)
    t.perform(Act.COLLECT_CARDS)
    (collected,) = t.happened(CardsCollected)
    in_settlement_order = " ".join(HANDS[seat] for seat in (7, 5, 2))
    assert collected.cards[:14] == parse_cards(f"{in_settlement_order} Ah Kh 2c 3c 4c")


@pytest.mark.clause("MD.11.G.2", "MD.10.H")
def test_a_burned_card_lies_in_the_rack_before_the_hands() -> None:
    t = in_play(opened(table(COMMUNITY_FIRST), 3), 3, cards="2c 3c 4c  Ah Kh Qh  5d 5s 5h").finish()
    (collected,) = t.happened(CardsCollected)
    assert collected.cards[:9] == parse_cards("Qh 5d 5s 5h Ah Kh 2c 3c 4c")
