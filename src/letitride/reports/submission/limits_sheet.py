"""Table limits, collection fees, the meter and the payout limit of a submission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.money import format_cents
from letitride.reports.forms.document import Block, Cell, Column, Facts, Table, Text
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager

_COLUMNS = (Column("Wager"), Column("Least", Cell.NUMBER), Column("Most", Cell.NUMBER), Column("Clause", Cell.WIDE))


def limits_blocks(tables: Sequence[HouseRules]) -> Iterator[Block]:
    """The limits and fees of each table limit, and what holds for all of them."""
    for house in tables:
        yield Table(_COLUMNS, tuple(_limit_rows(house)), caption=f"Table limit {house.table_limit.name}")
        if house.table_limit.fees is not None:
            yield Table(
                (Column("Collection fee"), Column("Amount", Cell.NUMBER), Column("Clause", Cell.WIDE)),
                tuple(_fee_rows(house)),
            )
    house = tables[0]
    if house.table_limit.fees is None:
        yield Text("No collection fees are charged.")
    if house.submission.meter is not None:
        yield Facts(tuple(_meter_rows(house)))
    if limit := house.submission.payout_limit:
        covered = ", ".join(house.title(wager) for wager in limit.wagers)
        yield Text(
            f"Payout limit per hand: {format_cents(limit.amount_cents)} on {covered} ({house.cite('payout_limit')})."
        )
    elif house.ruleset.has_payout_limit:
        yield Text("No payout limit per hand is set.")


def limits_in_words(house: HouseRules) -> str:
    """The limits and fees of one table limit in a sentence."""
    limits = "; ".join(
        f"{title} {least}" if least == most else f"{title} {least} to {most}"
        for title, least, most, _ in _limit_rows(house)
    )
    fees = "; ".join(f"{title} {amount}" for title, amount, _ in _fee_rows(house))
    return f"{house.table_limit.name}: {limits}{f'. Fees: {fees}' if fees else ''}."


def _limit_rows(house: HouseRules) -> Iterator[tuple[str, str, str, str]]:
    for wager in Wager:
        if wager.is_award or not house.offers(wager):
            continue
        rule = house.rule(wager)
        stakes, limits = house.stakes_cents(wager), house.limits(wager)
        if stakes:
            yield rule.title, format_cents(min(stakes)), format_cents(max(stakes)), rule.clause
        elif limits is not None:
            clause = rule.limits_clause or house.cite("limits")
            yield rule.title, format_cents(limits.minimum_cents), format_cents(limits.maximum_cents), clause


def _fee_rows(house: HouseRules) -> Iterator[tuple[str, str, str]]:
    fees = house.table_limit.fees
    if fees is None:
        return
    per = "base bet" if house.option("fees_per") == "wager" else "betting position"
    yield f"player, a {per}", format_cents(fees.player_cents), house.cite("fee_player")
    if fees.three_card_bonus_cents is not None:
        yield "3 Card Bonus, a bet", format_cents(fees.three_card_bonus_cents), house.cite("fee_three_card_bonus")
    yield "player-dealer, a round", format_cents(fees.player_dealer_cents), house.cite("fee_player_dealer")


def _meter_rows(house: HouseRules) -> Iterator[tuple[str, str]]:
    terms = house.submission.meter
    if terms is not None:
        rate = f"{terms.rate_basis_points / 100:g}% of each progressive wager ({house.cite('meter_rate')})"
        yield "Rate of progression", rate
        yield "Initial meter", f"{format_cents(terms.initial_cents)} ({house.cite('meter_reset')})"
        yield "Reset meter", f"{format_cents(terms.reset_cents)} ({house.cite('meter_reset')})"
