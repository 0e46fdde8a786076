"""Safe hands: what voids or stops a round isn't for one person alone, and counts are checked by the machine."""

from __future__ import annotations

import pytest

from letitride.errors import Miskeyed, NeedsApproval, NotAllowed, RuleViolation
from letitride.live.actors import Actor
from letitride.live.approvals import Approval
from letitride.live.console.consequences import consequences
from letitride.live.console.noted_irregularities import noting_irregularities
from letitride.live.room.room import Room
from letitride.live.settings import Dealing
from letitride.store.house.audit_log import audit_entries
from letitride.table import Act, Command, Perform, Phase, Role, Table
from letitride.table.duties import DECISIONS
from letitride.table.irregularities import (
    Area,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
    RuleOn,
    SignalMiscount,
    TakeCallBack,
)
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from live import ANN, APPROVED, DEALER, FLOOR, LiveHouse, base_bets, live, sit


async def dealt_by_hand(house: LiveHouse, submission: str, *, until: Act) -> Room:
    """A table that people deal, in the middle of its first round."""
    house.issue(ANN)
    room = await house.open(submission, dealer=Dealing.PERSON)
    await room.do(OpenTable(), actor=FLOOR)
    await sit(room, ANN, 1, chips=5_000_00)
    while room.table.phase is Phase.OPENING:
        duty = room.table.duty
        assert duty is not None
        await room.do(Perform(duty.role, duty.act, duty.seat), actor=FLOOR)
    await room.do(OpenBetting(), actor=DEALER)
    await house.perform(room, until=Act.ANNOUNCE_NO_MORE_BETS.value)
    await room.do(*base_bets(room, ANN, 1), actor=ANN)
    while (duty := room.table.duty) is not None and duty.act is not until:
        if duty.act in DECISIONS:
            await room.do(LetItRide("Ann", 1), actor=ANN)
        else:
            await room.do(Perform(duty.role, duty.act, duty.seat), actor=FLOOR)
        await room.rest()
    return room


def logged(house: LiveHouse) -> list[tuple[str, str]]:
    """The newest entries of the audit log: who, and what."""
    entries = house.store.read(lambda connection: audit_entries(connection, limit=3))
    return [(entry.actor, entry.action) for entry in entries]


VOIDS: list[tuple[str, Act, Actor, Command]] = [
    ("maryland-full", Act.DECIDE_BET_1, DEALER, ReportExposedCard(Area.COMMUNITY, 0)),
    ("maryland-full", Act.DECIDE_BET_1, FLOOR, ReportExposedCard(Area.COMMUNITY, 0)),
    ("shfl-bonus", Act.DECIDE_BET_1, DEALER, ReportWrongNumberOfCards(1, 4)),
    ("shfl-bonus", Act.DECIDE_BET_1, FLOOR, ReportWrongNumberOfCards(1, 4)),
    ("shfl-bonus", Act.SETTLE, FLOOR, VoidRound("a fire alarm")),
]


@pytest.mark.parametrize(("submission", "moment", "actor", "call"), VOIDS)
@live
async def test_a_void_needs_a_second_person_and_a_reason(
    house: LiveHouse, submission: str, moment: Act, actor: Actor, call: Command
) -> None:
    room = await dealt_by_hand(house, submission, until=moment)
    before = room.table
    for approval in (
        None,
        Approval("a reason alone"),
        Approval("  ", second="Sid"),
        Approval("why", second=actor.name),
    ):
        with pytest.raises(NeedsApproval):
            await room.do(call, actor=actor, approval=approval)
        assert room.table == before, "nothing was done"
    told = consequences(room.table, call, actor)
    assert (told.is_void, told.need.reason, told.need.second) == (True, True, True)
    assert any("is void" in sentence and "$" in sentence for sentence in told.follows)
    await room.do(call, actor=actor, approval=APPROVED)
    assert room.table.round is None


@live
async def test_two_cards_face_up_void_only_with_approval(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.DELIVER_STACK)
    await room.do(ReportFaceUpCard(), actor=DEALER)
    with pytest.raises(NeedsApproval, match="voids the round"):
        await room.do(ReportFaceUpCard(), actor=DEALER)
    assert room.table.in_round().face_up_found == 1


@live
async def test_a_stop_needs_the_floor_and_is_noted(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.DECIDE_BET_1)
    with pytest.raises(NeedsApproval, match="stops the round"):
        await room.do(SignalMiscount(), actor=DEALER)
    noting = noting_irregularities(room.table_id, (SignalMiscount(),), actor="Flo", at_ms=house.clock.now_ms())
    await room.do(SignalMiscount(), actor=FLOOR, noting=noting)
    assert room.table.in_round().awaiting_ruling
    assert ("Flo", "table stopped") in logged(house)


