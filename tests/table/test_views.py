"""What each viewer sees of a round: their own cards, what lies face up, and nothing else."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest
from at_the_table import AtTheTable
from commands_tried import COMMITMENT, SEED
from round_seen import round_seen

from letitride.cards import parse_cards
from letitride.catalogue import load_catalogue
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import AUTOMATIC_TABLE, Act
from letitride.table.irregularities import Area, MarkOutOfOrder, ReportExposedCard, ReturnToService
from letitride.table.procedure.banking import DrawActionSeat
from letitride.table.procedure.dealing import CardsDelivered
from letitride.table.procedure.randomness.seeds import CommitSeed, RevealSeed
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import PlaceWager
from letitride.table.view.private_view import PrivateView, Turn, private_view
from letitride.table.view.round_view import result_view
from letitride.table.view.table_view import BankView, DeckView, DutyView, ResultView, SealView, SeatView
from letitride.table.view.terms import terms_of
from letitride.table.view.views import Viewer, Watcher, masked_event, view, visible_cards

BOX, BOARD, FIRST, SECOND = "2c 3d 4h", "Ah Kh", "Qh Jh Th", "9c 9d 9s"
ADA, BEN = Viewer(Watcher.PLAYER, "P1"), Viewer(Watcher.PLAYER, "P2")
SPECTATOR, CAMERA = Viewer(Watcher.SPECTATOR), Viewer(Watcher.SURVEILLANCE)


def dealt() -> AtTheTable:
    table = AtTheTable("maryland-full").open().seat(1, 2).open_betting()
    table.bet(1, sides={Spot.PROGRESSIVE: 1_00}).bet(2)
    return table.announce().release(f"{BOX} {BOARD} {FIRST} {SECOND}")


def test_a_player_sees_their_own_cards_and_not_the_others() -> None:
    shown = round_seen(dealt().table, ADA)
    assert shown.boxes["1"].cards == ["Qh", "Jh", "Th"]
    assert shown.boxes["2"].cards == ["??", "??", "??"]
    assert shown.community == ["??", "??"]
    assert shown.six_card_box == ["??", "??", "??"]
    assert shown.boxes["1"].wagers == {"bet 1": 10_00, "bet 2": 10_00, "bet 3": 10_00}
    assert shown.boxes["1"].in_tray == {"progressive": 1_00}


def test_surveillance_sees_every_card_and_a_spectator_none() -> None:
    table = dealt().table
    assert visible_cards(table, SPECTATOR) == frozenset()
    assert len(visible_cards(table, CAMERA)) == 52


def test_community_cards_are_seen_when_they_are_turned() -> None:
    table = dealt()
    table.let_it_ride(1)
    table.withdraw(2)
    assert visible_cards(table.table, SPECTATOR) == frozenset(parse_cards("Ah"))
    shown = round_seen(table.table, BEN)
    assert shown.community == ["Ah", "??"]
    assert shown.boxes["2"].decisions == {"bet 1": "withdrawn"}


def test_an_event_shows_cards_to_those_who_may_see_them() -> None:
    table = dealt()
    delivered = CardsDelivered(2, parse_cards(SECOND))
    assert masked_event(delivered, table.table, BEN) == {"event": "CardsDelivered", "seat": 2, "cards": "9c 9d 9s"}
    assert masked_event(delivered, table.table, ADA) == {"event": "CardsDelivered", "seat": 2, "cards": "?? ?? ??"}


def test_the_view_says_what_is_due_and_where_the_money_is() -> None:
    table = dealt().table
    shown = view(table, SPECTATOR)
    assert shown.duty == DutyView(
        "decide on bet 1 at seat 1", "decide-bet-1", "player", seat=1, clause="MD.11.B", is_decision=True
    )
    assert shown.seats["1"] == SeatView("P1", 999_969_00, is_bot=False, is_leaving=False)
    assert private_view(table, ADA) == PrivateView({"1": ["Qh", "Jh", "Th"]}, Turn(1, "bet 1"), 999_969_00, [1])
    assert shown.meter_cents == 10_000_15
    assert (shown.phase, shown.rounds) == ("round", 0)


def test_the_view_counts_the_cards_that_nobody_sees() -> None:
    shown = view(dealt().table, ADA)
    assert shown.dealing == "automated-shoe"
    assert shown.decks == [DeckView("red", "in play"), DeckView("blue", "shuffler")]
    assert shown.round is not None
    assert shown.round.deck == "red"
    assert (shown.round.stub_count, shown.round.discard_count) == (0, 52 - 3 - 2 - 6)


def test_a_box_shows_how_each_of_its_wagers_ended() -> None:
    table = AtTheTable("maryland-full", AUTOMATIC_TABLE - {Act.COLLECT_CARDS}).open().seat(1, 2).open_betting()
    table.bet(1, sides={Spot.PROGRESSIVE: 1_00}).bet(2, sides={Spot.PROGRESSIVE: 1_00})
    table.announce().release(f"{BOX} {BOARD} {FIRST} {SECOND}")
    assert round_seen(table.table, ADA).boxes["1"].hand is None
    table.perform_until(Act.COLLECT_CARDS)
    box = round_seen(table.table, SPECTATOR).boxes["1"]
    assert (box.hand, box.cards, box.is_turned) == ("royal flush", ["Qh", "Jh", "Th"], True)
    first, *_, last = box.results
    assert first == ResultView(
        spot="bet 1",
        wager="base",
        outcome="won",
        hand="five-card royal flush",
        words="royal flush pays 1,000 to 1",
        payout="1,000 to 1",
        stake_cents=10_00,
        due_cents=10_000_00,
        paid_cents=10_000_00,
        returned_cents=10_00,
        collected_cents=0,
        net_cents=10_000_00,
        shortfall=None,
        clause="MD.11.D.3",
    )
    assert (last.spot, last.paid_cents) == ("progressive", 10_000_30)
    other = round_seen(table.table, SPECTATOR).boxes["2"]
    assert (other.results[-1].wager, other.results[-1].spot) == ("envy", None)


def test_the_view_shows_bank_rotation_and_action_seat() -> None:
    table = AtTheTable("california-small", action_seat=True).open().seat(1, 3).bank(3)
    assert (view(table.table, SPECTATOR).banker, view(table.table, SPECTATOR).bank_offered_to) == (3, None)
    table.open_betting().bet(1).post(500_00)
    table.do(DrawActionSeat(1))
    shown = round_seen(table.table, SPECTATOR)
    assert shown.action_seat == 1
    bank = table.table.in_round().bank
    assert bank is not None
    assert shown.bank == BankView(
        player="P3",
        cover=bank.cover.value,
        posted_cents=500_00,
        payable_cents=500_00,
        paid_cents=0,
        collected_cents=0,
    )


def test_the_view_shows_the_players_that_cover_all_counts_and_the_hand_that_stays_exposed() -> None:
    table = AtTheTable("shfl-bonus", AUTOMATIC_TABLE - {Act.COLLECT_CARDS}).open().seat(1, 2).open_betting()
    table.bet(1, sides={Spot.COVER_ALL: 5_00}).bet(2)
    table.announce().release("9c 9d 2s  Qh Jh 3c  9h 5d 6c")
    shown = round_seen(table.table, SPECTATOR)
    assert (shown.cover_all_players, shown.high_hand) == (2, None)
    table.perform_until(Act.COLLECT_CARDS)
    assert round_seen(table.table, SPECTATOR).high_hand == 1


def test_the_view_shows_the_seal_but_not_the_seed_before_it_is_revealed() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting()
    assert view(table.table, ADA).seal is None
    table.do(CommitSeed(COMMITMENT))
    sealed = SealView(1, COMMITMENT, chain=None, index=0, players={}, is_fixed=False, seed=None)
    assert view(table.table, ADA).seal == sealed
    table.bet(1).announce().release().finish()
    table.do(RevealSeed(SEED))
    assert view(table.table, ADA).seal == replace(sealed, seed=SEED)


def test_a_ruling_and_a_broken_device_are_seen() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    table.do(MarkOutOfOrder("shuffler", "covered"))
    assert view(table.table, SPECTATOR).out_of_order == {"shuffler": "covered"}
    table.do(ReturnToService("shuffler"))
    table.open_betting().bet(1).announce().release()
    exposed = table.table.in_round().community[0]
    table.do(ReportExposedCard(Area.COMMUNITY, exposed))
    shown = view(table.table, SPECTATOR)
    assert shown.round is not None
    assert shown.round.exposed == [str(exposed)]
    assert shown.round.is_ruling_awaited


def test_terms_give_stakes_limits_and_paytables_of_every_wager() -> None:
    terms = terms_of(AtTheTable("maryland-full").table.house)
    assert (terms["seats"], terms["seats_per_player"], terms["banked_by"]) == ([1, 2, 3, 4, 5, 6, 7], 2, "house")
    base, five, envy = (terms["wagers"][name] for name in ("base", "five-card-bonus", "envy"))
    assert [spot["mark"] for spot in base["spots"]] == ["1", "2", "$"]
    assert [spot["is_withdrawable"] for spot in base["spots"]] == [True, True, False]
    assert (base["minimum_cents"], base["maximum_cents"], base["stakes_cents"]) == (10_00, 500_00, [])
    assert (five["minimum_cents"], five["stakes_cents"], five["is_taken_before_deal"]) == (None, [1_00], True)
    assert (envy["spots"], envy["minimum_cents"]) == ([], None)
    assert base["paytable"]["id"] == "MD-BASE-A"
    assert base["paytable"]["lines"][0] == {"hand": "royal flush", "payouts": ["1,000 to 1"]}
    assert envy["paytable"]["columns"] == [1_00, 5_00]
    assert terms["meter"] == {"rate_basis_points": 1_500, "initial_cents": 10_000_00, "reset_cents": 10_000_00}
    assert (terms["fees_cents"], terms["payout_limit"]) == (None, None)


def test_terms_give_fees_and_the_payout_limit_where_there_are_any() -> None:
    card_room = terms_of(AtTheTable("california-small").table.house)
    fees = AtTheTable("california-small").table.house.table_limit.fees
    assert fees is not None
    assert card_room["fees_cents"] == {
        "player": fees.player_cents,
        "player_dealer": fees.player_dealer_cents,
        "three_card_bonus": None,
    }
    assert card_room["seats"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (card_room["betting_seats"], card_room["seats_per_player"]) == ([1, 2, 3, 4, 5, 6, 7], 1)
    limited = terms_of(AtTheTable("maryland-manual").table.house)
    limit = AtTheTable("maryland-manual").table.house.submission.payout_limit
    assert limit is not None
    assert limited["payout_limit"]["amount_cents"] == limit.amount_cents


def test_while_cards_are_dealt_the_rest_of_the_deck_is_the_stub() -> None:
    table = AtTheTable("shfl-classic", AUTOMATIC_TABLE - {Act.UNLOAD_STUB}).open().seat(1, 2).open_betting()
    table.bet(1).bet(2).announce().release().perform_until(Act.UNLOAD_STUB)
    shown = round_seen(table.table, SPECTATOR)
    assert (shown.stub_count, shown.discard_count) == (52 - 9, 1)
    table.perform(Act.UNLOAD_STUB)
    shown = round_seen(table.table, SPECTATOR)
    assert (shown.stub_count, shown.discard_count) == (0, 52 - 8)


def test_decisions_are_seen_and_a_hand_is_named_when_all_of_it_lies_face_up() -> None:
    table = AtTheTable("maryland-full", AUTOMATIC_TABLE - {Act.TURN_RIGHT_CARD, Act.TURN_HAND}).open().seat(1, 2)
    table.open_betting().bet(1).bet(2).announce().release(f"{BOX} {BOARD} {FIRST} {SECOND}")
    table.let_it_ride(1)
    table.withdraw(2)
    table.perform_until(Act.TURN_RIGHT_CARD)
    boxes = round_seen(table.table, SPECTATOR).boxes
    assert (boxes["1"].decisions["bet 1"], boxes["2"].decisions["bet 1"]) == ("rides", "withdrawn")
    table.perform_until(Act.TURN_HAND, 1)
    boxes = round_seen(table.table, SPECTATOR).boxes
    assert (boxes["1"].hand, boxes["2"].hand) == (None, "three of a kind")


def test_a_hand_that_is_dealt_face_up_is_named_when_the_last_community_card_is_turned() -> None:
    table = AtTheTable("shfl-classic", AUTOMATIC_TABLE - {Act.TURN_RIGHT_CARD}, face_up_deal=True).open().seat(1)
    table.open_betting().bet(1).announce().release(f"{FIRST} {BOARD}").perform_until(Act.TURN_RIGHT_CARD)
    box = round_seen(table.table, SPECTATOR).boxes["1"]
    assert (box.cards, box.hand) == (["Qh", "Jh", "Th"], None)


def test_between_rounds_nobody_sees_a_card() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).table
    for viewer in (ADA, SPECTATOR, CAMERA):
        assert visible_cards(table, viewer) == frozenset()
        assert view(table, viewer).round is None


def test_a_closed_table_is_seen_without_its_decks() -> None:
    shown = view(AtTheTable("maryland-full").table, SPECTATOR)
    assert (shown.decks, shown.is_stub_count_due, shown.seats) == ([], False, {})


@pytest.mark.clause("MD.08.D.5")
def test_the_view_says_when_the_stub_is_to_be_counted() -> None:
    table = AtTheTable("maryland-full", counting_shuffler=False).open().seat(1)
    due = []
    for _ in range(5):
        due.append(view(table.table, SPECTATOR).is_stub_count_due)
        table.open_betting().bet(1).announce().release().finish()
    assert due == [False, False, False, False, True]
    assert view(table.table, SPECTATOR).is_stub_count_due is False


@pytest.mark.parametrize("name", load_catalogue().submission_ids())
def test_every_view_is_plain_data(name: str) -> None:
    table = AtTheTable(name).open().seat(1)
    shown = asdict(view(table.table, ADA))
    assert json.loads(json.dumps(shown)) == shown
    terms = terms_of(table.table.house)
    assert json.loads(json.dumps(terms)) == terms


def with_two_boxes(**options: Any) -> AtTheTable:
    """P1 bets box 1, P2 boxes 2 and 3."""
    table = AtTheTable("maryland-full", **options).open().seat(1, 2)
    table.do(TakeSeat("P2", 3))
    table.open_betting().bet(1).bet(2)
    for spot in BASE_SPOTS:
        table.do(PlaceWager("P2", 3, spot, 10_00))
    return table.announce().release(f"{BOX} {BOARD} {FIRST} {SECOND} 5c 5d 5h")


@pytest.mark.clause("MD.07.F")
def test_a_player_of_two_boxes_sees_both_hands_unless_the_house_says_otherwise() -> None:
    both = frozenset(parse_cards(f"{SECOND} 5c 5d 5h"))
    assert visible_cards(with_two_boxes().table, BEN) == both
    assert visible_cards(with_two_boxes(sees_all_own_boxes=True).table, BEN) == both

    table = with_two_boxes(sees_all_own_boxes=False)
    assert visible_cards(table.table, BEN) == frozenset(parse_cards(SECOND))
    assert visible_cards(table.table, ADA) == frozenset(parse_cards(FIRST))
    table.let_it_ride(1)
    assert visible_cards(table.table, BEN) == frozenset(parse_cards(SECOND))
    table.withdraw(2)
    assert visible_cards(table.table, BEN) == both


@pytest.mark.parametrize("watcher", [Watcher.SPECTATOR, Watcher.DEALER])
def test_only_a_player_sees_the_hand_of_that_name(watcher: Watcher) -> None:
    assert visible_cards(dealt().table, Viewer(watcher, "P1")) == frozenset()


@pytest.mark.clause("MD.11.E")
@pytest.mark.parametrize(("box", "name"), [("9h 8c 2h", "two pair"), ("9h 3c 2h", "pair"), ("Jh 3c 2h", "nothing")])
def test_a_six_card_hand_that_wins_nothing_is_named_as_what_it_is(box: str, name: str) -> None:
    table = AtTheTable("maryland-full", AUTOMATIC_TABLE - {Act.COLLECT_CARDS}).open().seat(1).open_betting()
    table.bet(1, sides={Spot.SIX_CARD_BONUS: 5_00}).announce().release(f"{box}  Ah Kh  9c 8d 5s")
    table.perform_until(Act.COLLECT_CARDS)
    current = table.table.in_round()
    (result,) = [one for one in current.boxes[1].results if one.spot is Spot.SIX_CARD_BONUS]
    shown = result_view(result, current, current.boxes[1])
    assert (shown.hand, shown.words) == (f"six-card {name}", f"{name} loses")


def test_a_round_that_is_over_stays_in_the_view_until_the_next_one_opens() -> None:
    table = AtTheTable("maryland-full").open().seat(1, 2).open_betting().bet(1).bet(2)
    table.announce().release(f"{BOX} {BOARD} {FIRST} {SECOND}").finish()
    assert table.table.round is None
    for viewer in (ADA, SPECTATOR, CAMERA):
        seen = round_seen(table.table, viewer)
        assert (seen.number, seen.is_over, seen.void_cause) == (1, True, None)
        assert seen.community == ["Ah", "Kh"]
        assert [box.hand for box in seen.boxes.values()] == ["royal flush", "three of a kind"]
        assert [len(box.results) for box in seen.boxes.values()] == [3, 3]
    assert private_view(table.table, ADA).cards == {"1": ["Qh", "Jh", "Th"]}
    table.open_betting()
    seen = round_seen(table.table, ADA)
    assert (seen.number, seen.is_over, seen.boxes, seen.community) == (2, False, {}, [])
    assert private_view(table.table, ADA).cards == {}


@pytest.mark.clause("MD.13.D")
def test_a_void_round_stays_with_its_reason_what_went_back_and_its_hidden_cards_hidden() -> None:
    table = dealt()
    table.do(VoidRound("spilled drink"))
    seen = round_seen(table.table, BEN)
    assert seen.void_cause is not None
    assert (seen.is_over, seen.void_cause.code, seen.void_cause.note) == (True, "ordered", "spilled drink")
    assert seen.returned == {"P1": 31_00, "P2": 30_00}
    assert seen.boxes["1"].cards == ["??", "??", "??"]
    assert seen.boxes["2"].cards == ["9c", "9d", "9s"]
    assert [(box.wagers, box.in_tray) for box in seen.boxes.values()] == [({}, {}), ({}, {})]
