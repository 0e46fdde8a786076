"""Routes of filings: every version with its approval, what two differ in, and whether tables wait for approval."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.catalogue.reading.toml_text import parse_toml
from letitride.live.permissions import Action
from letitride.reports.submission.differences import differences
from letitride.reports.submission.sources import addressee
from letitride.store.house.filings import (
    Filing,
    approve_filing,
    list_filings,
    set_waits_for_approval,
    waits_for_approval,
)
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.submissions import find_submission
from letitride.store.money.cage import Signatures
from letitride.web.access.second_person import ApprovedOrder, require_second
from letitride.web.access.sessions import Session
from letitride.web.names import CATALOGUE, Name, Version
from letitride.web.requests import Body, Reason, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["submissions"])

Filer = Annotated[Session, Depends(allowed(Action.FILE_SUBMISSIONS))]
Reader = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]
Words = Annotated[str, Field(min_length=1, max_length=200)]


class FilingView(BaseModel):
    """A version of a submission: filed, approved by whom its document says, in force from a gaming day."""

    id: str
    version: int
    digest: str
    filed_by: str
    filed_ms: int
    state: Literal["filed", "approved", "in force"]
    approver: str = Field(description="Who approves a submission under its document.")
    approved_by: str
    reference: str
    in_force_from: date | None
    noted_by: list[str]
    noted_ms: int | None


class Filings(BaseModel):
    """Everything that was filed, and whether tables wait for approval."""

    is_waiting: bool
    filings: list[FilingView]


class ApprovalOrder(ApprovedOrder):
    """An approval as the regulator gave it; a second person answers for it."""

    approved_by: Words
    reference: Annotated[str, Field(max_length=100)] = ""
    in_force_from: date


class RuleOrder(Body):
    """Whether tables wait for approval from now on, and why that changes."""

    is_waiting: bool
    reason: Reason


class DifferenceView(BaseModel):
    """One value that differs between two versions; empty where a version doesn't have it."""

    clause: str
    place: str
    before: str
    after: str


@router.get("/filings", response_model=Filings)
async def read_filings(parts: TheParts, session: Reader) -> Any:  # noqa: ARG001
    """Every version of every submission, the newest first."""
    return await parts.read(_everything)


@router.post("/filings/rule", response_model=Filings)
async def change_rule(parts: TheParts, session: Filer, order: RuleOrder) -> Any:
    """Let tables wait for approval, or not; tables that exist stay as they are."""

    def work(connection: Connection) -> None:
        set_waits_for_approval(connection, order.is_waiting, actor=session.name, reason=order.reason, at_ms=now_ms())

    await parts.write(work)
    return await parts.read(_everything)


@router.post("/filings/{name}/{version}/approval", response_model=FilingView, status_code=201)
async def note_approval(
    parts: TheParts, session: Filer, request: Request, name: Name, version: Version, order: ApprovalOrder
) -> Any:
    """Note that a version was approved, by whom, and from which gaming day on it is in force."""
    approval = await require_second(parts, session, request, order, subject=f"submission:{name}@{version}")
    work = partial(
        approve_filing,
        submission_id=name,
        version=version,
        approved_by=order.approved_by,
        reference=order.reference,
        in_force_from=order.in_force_from,
        signed=Signatures(session.name, approval.second),
        reason=order.reason,
        at_ms=now_ms(),
    )
    filing = await parts.write(work)
    today = (await parts.read(gaming_calendar)).day_of(now_ms())
    return _view(filing, today)


@router.get("/filings/{name}/{version}/differences", response_model=list[DifferenceView])
async def read_differences(
    parts: TheParts,
    session: Reader,  # noqa: ARG001
    name: Name,
    version: Version,
    since: Annotated[int, Query(ge=1, le=10**9)],
) -> Any:
    """What differs from another version, clause by clause."""

    def work(connection: Connection) -> list[dict[str, Any]]:
        return [dict(parse_toml(find_submission(connection, name, one).toml)) for one in (since, version)]

    old, new = await parts.read(work)
    return [
        {"clause": one.clause, "place": one.place, "before": one.before, "after": one.after}
        for one in differences(old, new, CATALOGUE.ruleset(str(new["ruleset"])))
    ]


def _everything(connection: Connection) -> dict[str, Any]:
    today = gaming_calendar(connection).day_of(now_ms())
    shown = [_view(one, today) for one in list_filings(connection)]
    return {"is_waiting": waits_for_approval(connection), "filings": shown}


def _view(filing: Filing, today: date) -> dict[str, Any]:
    filed, approval = filing.filed, filing.approval
    return {
        "id": filed.id,
        "version": filed.version,
        "digest": filed.digest,
        "filed_by": filed.filed_by,
        "filed_ms": filed.filed_ms,
        "state": filing.state(today),
        "approver": addressee(_document(filed.toml)),
        "approved_by": approval.approved_by if approval else "",
        "reference": approval.reference if approval else "",
        "in_force_from": approval.in_force_from if approval else None,
        "noted_by": list(approval.noted_by) if approval else [],
        "noted_ms": approval.noted_ms if approval else None,
    }


def _document(toml: str) -> str:
    """The document that a submission is made under."""
    return CATALOGUE.ruleset(str(parse_toml(toml)["ruleset"])).document
