"""The 3 Card Bonus at the table: its two options, and the order printed where neither is chosen."""

from __future__ import annotations

from typing import Any

import pytest
from at_the_table import AtTheTable
from duty_lines import hand, in_hand, is_between_rounds, layout, settled, to_do, walk

from letitride.cards import parse_cards
from letitride.rules.wagers import Spot, Wager
from letitride.table import Act
from letitride.table.procedure.settling import HandTurned, WagerSettled
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import DOLLAR, SEATS, case, dealt

BONUS = {Spot.THREE_CARD_BONUS: 5_00}
PAIR_AT_SIX = "As Kd 7c  9h 8h 2s  Jc Jd 3h  Tc 5d 4s"
"""Only P6 has a pair in the three cards dealt."""


def with_option(settlement: str, **details: Any) -> AtTheTable:
    """A round whose deal is over, every player with a 3 Card Bonus bet."""
    return dealt(cards=PAIR_AT_SIX, three_card_settlement=settlement, sides=details.pop("sides", BONUS), **details)


@pytest.mark.clause("SHFL.3cb.house-rules")
@pytest.mark.parametrize("settlement", ["as-recommended", "option-1", "option-2"])
def test_apart_from_settling_the_side_bet_the_round_is_the_same_as_without_it(settlement: str) -> None:
    def without_settling(table: AtTheTable) -> list[str]:
        return [duty for duty in to_do(table) if not duty.startswith("settle")]

    assert without_settling(with_option(settlement)) == without_settling(with_option(settlement, sides={}))


@pytest.mark.parametrize(
    ("settlement", "order"),
    [
        case(
            "SHFL.bonus.recommended.12",
            "as-recommended",
            ["base", "three-card-bonus", "five-card-bonus"],
        ),
        case(
            "SHFL.3cb.option1.3 SHFL.3cb.option1.4 SHFL.3cb.option1.5",
            "option-1",
            ["three-card-bonus", "base", "five-card-bonus"],
        ),
    ],
)
def test_at_the_end_each_player_is_settled_in_the_order_of_the_option(settlement: str, order: list[str]) -> None:
    table = with_option(settlement, sides=BONUS | DOLLAR)
    assert settled(table) == []
    table.finish()
    assert settled(table) == [(seat, wager) for seat in reversed(SEATS) for wager in order]


@pytest.mark.clause("SHFL.3cb.option1.4")
@pytest.mark.parametrize(("settling", "turned"), [("pick-and-pay", [1, 2, 3]), ("lay-and-pay", [3, 3, 3])])
def test_under_option_1_all_cards_are_those_of_the_player_who_is_settled(settling: str, turned: list[int]) -> None:
    """Picked and paid, a 3 Card Bonus doesn't wait for the hands that are still face down (reading D10)."""
    table = with_option("option-1", settling=settling)
    table.finish()
    shown, settled_after = 0, []
    for event in table.events:
        shown += isinstance(event, HandTurned)
        if isinstance(event, WagerSettled) and event.settled.wager is Wager.THREE_CARD_BONUS:
            settled_after.append(shown)
    assert settled_after == turned


@pytest.mark.parametrize(
    ("settlement", "clause"),
    [
        case("SHFL.bonus.recommended.12", "as-recommended", "SHFL.bonus.recommended.12"),
        case("SHFL.3cb.option1.3", "option-1", "SHFL.3cb.option1.3"),
        case("SHFL.3cb.option2.3", "option-2", "SHFL.3cb.option2.3"),
    ],
)
def test_settling_a_side_bet_cites_the_order_that_the_casino_chose(settlement: str, clause: str) -> None:
    settling = [duty for duty in with_option(settlement).table.script if Wager.THREE_CARD_BONUS in duty.wagers]
    assert [(duty.seat, duty.clause) for duty in settling] == [(seat, clause) for seat in reversed(SEATS)]


@pytest.mark.clause("SHFL.3cb.option1.4")
def test_option_one_settles_the_side_bet_only_when_all_cards_of_the_hand_are_revealed() -> None:
    table = with_option("option-1")
    for seat in reversed(SEATS):
        table.perform_until(Act.SETTLE, seat)
        current = table.table.in_round()
        assert current.left_is_up
        assert current.right_is_up
        assert current.boxes[seat].is_turned
        assert layout(table, seat)[Spot.THREE_CARD_BONUS] == 5_00
        table.perform_next()


