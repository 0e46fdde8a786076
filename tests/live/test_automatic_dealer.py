"""The automatic dealer: whole rounds at every table of the catalogue, with people, bots, silence and the clock."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.catalogue import load_catalogue
from letitride.errors import NotAllowed, RuleViolation
from letitride.live.dealer.dealer import _closing
from letitride.live.room.room import Room
from letitride.live.settings import Pace
from letitride.rules.ledger import AccountKind
from letitride.rules.wagers import BASE_SPOTS
from letitride.store.log.history import events_of
from letitride.table import Event, Phase, Table, new_table
from letitride.table.duties import DECISIONS
from letitride.table.log.verification import check_log
from letitride.table.procedure.deciding import LetItRide, WagerLeftToRide, WithdrawWager
from letitride.table.procedure.randomness.seeds import SeedRevealed
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.procedure.wagering import PlaceWager
from live import ANN, APPROVED, BEN, FLOOR, LiveHouse, base_bets, bet, is_betting, is_over, live, sit

SUBMISSIONS = load_catalogue().submission_ids()


def log_of(house: LiveHouse, room: Room) -> list[Event]:
    return [
        stored.event() for stored in house.store.read(lambda connection: list(events_of(connection, room.table_id)))
    ]


def is_anns_turn(table: Table) -> bool:
    return table.duty is not None and table.duty.act in DECISIONS and table.duty.seat == 1


@pytest.mark.parametrize("submission", SUBMISSIONS)
@live
async def test_whole_rounds_are_dealt_at_every_table(house: LiveHouse, submission: str) -> None:
    """One person decides, the bots do what they do, and the log follows from the rules to the last line."""
    house.issue(ANN)
    room = await house.open(submission, bots=3, is_practice=True)
    await sit(room, ANN, 1)
    for number in range(1, 4):
        await house.go_on(room, is_betting)
        if room.table.rotation.banker == 1:
            break
        await bet(room, ANN, 1)
        while room.table.round is not None and room.table.round.number == number:
            await house.go_on(room, lambda table: is_anns_turn(table) or is_over(table))
            if is_anns_turn(room.table):
                choice = LetItRide if number % 2 else WithdrawWager
                await room.do(choice("Ann", 1), actor=ANN)
    assert room.table.rounds >= 2
    assert sum(room.table.balances.values()) == 0
    log = log_of(house, room)
    assert check_log(new_table(room.table.house), log)[1] is None
    assert len(log) == room.sequence


@live
async def test_bets_close_when_everybody_is_ready_and_not_before(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, BEN)
    assert room.deadline is None, "nobody is hurried before somebody has bet"
    await bet(room, ANN, 1)
    assert is_betting(room.table)
    assert room.deadline is not None
    assert (room.deadline.kind, room.deadline.at_ms) == ("bets", house.clock.now_ms() + 30_000)
    await room.do(DeclareReady("Ben"), actor=BEN)
    assert is_anns_turn(room.table)
    assert set(room.table.in_round().boxes) == {1}


@live
async def test_somebody_absent_is_waited_for_once(house: LiveHouse) -> None:
    """Ben sits there and does nothing: one round waits for him, the next ones don't, until he bets again."""
    room = await house.betting("shfl-classic", ANN, BEN)
    await bet(room, ANN, 1)
    assert is_betting(room.table), "he may be thinking about his bets"
    await house.go_on(room, is_over)
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1)
    assert is_anns_turn(room.table), "nobody else is waited for"
    await house.go_on(room, is_over)
    await house.go_on(room, is_betting)
    await bet(room, BEN, 2, is_ready=False)
    await bet(room, ANN, 1)
    assert is_betting(room.table), "he is back"
    await room.do(DeclareReady("Ben"), actor=BEN)
    assert is_anns_turn(room.table)


@live
async def test_who_is_ready_without_bets_sits_out_until_they_bet(house: LiveHouse) -> None:
    """With nothing to deal the bets stay open, and nobody is hurried."""
    room = await house.betting("shfl-classic", ANN)
    await room.do(DeclareReady("Ann"), actor=ANN)
    assert is_betting(room.table)
    assert room.deadline is None
    await bet(room, ANN, 1, is_ready=False)
    assert is_anns_turn(room.table)


@live
async def test_a_table_of_absent_people_stands_still(house: LiveHouse) -> None:
    """No round is dealt to bots alone because the only person has gone for a coffee."""
    room = await house.betting("shfl-classic", ANN, bots=2, is_practice=True)
    await room.do(VoidRound("a drill"), actor=FLOOR, approval=APPROVED)
    await house.go_on(room, is_betting)
    await room.rest()
    assert house.clock.next_alarm_ms() is None
    assert room.deadline is None
    await bet(room, ANN, 1)
    assert is_anns_turn(room.table)


