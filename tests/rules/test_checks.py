"""Every way in which a rules submission can be wrong: which part is at fault, by which clause, and nothing besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from letitride.catalogue import load_catalogue
from letitride.money import MOST_AMOUNT_CENTS
from letitride.rules.checks import check_submission
from letitride.rules.submission import Fees, Limits, MeterTerms, PayoutLimit, RulesSubmission, TableLimit
from letitride.rules.wagers import Wager

FULL, BONUS, CLASSIC = "maryland-full", "shfl-bonus", "shfl-classic"
SMALL, WITH_BONUS = "california-small", "california-bonus-standard"
METER = MeterTerms(rate_basis_points=1_500, initial_cents=10_000_00, reset_cents=10_000_00)
FEES = Fees(player_cents=50, player_dealer_cents=200)


def submitted(name: str) -> RulesSubmission:
    return load_catalogue().submission(name)


def faults(name: str, **changes: Any) -> list[tuple[str, str]]:
    """The place and the clause of each fault of a ready-made submission with some fields changed."""
    submission = replace(submitted(name), **changes)
    found = check_submission(submission, load_catalogue().ruleset(submission.ruleset), load_catalogue().paytable)
    return [(fault.place, fault.clause) for fault in found]


def paytables(name: str, /, **changes: str | None) -> dict[Wager, str]:
    """The paytables of a submission with some wagers changed or, by None, left out."""
    named = {wager.value.replace("-", "_"): chosen for wager, chosen in submitted(name).paytables.items()}
    return {Wager(key.replace("_", "-")): chosen for key, chosen in {**named, **changes}.items() if chosen is not None}


def tiers(name: str, limits: Mapping[Wager, Limits | None] | None = None, **changes: Any) -> tuple[TableLimit, ...]:
    """The first table limit of a submission with some limits changed or left out."""
    tier = submitted(name).table_limits[0]
    kept = {wager: found for wager, found in {**tier.limits, **(limits or {})}.items() if found is not None}
    return (replace(tier, limits=kept, **changes),)


def options(name: str, **changes: Any) -> dict[str, Any]:
    """The options of a submission with some chosen otherwise."""
    return {**submitted(name).options, **changes}


@pytest.mark.parametrize("name", load_catalogue().submission_ids())
def test_a_ready_made_submission_has_no_fault(name: str) -> None:
    assert faults(name) == []


@pytest.mark.parametrize(("name", "wager"), [(CLASSIC, "base"), (FULL, "three-card-bonus")])
def test_no_stake_can_win_more_than_the_books_hold(name: str, wager: str) -> None:
    """A royal flush at 1,000 to 1 on $10 million is $10 billion, the largest amount; a cent more is a fault."""
    paytable = load_catalogue().paytable(submitted(name).paytables[Wager(wager)], Wager(wager))
    odds = max(payout.due_cents(1) for line in paytable.lines for payout in line.payouts)  # type: ignore[union-attr]
    largest = MOST_AMOUNT_CENTS // odds
    for maximum, expected in ((largest, []), (largest + 1, [(f"table_limits[0].{wager}.maximum", "")])):
        limits = {Wager(wager): Limits(5_00, maximum)}
        assert faults(name, table_limits=tiers(name, limits)) == expected


@pytest.mark.parametrize(
    ("name", "changes", "expected"),
    [
        (FULL, {"dealing": "packets"}, [("dealing", "MD.11.A")]),
        (CLASSIC, {"dealing": "hand"}, [("dealing", "SHFL.bonus.deal.6")]),
    ],
)
def test_a_dealing_method_that_the_document_does_not_know(name: str, changes: Any, expected: Any) -> None:
    assert faults(name, **changes) == expected


@pytest.mark.parametrize(
    ("name", "changed", "expected"),
    [
        (
            CLASSIC,
            {"base": None},
            [("wagers.base", "SHFL.bonus.odds.select"), ("table_limits[0].base", "reading B11")],
        ),
        (SMALL, {"cover_all": "COVER-ALL"}, [("wagers.cover-all", "CA.table.2.spaces")]),
        (FULL, {"base": "NO-SUCH"}, [("wagers.base.paytable", "MD.12.A")]),
        (FULL, {"base": "LIRX-01"}, [("wagers.base.paytable", "MD.12.A")]),
        (FULL, {"base": ""}, []),
        (FULL, {"envy": None}, [("wagers.envy", "MD.12.H.2")]),
        (FULL, {"envy": "MD-ENVY-B"}, [("wagers.envy.paytable", "MD.12.H.2")]),
        (FULL, {"envy": "NO-SUCH"}, [("wagers.envy.paytable", "MD.12.H.2")]),
        (FULL, {"progressive": "MD-PROG-B"}, [("wagers.envy.paytable", "MD.12.H.2")]),
        (FULL, {"progressive": "MD-PROG-B", "envy": "MD-ENVY-B"}, []),
        (BONUS, {"base": "LIRX-04"}, [("wagers.five-card-bonus.paytable", "SHFL.bonus.odds.select")]),
        (BONUS, {"base": "NO-SUCH"}, [("wagers.base.paytable", "SHFL.bonus.odds.select")]),
        (BONUS, {"five_card_bonus": None}, []),
    ],
)
def test_paytables(name: str, changed: Any, expected: Any) -> None:
    assert faults(name, paytables=paytables(name, **changed)) == expected


def test_a_meter_without_the_progressive_is_no_meter() -> None:
    without = paytables(FULL, progressive=None, envy=None)
    assert faults(FULL, paytables=without, stakes_cents={}) == [("meter", "MD.12.F.1")]
    assert faults(FULL, paytables=without, stakes_cents={}, meter=None) == []


def test_envy_without_the_progressive_is_no_wager() -> None:
    without = paytables(FULL, progressive=None)
    assert faults(FULL, paytables=without, meter=None, stakes_cents={}) == [("wagers.envy", "MD.12.H.2")]


@pytest.mark.parametrize(
    ("name", "stakes", "expected"),
    [
        (FULL, {Wager.PROGRESSIVE: (5_00,)}, []),
        (FULL, {Wager.PROGRESSIVE: (2_00,)}, [("wagers.progressive.stakes", "MD.07.E.6.a")]),
        (FULL, {Wager.PROGRESSIVE: (1_00, 5_00)}, [("wagers.progressive.stakes", "MD.07.E.6.a")]),
        (FULL, {Wager.THREE_CARD_BONUS: (5_00,)}, [("wagers.three-card-bonus.stakes", "MD.07.E.4")]),
        (FULL, {Wager.FIVE_CARD_BONUS: (1_00, 1_00)}, []),
        (FULL, {Wager.COVER_ALL: (5_00,)}, []),
        (CLASSIC, {Wager.FIVE_CARD_BONUS: (1_00,)}, [("wagers.five-card-bonus.stakes", "SHFL.bonus.bets.4")]),
        (BONUS, {Wager.FIVE_CARD_BONUS: (1_00, 2_00)}, [("wagers.five-card-bonus.stakes", "SHFL.bonus.bets.4")]),
    ],
)
def test_stakes(name: str, stakes: Any, expected: Any) -> None:
    assert faults(name, stakes_cents=stakes) == expected


def test_one_meter_takes_both_wagers_where_the_submission_says_so() -> None:
    both = {Wager.PROGRESSIVE: (1_00, 5_00)}
    assert faults(FULL, stakes_cents=both, options=options(FULL, several_progressive_wagers=True)) == []


@pytest.mark.parametrize(
    ("name", "limits", "expected"),
    [
        (FULL, {Wager.BASE: None}, [("table_limits[0].base", "reading N03")]),
        (FULL, {Wager.BASE: Limits(5_00, 5_00)}, []),
        (FULL, {Wager.BASE: Limits(5_01, 5_00)}, [("table_limits[0].base.maximum", "reading N03")]),
        (FULL, {Wager.BASE: Limits(0, 5_00)}, [("table_limits[0].base.minimum", "reading N03")]),
        (FULL, {Wager.BASE: Limits(1, 5_00)}, []),
        (FULL, {Wager.THREE_CARD_BONUS: None}, []),
        (FULL, {Wager.FIVE_CARD_BONUS: Limits(1_00, 5_00)}, [("table_limits[0].five-card-bonus", "MD.07.E.3")]),
        (FULL, {Wager.COVER_ALL: Limits(1_00, 5_00)}, [("table_limits[0].cover-all", "reading N03")]),
        (SMALL, {Wager.BASE: None}, [("table_limits[0].base", "CA.fees.limits")]),
        (
            SMALL,
            {Wager.THREE_CARD_BONUS: Limits(1_00, 5_00)},
            [("table_limits[0].three-card-bonus", "CA.bet.1.limits")],
        ),
        (BONUS, {Wager.THREE_CARD_BONUS: None}, [("table_limits[0].three-card-bonus", "SHFL.3cb.option1.1.limits")]),
        (
            BONUS,
            {Wager.THREE_CARD_BONUS: Limits(2_00, 1_00)},
            [("table_limits[0].three-card-bonus.maximum", "SHFL.3cb.option1.1.limits")],
        ),
    ],
)
def test_limits(name: str, limits: Any, expected: Any) -> None:
    assert faults(name, table_limits=tiers(name, limits)) == expected


def test_limits_of_its_own_are_for_a_wager_that_is_offered() -> None:
    without = {wager: chosen for wager, chosen in submitted(CLASSIC).paytables.items() if wager is Wager.BASE}
    assert faults(CLASSIC, paytables=without, table_limits=tiers(CLASSIC, {Wager.THREE_CARD_BONUS: None})) == []


def test_a_table_limit_is_needed_and_each_has_a_name_of_its_own() -> None:
    first, *_ = tiers(FULL)
    other = replace(first, name="another")
    assert faults(FULL, table_limits=()) == [("table_limits", "reading N03")]
    assert faults(SMALL, table_limits=()) == [("table_limits", "CA.fees.limits")]
    assert faults(FULL, table_limits=(first, other)) == []
    assert faults(FULL, table_limits=(first, other, other)) == [("table_limits[2].name", "reading N03")]
    assert faults(FULL, table_limits=(first, other, first)) == [("table_limits[2].name", "reading N03")]


@pytest.mark.parametrize(
    ("name", "fees", "expected"),
    [
        (SMALL, None, [("table_limits[0].fees", "CA.fees.declare")]),
        (SMALL, FEES, []),
        (
            SMALL,
            replace(FEES, three_card_bonus_cents=50),
            [("table_limits[0].fees.three-card-bonus", "CA.fees.declare")],
        ),
        (WITH_BONUS, FEES, [("table_limits[0].fees.three-card-bonus", "CAB.fees.3cb")]),
        (WITH_BONUS, replace(FEES, three_card_bonus_cents=0), []),
        (FULL, FEES, [("table_limits[0].fees", "MD.12.A")]),
        (FULL, None, []),
    ],
)
def test_fees(name: str, fees: Any, expected: Any) -> None:
    assert faults(name, table_limits=tiers(name, fees=fees)) == expected


def test_a_fee_that_is_missing_is_told_from_one_too_many() -> None:
    for name, fees, words in (
        (WITH_BONUS, FEES, "declare the fee of the 3 Card Bonus"),
        (SMALL, replace(FEES, three_card_bonus_cents=5), "the 3 Card Bonus is not offered, so it has no fee"),
    ):
        submission = replace(submitted(name), table_limits=tiers(name, fees=fees))
        ruleset = load_catalogue().ruleset(submission.ruleset)
        (fault,) = check_submission(submission, ruleset, load_catalogue().paytable)
        assert fault.message == words


@pytest.mark.parametrize(
    ("name", "meter", "expected"),
    [
        (FULL, None, [("meter", "MD.12.F.1")]),
        (FULL, replace(METER, rate_basis_points=0), [("meter.rate", "MD.12.F.1")]),
        (FULL, replace(METER, rate_basis_points=1), []),
        (FULL, replace(METER, initial_cents=1_000_00), []),
        (FULL, replace(METER, initial_cents=999_99), [("meter.initial", "MD.12.F.2")]),
        (FULL, replace(METER, reset_cents=999_99), [("meter.reset", "MD.12.F.2")]),
        (CLASSIC, METER, [("meter", "SHFL.bonus.table.2")]),
        (CLASSIC, None, []),
    ],
)
def test_the_meter(name: str, meter: Any, expected: Any) -> None:
    assert faults(name, meter=meter) == expected


@pytest.mark.parametrize(
    ("name", "limit", "expected"),
    [
        (FULL, PayoutLimit(25_000_00, (Wager.BASE, Wager.SIX_CARD_BONUS)), []),
        (FULL, PayoutLimit(1, (Wager.ENVY,)), []),
        (FULL, PayoutLimit(0, (Wager.BASE,)), [("payout_limit.amount", "MD.02.B.10")]),
        (FULL, PayoutLimit(25_000_00, ()), [("payout_limit.wagers", "MD.02.B.10")]),
        (FULL, PayoutLimit(25_000_00, (Wager.BASE, Wager.PROGRESSIVE)), [("payout_limit.wagers", "MD.12.G")]),
        (FULL, PayoutLimit(25_000_00, (Wager.COVER_ALL,)), [("payout_limit.wagers", "MD.02.B.10")]),
        (CLASSIC, PayoutLimit(0, ()), [("payout_limit", "SHFL.bonus.round.8.odds")]),
    ],
)
def test_the_payout_limit(name: str, limit: Any, expected: Any) -> None:
    assert faults(name, payout_limit=limit) == expected


@pytest.mark.parametrize(
    ("name", "chosen", "expected"),
    [
        (FULL, {"adjacent_boxes": 1}, []),
        (FULL, {"adjacent_boxes": 7}, []),
        (FULL, {"adjacent_boxes": 0}, [("options.adjacent_boxes", "MD.07.F")]),
        (FULL, {"adjacent_boxes": 8}, [("options.adjacent_boxes", "MD.07.F")]),
        (FULL, {"unheard_of": 1}, []),
        (BONUS, {"three_card_settlement": "option-2"}, []),
        (
            BONUS,
            {"three_card_settlement": "option-3"},
            [("options.three_card_settlement", "SHFL.bonus.recommended.12")],
        ),
        (WITH_BONUS, {"owner_agreement": " "}, [("options.owner_agreement", "CAB.licence")]),
    ],
)
def test_options(name: str, chosen: Any, expected: Any) -> None:
    assert faults(name, options=options(name, **chosen)) == expected


BY_HAND = {"automated_shuffler": False, "decks": 1, "counting_shuffler": False}


@pytest.mark.parametrize(
    ("dealing", "chosen", "expected"),
    [
        ("automated-shoe", BY_HAND, []),
        ("hand", BY_HAND, [("options.automated_shuffler", "MD.09.A.1")]),
        ("hand", {}, []),
        ("automated-shoe", {**BY_HAND, "decks": 2}, [("options.automated_shuffler", "MD.03.B")]),
        ("automated-shoe", {**BY_HAND, "counting_shuffler": True}, [("options.automated_shuffler", "MD.05.E")]),
        ("automated-shoe", {**BY_HAND, "reshuffling_shoe": True}, [("options.counting_shuffler", "MD.05.I")]),
        ("automated-shoe-community-first", {}, [("options.reshuffling_shoe", "MD.10.H")]),
        ("automated-shoe-community-first", {"reshuffling_shoe": True}, []),
    ],
)
def test_choices_that_need_one_another(dealing: str, chosen: Any, expected: Any) -> None:
    assert faults(FULL, dealing=dealing, options=options(FULL, **chosen)) == expected


def test_an_option_without_a_default_is_stated() -> None:
    assert faults(FULL, options={}) == [("options.adjacent_boxes", "MD.07.F")]
