"""The four kinds of payout: their text, their words on a layout, and what they come to."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne, is_win, lowest, parse_payout

NUMBERS = st.integers(min_value=1, max_value=10**9 - 1)
ODDS = NUMBERS | st.builds(Fraction, NUMBERS, st.integers(2, 999)).map(lowest)
TO_ONE = st.builds(ToOne, ODDS)
FOR_ONE = st.builds(ForOne, ODDS)
FIXED_SUM = st.builds(FixedSum, NUMBERS)
PERCENT_OF_METER = st.builds(PercentOfMeter, st.integers(min_value=1, max_value=100))
STAKES = st.integers(min_value=1, max_value=10**7)


@given(TO_ONE | FOR_ONE | FIXED_SUM | PERCENT_OF_METER)
def test_a_payout_reads_back(payout: Payout) -> None:
    assert parse_payout(str(payout)) == payout


@pytest.mark.parametrize(
    ("text", "payout", "printed"),
    [
        ("11 to 1", ToOne(11), "11 to 1"),
        ("1000 to 1", ToOne(1_000), "1,000 to 1"),
        ("1,000 to 1", ToOne(1_000), "1,000 to 1"),
        ("3 to 2", ToOne(Fraction(3, 2)), "3 to 2"),
        ("6 to 4", ToOne(Fraction(3, 2)), "3 to 2"),
        ("10 to 2", ToOne(5), "5 to 1"),
        ("1 to 2", ToOne(Fraction(1, 2)), "1 to 2"),
        ("0.5 to 1", ToOne(Fraction(1, 2)), "1 to 2"),
        ("1.05 to 1", ToOne(Fraction(21, 20)), "21 to 20"),
        ("push", ToOne(0), "push"),
        ("5 for 2", ForOne(Fraction(5, 2)), "5 for 2"),
        ("300 for 1", ForOne(300), "300 for 1"),
        ("12345 for 1", ForOne(12_345), "12,345 for 1"),
        ("$20,000", FixedSum(2_000_000), "$20,000"),
        ("$20000.00", FixedSum(2_000_000), "$20,000"),
        ("$2.50", FixedSum(250), "$2.50"),
        ("10% of meter", PercentOfMeter(10), "10% of meter"),
        ("100% of meter", PercentOfMeter(100), "100% of meter"),
    ],
)
def test_a_payout_is_read_and_printed(text: str, payout: Payout, printed: str) -> None:
    assert parse_payout(text) == payout
    assert str(payout) == printed


def test_the_four_kinds_are_never_equal() -> None:
    payouts = [ToOne(5), ForOne(5), FixedSum(5), PercentOfMeter(5)]
    assert len(set(payouts)) == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "11",
        "11 to",
        "11 to 1 or so",
        "11:1",
        "-5 to 1",
        "1.23456 to 1",
        "1.5 to 1.5",
        "pushes",
        "Push",
        "1,00 to 1",
        "11  to 1",
        "11 To 1",
        "eleven to 1",
        "win $5",
        "20,000",
        "10%",
        "10 % of meter",
        "-1% of meter",
        "1000% of meter",
        "1.5% of meter",
        "meter",
    ],
)
def test_what_is_no_payout_is_refused(text: str) -> None:
    message = (
        f"{text!r} is not a payout; write it like '11 to 1', '3 to 2', 'push', '300 for 1', '$20,000' or '10% of meter'"
    )
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_payout(text)


@pytest.mark.parametrize("text", ["0 to 1", "0 for 1", "00 to 1", "$0", "$0.00"])
def test_a_payout_of_nothing_is_refused(text: str) -> None:
    message = f"{text!r} pays nothing; leave the line out, so that the hand loses"
    push = ", or write 'push', so that the stake goes back" if " to " in text else ""
    with pytest.raises(TextError, match=f"^{re.escape(message + push)}$"):
        parse_payout(text)


@pytest.mark.parametrize("text", ["0% of meter", "101% of meter", "999% of meter"])
def test_a_share_of_none_or_more_than_all_is_refused(text: str) -> None:
    message = f"{text!r} is not a share of a meter; it lies between 1% and 100%"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_payout(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("$-5", "'$-5' is negative; an amount is zero or more"),
        ("$2.505", "'$2.505' is a fraction of a cent; amounts are whole cents, like $2.50"),
        ("$five", "'$five' is not an amount; write it like $5 or $2.50"),
        ("$5 to 1", "'$5 to 1' is not an amount; write it like $5 or $2.50"),
    ],
)
def test_a_sum_is_refused_for_what_is_wrong_with_its_amount(text: str, message: str) -> None:
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_payout(text)


@pytest.mark.parametrize(
    ("text", "stake_cents", "due_cents"),
    [
        ("1 to 1", 500, 500),
        ("3 to 2", 500, 750),
        ("3 to 2", 1, 1),
        ("1 to 2", 1_001, 500),
        ("2 to 3", 100, 66),
        ("push", 500, 0),
        ("5 for 2", 101, 252),
        ("11 to 1", 500, 5_500),
        ("1,000 to 1", 2_500, 2_500_000),
        ("300 for 1", 100, 30_000),
        ("300 for 1", 500, 150_000),
        ("$20,000", 100, 2_000_000),
        ("$1", 100, 100),
    ],
)
def test_what_is_due_for_a_stake(text: str, stake_cents: int, due_cents: int) -> None:
    payout = parse_payout(text)
    assert not isinstance(payout, PercentOfMeter)
    assert payout.due_cents(stake_cents) == due_cents


@given(TO_ONE | FOR_ONE, STAKES)
def test_odds_are_paid_to_the_cent_below(payout: ToOne | ForOne, stake_cents: int) -> None:
    """Decision 0021: whole cents, never more than the odds, and less than a cent below them."""
    due_cents = payout.due_cents(stake_cents)
    assert type(due_cents) is int
    assert 0 <= payout.odds * stake_cents - due_cents < 1


@given(st.builds(ToOne, NUMBERS) | st.builds(ForOne, NUMBERS), STAKES)
def test_whole_odds_scale_with_the_stake(payout: ToOne | ForOne, stake_cents: int) -> None:
    assert payout.due_cents(7 * stake_cents) == 7 * payout.due_cents(stake_cents)
    assert payout.due_cents(1) == payout.odds


def test_a_push_wins_nothing() -> None:
    assert not is_win(parse_payout("push"))
    assert not is_win(None)
    assert is_win(parse_payout("1 to 100"))


@given(FIXED_SUM, STAKES, STAKES)
def test_a_fixed_sum_is_the_same_whatever_was_staked(payout: FixedSum, one_cents: int, other_cents: int) -> None:
    assert payout.due_cents(one_cents) == payout.due_cents(other_cents) == payout.sum_cents


@pytest.mark.parametrize(
    ("percent", "meter_cents", "share_cents"),
    [(100, 1_234_567, 1_234_567), (10, 100_000, 10_000), (10, 100_009, 10_000), (10, 9, 0), (1, 199, 1), (33, 100, 33)],
)
def test_a_share_of_the_meter_is_rounded_down(percent: int, meter_cents: int, share_cents: int) -> None:
    assert PercentOfMeter(percent).share_cents(meter_cents) == share_cents


@given(PERCENT_OF_METER, st.integers(min_value=0, max_value=10**12))
def test_a_share_leaves_less_than_a_cent_of_it_on_the_meter(payout: PercentOfMeter, meter_cents: int) -> None:
    share_cents = payout.share_cents(meter_cents)
    assert 0 <= share_cents <= meter_cents
    assert 0 <= payout.percent * meter_cents - 100 * share_cents < 100


def words(payout: Payout) -> list[str]:
    return payout.inscription.split()


@pytest.mark.clause("SHFL.bonus.odds.1")
@given(TO_ONE | FIXED_SUM | PERCENT_OF_METER)
def test_odds_are_printed_with_to_or_win_and_never_with_for(payout: Payout) -> None:
    assert "for" not in words(payout)
    assert ("to" in words(payout)) != ("win" in words(payout))


@pytest.mark.clause("SHFL.bonus.odds.1")
def test_no_paytable_of_the_manufacturer_is_printed_with_for() -> None:
    catalogue = load_catalogue()
    rules = catalogue.ruleset("shfl").wagers
    paytables = [catalogue.paytable(name, wager) for wager, rule in rules.items() for name in rule.paytables]
    payouts = [payout for paytable in paytables for line in paytable.lines for payout in line.payouts]
    assert len(payouts) > 200
    assert [payout for payout in payouts if "for" in words(payout) or not {"to", "win"} & set(words(payout))] == []


def test_inscriptions() -> None:
    assert ToOne(1_000).inscription == "1,000 to 1"
    assert FixedSum(2_000_000).inscription == "win $20,000"
    assert PercentOfMeter(10).inscription == "win 10% of meter"


def test_maryland_prints_its_progressive_odds_with_for() -> None:
    assert ForOne(300).inscription == "300 for 1"
