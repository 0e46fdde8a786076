"""Money: whole cents, read and printed exactly."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import TextError
from letitride.money import MOST_AMOUNT_CENTS, MOST_BALANCE_CENTS, format_cents, parse_cents

AMOUNTS = st.integers(min_value=0, max_value=MOST_AMOUNT_CENTS)


@given(AMOUNTS)
def test_an_amount_reads_back(cents: int) -> None:
    assert parse_cents(format_cents(cents)) == cents


def test_an_amount_beyond_the_largest_is_refused_unless_more_is_asked_for() -> None:
    with pytest.raises(TextError, match=r"the largest amount is \$10,000,000,000"):
        parse_cents("$10,000,000,000.01")
    assert parse_cents(format_cents(MOST_BALANCE_CENTS), at_most_cents=MOST_BALANCE_CENTS) == MOST_BALANCE_CENTS


@given(AMOUNTS)
def test_an_amount_is_read_with_or_without_sign_and_commas(cents: int) -> None:
    dollars, rest = divmod(cents, 100)
    for text in (
        f"{dollars}.{rest:02}",
        f"${dollars}.{rest:02}",
        f"{dollars:,}.{rest:02}",
        f" ${dollars:,}.{rest:02} ",
    ):
        assert parse_cents(text) == cents


@given(st.integers(min_value=1, max_value=10**15))
def test_a_loss_is_printed_as_the_amount_with_a_minus(cents: int) -> None:
    assert format_cents(-cents) == "-" + format_cents(cents)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (25, "$0.25"),
        (100, "$1"),
        (250, "$2.50"),
        (99_999, "$999.99"),
        (100_000, "$1,000"),
        (100_000_000, "$1,000,000"),
        (-75, "-$0.75"),
        (-100_050, "-$1,000.50"),
    ],
)
def test_amounts_are_printed_as_a_person_writes_them(cents: int, text: str) -> None:
    assert format_cents(cents) == text


@pytest.mark.parametrize(
    ("text", "cents"), [("5", 500), ("$5", 500), ("$2.50", 250), ("0.25", 25), ("$1,000", 100_000), ("007", 700)]
)
def test_amounts_are_read_to_the_cent(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize("text", ["-5", "$-5", "-$5", " -$0.01"])
def test_a_negative_amount_is_refused(text: str) -> None:
    message = f"{text!r} is negative; an amount is zero or more"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_cents(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "five",
        "$5 to 1",
        "5.",
        ".50",
        "$$5",
        "$ 5",
        "5$",
        "1,00",
        "1,0000",
        ",100",
        "1000,000",
        "1e3",
        "+5",
        "٥",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    message = f"{text!r} is not an amount; write it like $5 or $2.50"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_cents(text)


@pytest.mark.parametrize("text", ["$0.001", "2.505", "1.0000"])
def test_a_fraction_of_a_cent_is_refused(text: str) -> None:
    message = f"{text!r} is a fraction of a cent; amounts are whole cents, like $2.50"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_cents(text)


@pytest.mark.parametrize("text", ["2.5", "$0.1"])
def test_one_digit_after_the_point_is_refused(text: str) -> None:
    message = f"{text!r} has one digit after the point; write both, like $2.50"
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        parse_cents(text)
