"""The coach: every number from the exact odds, every mistake found and priced, hard hands drawn often."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from at_the_table import AtTheTable

from letitride.cards import parse_cards
from letitride.catalogue import load_catalogue
from letitride.coach import (
    PlaySession,
    Statistics,
    advise,
    draw_exercise,
    judge,
    play_sessions,
    player_statistics,
    review_player,
    training_course,
)
from letitride.coach.bankroll_curve import RoundBet, bankroll_curve
from letitride.coach.play_sessions import LONGEST_PAUSE_MS
from letitride.errors import RuleViolation, TextError
from letitride.odds.strategy.seen import decision_with
from letitride.odds.strategy.strategy import find_strategy
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Spot, Wager
from letitride.store.log.rounds import RoundPlayer, StoredRound
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from live import ANN, LiveHouse, bet, is_betting, is_over, live, sit

LIRX_01 = load_catalogue().paytables("LIRX-01")[0]


@pytest.mark.parametrize(
    ("cards", "best", "words"),
    [
        ("Th Td 4c", "ride", "a pair of tens or better pays already"),
        ("9h 9d 4c", "withdraw", "a pair below tens doesn't pay by itself"),
        ("Jh Qh Kh", "ride", "three to a straight flush"),
        ("2h 3h 4h", "withdraw", "loses 0.03"),
        ("6h 7h 8h Ks", "withdraw", "loses 0.88"),
        ("6h 7h 8h Kh", "ride", "four cards of one suit"),
        ("6h 7d 8s 9c", "withdraw", "worth exactly nothing"),
    ],
)
def test_a_decision_is_judged_with_its_reason(cards: str, best: str, words: str) -> None:
    judgement = judge(LIRX_01, parse_cards(cards))
    assert judgement.best == best
    assert words in judgement.why


@pytest.mark.parametrize("paytable", ["LIRX-01", "LIRX-06", "MD-BASE-B"])
def test_judgements_agree_with_the_enumeration_of_what_may_come(paytable: str) -> None:
    table, random = load_catalogue().paytables(paytable)[0], Random(1)
    for _ in range(60):
        exercise = draw_exercise(table, random)
        exact = decision_with(table, exercise.cards)
        judgement = judge(table, exercise.cards)
        assert (judgement.value, judgement.rides) == (exact.value, exact.rides)


def test_hands_that_no_deck_holds_are_refused() -> None:
    ten, *others = parse_cards("Th 4c 5c 6c 7c")
    for cards in ((ten, ten, others[0]), (ten, others[0]), (ten, *others)):
        with pytest.raises(TextError, match="different cards"):
            judge(LIRX_01, cards)


def test_the_trainer_draws_hard_hands_more_often_than_the_deck_does() -> None:
    random = Random(7)
    drawn = [abs(judge(LIRX_01, draw_exercise(LIRX_01, random, bet=1).cards).value) for _ in range(300)]
    dealt = [abs(judge(LIRX_01, tuple(random.sample(parse_cards(DECK_TEXT), 3))).value) for _ in range(300)]
    assert sum(value < Fraction(1, 8) for value in drawn) > 3 * sum(value < Fraction(1, 8) for value in dealt)
    assert {draw_exercise(LIRX_01, random).bet for _ in range(30)} == {1, 2}


DECK_TEXT = " ".join(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs")


def test_advice_is_for_whoever_is_asked_and_counts_what_they_see() -> None:
    table = AtTheTable("shfl-classic").open().seat(1, 2).open_betting().bet(1).bet(2).announce()
    table.release("Ah 7d 2c  8d 8c 9h  Kc Kd Ks")
    advice = advise(table.table, "P1")
    exact = decision_with(LIRX_01, parse_cards("Ah 7d 2c"))
    assert (advice.seat, advice.spot, advice.best, advice.value) == (1, Spot.BET_1, "withdraw", exact.value)
    assert sum(chance for _, chance, _ in advice.hands) == 1
    assert advice.as_data()["pull_value_cents"] == 0
    assert advice.as_data()["ride_value_cents"] == round(float(exact.value * 10_00), 2)
    with pytest.raises(RuleViolation, match="seat 1's turn"):
        advise(table.table, "P2")
    with pytest.raises(RuleViolation, match="nothing to decide"):
        advise(AtTheTable("shfl-classic").open().table, "P1")


def test_advice_where_all_cards_lie_face_up_counts_those_of_others() -> None:
    """Two cards that would help are gone in another hand, and the advice knows it."""
    table = AtTheTable("shfl-classic", face_up_deal=True).open().seat(1, 2).open_betting().bet(1).bet(2).announce()
    table.release()
    box = table.table.in_round().boxes
    advice = advise(table.table, "P1")
    paytable = next(iter(table.table.house.paytables.values()))
    assert advice.value == decision_with(paytable, box[1].cards, box[2].cards).value
    assert "3 other cards" in advice.why


@live
async def test_a_session_is_reviewed_with_every_mistake_and_its_cost(house: LiveHouse) -> None:
    """Ann does the opposite of what is best in every second round; the review finds exactly those."""
    house.issue(ANN)
    room = await house.open("shfl-classic")
    await sit(room, ANN, 1)
    cost, mistakes = Fraction(0), 0
    for number in range(1, 9):
        await house.go_on(room, is_betting)
        await bet(room, ANN, 1)
        while room.table.round is not None:
            advice = advise(room.table, "Ann")
            is_wrong = number % 2 == 0 and advice.value != 0
            rides = (advice.best == "ride") != is_wrong
            if is_wrong:
                cost, mistakes = cost + abs(advice.value) * 5_00, mistakes + 1
            await room.do((LetItRide if rides else WithdrawWager)("Ann", 1), actor=ANN)
    await house.go_on(room, is_over)
    review = house.store.read(lambda connection: review_player(connection, load_catalogue(), "Ann"))
    assert review.rounds == 8
    assert len(review.decisions) == 16
    assert len(review.mistakes) == mistakes
    assert review.cost_cents == cost
    costs = [mistake["cost_cents"] for mistake in review.as_data()["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    assert all(mistake["round"] % 2 == 0 for mistake in review.as_data()["mistakes"])

    def statistics(**chosen: Any) -> Statistics:
        return house.store.read(lambda connection: player_statistics(connection, load_catalogue(), "Ann", **chosen))

    whole = statistics()
    assert (whole.rounds, whole.decisions, whole.mistakes, whole.mistakes_cents) == (8, 16, mistakes, cost)
    assert whole.net_cents == review.returned_cents - review.staked_cents - review.fees_cents
    assert whole.net_cents == sum(line.net_cents for line in whole.wagers.values())
    rode = sum(decision.choice.rode for decision in review.decisions)
    assert [(line.wager, line.made) for line in whole.wagers.values()] == [("base", rode + 8)]
    assert sum(whole.hands.values()) == 8, "one hand a round, however many bets rode"
    assert whole.worst_cents <= whole.net_cents / 8 <= max(whole.best_cents, 0)
    for same in ({"game": "shfl-classic"}, {"table_id": room.table_id}, {"wager": "base"}):
        assert statistics(**same).as_data() == whole.as_data()
    for other in ({"game": "maryland-full"}, {"table_id": "another"}, {"wager": "progressive"}, {"to_ms": 0}):
        assert statistics(**other).as_data() == Statistics().as_data()


def test_the_course_holds_every_hand_once_and_judges_it_as_the_coach_does() -> None:
    """Three cards and four make as many kinds as the strategy tells apart, each with its exact value."""
    base = load_catalogue().paytable("LIRX-01", Wager.BASE)
    course = training_course(base)
    assert len({kind.as_data()["name"] for kind in course}) == len(course)
    strategy = find_strategy(base)
    for number, decision in ((1, strategy.bet_1), (2, strategy.bet_2)):
        kinds = [kind.judgement.value for kind in course if kind.judgement.bet == number]
        assert sorted(kinds) == sorted(group.value for group in decision.groups)


def test_the_curve_of_one_bet_is_its_exact_expectation_and_two_deviations() -> None:
    """Two rounds of $5 on LIRX-01: 37963/1082900 of each bet is lost, and variances add up."""
    base = load_catalogue().paytable("LIRX-01", Wager.BASE)
    one = RoundBet((((Wager.BASE, 500),),), players=1, net_cents=-1_500, fees_cents=0)
    first, second = bankroll_curve([one, one], {Wager.BASE: base}, meter_cents=None)
    lost = 500 * 37963 / 1082900
    assert (first.net_cents, second.net_cents) == (-1_500, -3_000)
    assert first.expected_cents == pytest.approx(-lost)
    assert second.expected_cents == pytest.approx(-2 * lost)
    deviation = 500 * analyse_base(base).standard_deviation
    assert first.reach_cents == pytest.approx(2 * deviation)
    assert second.reach_cents == pytest.approx(2 * deviation * 2**0.5)


def played(table: str, number: int, closed_ms: int, *, staked_cents: int = 1_500) -> StoredRound:
    own, bank = RoundPlayer("Ann", 1, staked_cents, 1_000), RoundPlayer("Ann", 0, 500, 700)
    others = RoundPlayer("Ben", 2, 9_000, 0)
    return StoredRound(table, number, 1, 9, closed_ms - 1, closed_ms, "finished", (bank, own, others))


def test_a_session_is_a_table_without_a_longer_pause() -> None:
    later = 10 + LONGEST_PAUSE_MS
    rounds = [played("A", 3, later + 1), played("A", 2, 10), played("B", 1, 9), played("A", 1, 0, staked_cents=300)]
    assert play_sessions(rounds, "Ann") == [
        PlaySession("A", later + 1, later + 1, 1, 2_000, 1_700),
        PlaySession("A", 0, 10, 2, 2_000 + 800, 3_400),
        PlaySession("B", 9, 9, 1, 2_000, 1_700),
    ]
    assert [one.rounds for one in play_sessions([played("A", 3, later), *rounds[1:]], "Ann")] == [3, 1]
    assert play_sessions([], "Ann") == []
