"""Catalogue entries as plain data for JSON: the same shape for the command line, the web and hand histories."""

from __future__ import annotations

from typing import Any

from letitride.catalogue.loader import Catalogue
from letitride.money import format_cents
from letitride.rules.house_rules import HouseRules
from letitride.rules.notices import notices
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Ruleset, SettlementOrder
from letitride.rules.submission import TableLimit
from letitride.rules.wagers import Wager


def paytable_data(paytable: Paytable) -> dict[str, Any]:
    """A paytable with its payouts as text."""
    data: dict[str, Any] = {
        "id": paytable.id,
        "wager": paytable.wager.value,
        "title": paytable.title,
        "hands": paytable.basis.value,
        "document": paytable.document,
        "section": paytable.section,
        "jurisdiction": paytable.jurisdiction,
        "clauses": list(paytable.clauses),
        "printed_par": paytable.printed_par or None,
        "printed_hit_frequency": paytable.printed_hit_frequency or None,
        "note": paytable.note,
    }
    if paytable.columns_by is not None:
        data["columns_by"] = paytable.columns_by.value
        data["columns"] = list(paytable.column_names)
    data["pays"] = {hand: payouts[0] if len(payouts) == 1 else payouts for hand, *payouts in paytable.rows()}
    return data


def ruleset_data(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset: what it fixes and what it leaves open."""
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "document": ruleset.document,
        "version": ruleset.version,
        "banked_by": ruleset.banked_by.value,
        "boxes": ruleset.boxes,
        "players": ruleset.players,
        "dealing": list(ruleset.dealing),
        "wagers": {
            wager.value: {
                "title": rule.title,
                "paytables": list(rule.paytables),
                "own_paytable": rule.accepts_own_paytable,
                "required": rule.is_required,
                "stakes": [format_cents(stake) for stake in rule.stakes_cents],
                "taken_before_deal": rule.is_taken_before_deal,
                "clause": rule.clause,
            }
            for wager, rule in ruleset.wagers.items()
        },
        "settlement": {name: _order_data(order) for name, order in ruleset.settlement.items()},
        "options": {
            name: {
                "kind": option.kind.value,
                "choices": list(option.choices),
                "default": option.default,
                "clause": option.clause,
                "help": option.help,
            }
            for name, option in ruleset.options.items()
        },
        "fees": ruleset.has_fees,
        "least_meter": format_cents(ruleset.least_meter_cents) if ruleset.least_meter_cents else None,
        "payout_limit": ruleset.has_payout_limit,
    }


def house_rules_data(house: HouseRules) -> dict[str, Any]:
    """A submission with everything that follows from it: defaults filled in, order of settlement, notices."""
    submission = house.submission
    meter, limit = submission.meter, submission.payout_limit
    return {
        "id": submission.id,
        "title": submission.title,
        "operator": submission.operator,
        "ruleset": submission.ruleset,
        "dealing": submission.dealing,
        "wagers": {wager.value: name for wager, name in submission.paytables.items()},
        "table_limits": [_table_limit_data(tier) for tier in submission.table_limits],
        "meter": meter
        and {
            "rate_basis_points": meter.rate_basis_points,
            "initial": format_cents(meter.initial_cents),
            "reset": format_cents(meter.reset_cents),
        },
        "payout_limit": limit
        and {"amount": format_cents(limit.amount_cents), "wagers": [wager.value for wager in limit.wagers]},
        "options": {name: house.option(name) for name in house.ruleset.options},
        "settlement": _order_data(house.settlement_order),
        "notices": {notice.heading: list(notice.lines) for notice in notices(house)},
    }


def catalogue_data(catalogue: Catalogue) -> dict[str, Any]:
    """Everything the catalogue holds, in short."""
    return {
        "paytables": [
            {
                "id": name,
                "title": (printed := catalogue.paytables(name))[0].title,
                "wagers": [paytable.wager.value for paytable in printed],
                "document": printed[0].document,
                "jurisdiction": printed[0].jurisdiction,
                "printed_par": [paytable.printed_par or None for paytable in printed],
            }
            for name in catalogue.paytable_ids()
        ],
        "rulesets": [
            {
                "id": name,
                "title": (ruleset := catalogue.ruleset(name)).title,
                "document": ruleset.document,
                "banked_by": ruleset.banked_by.value,
                "wagers": [wager.value for wager in ruleset.wagers],
            }
            for name in catalogue.ruleset_ids()
        ],
        "submissions": [
            {
                "id": name,
                "title": (submission := catalogue.submission(name)).title,
                "ruleset": submission.ruleset,
                "wagers": {wager.value: chosen for wager, chosen in submission.paytables.items()},
                "table_limits": [tier.name for tier in submission.table_limits],
            }
            for name in catalogue.submission_ids()
        ],
        "wagers": [
            {
                "wager": wager.value,
                "title": wager.title,
                "mark": wager.kind.mark or wager.title,
                "explanation": wager.kind.explanation,
            }
            for wager in Wager
        ],
    }


def _order_data(order: SettlementOrder) -> dict[str, Any]:
    def named(passes: tuple[tuple[Any, ...], ...]) -> list[list[str]]:
        return [[wager.value for wager in wagers] for wagers in passes]

    return {"name": order.name, "early": named(order.early), "final": named(order.final), "clause": order.clause}


def _table_limit_data(tier: TableLimit) -> dict[str, Any]:
    fees = tier.fees
    charged = fees and {
        "player": format_cents(fees.player_cents),
        "player-dealer": format_cents(fees.player_dealer_cents),
        "three-card-bonus": None if fees.three_card_bonus_cents is None else format_cents(fees.three_card_bonus_cents),
    }
    return {
        "name": tier.name,
        "limits": {
            wager.value: {"minimum": format_cents(limit.minimum_cents), "maximum": format_cents(limit.maximum_cents)}
            for wager, limit in tier.limits.items()
        },
        "fees": charged,
    }
