"""The equipment that a submission needs: the clauses that speak of equipment, without those that don't apply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from letitride.catalogue import Clause, load_clauses
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager

Applies = Callable[[HouseRules], bool]


def _offers(wager: Wager) -> Applies:
    return lambda house: house.offers(wager)


def _deals_by(method: str) -> Applies:
    return lambda house: house.submission.dealing == method


def _chooses(option: str, value: bool | int | str) -> Applies:
    return lambda house: house.option(option) == value


def _never(house: HouseRules) -> bool:  # noqa: ARG001 - what a regulator may permit is no equipment to file
    return False


_ONLY_IF: Mapping[str, Applies] = {
    "SHFL.bonus.table.2.sensor": lambda house: (
        house.offers(Wager.FIVE_CARD_BONUS) and house.has_option("table_controller")
    ),
    "SHFL.bonus.table.4": _chooses("table_controller", True),
    "SHFL.bonus.table.4.functions": _chooses("table_controller", True),
    "SHFL.bonus.table.4.computer": _chooses("table_controller", True),
    "SHFL.bonus.table.4.felt": _chooses("table_controller", False),
    "SHFL.bonus.recommended.1": _offers(Wager.FIVE_CARD_BONUS),
    "SHFL.3cb.option1.shuffler": lambda house: (
        house.offers(Wager.THREE_CARD_BONUS) and house.option("three_card_settlement") == "option-1"
    ),
    "CAB.table.3.4": _offers(Wager.THREE_CARD_BONUS),
    "MD.02.B": _never,
    "MD.02.B.5": _offers(Wager.FIVE_CARD_BONUS),
    "MD.02.B.6": _offers(Wager.THREE_CARD_BONUS),
    "MD.02.B.7": _offers(Wager.SIX_CARD_BONUS),
    "MD.02.B.8": _offers(Wager.PROGRESSIVE),
    "MD.02.B.10": lambda house: house.submission.payout_limit is not None,
    "MD.02.C": _offers(Wager.PROGRESSIVE),
    "MD.02.C.1": _offers(Wager.PROGRESSIVE),
    "MD.02.C.2": _offers(Wager.PROGRESSIVE),
    "MD.02.E": _never,
    "MD.03.A": _chooses("decks", 1),
    "MD.03.A.1": _chooses("decks", 1),
    "MD.03.A.2": _chooses("decks", 1),
    "MD.03.B": _chooses("decks", 2),
    "MD.03.B.1": _chooses("decks", 2),
    "MD.03.B.2": _chooses("decks", 2),
    "MD.05.C": _never,
    "MD.05.I": _chooses("reshuffling_shoe", True),
    "MD.08.A": _deals_by("manual-shoe"),
    "MD.09.A.1": _deals_by("hand"),
}
"""The clauses about equipment that hold only for some submissions; the others hold for all under their document."""


def equipment(house: HouseRules) -> Iterator[Clause]:
    """The clauses about equipment that apply to a table under these rules."""
    documents = {house.ruleset.document} | ({"cover-all"} if house.offers(Wager.COVER_ALL) else set())
    for clause in load_clauses().values():
        if clause.kind == "equipment" and clause.document in documents:
            applies = _ONLY_IF.get(clause.id)
            if applies is None or applies(house):
                yield clause
