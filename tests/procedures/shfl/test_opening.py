"""Opening the table: the shuffler, the key, the two decks, and the dead game."""

from __future__ import annotations

from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable, Role
from duty_lines import in_rack, to_do, walk

from letitride.rules.wagers import Wager
from letitride.table import Act, Perform, Phase
from letitride.table.procedure.decks import DeckShuffled
from letitride.table.procedure.opening import IdleTable, OpenTable
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import case, without

STEPS = [
    ["switch-shuffler-on: SHFL.bonus.open.1"],
    ["set-shuffler-mode: SHFL.base.1"],
    ["insert-table-key: SHFL.bonus.open.2"],
    [
        "inspect-deck x1: SHFL.bonus.open.3",
        "wash-deck x1: SHFL.bonus.open.3",
        "load-shuffler x1: SHFL.bonus.open.3",
    ],
    ["press-start: SHFL.bonus.open.4", "shuffle x1: SHFL.bonus.deal.1"],
    [
        "inspect-deck x2: SHFL.bonus.open.5",
        "wash-deck x2: SHFL.bonus.open.5",
        "rack-deck x2: SHFL.bonus.open.5",
    ],
]


def opening(**options: Any) -> AtTheTable:
    table = AtTheTable(without(Wager.COVER_ALL, **options), BY_HAND)
    table.do(OpenTable())
    return table


@pytest.mark.parametrize(
    "position",
    [
        case("SHFL.bonus.open.1", 0),
        case("SHFL.base.1 SHFL.bonus.recommended.1", 1),
        case("SHFL.bonus.open.2", 2),
        case("SHFL.bonus.open.3 SHFL.bonus.cards.identical", 3),
        case("SHFL.bonus.open.4 SHFL.bonus.deal.1", 4),
        case("SHFL.bonus.open.5 SHFL.bonus.cards.identical", 5),
    ],
)
def test_each_step_of_the_opening_is_done_at_its_place_and_nothing_before_it(position: int) -> None:
    table = opening(table_controller=True)
    before = sum(map(len, STEPS[:position]))
    for _ in range(before):
        table.perform_next()
    assert to_do(table) == [duty for step in STEPS[position:] for duty in step]
    walk(table, *STEPS[position])


@pytest.mark.clause("SHFL.bonus.open.2", "SHFL.bonus.table.4.functions")
def test_there_is_no_key_to_insert_without_a_controller() -> None:
    assert to_do(opening()) == [duty for step in STEPS if step is not STEPS[2] for duty in step]


@pytest.mark.clause("SHFL.bonus.open.3", "SHFL.bonus.open.4")
def test_deck_one_is_in_the_shuffler_before_start_and_shuffled_only_after_it() -> None:
    table = opening()
    table.perform_until(Act.PRESS_START)
    assert [(deck.place, deck.is_shuffled) for deck in table.table.decks] == [
        (DeckPlace.SHUFFLER, False),
        (DeckPlace.AT_HAND, False),
    ]
    table.perform_until(Act.INSPECT_DECK)
    assert table.table.decks[0].is_shuffled


@pytest.mark.clause("SHFL.bonus.open.5")
def test_deck_two_ends_in_the_discard_rack_while_deck_one_is_in_the_shuffler() -> None:
    table = opening()
    while table.table.phase is Phase.OPENING:
        table.perform_next()
    assert [deck.place for deck in table.table.decks] == [DeckPlace.SHUFFLER, DeckPlace.RACK]
    assert in_rack(table) == [table.table.decks[1].colour]


@pytest.mark.clause("SHFL.bonus.deal.1", "SHFL.bonus.shuffler")
def test_only_the_device_shuffles() -> None:
    table = opening()
    table.perform_until(Act.SHUFFLE)
    for role in (Role.DEALER, Role.FLOOR, Role.PLAYER):
        assert table.refused(Perform(role, Act.SHUFFLE)).clause == "SHFL.bonus.deal.1"
    table.perform(Act.SHUFFLE)
    assert table.happened(DeckShuffled) == [DeckShuffled(0)]


@pytest.mark.clause("SHFL.bonus.open.5", "SHFL.bonus.deal.1")
def test_no_bets_are_taken_before_the_opening_is_complete() -> None:
    table = opening()
    while table.table.phase is Phase.OPENING:
        assert table.refused(OpenBetting()).clause == "SHFL.bonus.open.1"
        table.perform_next()
    table.do(OpenBetting())


@pytest.mark.clause("SHFL.bonus.open.5.dead-game")
def test_a_table_without_players_is_a_dead_game_with_its_decks_in_place_until_somebody_sits_down() -> None:
    table = AtTheTable("shfl-bonus", BY_HAND).open()
    table.do(IdleTable())
    assert table.table.phase is Phase.IDLE
    assert [deck.place for deck in table.table.decks] == [DeckPlace.SHUFFLER, DeckPlace.RACK]
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.open.5.dead-game"
    table.do(TakeSeat("P1", 1))
    table.do(OpenBetting())
    assert table.table.phase is Phase.BETTING
    assert table.table.decks[0].is_shuffled


@pytest.mark.clause("SHFL.bonus.open.1")
def test_a_table_is_opened_once() -> None:
    table = opening()
    assert table.refused(OpenTable()).clause == "SHFL.bonus.open.1"


@pytest.mark.clause("SHFL.bonus.open.5.dead-game")
def test_a_table_where_bets_are_open_is_no_dead_game() -> None:
    table = AtTheTable("shfl-bonus").open().seat(3).open_betting()
    assert table.refused(IdleTable()).clause == "SHFL.bonus.open.5.dead-game"


@pytest.mark.clause("COVER.3")
def test_with_cover_all_the_shuffler_is_set_to_the_cover_all_mode_instead() -> None:
    table = AtTheTable("shfl-bonus", BY_HAND, table_controller=True)
    table.do(OpenTable())
    assert to_do(table)[:3] == [STEPS[0][0], "set-shuffler-mode: COVER.3", STEPS[2][0]]
    assert to_do(table)[3:] == [duty for step in STEPS[3:] for duty in step]
