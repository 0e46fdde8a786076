"""The terms of a table as plain data: seats, wagers with their limits and paytables, fees, meter and choices.

They never change while a table is open, so a front end needs them once.
"""

from __future__ import annotations

from typing import Any

from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager, spots_of


def terms_of(house: HouseRules) -> dict[str, Any]:
    """What is offered at a table, and on what terms.

    Arguments: `house`, the rules of the table. Errors: none.

    >>> from letitride import load_catalogue
    >>> terms_of(load_catalogue().house_rules("shfl-classic"))["seats"]
    [1, 2, 3, 4, 5, 6, 7]
    """
    submission, ruleset = house.submission, house.ruleset
    fees, meter, limit = house.table_limit.fees, submission.meter, submission.payout_limit
    return {
        "submission": submission.id,
        "title": submission.title,
        "operator": submission.operator,
        "ruleset": ruleset.id,
        "table_limit": house.table_limit.name,
        "banked_by": ruleset.banked_by.value,
        "seats": list(ruleset.seats),
        "betting_seats": list(range(1, ruleset.boxes + 1)),
        "seats_per_player": int(house.option("adjacent_boxes")) if "adjacent_boxes" in ruleset.options else 1,
        "options": {name: house.option(name) for name in ruleset.options},
        "wagers": {wager.value: _wager(house, wager) for wager in Wager if house.offers(wager)},
        "fees_cents": fees
        and {
            "player": fees.player_cents,
            "player_dealer": fees.player_dealer_cents,
            "three_card_bonus": fees.three_card_bonus_cents,
        },
        "meter": meter
        and {
            "rate_basis_points": meter.rate_basis_points,
            "initial_cents": meter.initial_cents,
            "reset_cents": meter.reset_cents,
        },
        "payout_limit": limit
        and {"amount_cents": limit.amount_cents, "wagers": [wager.value for wager in limit.wagers]},
    }


def _wager(house: HouseRules, wager: Wager) -> dict[str, Any]:
    """One wager: where it is placed, which stakes it takes, and what it pays. An award has neither spot nor stake."""
    rule = house.rule(wager)
    spots = spots_of(wager)
    stakes = house.stakes_cents(wager)
    limits = None if stakes or not spots else house.limits(wager)
    return {
        "title": house.title(wager),
        "explanation": wager.kind.explanation,
        "spots": [
            {
                "spot": spot.value,
                "mark": house.mark(spot),
                "short_mark": house.short_mark(spot),
                "is_withdrawable": spot.is_withdrawable,
            }
            for spot in spots
        ],
        "stakes_cents": list(stakes),
        "minimum_cents": limits and limits.minimum_cents,
        "maximum_cents": limits and limits.maximum_cents,
        "is_required": rule.is_required,
        "needs_base": rule.needs_base,
        "is_taken_before_deal": rule.is_taken_before_deal,
        "clause": rule.clause,
        "paytable": _paytable(house.paytables[wager]),
    }


def _paytable(paytable: Paytable) -> dict[str, Any]:
    """A paytable, best hand first; each hand has a payout for each column."""
    return {
        "id": paytable.id,
        "title": paytable.title,
        "hands": paytable.basis.value,
        "columns_by": paytable.columns_by and paytable.columns_by.value,
        "columns": list(paytable.columns),
        "lines": [
            {"hand": line.hand.value, "payouts": [str(payout) for payout in line.payouts]} for line in paytable.lines
        ],
    }
