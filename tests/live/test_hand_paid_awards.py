"""Awards paid by hand: a round that ends with one holds its table and its player until two people have signed."""

from __future__ import annotations

from functools import partial

import pytest

from letitride.errors import AwardAwaited, NeedsApproval, NotAllowed, StoreError
from letitride.live.actors import PROGRAM
from letitride.live.console.console import console
from letitride.live.room.room import Room
from letitride.live.settings import Dealing
from letitride.live.standing_up import stand_up
from letitride.pit.board import Board
from letitride.store.audit import audit
from letitride.store.house.audit_log import audit_entries_of
from letitride.store.house.awards import Award, awards_due, list_awards, open_awards
from letitride.store.house.house import ClosedBecause, set_hand_pay_cents, why_closed
from letitride.store.money.award_slips import AWARD_PAID, sign_award
from letitride.store.money.cage import Signatures, redeem_chips
from letitride.store.money.slips import Slip, SlipKind, slips_of_kind
from letitride.table import Perform, Role
from letitride.table.procedure.opening import IdleTable, OpenTable
from letitride.table.procedure.seating import LeaveSeat, TakeSeat
from letitride.table.procedure.wagering import OpenBetting
from live import ANN, DEALER, FLOOR, LiveHouse, bet, check_the_log, decide_all, is_betting, is_over, live, sit

TWO = Signatures("Flo", "Cash")


def set_over(house: LiveHouse, cents: int | None) -> None:
    house.store.write(lambda connection: set_hand_pay_cents(connection, cents)).result()


async def won(house: LiveHouse, table_id: str, *, is_restarted: bool = False) -> Award:
    """Ann plays until she has won something; losing rounds go on by themselves."""
    for _ in range(300):
        room = await house.rooms.get(table_id)
        await house.go_on(room, is_betting)
        await bet(room, ANN, 1)
        if is_restarted:  # so that the limit is read in the middle of the round
            await house.restart()
            room = await house.rooms.get(table_id)
        await decide_all(house, room)
        await room.rest()
        if waiting := house.store.read(open_awards):
            (award,) = waiting
            return award
    raise AssertionError("she never won")


def sign(house: LiveHouse, award: Award, signed: Signatures = TWO) -> Slip:
    return house.store.write(
        lambda connection: sign_award(
            connection,
            award.table_id,
            round_number=award.round,
            seat=award.seat,
            wager=award.wager,
            signed=signed,
            reason="hand checked",
            at_ms=house.clock.now_ms(),
        )
    ).result()


def redeem(house: LiveHouse) -> None:
    house.store.write(
        partial(redeem_chips, player="Ann", amount_cents=1, actor="Cash", reason="to leave", at_ms=house.clock.now_ms())
    ).result()


def offered(room: Room, *, is_closed: bool) -> set[str]:
    """What the console offers or shows as due, where a round may begin or not."""
    shown = console(room.table, (Role.DEALER,), actor=DEALER, at=room.table.now, is_practice=False, is_closed=is_closed)
    given = [*shown["commands"], *(place for place in shown["places"] if place["is_due"])]
    return {one["command"]["command"] for one in given}


@live
async def test_no_bets_are_offered_at_an_idle_table_that_begins_no_round(house: LiveHouse) -> None:
    room = await house.open("shfl-classic", dealer=Dealing.PERSON)
    await room.do(OpenTable(), actor=FLOOR)
    while room.table.duty is not None:
        await room.do(Perform(room.table.duty.role, room.table.duty.act), actor=PROGRAM)
    await room.do(TakeSeat("Ann", 1), actor=ANN)
    await room.do(IdleTable(), actor=FLOOR)
    assert "OpenBetting" in offered(room, is_closed=False)
    assert "OpenBetting" not in offered(room, is_closed=True)


