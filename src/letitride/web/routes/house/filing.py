"""Routes of rules submissions: written and checked as one types by anybody, filed as versions by operators, printed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from letitride.catalogue import load_clauses
from letitride.catalogue.reading.toml_text import parse_toml
from letitride.errors import Fault, FaultyFile
from letitride.live.permissions import Action, is_allowed
from letitride.reports.submission.submission_document import submission_document
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import Ruleset
from letitride.rules.submission import RulesSubmission
from letitride.rules.wagers import spots_of
from letitride.store.house.submissions import (
    StoredSubmission,
    file_submission,
    find_submission,
    list_submissions,
)
from letitride.web.access.sessions import Session
from letitride.web.answers.house import SubmissionForm
from letitride.web.names import CATALOGUE, Name, Version
from letitride.web.requests import Body, Heavy, SignedIn, TheParts, allowed
from letitride.web.routes.maths.reports import file_response, written
from letitride.web.routes.play.practice import LONGEST_SUBMISSION
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["submissions"])

Filer = Annotated[Session, Depends(allowed(Action.FILE_SUBMISSIONS))]
Writer = Annotated[Session, Depends(allowed(Action.PRACTISE))]
Reader = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]


class SubmissionText(Body):
    """A submission as TOML."""

    toml: Annotated[str, Field(max_length=LONGEST_SUBMISSION)]


class FaultView(BaseModel):
    """One fault, with the clause it breaks in words."""

    message: str
    place: str
    clause: str
    summary: str
    line: int


class Checked(BaseModel):
    """What a check found: no faults if the submission can be filed, and what it says by key where it can be read."""

    id: str
    faults: list[FaultView]
    data: dict[str, Any]


class FiledSubmission(BaseModel):
    """A version of a submission."""

    id: str
    version: int
    digest: str
    filed_by: str
    filed_ms: int
    toml: str


@router.get("/submissions", response_model=list[FiledSubmission])
async def read_submissions(parts: TheParts, session: Reader) -> Any:  # noqa: ARG001
    """The newest version of everything that was filed."""
    return [_filed(one) for one in await parts.read(list_submissions)]


@router.get("/submissions/ready-made/{name}", response_model=SubmissionText)
async def read_ready_made_text(session: SignedIn, name: Name) -> Any:  # noqa: ARG001
    """The text of a ready-made submission, to begin from."""
    return {"toml": CATALOGUE.submission_text(name)}


@router.get("/submissions/forms", response_model=list[SubmissionForm])
async def read_forms(session: SignedIn) -> Any:  # noqa: ARG001
    """What a form has to ask under each ruleset: wagers with their paytables, options with their clauses."""
    return [_form(CATALOGUE.ruleset(name)) for name in CATALOGUE.ruleset_ids()]


@router.post("/submissions/check", response_model=Checked)
async def check_submission_text(heavy: Heavy, session: Writer, given: SubmissionText) -> Any:
    """Every fault of a submission, each with its clause and its line; whoever files none may try paytables in it."""
    is_trial = not is_allowed(session.role, Action.FILE_SUBMISSIONS)
    submission, faults = await heavy.do(lambda: CATALOGUE.check_text(given.toml, folder=None, is_trial=is_trial))
    return {
        "id": submission.id if submission else "",
        "faults": [_fault(one) for one in faults],
        "data": parse_toml(given.toml) if submission else {},
    }


@router.post("/submissions", response_model=FiledSubmission, status_code=201)
async def file_submission_text(parts: TheParts, heavy: Heavy, session: Filer, given: SubmissionText) -> Any:
    """File a submission without faults as the next version of its id."""
    submission, faults = await heavy.do(lambda: CATALOGUE.check_text(given.toml, folder=None))
    if submission is None or faults:
        raise FaultyFile(submission.id if submission else "the submission", faults)
    name = submission.id

    def work(connection: Connection) -> StoredSubmission:
        return file_submission(
            connection, submission_id=name, toml=given.toml, filed_by=session.name, filed_ms=now_ms()
        )

    return _filed(await parts.write(work))


@router.get("/submissions/{name}/{version}.pdf", response_class=Response)
async def read_filed(parts: TheParts, heavy: Heavy, session: Reader, name: Name, version: Version) -> Response:  # noqa: ARG001
    """A version as the document that is filed, dated as it was."""
    filed = await parts.read(lambda connection: find_submission(connection, name, version))
    day = datetime.fromtimestamp(filed.filed_ms / 1_000, UTC).date()
    content = await heavy.do(lambda: written(submission_document(_tables(filed), day), "pdf"))
    return file_response(content, "pdf", f"{name}-{version}")


def _tables(filed: StoredSubmission) -> tuple[HouseRules, ...]:
    submission, faults = CATALOGUE.check_text(filed.toml, folder=None)
    if submission is None or faults:
        raise FaultyFile(f"{filed.id}@{filed.version}", faults)
    return _at_each_limit(submission)


def _at_each_limit(submission: RulesSubmission) -> tuple[HouseRules, ...]:
    return tuple(CATALOGUE.open(submission, tier.name) for tier in submission.table_limits)


def _filed(one: StoredSubmission) -> dict[str, Any]:
    return {name: getattr(one, name) for name in StoredSubmission.__slots__}


def _fault(fault: Fault) -> dict[str, Any]:
    clause = load_clauses().get(fault.clause)
    return {
        "message": fault.message,
        "place": fault.place,
        "clause": fault.clause,
        "summary": clause.summary if clause else "",
        "line": fault.line,
    }


def _form(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "dealing": list(ruleset.dealing),
        "has_fees": ruleset.has_fees,
        "has_payout_limit": ruleset.has_payout_limit,
        "wagers": [
            {
                "wager": wager.value,
                "title": rule.title,
                "paytables": list(rule.paytables),
                "is_required": rule.is_required,
                "stakes_cents": list(rule.stakes_cents),
                "is_staked": bool(spots_of(wager)),
                "clause": rule.clause,
            }
            for wager, rule in ruleset.wagers.items()
        ],
        "options": [
            {
                "name": option.name,
                "kind": option.kind.value,
                "help": option.help,
                "clause": option.clause,
                "default": option.default,
                "choices": list(option.choices),
                "minimum": option.minimum,
                "maximum": option.maximum,
            }
            for option in ruleset.options.values()
        ],
    }
