"""Everything that each role may do at some moments of a table, listed in full."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.wagers import Spot
from letitride.table import Act, Command, Perform, Role
from letitride.table.irregularities import (
    Area,
    MarkOutOfOrder,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    RuleOn,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.irregularities.devices import ChangeDealing
from letitride.table.procedure.banking import AnswerOffer, PostBank, StopBanking, TakeBank, banker_fee_cents
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.decks import ChangeDecks, OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable, OpenTable
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import LeaveSeat, TakeChipsAway, TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack
from letitride.table.view.legal import legal_commands

REASON = "ruled by the floor"


def offered(table: AtTheTable, role: Role, player: str = "") -> list[Command]:
    return sorted(legal_commands(table.table, role, player), key=repr)


def listed(*commands: Command) -> list[Command]:
    return sorted(commands, key=repr)


def test_the_floor_opens_a_closed_table_and_nothing_else() -> None:
    assert offered(AtTheTable("maryland-full"), Role.FLOOR) == [OpenTable(0)]


def test_the_floor_between_rounds() -> None:
    table = AtTheTable("maryland-full").open().seat(1)
    assert offered(table, Role.FLOOR) == listed(
        ChangeDecks(0),
        IdleTable(),
        CloseTable(),
        OrderReshuffle(),
        ReportDeckCount(52),
        MarkOutOfOrder("shuffler", "covered"),
        MarkOutOfOrder("automated shoe", "covered"),
    )


@pytest.mark.clause("MD.05.G")
def test_the_floor_orders_a_recut_between_the_cut_and_the_first_card() -> None:
    table = AtTheTable("maryland-manual", BY_HAND, automated_shuffler=False).open().seat(1)
    table.do(OpenBetting())
    assert OrderRecut() not in offered(table, Role.FLOOR)
    table.perform(Act.CUT_CARDS)
    assert OrderRecut() in offered(table, Role.FLOOR)


def test_the_floor_changes_to_another_method_once_the_shoe_is_covered() -> None:
    table = AtTheTable("maryland-full").open().seat(1)
    table.do(MarkOutOfOrder("automated shoe", "covered"))
    methods = [command.dealing for command in offered(table, Role.FLOOR) if isinstance(command, ChangeDealing)]
    assert methods == ["hand", "manual-shoe"]


def test_the_floor_rules_where_a_ruling_is_awaited_and_sees_what_could_be_exposed() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1).announce().release()
    assert offered(table, Role.FLOOR) == listed(
        VoidRound(REASON),
        ReportDeckCount(52),
        ReportExposedCard(Area.COMMUNITY, 0),
        ReportExposedCard(Area.COMMUNITY, 1),
    )
    table.do(ReportExposedCard(Area.COMMUNITY, 0))
    assert table.table.in_round().exposed == table.table.in_round().community[:1]
    rulings = [command for command in offered(table, Role.FLOOR) if isinstance(command, RuleOn)]
    assert rulings == listed(RuleOn(void=False, reason=REASON), RuleOn(void=True, reason=REASON))


@pytest.mark.parametrize("role", [Role.DEALER, Role.FLOOR])
def test_cards_in_the_middle_are_called_by_their_place(role: Role) -> None:
    table = AtTheTable("maryland-full").open().seat(1).open_betting().bet(1).announce().release()
    exposed = [(one.area, one.card) for one in offered(table, role) if isinstance(one, ReportExposedCard)]
    current = table.table.in_round()
    assert exposed == [(Area.COMMUNITY, place) for place in range(len(current.community))] + [
        (Area.SIX_CARD_BOX, place) for place in range(len(current.six_card_box))
    ]
    assert len(exposed) > len(current.community)
    assert table.refused(ReportExposedCard(Area.COMMUNITY, 3)).clause == "MD.13.E"


def test_the_dealer_in_the_middle_of_a_deal() -> None:
    table = AtTheTable("maryland-full", BY_HAND).open().seat(1).open_betting().bet(1).announce().release()
    table.perform_until(Act.DELIVER_STACK)
    assert offered(table, Role.DEALER) == listed(
        Perform(Role.DEALER, Act.DELIVER_STACK, 1),
        ReportFaceUpCard(),
        ReportCardDrawnInError(),
        *(ReportExposedCard(Area.COMMUNITY, place) for place in range(2)),
        *(ReportExposedCard(Area.SIX_CARD_BOX, place) for place in range(3)),
        ReportShoeJam(),
        ReportShufflerJam(),
    )


def test_the_dealer_who_deals_packets_may_unload_too_early() -> None:
    table = AtTheTable("shfl-classic", BY_HAND).open().seat(1).open_betting().bet(1, 5_00).announce().release()
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    found = offered(table, Role.DEALER)
    assert {UnloadStubEarly(), SignalMiscount()} <= set(found)
    table.perform_until(Act.DECIDE_BET_1)
    assert TimeOut(1) in offered(table, Role.DEALER)


def test_the_dealer_between_rounds_opens_the_bets() -> None:
    table = AtTheTable("maryland-full").open().seat(1)
    assert offered(table, Role.DEALER) == listed(OpenBetting(0), ReportShufflerJam())


def test_a_seated_player_between_rounds() -> None:
    table = AtTheTable("shfl-classic").open().seat(4, chips=100_00)
    assert offered(table, Role.PLAYER, "P4") == listed(LeaveSeat("P4", 4), TakeChipsAway("P4", 100_00))


def test_a_player_who_has_bet_once_is_offered_the_same_again() -> None:
    table = AtTheTable("shfl-classic").open().seat(4, chips=100_00).open_betting()
    table.do(PlaceWager("P4", 4, Spot.BET_2, 15_00))
    assert offered(table, Role.PLAYER, "P4") == listed(
        PlaceWager("P4", 4, Spot.BET_1, 15_00),
        PlaceWager("P4", 4, Spot.BET_3, 15_00),
        TakeWagerBack("P4", 4, Spot.BET_2),
        TakeChipsAway("P4", 85_00),
        DeclareReady("P4"),
    )


def test_a_newcomer_with_empty_hands_may_only_sit_down() -> None:
    table = AtTheTable("california-small").open().seat(4)
    assert offered(table, Role.PLAYER, "Zoe") == listed(*(TakeSeat("Zoe", seat) for seat in (1, 2, 3, 5, 6, 7, 8)))


@pytest.mark.clause("CA.round.13")
def test_the_player_dealer_posts_stops_and_answers() -> None:
    table = AtTheTable("california-small").open().seat(1, 3, chips=1_000_00)
    assert TakeBank("P3", 3) in offered(table, Role.PLAYER, "P3")
    table.bank(3)
    assert StopBanking("P3") in offered(table, Role.PLAYER_DEALER, "P3")
    table.do(StopBanking("P3"))
    answers = [command for command in offered(table, Role.PLAYER, "P1") if isinstance(command, AnswerOffer)]
    assert answers == listed(AnswerOffer("P1", 1, accepts=False), AnswerOffer("P1", 1, accepts=True))
    table.do(AnswerOffer("P1", 1, accepts=True))
    table.open_betting()
    most = 1_000_00 - banker_fee_cents(table.table)
    assert PostBank("P1", most) in offered(table, Role.PLAYER_DEALER, "P1")
