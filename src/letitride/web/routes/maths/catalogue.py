"""Routes of the catalogue: paytables, rulesets and submissions that come with the package."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from letitride.catalogue.entry_data import catalogue_data, house_rules_data, paytable_data, ruleset_data
from letitride.web.names import CATALOGUE, Name

router = APIRouter(prefix="/api/catalogue", tags=["catalogue"])


class PaytableSummary(BaseModel):
    """A designator of the catalogue in short."""

    id: str
    title: str
    wagers: list[str]
    document: str
    jurisdiction: str
    printed_par: list[str | None]


class RulesetSummary(BaseModel):
    """A ruleset in short."""

    id: str
    title: str
    document: str
    banked_by: str
    wagers: list[str]


class SubmissionSummary(BaseModel):
    """A ready-made submission in short."""

    id: str
    title: str
    ruleset: str
    wagers: dict[str, str]
    table_limits: list[str]


class WagerSummary(BaseModel):
    """A kind of wager: what people call it, what its spot shows, and what it is."""

    wager: str
    title: str
    mark: str
    explanation: str


class CatalogueList(BaseModel):
    """Everything the catalogue holds, in short."""

    paytables: list[PaytableSummary]
    rulesets: list[RulesetSummary]
    submissions: list[SubmissionSummary]
    wagers: list[WagerSummary]


class PaytableDetail(BaseModel):
    """A paytable with its payouts as text; several where they depend on players or wager."""

    id: str
    wager: str
    title: str
    hands: str
    document: str
    section: str
    jurisdiction: str
    clauses: list[str]
    printed_par: str | None
    printed_hit_frequency: str | None
    note: str
    columns_by: str | None = None
    columns: list[str] = []
    pays: dict[str, str | list[str]]


class SettlementOrderDetail(BaseModel):
    """In which order wagers are settled; each list is a pass around the table."""

    name: str
    early: list[list[str]]
    final: list[list[str]]
    clause: str


class WagerRuleDetail(BaseModel):
    """What a ruleset says about a wager."""

    paytables: list[str]
    own_paytable: bool
    required: bool
    stakes: list[str]
    taken_before_deal: bool
    clause: str


class OptionDetail(BaseModel):
    """A choice that a ruleset leaves to the submission."""

    kind: str
    choices: list[str]
    default: bool | int | str | None
    clause: str
    help: str


class RulesetDetail(BaseModel):
    """A ruleset: what it fixes and what it leaves open."""

    id: str
    title: str
    document: str
    version: str
    banked_by: str
    boxes: int
    players: int
    dealing: list[str]
    wagers: dict[str, WagerRuleDetail]
    settlement: dict[str, SettlementOrderDetail]
    options: dict[str, OptionDetail]
    fees: bool
    least_meter: str | None
    payout_limit: bool


class LimitsDetail(BaseModel):
    """The least and the most of a wager."""

    minimum: str
    maximum: str


class TableLimitDetail(BaseModel):
    """One of the table limits of a submission."""

    name: str
    limits: dict[str, LimitsDetail]
    fees: dict[str, str | None] | None


class MeterTerms(BaseModel):
    """How a progressive meter begins, grows and starts again."""

    rate_basis_points: int
    initial: str
    reset: str


class PayoutLimitDetail(BaseModel):
    """The most that a hand is paid."""

    amount: str
    wagers: list[str]


class SubmissionDetail(BaseModel):
    """A submission with everything that follows from it."""

    id: str
    title: str
    operator: str
    ruleset: str
    dealing: str
    wagers: dict[str, str]
    table_limits: list[TableLimitDetail]
    meter: MeterTerms | None
    payout_limit: PayoutLimitDetail | None
    options: dict[str, bool | int | str]
    settlement: SettlementOrderDetail
    notices: dict[str, list[str]]


@router.get("", response_model=CatalogueList)
def read_catalogue() -> Any:
    """Everything the catalogue holds, in short."""
    return catalogue_data(CATALOGUE)


@router.get("/paytables/{name}", response_model=list[PaytableDetail])
def read_paytable(name: Name) -> Any:
    """The paytables of a designator: one, or two that are printed together."""
    return [paytable_data(paytable) for paytable in CATALOGUE.paytables(name)]


@router.get("/rulesets/{name}", response_model=RulesetDetail)
def read_ruleset(name: Name) -> Any:
    """One ruleset."""
    return ruleset_data(CATALOGUE.ruleset(name))


@router.get("/submissions/{name}", response_model=SubmissionDetail)
def read_submission(name: Name) -> Any:
    """One ready-made submission with everything that follows from it."""
    return house_rules_data(CATALOGUE.house_rules(name))
