"""The player-dealer's bank in California: it takes losers and pays winners as far as its wager reaches."""

from __future__ import annotations

import pytest

from letitride.cards import parse_cards
from letitride.rules.ledger import LAYOUT, AccountKind, balances, bank_account, player_account
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.rules.settling.dealt_round import DealtRound
from letitride.rules.settling.settled import Outcome, Shortfall
from letitride.rules.settling.settlement import settle
from letitride.rules.wagers import Spot

from .conftest import BANKER, bet_3, box, house, money, play, under, wager

BOARD = "9s 2c"
ACES, KINGS, QUEENS, JACKS = "Ac Ad 5h", "Kc Kd 5s", "Qc Qd 6h", "Jc Jd 6s"
TRIPS = "9c 9d 5c"
LOSES, LOSES_TOO, ALSO_LOSES = "Ah 8d 4c", "Kh 7c 3s", "Qh 7d 3d"


@pytest.mark.parametrize(
    ("name", "paid"),
    [
        under("california-small", "CA.bet.4 CA.round.11.limit", 100_00),
        under("california-bonus-standard", "CAB.round.12.settle CAB.round.11.limit", 100_00),
        under("california-position-fee", "CA.bet.4", 150_00),
        under("california-bonus-tiers", "CAB.round.12.settle", 20_00),
    ],
)
def test_a_wager_of_100_takes_a_loser_of_80_and_then_pays_a_winner_due_150(name: str, paid: int) -> None:
    settlement = play(house(name), BOARD, bet_3(7, LOSES, 80_00), bet_3(1, TRIPS, 50_00), posted=100_00)
    assert money(wager(settlement, 7, Spot.BET_3)) == (0, 0, 80_00)
    won = wager(settlement, 1, Spot.BET_3)
    assert (won.due_cents, money(won)) == (150_00, (paid, 50_00, 0))
    assert settlement.bank is not None
    assert settlement.bank.balance_cents == 180_00 - paid


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.bet.4 CA.standards.1 CA.glossary.player-dealer"),
        under("california-bonus-standard", "CAB.round.12.settle CAB.standards.1"),
    ],
)
def test_every_bettor_plays_against_the_player_dealer_who_takes_losers_and_pays_winners(name: str) -> None:
    settlement = play(
        house(name),
        BOARD,
        box(1, LOSES, bet=20_00),
        box(4, KINGS, bet=10_00, withdrawn="1"),
        box(7, TRIPS, bet=5_00, withdrawn="2"),
    )
    assert balances(settlement.transfers()) == {
        LAYOUT: -60_00 - 20_00 - 10_00,
        player_account("player 4"): 40_00,
        player_account("player 7"): 40_00,
        bank_account(BANKER): 60_00 - 20_00 - 30_00,
    }


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.round.11.house CA.round.13.no-interest"),
        under("california-bonus-standard", "CAB.round.11.house CAB.round.12.no-interest"),
    ],
)
def test_the_house_never_banks_and_has_no_stake_in_the_outcome(name: str) -> None:
    boxes = box(1, LOSES, bet=20_00), box(2, KINGS, bet=20_00), box(3, TRIPS, bet=20_00)
    with pytest.raises(ValueError, match="a player-dealer banks"):
        settle(house(name), DealtRound(boxes, parse_cards(BOARD)))
    for posted in (30_00, 10_000_00):
        moved = balances(play(house(name), BOARD, *boxes, posted=posted).transfers())
        assert {account.kind for account in moved} == {AccountKind.LAYOUT, AccountKind.PLAYER, AccountKind.BANK}


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.round.11.limit CA.bet.4.return", "CA.bet.4.return"),
        under("california-bonus-standard", "CAB.round.11.limit CAB.round.12.return", "CAB.round.12.return"),
    ],
)
def test_payoffs_end_where_the_wager_ends_and_every_wager_after_that_goes_back_win_or_lose(
    name: str, clause: str
) -> None:
    settlement = play(
        house(name),
        BOARD,
        bet_3(7, ACES, 60_00),
        bet_3(6, KINGS, 60_00),
        bet_3(5, QUEENS, 60_00),
        bet_3(4, LOSES, 60_00),
        posted=100_00,
    )
    assert [(one.seat, one.outcome, one.due_cents, money(one)) for one in settlement.settled] == [
        (7, Outcome.WON, 60_00, (60_00, 60_00, 0)),
        (6, Outcome.WON, 60_00, (40_00, 60_00, 0)),
        (5, Outcome.UNCOVERED, 0, (0, 60_00, 0)),
        (4, Outcome.UNCOVERED, 0, (0, 60_00, 0)),
    ]
    assert [one.shortfall for one in settlement.settled] == [None, Shortfall.BANK, None, None]
    assert [one.clause for one in settlement.settled[2:]] == [clause] * 2
    assert balances(settlement.transfers())[bank_account(BANKER)] == -100_00


