"""People at live tables: who leaves, who is silent, who has no chips, who banks, and tables that nobody comes to."""

from __future__ import annotations

from letitride.live.actors import PROGRAM, Actor
from letitride.live.console.noted_irregularities import noting_irregularities
from letitride.live.room.room import Room
from letitride.live.settings import Dealing
from letitride.store.house.audit_log import audit_entries
from letitride.store.money.ledger import balance_of
from letitride.store.money.ledger_accounts import wallet_of
from letitride.table import Phase
from letitride.table.duties import DECISIONS
from letitride.table.irregularities import Area, ReportExposedCard
from letitride.table.procedure.banking import AnswerOffer, PostBank, TakeBank
from letitride.table.procedure.opening import CloseTable, OpenTable
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat
from live import (
    ANN,
    APPROVED,
    BEN,
    CHIPS,
    FLOOR,
    LiveHouse,
    base_bets,
    bet,
    check_the_log,
    is_betting,
    is_over,
    live,
    sit,
    stored_log,
)


def kinds_since(house: LiveHouse, room: Room, sequence: int) -> list[str]:
    return [entry.kind for entry in stored_log(house, room.table_id)[sequence:]]


def wallet(house: LiveHouse, actor: Actor) -> int:
    return house.store.read(lambda connection: balance_of(connection, wallet_of(actor.name)))


@live
async def test_who_walks_away_in_a_round_is_played_on_and_gets_the_chips_sent_after(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, BEN)
    await bet(room, ANN, 1)
    await bet(room, BEN, 2)
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    await house.go_on(room, lambda table: table.duty is None or table.duty.seat == 2)
    assert room.table.in_round().boxes[1].decisions, "nobody waits for who is gone"
    await house.go_on(room, is_over)
    assert room.table.seats == {2: "Ben"}
    await house.go_on(room, is_betting)
    assert room.table.chips("Ann") == 0
    on_table = sum(cents for account, cents in room.table.balances.items() if account.name == "Ann")
    won_by_house = sum(cents for account, cents in room.table.balances.items() if account.kind.value == "inventory")
    assert wallet(house, ANN) + wallet(house, BEN) + room.table.chips("Ben") + won_by_house == 2 * CHIPS
    assert on_table == 0
    check_the_log(house, room)