@live
async def test_a_ruling_needs_its_reason_and_a_second_person(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.DELIVER_STACK)
    await room.do(ReportCardDrawnInError(was_exposed=True), actor=FLOOR)
    for void in (False, True):
        ruling = RuleOn(void=void, reason="seen")
        with pytest.raises(NeedsApproval, match="second person"):
            await room.do(ruling, actor=FLOOR, approval=Approval("everybody saw it"))
        with pytest.raises(NeedsApproval, match="reason"):
            await room.do(ruling, actor=FLOOR, approval=Approval("", second="Olga"))
    nobody = Approval("nobody saw it", second="Olga")
    await room.do(RuleOn(void=False, reason=nobody.reason), actor=FLOOR, approval=nobody)
    assert not room.table.in_round().awaiting_ruling


@live
async def test_a_mistaken_call_that_stopped_play_is_taken_back_with_the_floor_alone(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.DELIVER_STACK)
    before = room.table.round
    await room.do(ReportCardDrawnInError(), actor=DEALER, approval=APPROVED)
    with pytest.raises(NeedsApproval, match="stopped for this call"):
        await room.do(TakeCallBack(), actor=DEALER)
    told = consequences(room.table, TakeCallBack(), DEALER)
    assert (told.need.reason, told.need.second, told.is_void) == (True, True, False)
    noting = noting_irregularities(room.table_id, (TakeCallBack(),), actor="Dora", at_ms=house.clock.now_ms())
    await room.do(TakeCallBack(), actor=DEALER, noting=noting, approval=APPROVED)
    assert room.table.round == before
    assert ("Dora", "irregularity called") in logged(house)


@live
async def test_a_mistaken_call_that_stopped_nothing_is_taken_back_by_the_dealer(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "maryland-manual", until=Act.DEAL_CARD)
    before = room.table.round
    await room.do(ReportCardDrawnInError(), actor=DEALER)
    assert not consequences(room.table, TakeCallBack(), DEALER).need.is_any
    await room.do(TakeCallBack(), actor=DEALER)
    assert room.table.round == before


@pytest.mark.parametrize("count", [25, 51, 987_654, -1])
@live
async def test_a_count_that_contradicts_the_machine_is_asked_again_and_noted(house: LiveHouse, count: int) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.CHECK_SHUFFLER_COUNT)
    before = room.table
    commands = (Perform(Role.DEALER, Act.CHECK_SHUFFLER_COUNT, number=count), ReportDeckCount(count))
    for actor, command in zip((DEALER, FLOOR), commands, strict=True):
        with pytest.raises(Miskeyed, match="ount again"):
            await room.do(command, actor=actor)
        assert room.table == before, "the table goes on"
    assert logged(house)[:2] == [("Flo", "number refused"), ("Dora", "number refused")]
    if 0 <= count <= 60:
        await room.do(commands[0], actor=DEALER, approval=APPROVED)
        assert room.table.in_round().awaiting_ruling, "confirmed by the floor, play stops"


@live
async def test_a_wrong_payout_is_held_without_telling_the_right_one(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.SETTLE)
    wrong = Perform(Role.DEALER, Act.SETTLE, 1, number=12_345)
    for tried in (room.do(wrong, actor=DEALER), room.do(wrong, actor=DEALER, approval=APPROVED)):
        with pytest.raises(Miskeyed) as refused:
            await tried
        assert "$" not in str(refused.value)
    with pytest.raises(Miskeyed):
        consequences(room.table, wrong, DEALER)
    assert logged(house)[0] == ("Dora", "number refused")


@live
async def test_what_a_call_would_do_is_told_without_showing_a_card(house: LiveHouse) -> None:
    room = await dealt_by_hand(house, "shfl-bonus", until=Act.DELIVER_STACK)
    told = consequences(room.table, ReportFaceUpCard(), DEALER)
    assert told.follows == ("The card is set aside in the discard rack and isn't used. (SHFL.bonus.irregularity.1)",)
    assert not told.need.is_any
    card = room.table.in_round().stub[0]
    for guess in (card, room.table.in_round().stub[1]):
        with pytest.raises(NotAllowed, match="where the exposed card lies"):
            consequences(room.table, ReportExposedCard(Area.COMMUNITY, guess), DEALER)
        with pytest.raises(NotAllowed, match="where the exposed card lies"):
            await room.do(ReportExposedCard(Area.COMMUNITY, guess), actor=DEALER, approval=APPROVED)
    with pytest.raises(RuleViolation):
        consequences(room.table, RuleOn(void=True, reason="nothing to rule on"), FLOOR)


@live
async def test_a_practice_table_of_one_s_own_needs_nobody_else(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, bots=1, is_practice=True)
    await room.do(VoidRound("practice"), actor=FLOOR)
    assert is_between_rounds(room.table)


def is_between_rounds(table: Table) -> bool:
    return table.round is None