@pytest.mark.parametrize("is_restarted", [False, True])
@live
async def test_table_and_player_wait_for_two_signatures(house: LiveHouse, is_restarted: bool) -> None:
    set_over(house, 1)
    room = await house.betting("shfl-classic", ANN, decision_seconds=600)
    other = await house.open("shfl-classic", name="Elsewhere")
    award = await won(house, room.table_id, is_restarted=is_restarted)
    room, other = await house.rooms.get(room.table_id), await house.rooms.get(other.table_id)
    results = room.table.finished.boxes[1].results if room.table.finished else ()
    assert award.amount_cents == sum(one.paid_cents for one in results if one.wager.value == award.wager)
    assert (award.player, award.seat, award.wager) == ("Ann", 1, "base")
    house.clock.move_to(house.clock.now_ms() + 3_600_000)
    await room.rest()
    assert room.table.round is None
    with pytest.raises(NotAllowed, match="disabled"):
        await room.do(OpenBetting(0), actor=PROGRAM)
    due = house.store.read(lambda connection: awards_due(connection, room.table_id))
    assert [(one.player, one.amount_cents) for one in due] == [("Ann", award.amount_cents)]
    because = house.store.read(lambda connection: why_closed(connection, room.table_id))
    assert because == ClosedBecause("award", "", due)
    assert "OpenBetting" in offered(room, is_closed=False) - offered(room, is_closed=True)
    board = Board(house.store, house.rooms, house.clock)
    tiles = {tile.table: tile for tile in (await board.tiles())[1]}
    assert [alert.kind for alert in tiles[room.table_id].alerts][:1] == ["award"]
    assert not any(alert.kind == "award" for alert in tiles[other.table_id].alerts)
    await board.close()

    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    with pytest.raises(AwardAwaited):
        await sit(other, ANN, 1)
    with pytest.raises(AwardAwaited):
        redeem(house)
    for alone in (Signatures("Flo"), Signatures("Flo", "flo")):
        with pytest.raises(NeedsApproval):
            sign(house, award, alone)

    slip = sign(house, award)
    assert (slip.kind, slip.number, slip.amount_cents) == (SlipKind.AWARD.value, 1, award.amount_cents)
    with pytest.raises(StoreError, match="paid already, on slip 1"):
        sign(house, award)
    assert [
        one.slip for one in house.store.read(lambda connection: list_awards(connection, span=(None, None), limit=9))
    ] == [1]
    noted = house.store.read(lambda connection: audit_entries_of(connection, f"table:{room.table_id}"))
    assert noted[-1].action == AWARD_PAID
    assert (noted[-1].after or {})["signed_by"] == ["Flo", "Cash"]
    redeem(house)
    await sit(other, ANN, 1)
    await house.rooms.look_again()
    assert house.store.read(lambda connection: why_closed(connection, room.table_id)) is None
    await room.do(OpenBetting(0), actor=PROGRAM)
    check_the_log(house, room)


@live
async def test_who_is_sent_away_gets_up_and_their_chips_wait_in_the_wallet(house: LiveHouse) -> None:
    set_over(house, 1)
    room = await house.betting("shfl-classic", ANN, decision_seconds=600)
    award = await won(house, room.table_id)
    await stand_up(house.store, house.rooms, "Ann")
    assert not room.table.seats
    with pytest.raises(AwardAwaited):
        redeem(house)
    sign(house, award)
    redeem(house)
    assert audit(house.store).is_clean


@pytest.mark.parametrize("over", [None, 10**9])
@live
async def test_nothing_waits_below_the_limit_or_without_one(house: LiveHouse, over: int | None) -> None:
    set_over(house, over)
    room = await house.betting("shfl-classic", ANN, decision_seconds=600)
    paid = 0
    while not paid:
        await house.go_on(room, is_betting)
        await bet(room, ANN, 1)
        await decide_all(house, room)
        assert room.table.finished is not None
        paid = sum(one.paid_cents for one in room.table.finished.boxes[1].results)
    assert house.store.read(open_awards) == []
    assert slips(house) == []


@live
async def test_a_voided_round_leaves_no_award(house: LiveHouse) -> None:
    set_over(house, 1)
    room = await house.betting("shfl-classic", ANN, decision_seconds=600)
    await bet(room, ANN, 1)
    await decide_all(house, room, is_voided=True)
    await house.go_on(room, is_over)
    assert house.store.read(open_awards) == []


def slips(house: LiveHouse) -> list[Slip]:
    return house.store.read(lambda connection: slips_of_kind(connection, SlipKind.AWARD))
