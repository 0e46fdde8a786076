"""The rules of a recorded round as data: the submission as it was filed, and what else decides the round."""

from __future__ import annotations

from typing import Any

from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.table import Act
from letitride.table.irregularities import Area


def rules_data(house: HouseRules, *, filed_as: str, toml: str, dealing: str) -> dict[str, Any]:
    """The rules of a round as data: the submission as it was filed, and what of it and its ruleset decides the round.

    `filed_as` is the submission's id and version, as in ``shfl-classic@1``, and `toml` its text.
    `dealing` is the method by which the table deals, which the floor may change until the deck is released.
    """
    submission, order = house.submission, house.settlement_order
    meter, limit = submission.meter, submission.payout_limit
    return {
        "ruleset": house.ruleset.id,
        "ruleset_version": house.ruleset.version,
        "submission": filed_as,
        "submission_toml": toml,
        "boxes": house.ruleset.boxes,
        "paytables": {wager.value: _paytable_data(paytable) for wager, paytable in house.paytables.items()},
        "taken_before_deal": [wager.value for wager in house.paytables if wager.is_taken_before_deal],
        "deal": _deal_data(house, dealing),
        "settlement": {
            "early": [[wager.value for wager in wagers] for wagers in order.early],
            "final": [[wager.value for wager in wagers] for wagers in order.final],
        },
        "bank_cover": house.option("bank_cover") if house.is_banked_by_player else None,
        "payout_limit": limit
        and {"amount_cents": limit.amount_cents, "wagers": [wager.value for wager in limit.wagers]},
        "meter": meter
        and {
            "rate_basis_points": meter.rate_basis_points,
            "reset_cents": meter.reset_cents,
            "tops_up": house.has_option("meter_tops_up"),
        },
    }


_DEALT_TO = {
    Act.DELIVER_STACK: "",
    Act.DEAL_CARD: "",
    Act.DELIVER_COMMUNITY_STACK: Area.COMMUNITY.value,
    Act.DEAL_COMMUNITY_CARD: Area.COMMUNITY.value,
    Act.DELIVER_BOX_STACK: Area.SIX_CARD_BOX.value,
    Act.DEAL_TO_BOX: Area.SIX_CARD_BOX.value,
}
"""The place that each duty of the deal serves; without a name it serves seats, in the order of its step."""


def _deal_data(house: HouseRules, dealing: str) -> list[dict[str, Any]]:
    """In which order places are dealt to, and how many cards at once."""
    script = house.ruleset.script
    return [
        {"to": _DEALT_TO[act] or step.per.value, "cards": step.number}
        for step in script.get(f"deal.{dealing}") or script["deal"]
        for act in map(Act, step.acts)
        if act in _DEALT_TO and ("wager" not in step.when or house.offers(Wager(step.when["wager"])))
    ]


def _paytable_data(paytable: Paytable) -> dict[str, Any]:
    return {
        "id": paytable.id,
        "hands": paytable.basis.value,
        "columns_by": paytable.columns_by and paytable.columns_by.value,
        "columns": list(paytable.columns),
        "pays": {line.hand.value: [str(payout) for payout in line.payouts] for line in paytable.lines},
    }
