"""What each viewer sees of a round: their own cards, what lies face up, and nothing else."""

from __future__ import annotations

from at_the_table import AtTheTable

from letitride.cards import parse_cards
from letitride.rules.wagers import Spot
from letitride.table import Act
from letitride.table.dealing import CardsDelivered
from letitride.table.views import Viewer, Watcher, masked_event, view, visible_cards

BOX, BOARD, FIRST, SECOND = "2c 3d 4h", "Ah Kh", "Qh Jh Th", "9c 9d 9s"
ADA, BEN = Viewer(Watcher.PLAYER, "P1"), Viewer(Watcher.PLAYER, "P2")
SPECTATOR, CAMERA = Viewer(Watcher.SPECTATOR), Viewer(Watcher.SURVEILLANCE)


def dealt() -> AtTheTable:
    table = AtTheTable("maryland-full").open().seat(1, 2).open_betting()
    table.bet(1, sides={Spot.PROGRESSIVE: 1_00}).bet(2)
    return table.announce().release(f"{BOX} {BOARD} {FIRST} {SECOND}")


def test_a_player_sees_their_own_cards_and_not_the_others() -> None:
    shown = view(dealt().table, ADA)["round"]
    assert shown["boxes"]["1"]["cards"] == ["Qh", "Jh", "Th"]
    assert shown["boxes"]["2"]["cards"] == ["??", "??", "??"]
    assert shown["community"] == ["??", "??"]
    assert shown["six_card_box"] == ["??", "??", "??"]
    assert shown["boxes"]["1"]["wagers"] == {"bet 1": "$10", "bet 2": "$10", "bet 3": "$10"}
    assert shown["boxes"]["1"]["in_tray"] == {"progressive": "$1"}


def test_surveillance_sees_every_card_and_a_spectator_none() -> None:
    table = dealt().table
    assert visible_cards(table, SPECTATOR) == frozenset()
    assert len(visible_cards(table, CAMERA)) == 52


def test_community_cards_are_seen_when_they_are_turned() -> None:
    table = dealt()
    table.let_it_ride(1)
    table.withdraw(2)
    assert visible_cards(table.table, SPECTATOR) == frozenset(parse_cards("Ah"))
    shown = view(table.table, BEN)["round"]
    assert shown["community"] == ["Ah", "??"]
    assert shown["boxes"]["2"]["decisions"] == {"bet 1": "withdrawn"}


def test_an_event_shows_cards_to_those_who_may_see_them() -> None:
    table = dealt()
    delivered = CardsDelivered(2, parse_cards(SECOND))
    assert masked_event(delivered, table.table, BEN) == {"event": "CardsDelivered", "seat": 2, "cards": "9c 9d 9s"}
    assert masked_event(delivered, table.table, ADA) == {"event": "CardsDelivered", "seat": 2, "cards": "?? ?? ??"}


def test_the_view_says_what_is_due_and_where_the_money_is() -> None:
    table = dealt().table
    shown = view(table, SPECTATOR)
    assert shown["duty"] == "decide on bet 1 at seat 1"
    assert shown["chips"] == {"P1": "$999,969", "P2": "$999,970"}
    assert shown["meter"] == "$10,000.15"
    assert shown["phase"] == "round"
    assert table.duty is not None
    assert table.duty.act is Act.DECIDE_BET_1