@pytest.mark.clause("SHFL.3cb.option1.5")
def test_option_one_goes_on_with_the_base_game_of_the_same_player() -> None:
    table = with_option("option-1")
    table.perform_until(Act.SETTLE, 6)
    events = [event.settled for event in table.perform_next() if isinstance(event, WagerSettled)]
    assert [(one.seat, one.spot) for one in events] == [
        (6, Spot.THREE_CARD_BONUS),
        (6, Spot.BET_1),
        (6, Spot.BET_2),
        (6, Spot.BET_3),
    ]
    assert in_hand(table) == "turn-hand at 4: SHFL.bonus.round.7"


@pytest.mark.clause("SHFL.3cb.option2.3", "SHFL.3cb.option2.5")
def test_option_two_settles_the_side_bet_before_the_first_question_and_play_resumes() -> None:
    table = with_option("option-2")
    walk(
        table,
        "settle-early at 6: SHFL.3cb.option2.3",
        "settle-early at 4: SHFL.3cb.option2.3",
        "settle-early at 2: SHFL.3cb.option2.3",
    )
    assert settled(table) == [(6, "three-card-bonus"), (4, "three-card-bonus"), (2, "three-card-bonus")]
    assert in_hand(table) == "ask-about-bet-1 at 2: SHFL.bonus.round.2"
    table.finish()
    assert settled(table)[3:] == [(6, "base"), (4, "base"), (2, "base")]


@pytest.mark.clause("SHFL.3cb.option2.5")
def test_option_two_is_settled_once_and_from_the_first_three_cards_alone() -> None:
    table = with_option("option-2", sides=BONUS | DOLLAR)
    table.finish()
    bonus = [event.settled for event in table.happened(WagerSettled) if event.settled.spot is Spot.THREE_CARD_BONUS]
    assert [(one.seat, one.hand.value) for one in bonus] == [(6, "pair"), (4, "nothing"), (2, "nothing")]
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.3cb.option2.3")
def test_a_player_with_a_pair_shows_it_to_the_dealer_and_is_paid_from_the_paytable() -> None:
    table = with_option("option-2")
    chips = table.table.chips("P6")
    pair = frozenset(parse_cards(hand(table, 6)))
    assert not visible_cards(table.table, Viewer(Watcher.DEALER))
    table.perform(Act.SETTLE_EARLY, 6)
    assert table.table.chips("P6") == chips + 5_00 + 5_00
    assert visible_cards(table.table, Viewer(Watcher.DEALER)) == pair
    for other in (Viewer(Watcher.PLAYER, "P4"), Viewer(Watcher.SPECTATOR)):
        assert not visible_cards(table.table, other) & pair


@pytest.mark.clause("SHFL.3cb.option2.4")
def test_a_player_without_a_pair_keeps_the_hand_hidden_and_loses_the_side_bet() -> None:
    table = with_option("option-2")
    chips = table.table.chips("P4")
    table.perform(Act.SETTLE_EARLY, 6)
    table.perform(Act.SETTLE_EARLY, 4)
    assert table.table.chips("P4") == chips
    assert Spot.THREE_CARD_BONUS not in layout(table, 4)
    hidden = frozenset(parse_cards(hand(table, 4)))
    for other in (Viewer(Watcher.DEALER), Viewer(Watcher.PLAYER, "P2"), Viewer(Watcher.SPECTATOR)):
        assert not visible_cards(table.table, other) & hidden
    assert table.happened(HandTurned) == []


@pytest.mark.clause("SHFL.3cb.option2.3")
def test_only_a_player_with_the_side_bet_is_settled_early() -> None:
    table = dealt(three_card_settlement="option-2")
    assert in_hand(table) == "ask-about-bet-1 at 2: SHFL.bonus.round.2"


@pytest.mark.clause("SHFL.3cb.option2.6")
def test_under_option_2_the_game_goes_on_after_the_side_bet() -> None:
    """Everybody is asked about both bets and settled as in a round without the side bet (SHFL.3cb.house-rules)."""
    table = with_option("option-2", sides=BONUS | DOLLAR)
    table.perform_until(Act.ASK_ABOUT_BET_1)
    early = [(seat, "three-card-bonus") for seat in reversed(SEATS)]
    assert settled(table) == early
    table.finish()
    for act in (Act.DECIDE_BET_1, Act.DECIDE_BET_2):
        assert [seat for done, seat, _ in table.duties() if done is act] == list(SEATS)
    assert settled(table) == early + [
        (seat, wager) for seat in reversed(SEATS) for wager in ("base", "five-card-bonus")
    ]
    assert is_between_rounds(table)
