"""Cover All at the table: the payouts shown, the hand left exposed, and the settlement that comes last."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable
from duty_lines import in_hand, settled, to_do, walk
from round_seen import round_seen

from letitride.cards import parse_cards
from letitride.rules.wagers import Spot, Wager
from letitride.table import Act
from letitride.table.procedure.dealing import PayoutsShown
from letitride.table.procedure.settling import HighHandExposed, WagerSettled
from letitride.table.procedure.wagering import PlaceWager
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import SEATS, dealt, released, without

COVER = {Spot.COVER_ALL: 5_00}
RISING = "8c 8d 8h  7s 6s 2s  5c 5h 9d  5s 4s Kd"
"""From the right: P6 three of a kind, P4 a flush in spades, P2 three of a kind again."""


@pytest.mark.clause("COVER.5", "COVER.5.display")
@pytest.mark.parametrize(
    ("players", "royal", "trips"), [(1, "500", "20"), (2, "300", "11"), (3, "250", "7"), (7, "90", "3")]
)
def test_after_the_green_button_the_payouts_for_that_many_players_are_shown(
    players: int, royal: str, trips: str
) -> None:
    table = released(seats=range(1, players + 1))
    table.perform_until(Act.PRESS_START)
    assert table.happened(PayoutsShown) == []
    walk(table, "press-start: SHFL.base.5", "unload-stub: SHFL.bonus.deal.7", "show-payouts: COVER.5.display")
    (shown,) = table.happened(PayoutsShown)
    assert shown.players == players
    assert f"royal flush {royal} to 1" in shown.payouts
    assert f"three of a kind {trips} to 1" in shown.payouts


@pytest.mark.clause("COVER.5")
def test_the_stacks_dealt_are_counted_and_not_the_cover_all_bets() -> None:
    table = released(seats=range(1, 5))
    table.perform_until(Act.SHOW_PAYOUTS)
    table.perform_next()
    assert table.happened(PayoutsShown)[0].players == 4


@pytest.mark.clause("COVER.5.display")
def test_no_payouts_are_shown_at_a_table_without_cover_all() -> None:
    assert not [duty for duty in to_do(released(without(Wager.COVER_ALL))) if duty.startswith("show-payouts")]


@pytest.mark.clause("COVER.8")
def test_apart_from_the_cover_all_wagers_the_round_is_settled_by_the_usual_procedures() -> None:
    def others(table: AtTheTable) -> list[tuple[int, str]]:
        table.finish()
        return [one for one in settled(table) if one[1] != "cover-all"]

    assert others(dealt(sides=COVER)) == others(dealt(without(Wager.COVER_ALL)))


@pytest.mark.clause("COVER.8", "COVER.10")
@pytest.mark.parametrize("settlement", ["as-recommended", "option-1", "option-2"])
def test_cover_all_is_settled_after_every_other_wager_of_the_table(settlement: str) -> None:
    sides = COVER | {Spot.THREE_CARD_BONUS: 5_00, Spot.FIVE_CARD_BONUS: 1_00}
    table = dealt(sides=sides, three_card_settlement=settlement)
    table.finish()
    order = settled(table)
    assert [one for one in order if one[1] == "cover-all"] == order[-3:]
    assert order[-3:] == [(6, "cover-all"), (4, "cover-all"), (2, "cover-all")]


@pytest.mark.clause("COVER.8a", "COVER.9")
def test_a_higher_hand_stays_exposed_in_place_of_the_one_left_earlier() -> None:
    table = dealt(cards=RISING, sides=COVER)
    table.finish()
    assert [(event.seat, event.hand.value) for event in table.happened(HighHandExposed)] == [
        (6, "three of a kind"),
        (4, "flush"),
    ]
    pay = [event.settled for event in table.happened(WagerSettled) if event.settled.spot is Spot.COVER_ALL]
    assert [(one.seat, one.hand.value, one.paid_cents) for one in pay] == [
        (6, "flush", 20 * 5_00),
        (4, "flush", 20 * 5_00),
        (2, "flush", 20 * 5_00),
    ]


@pytest.mark.clause("COVER.8a")
def test_the_exposed_hand_stays_on_the_table_until_cover_all_is_settled() -> None:
    table = dealt(cards=RISING, sides=COVER)
    table.perform_until(Act.SETTLE, 6)
    assert round_seen(table.table, Viewer(Watcher.SPECTATOR)).high_hand == 6
    table.perform_until(Act.SETTLE, 2)
    flush = frozenset(parse_cards("7s 6s 2s"))
    while in_hand(table) != "collect-cards: SHFL.bonus.round.9.cards":
        assert table.table.in_round().high_hand == 4
        assert visible_cards(table.table, Viewer(Watcher.SPECTATOR)) >= flush
        table.perform_next()
    assert settled(table)[-1] == (2, "cover-all")


@pytest.mark.clause("COVER.9")
@pytest.mark.parametrize(
    ("cards", "exposed"),
    [
        ("8c 8d 8h  7s 7c 7d  9c 9h 9d  5s 4s Kd", [(6, "three of a kind")]),
        ("8c 8d 2h  7s 6c 2d  9c 3h 4d  8s 5s Kd", [(2, "three of a kind")]),
        ("Ac Ad 2h  7s 6c 2d  9c 3h 4d  8s 5s Kd", []),
        ("Qc Jc Tc  Ks 6s 2s  9c 9h 4d  Ac Kc Kd", [(2, "royal flush")]),
    ],
)
def test_only_three_of_a_kind_or_better_stays_and_only_a_higher_category_replaces_it(
    cards: str, exposed: list[tuple[int, str]]
) -> None:
    table = dealt(cards=cards, sides=COVER)
    table.finish()
    assert [(event.seat, event.hand.value) for event in table.happened(HighHandExposed)] == exposed


@pytest.mark.clause("COVER.8a")
def test_the_hand_of_a_player_with_the_3_card_bonus_alone_counts_too() -> None:
    table = AtTheTable("shfl-bonus", three_card_only=True).open().seat(1, 2).open_betting()
    table.bet(1, 10_00, COVER)
    table.do(PlaceWager("P2", 2, Spot.THREE_CARD_BONUS, 5_00))
    table.announce().release("2c 5d 8h  Kc Kd Kh  9s 7s 3s").finish()
    assert [event.seat for event in table.happened(HighHandExposed)] == [2]
    assert table.happened(WagerSettled)[-1].settled.paid_cents == 11 * 5_00


@pytest.mark.clause("COVER.8a")
def test_no_hand_is_left_exposed_where_cover_all_is_not_offered() -> None:
    table = dealt("shfl-classic", cards=RISING)
    table.finish()
    assert table.happened(HighHandExposed) == []
    assert len(SEATS) == len({event.settled.seat for event in table.happened(WagerSettled)})


@pytest.mark.clause("COVER.5", "COVER.5.display")
def test_the_payouts_of_the_round_stand_once_the_machine_has_shown_them_and_not_before() -> None:
    t = AtTheTable("shfl-bonus", BY_HAND).open().seat(1).open_betting().bet(1, sides={Spot.COVER_ALL: 5_00})
    spectator = Viewer(Watcher.SPECTATOR)
    t.announce().release().perform_until(Act.SHOW_PAYOUTS)
    assert round_seen(t.table, spectator).cover_all_players is None
    t.perform(Act.SHOW_PAYOUTS)
    assert round_seen(t.table, spectator).cover_all_players == 1
