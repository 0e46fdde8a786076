"""Ratings of players: each figure equals one that the tests make again from raw rows."""

from __future__ import annotations

from day_again import day_again, expected_again

from letitride.catalogue import load_catalogue
from letitride.figures.ratings import ratings
from letitride.table.procedure.readiness import DeclareReady
from live import ANN, LiveHouse, base_bets, decide_all, is_betting, live


@live
async def test_a_rating_tells_time_average_bet_and_the_loss_of_the_bets_as_decided(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    began = house.clock.now_ms()
    for stake in (10_00, 30_00):
        await house.go_on(room, is_betting)
        await room.do(*base_bets(room, ANN, 1, stake), actor=ANN)
        house.clock.move(120_000)
        await room.do(DeclareReady(ANN.name), actor=ANN)
        await decide_all(house, room)
    span = (0, house.clock.now_ms() + 1)
    (rating,) = house.store.read(lambda c: ratings(c, load_catalogue(), from_ms=span[0], to_ms=span[1]))
    raw = day_again(house.store, {room.table_id: room.table.house}, span=span)[room.table_id]
    mean, _ = expected_again(room.table.house, raw["played"])
    assert (rating.player, rating.hands, rating.average_bet_cents) == ("Ann", 2, 20_00)
    assert (rating.staked_cents, rating.lost_cents) == (raw["handle_cents"], raw["win_cents"])
    assert rating.expected_cents == mean + raw["given_away"]
    assert 4 <= rating.minutes <= (house.clock.now_ms() - began) / 60_000 + 1
