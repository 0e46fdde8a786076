"""Routes of the operator: meters, the log of significant events, and integrity."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field
from sqlalchemy import Connection

from letitride.live.approvals import Approval
from letitride.live.audited import LastAudit
from letitride.live.integrity import identification
from letitride.live.meters import change_terms, filed_terms, own_meter_data, shared_meter_data
from letitride.live.permissions import Action
from letitride.store.house.audit_log import AuditEntry, search_audit_log, table_subjects
from letitride.store.money.meters import create_meter
from letitride.web.access.orders import OnlyOnce
from letitride.web.access.second_person import ApprovedOrder, require_second, with_second
from letitride.web.access.sessions import Session
from letitride.web.answers import house as answers
from letitride.web.names import CATALOGUE, Name
from letitride.web.requests import Body, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["operator"])

FiguresReader = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]
LogReader = Annotated[Session, Depends(allowed(Action.READ_AUDIT_LOG))]
Checker = Annotated[Session, Depends(allowed(Action.CHECK_INTEGRITY))]
MeterKeeper = Annotated[Session, Depends(allowed(Action.CHANGE_METERS))]
Search = Annotated[str, Query(max_length=100)]
MOST_FINDINGS = 100
METERS_ON_A_PAGE = 50
SHORT_AUDIT_S = 0.5


class MeterOrder(Body):
    """A meter whose terms are those of a filed submission."""

    id: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    submission: Annotated[str, Field(min_length=1, max_length=140)]


class TermsOrder(ApprovedOrder):
    """The filed submission whose terms a meter is to have from now on, and who approves that."""

    submission: Annotated[str, Field(min_length=1, max_length=140)]


@router.get("/meters", response_model=list[answers.MeterState])
async def read_meters(
    parts: TheParts,
    session: FiguresReader,  # noqa: ARG001
    after: Annotated[str, Query(max_length=64, description="Go on after this table's meter.")] = "",
) -> Any:
    """The meters that tables share, and a page of those of one table alone, reconciled with what moved them."""

    def work(connection: Connection) -> list[dict[str, Any]]:
        shared = [] if after else shared_meter_data(connection)
        return [*shared, *own_meter_data(connection, CATALOGUE, after=after, limit=METERS_ON_A_PAGE)]

    return await parts.read(work)


@router.post("/meters", status_code=201)
async def make_meter(session: MeterKeeper, once: OnlyOnce, order: MeterOrder) -> dict[str, str]:
    """Make a meter that tables can share, at the initial amount of a filed submission."""

    def work(connection: Connection, _: Approval) -> dict[str, str]:
        filed = filed_terms(connection, CATALOGUE, order.submission, actor=session.name, at_ms=now_ms())
        create_meter(
            connection, meter_id=order.id, name=order.name, terms=filed.terms, actor=session.name, at_ms=now_ms()
        )
        return {"id": order.id}

    return await once.do(session, order, work)


@router.post("/meters/{meter}/terms", status_code=204, response_class=Response)
async def change_meter(
    parts: TheParts, session: MeterKeeper, request: Request, once: OnlyOnce, meter: Name, order: TermsOrder
) -> Response:
    """Give a meter the rate and reset amount of a filed submission, between rounds only; a second person approves."""

    def work(connection: Connection, approval: Approval) -> dict[str, str]:
        filed = filed_terms(connection, CATALOGUE, order.submission, actor=session.name, at_ms=now_ms())
        change_terms(connection, meter, filed, actor=session.name, reason=with_second(approval), at_ms=now_ms())
        return {}

    approve = partial(require_second, parts, session, request, order, subject=f"meter:{meter}")
    await once.do(session, order, work, approve=approve)
    return Response(status_code=204)


@router.get("/audit-log", response_model=list[answers.LoggedAct])
async def read_audit_log(
    parts: TheParts,
    session: LogReader,  # noqa: ARG001
    search: Search = "",
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Any:
    """Significant events, newest first, narrowed by words in any of their fields."""
    found = await parts.read(
        lambda connection: search_audit_log(connection, text=search, before_id=before, limit=limit)
    )
    names = await parts.read(table_subjects)
    return [{**_entry(one), "table": names.get(one.subject, "")} for one in found]


class AuditOrder(Body):
    """What to audit: what came after the last audit, or everything."""

    whole: bool = False


@router.get("/integrity", response_model=answers.Integrity)
async def read_integrity(parts: TheParts, session: Checker) -> Any:  # noqa: ARG001
    """What runs here by its hashes, and how the last audit stands."""
    return _integrity(await asyncio.to_thread(parts.audits.last))


@router.post("/integrity", response_model=answers.Integrity)
async def begin_audit(parts: TheParts, session: Checker, order: AuditOrder) -> Any:  # noqa: ARG001
    """Audit chain, balances and meters. A short audit is done in the answer; of a long one it says how far it is."""
    begin = partial(parts.audits.begin, now_ms, whole=order.whole, wait_s=SHORT_AUDIT_S)
    return _integrity(await asyncio.to_thread(begin))


def _integrity(last: LastAudit | None) -> dict[str, Any]:
    return {**identification(), "audit": None if last is None else _audit(last)}


def _audit(last: LastAudit) -> dict[str, Any]:
    report = last.report
    figures = report and {
        "since_ms": last.since_ms,
        "is_clean": report.is_clean,
        "tables": report.tables,
        "rounds": report.rounds,
        "events": report.events,
        "postings": report.postings,
        "ledger_accounts": report.accounts,
        "meters": report.meters,
        "links": report.links,
        "findings": [asdict(one) for one in report.findings[:MOST_FINDINGS]],
    }
    return {
        "state": last.state,
        "begun_ms": last.begun_ms,
        "events_done": last.done,
        "events_to_do": last.total,
        "figures": figures,
    }


def _entry(event: AuditEntry) -> dict[str, Any]:
    return {
        "id": event.id,
        "at_ms": event.at_ms,
        "actor": event.actor,
        "action": event.action,
        "subject": event.subject,
        "reason": event.reason,
        "before": dict(event.before) if event.before else None,
        "after": dict(event.after) if event.after else None,
    }