@live
async def test_bets_close_at_the_deadline_and_incomplete_ones_go_back(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, BEN, betting_seconds=20)
    await bet(room, ANN, 1, is_ready=False)
    await room.do(base_bets(room, BEN, 2)[0], actor=BEN)
    house.clock.move(19_999)
    await room.rest()
    assert is_betting(room.table)
    house.clock.move(1)
    await room.rest()
    assert is_anns_turn(room.table)
    assert set(room.table.in_round().boxes) == {1}
    assert room.table.chips("Ben") == 1_000_00


@pytest.mark.clause("MD.07.F")
def test_of_one_players_boxes_those_that_are_not_adjacent_go_back_when_bets_close() -> None:
    t = AtTheTable("maryland-full", adjacent_boxes=4).open()
    for seat in (1, 2, 3, 4):
        t.do(TakeSeat("P1", seat))
    t.do(BringChips("P1", 1_000_00))
    t.open_betting()
    for seat in (1, 3, 4):
        for spot in BASE_SPOTS:
            t.do(PlaceWager("P1", seat, spot, 10_00))
    for command in _closing(t.table):
        t.do(command)
    assert t.table.phase is Phase.ROUND
    assert set(t.table.in_round().boxes) == {3, 4}
    assert t.table.chips("P1") == 1_000_00 - 6 * 10_00


@live
async def test_silence_rides_at_the_deadline(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, decision_seconds=15)
    await bet(room, ANN, 1)
    assert room.deadline is not None
    assert (room.deadline.kind, room.deadline.seat) == ("decision", 1)
    assert room.deadline.at_ms == house.clock.now_ms() + 15_000
    await house.go_on(room, is_over)
    silent = [event for event in log_of(house, room) if isinstance(event, WagerLeftToRide)]
    assert [event.timed_out for event in silent] == [True, True]


@live
async def test_no_clock_runs_against_somebody_who_practises(house: LiveHouse) -> None:
    """Who goes away for an hour finds the bets and the question as they were; 0 seconds mean no limit."""
    room = await house.betting("shfl-classic", ANN, bots=2, is_practice=True, betting_seconds=0, decision_seconds=0)
    await bet(room, ANN, 1, is_ready=False)
    assert room.deadline is None
    await room.do(DeclareReady("Ann"), actor=ANN)
    assert is_anns_turn(room.table)
    assert room.deadline is None
    house.clock.move(3_600_000)
    await room.rest()
    assert is_anns_turn(room.table)
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    await house.go_on(room, is_over)


@live
async def test_the_pace_leaves_time_to_follow(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN, bots=1, is_practice=True, pace=Pace.NORMAL)
    await bet(room, ANN, 1)
    await room.do(LetItRide("Ann", 1), actor=ANN)
    assert room.deadline is not None
    assert (room.deadline.seat, room.deadline.at_ms) == (2, house.clock.now_ms() + Pace.NORMAL.bot_ms)
    await house.go_on(room, is_over)
    assert room.deadline is not None
    assert room.deadline.at_ms == house.clock.now_ms() + Pace.NORMAL.next_round_ms


@live
async def test_a_refused_command_changes_nothing(house: LiveHouse) -> None:
    house.issue(ANN, BEN)
    room = await house.open("shfl-classic")
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    before, log = room.table, log_of(house, room)
    with pytest.raises(RuleViolation):
        await room.do(*base_bets(room, ANN, 1), TakeSeat("Ann", 1), actor=ANN)
    with pytest.raises(NotAllowed):
        await room.do(*base_bets(room, ANN, 1), actor=BEN)
    assert room.table is before
    assert log_of(house, room) == log


@live
async def test_a_command_sent_a_hundred_times_is_carried_out_once(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("shfl-classic")
    answers = [
        await room.do(TakeSeat("Ann", 1), actor=ANN, command_id="sit"),
        *[await room.do(TakeSeat("Ann", 1), actor=ANN, command_id="sit") for _ in range(50)],
    ]
    await house.restart()
    room = await house.rooms.get(room.table_id)
    answers += [await room.do(TakeSeat("Ann", 1), actor=ANN, command_id="sit") for _ in range(50)]
    assert {(answer.first, answer.last) for answer in answers} == {(answers[0].first, answers[0].last)}
    assert [answer.is_repeat for answer in answers] == [False] + [True] * 100
    assert sum(type(event).__name__ == "SeatTaken" for event in log_of(house, room)) == 1


@live
async def test_a_round_of_the_house_is_void_when_everybody_leaves_before_the_deal(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await room.do(LeaveSeat("Ann", 1), actor=ANN)
    assert is_over(room.table)
    *_, voided, revealed = log_of(house, room)
    assert isinstance(voided, RoundVoided)
    assert isinstance(revealed, SeedRevealed)
    on_layout = {account: cents for account, cents in room.table.balances.items() if account.kind is AccountKind.LAYOUT}
    assert not any(on_layout.values())