@live
async def test_a_player_without_chips_is_not_waited_for_and_may_bring_some(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("shfl-classic")
    await room.do(TakeSeat("Ann", 1), actor=ANN)
    await room.rest()
    assert house.clock.next_alarm_ms() is None, "nothing happens until somebody can play"
    await room.do(BringChips("Ann", 15_00), actor=ANN)
    await house.go_on(room, is_betting)


@live
async def test_a_table_goes_idle_and_wakes_up_again(house: LiveHouse) -> None:
    room = await house.betting("maryland-full", ANN, idle_seconds=60)
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    await house.go_on(room, lambda table: table.phase is Phase.IDLE)
    assert wallet(house, ANN) == CHIPS
    await sit(room, ANN, 2)
    await house.go_on(room, is_betting)
    assert "PlayResumed" in kinds_since(house, room, 0)
    check_the_log(house, room)


@live
async def test_decks_that_have_served_their_time_are_changed_before_the_next_round(house: LiveHouse) -> None:
    room = await house.betting("maryland-manual", ANN)
    await bet(room, ANN, 1)
    house.clock.move(25 * 3_600_000)
    await house.go_on(room, is_over)
    before = room.sequence
    await house.go_on(room, is_betting)
    kinds = kinds_since(house, room, before)
    assert kinds.index("DecksChanged") < kinds.index("BettingOpened")
    check_the_log(house, room)


async def at_a_bank(house: LiveHouse) -> Room:
    """Ann banks and Ben plays, without any bots."""
    house.issue(ANN, BEN)
    room = await house.open("california-small")
    await sit(room, ANN, 1)
    await sit(room, BEN, 2)
    await room.do(TakeBank("Ann", 1), actor=ANN)
    await house.go_on(room, is_betting)
    return room


@live
async def test_nobody_plays_without_a_banker(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("california-small")
    await sit(room, ANN, 1)
    await room.rest()
    assert house.clock.next_alarm_ms() is None
    assert room.table.phase is Phase.BETWEEN_ROUNDS


@live
async def test_a_banker_who_posts_nothing_in_time_loses_the_position(house: LiveHouse) -> None:
    """Ben's bets go back, the position is offered to Ben, whose silence declines it, and the table waits."""
    room = await at_a_bank(house)
    await bet(room, BEN, 2)
    before = room.sequence
    await house.go_on(room, is_over)
    kinds = kinds_since(house, room, before)
    assert kinds == ["RoundVoided", "BankingStopped", "BankOffered", "SeedRevealed"]
    assert room.table.rotation.to_offer == (2,)
    assert room.table.chips("Ben") == 1_000_00
    assert room.deadline is not None
    assert (room.deadline.kind, room.deadline.seat) == ("offer", 2)
    await house.go_on(room, lambda table: not table.rotation.must_offer)
    assert room.table.rotation.banker is None
    check_the_log(house, room)


@live
async def test_a_bank_that_runs_out_leaves_wagers_uncovered(house: LiveHouse) -> None:
    """A bank of one cent can lose or win one cent; everything else goes back."""
    room = await at_a_bank(house)
    await room.do(*base_bets(room, BEN, 2), DeclareReady("Ben"), actor=BEN)
    await room.do(PostBank("Ann", 1), DeclareReady("Ann"), actor=ANN)
    before = room.sequence
    await house.go_on(room, is_over)
    settled = [
        entry.data["settled"] for entry in stored_log(house, room.table_id)[before:] if entry.kind == "WagerSettled"
    ]
    assert sum(one["paid_cents"] + one["collected_cents"] for one in settled) == 1
    assert [one["outcome"] for one in settled[1:]] == ["uncovered"] * 2
    check_the_log(house, room)


@live
async def test_the_bank_goes_around_after_two_rounds(house: LiveHouse) -> None:
    room = await at_a_bank(house)
    for _ in range(2):
        await house.go_on(room, is_betting)
        await room.do(PostBank("Ann", 100_00), DeclareReady("Ann"), actor=ANN)
        await bet(room, BEN, 2)
        await house.go_on(room, is_over)
    await house.go_on(room, lambda table: table.rotation.must_offer)
    await room.do(AnswerOffer("Ben", 2, accepts=True), actor=BEN)
    await house.go_on(room, is_betting)
    assert room.table.rotation.banker == 2
    await room.do(PostBank("Ben", 100_00), DeclareReady("Ben"), actor=BEN)
    await bet(room, ANN, 1)
    assert room.table.duty is not None
    assert room.table.duty.act in DECISIONS
    check_the_log(house, room)


@live
async def test_chips_follow_who_leaves_a_table_that_a_person_deals(house: LiveHouse) -> None:
    """Ann leaves between rounds; Ben is still seated when the floor closes the table, and leaves then."""
    house.issue(ANN, BEN)
    room = await house.open("shfl-classic", dealer=Dealing.PERSON)
    await room.do(OpenTable(), actor=FLOOR)
    await house.perform(room, until="")
    await sit(room, ANN, 1)
    await sit(room, BEN, 2)
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    await room.rest()
    assert (wallet(house, ANN), room.table.chips("Ann")) == (CHIPS, 0)
    await room.do(CloseTable(), actor=FLOOR)
    await room.do(LeaveSeat("Ben", 2), actor=BEN)
    await room.rest()
    assert (wallet(house, BEN), room.table.chips("Ben")) == (CHIPS, 0)
    check_the_log(house, room)


@live
async def test_a_void_by_an_irregularity_is_noted_as_a_void_with_its_reason(house: LiveHouse) -> None:
    room = await house.betting("maryland-full", ANN)
    await bet(room, ANN, 1)
    await house.go_on(room, lambda table: table.duty is not None and table.duty.act in DECISIONS)
    number, call = room.table.in_round().number, ReportExposedCard(Area.COMMUNITY, 0)
    noting = noting_irregularities(room.table_id, (call,), actor="Flo", at_ms=house.clock.now_ms(), approval=APPROVED)
    await room.do(call, actor=PROGRAM, noting=noting)
    called, void = house.store.read(lambda connection: audit_entries(connection, limit=2))[::-1]
    assert (called.action, void.action) == ("irregularity called", "round voided")
    assert void.after is not None
    assert (void.after["round"], void.after["clause"], void.after["approved_by"]) == (number, "MD.13.E", "Sid")
    assert "community area" in void.reason
    assert called.reason == APPROVED.reason
