"""The deal at its edges: when the stub is counted, what the shuffler shows, and counts that are wrong."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.rules.wagers import Spot
from letitride.table import AUTOMATIC_TABLE, Act, Perform
from letitride.table.duties import Role
from letitride.table.irregularities import RulingAwaited
from letitride.table.procedure.dealing import PayoutsShown, StubCounted


@pytest.mark.clause("MD.08.D.5", "MD.08.F")
def test_the_stub_is_counted_every_fifth_round_where_no_shuffler_counts() -> None:
    table = AtTheTable("maryland-full", counting_shuffler=False).open().seat(1)
    counted = []
    for number in range(1, 12):
        before = len(table.happened(StubCounted))
        table.open_betting().bet(1).announce().release().finish()
        if len(table.happened(StubCounted)) > before:
            counted.append(number)
    assert counted == [5, 10]
    whole = 52 - 3 - 2 - 3
    assert table.happened(StubCounted) == [StubCounted(whole, whole)] * 2


@pytest.mark.clause("COVER.5")
def test_the_shuffler_shows_what_cover_all_pays_for_as_many_players_as_were_dealt() -> None:
    table = AtTheTable("shfl-bonus").open().seat(1, 2).open_betting()
    table.bet(1, sides={Spot.COVER_ALL: 5_00}).bet(2).announce().release()
    (shown,) = table.happened(PayoutsShown)
    assert isinstance(shown, PayoutsShown)
    assert shown.players == 2


@pytest.mark.clause("SHFL.bonus.deal.4.observe")
@pytest.mark.parametrize(("number", "stops"), [(51, True), (53, True), (52, False), (None, False)])
def test_a_shuffler_that_counts_otherwise_than_52_stops_the_deal(number: int | None, stops: bool) -> None:
    by_hand = AUTOMATIC_TABLE - {Act.CHECK_SHUFFLER_COUNT}
    table = AtTheTable("shfl-classic", by_hand).open().seat(1).open_betting().bet(1).announce()
    table.do(Perform(Role.DEALER, Act.CHECK_SHUFFLER_COUNT, number=number))
    assert bool(table.happened(RulingAwaited)) is stops
    assert bool(table.table.in_round().awaiting_ruling) is stops


@pytest.mark.clause("SHFL.bonus.deal.6.spread")
def test_a_stack_that_shows_another_number_of_cards_is_a_misdeal_to_report() -> None:
    table = AtTheTable("shfl-classic", AUTOMATIC_TABLE - {Act.DELIVER_STACK}).open().seat(1).open_betting()
    table.bet(1).announce().release()
    for number in (2, 4):
        refusal = table.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 1, number=number))
        assert refusal.message == f"The stack holds {number} cards, not 3: report the misdeal"
    table.perform(Act.DELIVER_STACK, 1, number=3)
    assert len(table.table.in_round().boxes[1].cards) == 3