@pytest.mark.clause("CA.bet.4.return", "CAB.round.12.return")
@pytest.mark.parametrize("cover", CoverModel)
def test_a_bank_that_has_paid_out_its_wager_takes_nothing_more(cover: CoverModel) -> None:
    exhausted, paid = Bank(BANKER, 100_00, cover).pay(250_00)
    assert paid == 100_00
    assert exhausted.collect(50_00) == (exhausted, 0)


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.round.13.cap CA.bet.4.return", "CA.bet.4.return"),
        under("california-bonus-standard", "CAB.round.12.cap CAB.round.12.return", "CAB.round.12.return"),
    ],
)
def test_once_it_has_won_its_wager_the_bank_returns_losers_and_still_pays_winners(name: str, clause: str) -> None:
    settlement = play(
        house(name),
        BOARD,
        bet_3(7, LOSES, 30_00),
        bet_3(6, LOSES_TOO, 30_00),
        bet_3(5, ALSO_LOSES, 30_00),
        bet_3(4, ACES, 30_00),
        posted=50_00,
    )
    assert [(one.seat, one.outcome, money(one)) for one in settlement.settled] == [
        (7, Outcome.LOST, (0, 0, 30_00)),
        (6, Outcome.LOST, (0, 10_00, 20_00)),
        (5, Outcome.UNCOVERED, (0, 30_00, 0)),
        (4, Outcome.WON, (30_00, 30_00, 0)),
    ]
    assert settlement.settled[2].clause == clause


@pytest.mark.parametrize(
    "name",
    [under("california-small", "CA.round.13.cap"), under("california-bonus-standard", "CAB.round.12.cap")],
)
@pytest.mark.parametrize("cover", CoverModel)
def test_in_one_hand_the_bank_neither_wins_nor_loses_more_than_its_wager(name: str, cover: CoverModel) -> None:
    def net(*cards: str) -> int:
        boxes = [box(7 - place, hand, bet=100_00) for place, hand in enumerate(cards)]
        settlement = play(house(name), BOARD, *boxes, posted=250_00, cover=cover)
        return balances(settlement.transfers())[bank_account(BANKER)]

    assert net(LOSES, LOSES_TOO, ALSO_LOSES) == 250_00
    assert net(ACES, KINGS, TRIPS) == -250_00
    assert -250_00 <= net(LOSES, TRIPS, ACES, LOSES_TOO, KINGS) <= 250_00
    assert -250_00 <= net(ACES, LOSES, LOSES_TOO, TRIPS, ALSO_LOSES) <= 250_00


@pytest.mark.parametrize(
    "name", [under("california-small", "CA.round.11"), under("california-bonus-standard", "CAB.round.11")]
)
def test_the_player_dealer_need_not_cover_the_opposing_wagers(name: str) -> None:
    settlement = play(house(name), BOARD, box(2, ACES, bet=100_00), box(1, KINGS, bet=100_00), posted=5_00)
    assert [money(one) for one in settlement.settled] == [(5_00, 100_00, 0), *[(0, 100_00, 0)] * 5]
    with pytest.raises(ValueError, match="more than zero"):
        Bank(BANKER, 0)


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.round.11.no-maximum"),
        under("california-bonus-standard", "CAB.round.11.no-maximum"),
    ],
)
def test_the_wager_of_the_player_dealer_has_no_maximum(name: str) -> None:
    posted = 1_000_000_000_00
    settlement = play(house(name), BOARD, box(2, TRIPS, bet=100_00), box(1, LOSES, bet=100_00), posted=posted)
    assert settlement.bank is not None
    assert settlement.bank.posted_cents == posted
    assert settlement.bank.balance_cents == posted - 900_00 + 300_00


@pytest.mark.clause("CAB.3cb.5", "CAB.3cb.5.return", "CAB.round.12.return")
def test_one_wager_backs_the_base_bets_and_the_side_bets() -> None:
    settlement = play(
        house("california-bonus-standard"),
        BOARD,
        bet_3(6, ACES, 20_00, three_card_bonus=50_00),
        bet_3(5, KINGS, 20_00, three_card_bonus=50_00),
        bet_3(4, LOSES, 20_00, three_card_bonus=50_00),
        bet_3(3, QUEENS, 20_00, three_card_bonus=50_00),
        posted=80_00,
    )
    assert [(one.seat, one.spot, one.outcome, money(one)) for one in settlement.settled[:4]] == [
        (6, Spot.THREE_CARD_BONUS, Outcome.WON, (50_00, 50_00, 0)),
        (5, Spot.THREE_CARD_BONUS, Outcome.WON, (30_00, 50_00, 0)),
        (4, Spot.THREE_CARD_BONUS, Outcome.UNCOVERED, (0, 50_00, 0)),
        (3, Spot.THREE_CARD_BONUS, Outcome.UNCOVERED, (0, 50_00, 0)),
    ]
    assert {one.clause for one in settlement.settled[2:4]} == {"CAB.3cb.5.return"}
    assert [(money(one), one.clause) for one in settlement.settled[4:]] == [((0, 20_00, 0), "CAB.round.12.return")] * 4


@pytest.mark.clause("CAB.3cb.4", "CAB.3cb.5.return")
def test_a_losing_side_bet_is_collected_only_as_far_as_the_wager_reaches() -> None:
    settlement = play(
        house("california-bonus-standard"),
        BOARD,
        bet_3(6, LOSES, 10_00, three_card_bonus=50_00),
        bet_3(5, LOSES_TOO, 10_00, three_card_bonus=50_00),
        bet_3(4, ALSO_LOSES, 10_00, three_card_bonus=50_00),
        posted=80_00,
    )
    assert [money(one) for one in settlement.settled[:3]] == [(0, 0, 50_00), (0, 20_00, 30_00), (0, 50_00, 0)]
    assert [one.clause for one in settlement.settled[:3]] == ["CAB.3cb.4", "CAB.round.12.cap", "CAB.3cb.5.return"]
    assert [money(one) for one in settlement.settled[3:]] == [(0, 10_00, 0)] * 3
