"""The equipment that a submission needs: the clauses that speak of equipment, without those that don't apply."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.catalogue import Clause, load_catalogue
from letitride.catalogue.clauses import EQUIPMENT
from letitride.rules.house_rules import HouseRules


def equipment(house: HouseRules) -> Iterator[Clause]:
    """The clauses about equipment that apply to a table under these rules."""
    entries = load_catalogue().entries
    offered = {wager.value for wager in house.paytables}
    documents = {house.ruleset.document} | {one.id for one in entries.documents.values() if one.wager in offered}
    for clause in entries.clauses.values():
        if clause.kind == EQUIPMENT and clause.document in documents:
            applies = entries.equipment.get(clause.id)
            if applies is None or (not applies.never and house.meets(applies.when)):
                yield clause
