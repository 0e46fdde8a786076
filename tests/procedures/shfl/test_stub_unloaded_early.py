"""The shuffler is unloaded before the community stack: a misdeal that keeps the round (irregularity 4)."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, hand, in_hand, in_rack, is_between_rounds, layout, walk

from letitride.rules.ledger import INVENTORY
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform, Phase
from letitride.table.irregularities import (
    BonusBetsRestored,
    ReportFaceUpCard,
    StubUnloadedEarly,
    UnloadStubEarly,
)
from letitride.table.procedure.settling import RoundClosed
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack

from .conftest import CARDS, DOLLAR, SEATS, betting, released

RESTORE = [
    "gather-cards: SHFL.bonus.irregularity.4.restore",
    "restore-bonus-bets: SHFL.bonus.irregularity.4.restore",
]
KEYPAD = [
    "insert-maintenance-key: SHFL.bonus.irregularity.4.reset",
    "press-four-of-a-kind: SHFL.bonus.irregularity.4.reset",
    "press-enter: SHFL.bonus.irregularity.4.reset",
    "remove-maintenance-key: SHFL.bonus.irregularity.4.reset",
]
COLLECT_AGAIN = [
    "press-lock-out: SHFL.bonus.deal.2.lockout",
    "collect-wagers: SHFL.bonus.deal.3",
    "chips-to-tray: SHFL.bonus.deal.3",
]
LAMMERS_AGAIN = [
    "collect-wagers: SHFL.bonus.deal.3",
    "place-lammers: SHFL.bonus.recommended.2a",
    "verify-count: SHFL.bonus.recommended.2a",
    "chips-to-tray: SHFL.bonus.deal.3",
]


def unloaded_early(*, table_controller: bool = True) -> AtTheTable:
    """A round with two $1 bonus bets in which START was pressed before the community stack was out."""
    table = betting(table_controller=table_controller)
    for seat in (2, 6):
        table.do(PlaceWager(f"P{seat}", seat, Spot.FIVE_CARD_BONUS, 1_00))
    table.announce().release(CARDS)
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    table.do(UnloadStubEarly())
    return table


@pytest.mark.clause("SHFL.bonus.irregularity.4")
@pytest.mark.parametrize("act", [Act.DELIVER_STACK, Act.SLIDE_COMMUNITY_CARDS, Act.UNLOAD_STUB, Act.DECIDE_BET_1])
def test_it_is_this_misdeal_only_after_the_players_and_before_the_community_stack(act: Act) -> None:
    table = released()
    table.perform_until(act)
    assert table.refused(UnloadStubEarly()).clause == "SHFL.bonus.irregularity.4"


@pytest.mark.clause("SHFL.bonus.irregularity.4", "SHFL.bonus.irregularity.4.undetected")
def test_the_staff_declares_it_since_no_device_signals_it() -> None:
    table = released()
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    before = len(table.events)
    events = table.do(UnloadStubEarly())
    assert events == (StubUnloadedEarly("SHFL.bonus.irregularity.4"),)
    assert not table.table.in_round().awaiting_ruling
    assert len(table.events) == before + 1


@pytest.mark.clause("SHFL.bonus.irregularity.4", "SHFL.bonus.irregularity.4.restore")
def test_all_cards_are_collected_into_the_rack() -> None:
    table = unloaded_early()
    current = table.table.in_round()
    assert all(box.cards == () for box in current.boxes.values())
    assert (current.stub, current.community, current.discards) == ((), (), ())
    assert in_rack(table) == [table.table.decks[0].colour]


@pytest.mark.clause(
    "SHFL.bonus.irregularity.4.restore", "SHFL.bonus.irregularity.4.reset", "SHFL.bonus.irregularity.4.resume"
)
def test_with_a_controller_the_bets_are_restored_the_keypad_reset_and_the_bets_locked_and_collected_again() -> None:
    table = unloaded_early()
    walk(table, *RESTORE, *KEYPAD, *COLLECT_AGAIN)
    walk(table, "check-shuffler-count: SHFL.bonus.deal.4.observe", "load-rack-deck: SHFL.bonus.deal.5")


@pytest.mark.clause(
    "SHFL.bonus.irregularity.4.restore", "SHFL.bonus.irregularity.4.resume", "SHFL.bonus.irregularity.4"
)
def test_without_a_controller_the_same_happens_with_lammers_and_no_keypad() -> None:
    table = unloaded_early(table_controller=False)
    assert not any(box.has_lammer for box in table.table.in_round().boxes.values())
    walk(table, *RESTORE, *LAMMERS_AGAIN)
    boxes = table.table.in_round().boxes
    assert [seat for seat in SEATS if boxes[seat].has_lammer] == [2, 6]


@pytest.mark.clause("SHFL.bonus.irregularity.4.restore")
def test_the_floor_puts_the_bonus_bets_back_on_their_sensors() -> None:
    table = unloaded_early()
    assert table.table.balances[INVENTORY] == 2_00
    for act in (Act.GATHER_CARDS, Act.RESTORE_BONUS_BETS):
        assert table.refused(Perform(Role.DEALER, act)).clause == "SHFL.bonus.irregularity.4.restore"
        table.perform(act)
    assert table.happened(BonusBetsRestored) == [BonusBetsRestored((2, 6))]
    assert table.table.balances[INVENTORY] == 0
    assert [layout(table, seat).get(Spot.FIVE_CARD_BONUS, 0) for seat in SEATS] == [1_00, 0, 1_00]
    table.perform_until(Act.CHECK_SHUFFLER_COUNT)
    assert table.table.balances[INVENTORY] == 2_00
    assert [dict(table.table.in_round().boxes[seat].tray) for seat in SEATS] == [DOLLAR, {}, DOLLAR]


@pytest.mark.clause("SHFL.bonus.irregularity.4.reset")
def test_the_floor_resets_the_keypad() -> None:
    table = unloaded_early()
    for duty in KEYPAD:
        table.perform_until(Act(duty.split(":")[0]))
        for role in (Role.DEALER, Role.PLAYER, Role.DEVICE):
            assert table.table.duty is not None
            refusal = table.refused(Perform(role, table.table.duty.act))
            assert refusal.clause == "SHFL.bonus.irregularity.4.reset"
        table.perform_next()


@pytest.mark.clause("SHFL.bonus.irregularity.4.same-round")
def test_it_is_still_the_same_round_and_nobody_adds_or_takes_back_a_bonus_bet() -> None:
    table = unloaded_early()
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.def.round-of-play"
    while in_hand(table) != "turn-left-card: SHFL.bonus.round.3":
        assert table.table.in_round().number == 1
        assert table.table.phase is Phase.ROUND
        for late in (
            PlaceWager("P4", 4, Spot.FIVE_CARD_BONUS, 1_00),
            TakeWagerBack("P2", 2, Spot.FIVE_CARD_BONUS),
        ):
            assert table.refused(late).clause == "SHFL.bonus.bets.2.frozen"
        table.perform_next()
    table.finish()
    assert table.happened(RoundVoided) == []
    assert table.happened(RoundClosed) == [RoundClosed(1)]


@pytest.mark.clause("SHFL.bonus.irregularity.4.same-round")
def test_the_base_bets_stand() -> None:
    table = do(unloaded_early(), Act.RESTORE_BONUS_BETS)
    for seat in SEATS:
        assert [layout(table, seat)[spot] for spot in (Spot.BET_1, Spot.BET_2, Spot.BET_3)] == [10_00] * 3


@pytest.mark.clause("SHFL.bonus.irregularity.4.resume")
def test_the_misdealt_deck_goes_into_the_nest_and_the_other_deck_is_dealt_from_the_left() -> None:
    table = unloaded_early()
    table.perform_until(Act.LOAD_RACK_DECK)
    table.perform(Act.LOAD_RACK_DECK)
    assert in_rack(table) == []
    table.release("2c 2d 2h  3c 3d 3h  4c 4d 4h  5c 5d 5h")
    assert table.table.in_round().deck == 1
    table.perform_until(Act.ASK_ABOUT_BET_1)
    assert [hand(table, seat) for seat in SEATS] == ["2c 2d 2h", "3c 3d 3h", "4c 4d 4h"]
    table.finish()
    assert is_between_rounds(table)
    assert in_rack(table) == [table.table.decks[1].colour]


@pytest.mark.clause("SHFL.bonus.irregularity.4.resume", "SHFL.bonus.irregularity.1", "SHFL.bonus.irregularity.4")
def test_face_up_cards_are_counted_anew_in_the_second_deal() -> None:
    table = released()
    table.perform_until(Act.DELIVER_STACK)
    table.do(ReportFaceUpCard())
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    table.do(UnloadStubEarly())
    table.release(CARDS)
    table.do(ReportFaceUpCard())
    assert table.happened(RoundVoided) == []
