"""Words that the documents define: community card, hand, let it ride, suit, seated position."""

from __future__ import annotations

import pytest

from letitride.cards import DECK, Suit, parse_cards
from letitride.rules.hands import FiveCardHand, five_card_strength
from letitride.rules.placement import check_boxes
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import Spot

from .conftest import bet_3, box, forbidden, house, play, under


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.glossary.community-card"),
        under("shfl-classic", "SHFL.bonus.def.community-cards"),
        under("maryland-full", "MD.01.B.1"),
    ],
)
def test_a_community_card_counts_in_the_hand_of_every_player(name: str) -> None:
    boxes = [bet_3(seat, cards, 10_00) for seat, cards in [(1, "As 8d 4c"), (4, "Kh 7c 3s"), (7, "Qd 6h 2c")]]
    settlement = play(house(name), "Th Tc", *boxes)
    assert [one.hand for one in settlement.settled] == [FiveCardHand.TENS_OR_BETTER] * 3
    one_alone_is_not_enough = play(house(name), "Th 5c", *boxes)
    assert [one.hand for one in one_alone_is_not_enough.settled] == [FiveCardHand.NOTHING] * 3


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.glossary.hand CA.round.7"),
        under("california-bonus-standard", "CAB.round.7"),
        under("shfl-bonus", "SHFL.bonus.def.hand SHFL.bonus.round.6"),
        under("maryland-full", "MD.01.B.4"),
    ],
)
def test_a_hand_is_the_three_cards_of_one_player_and_the_two_community_cards(name: str) -> None:
    settlement = play(
        house(name),
        "Js Ts",
        bet_3(1, "As Ks Qs", 10_00),
        bet_3(2, "Jh Jd 4c", 10_00),
        bet_3(3, "9c 8c 7c", 10_00),
        bet_3(4, "9s 3d 2h", 10_00),
    )
    assert {one.seat: one.hand for one in settlement.settled} == {
        1: FiveCardHand.ROYAL_FLUSH,
        2: FiveCardHand.THREE_OF_A_KIND,
        3: FiveCardHand.STRAIGHT,
        4: FiveCardHand.NOTHING,
    }


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.glossary.let-it-ride"),
        under("shfl-classic", "SHFL.bonus.def.let-it-ride"),
        under("maryland-full", "MD.01.B.5"),
    ],
)
@pytest.mark.parametrize(("withdrawn", "riding"), [("", "1 2 3"), ("1", "2 3"), ("2", "1 3"), ("1 2", "3")])
def test_a_bet_rides_with_the_hand_when_it_could_be_withdrawn_and_is_not(
    name: str, withdrawn: str, riding: str
) -> None:
    assert all(Spot(f"bet {number}").is_withdrawable for number in withdrawn.split())
    lost = play(house(name), "8s 2c", box(3, "Kc 9d 4h", bet=10_00, withdrawn=withdrawn))
    assert [one.spot for one in lost.settled] == [Spot(f"bet {number}") for number in riding.split()]
    assert {one.outcome for one in lost.settled} == {Outcome.LOST}
    assert lost.net_cents("player 3") == -10_00 * len(riding.split())


@pytest.mark.clause("CA.glossary.suit", "SHFL.bonus.def.suit")
def test_a_suit_is_clubs_diamonds_hearts_or_spades() -> None:
    assert [suit.name.lower() for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert [sum(card.suit is suit for card in DECK) for suit in Suit] == [13, 13, 13, 13]


@pytest.mark.clause("SHFL.bonus.def.suit")
@pytest.mark.parametrize("hand", ["A{0} K{0} 9{0} 5{0} 2{0}", "A{0} K{0} Q{0} J{0} T{0}", "T{0} J{0} Q{0} K{0} 9{0}"])
def test_no_suit_ranks_above_another(hand: str) -> None:
    strengths = {five_card_strength(parse_cards(hand.format(suit))) for suit in "cdhs"}
    assert len(strengths) == 1


@pytest.mark.clause("CA.glossary.seated-positions")
def test_a_player_bets_at_one_of_seven_numbered_positions() -> None:
    for seat in range(1, 8):
        check_boxes(house("california-small"), [seat])
    for seat in (0, 8):
        with forbidden("CA.table.2"):
            check_boxes(house("california-small"), [seat])
