"""Problem documents (RFC 9457): everything that goes wrong is said one way, with the clause where a rule speaks."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException as FrameworkProblem
from starlette.responses import JSONResponse, Response

from letitride.errors import (
    CommandIdReused,
    FaultyFile,
    LetItRideError,
    Miskeyed,
    MovedOn,
    NameTaken,
    NeedsApproval,
    NotAllowed,
    NotEnoughChips,
    NotFound,
    RuleViolation,
    SignedOut,
    StoreError,
    StoreUnavailable,
    UnknownName,
)
from letitride.extras import how_to_install
from letitride.money import format_cents
from letitride.store.money.ledger_accounts import WALLET_PREFIX
from letitride.web.process.logs import log

MEDIA_TYPE = "application/problem+json"


_KINDS: dict[type[Exception], str] = {
    CommandIdReused: "command-id-reused",
    MovedOn: "moved-on",
    NameTaken: "name-taken",
}


class FaultAt(BaseModel):
    """One thing that is wrong with what was sent."""

    message: str
    place: str = ""
    clause: str = ""
    line: int = 0


class ProblemDocument(BaseModel):
    """What went wrong (RFC 9457)."""

    type: str = Field(description="A URN that names the kind of problem.")
    title: str
    status: int
    detail: str = ""
    clause: str = Field("", description="The clause of the documents that refuses the act.")
    code: str = Field("", description="Which sentence `detail` is, where pages say it in other languages.")
    values: dict[str, int | str | list[int] | list[str]] = Field({}, description="What stands in that sentence.")
    faults: list[FaultAt] = Field([], description="Every fault of what was sent, where there are several.")


class Problem(HTTPException):
    """Raised to answer with a problem document."""

    def __init__(
        self, status: int, detail: str, *, kind: str = "", clause: str = "", headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(status, detail, headers)
        self.kind = kind
        self.clause = clause


def problem_data(error: Exception) -> dict[str, Any]:
    """The problem document of an error that was raised on purpose."""
    match error:
        case Problem():
            return _data(error.status_code, error.detail, kind=error.kind, clause=error.clause)
        case RuleViolation():
            refusal = _data(409, error.message, kind="rule-violation", clause=error.clause)
            return {**refusal, "code": error.code, "values": error.values}
        case UnknownName() | NotFound():
            return _data(404, str(error), kind="unknown-name")
        case NeedsApproval():
            return _data(403, str(error), kind="needs-approval")
        case Miskeyed(wager=None):
            return _data(409, str(error), kind="count-again")
        case Miskeyed(wager=wager):
            fault = {"message": str(error), "place": f"amounts.{wager}", "clause": "", "line": 0}
            return _data(409, str(error), kind="count-again", faults=[fault])
        case NotAllowed():
            return _data(403, str(error), kind="not-allowed")
        case SignedOut():
            return _data(401, str(error), kind="sign-in")
        case StoreUnavailable():
            return _data(
                503,
                "The database can't be reached. Check whether your change was saved before you try again.",
                kind="unavailable",
            )
        case NotEnoughChips(wallet=wallet, held_cents=held, asked_cents=asked):
            said = f"{wallet.removeprefix(WALLET_PREFIX)} holds {format_cents(held)}, not {format_cents(asked)}"
            values = {"held_cents": held, "asked_cents": asked}
            return {**_data(409, said, kind="not-enough-chips"), "code": "wallet-holds-less", "values": values}
        case StoreError() if isinstance(error.__cause__, DBAPIError):
            return _data(409, "This can't be stored, so nothing was changed.", kind="conflict")
        case StoreError():
            return _data(409, str(error), kind=_KINDS.get(type(error), "conflict"))
        case FaultyFile():
            faults = [
                {"message": fault.message, "place": fault.place, "clause": fault.clause, "line": fault.line}
                for fault in error.faults
            ]
            return _data(422, str(error), kind="faulty-file", faults=faults)
        case _:
            return _data(422, str(error), kind="bad-input")


def _data(
    status: int, detail: str, *, kind: str = "", clause: str = "", faults: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    title = HTTPStatus(status).phrase
    name = kind or title.lower().replace(" ", "-")
    return {
        "type": f"urn:letitride:problem:{name}",
        "title": title,
        "status": status,
        "detail": detail,
        "clause": clause,
        "code": "",
        "values": {},
        "faults": faults or [],
    }


def problem_response(data: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    """A problem document as a response."""
    return JSONResponse(data, status_code=data["status"], media_type=MEDIA_TYPE, headers=headers)


def install_problems(app: FastAPI) -> None:
    """Answer every error of an app with a problem document."""

    async def refused(request: Request, error: Exception) -> Response:  # noqa: ARG001
        headers = dict(error.headers) if isinstance(error, Problem) and error.headers else None
        return problem_response(problem_data(error), headers)

    async def refused_by_framework(request: Request, error: Exception) -> Response:  # noqa: ARG001
        assert isinstance(error, FrameworkProblem)
        headers = dict(error.headers) if error.headers else None
        return problem_response(_data(error.status_code, str(error.detail)), headers)

    async def invalid(request: Request, error: Exception) -> Response:  # noqa: ARG001
        assert isinstance(error, RequestValidationError)
        faults = [
            {"message": str(one["msg"]), "place": ".".join(map(str, one["loc"])), "clause": "", "line": 0}
            for one in error.errors()
        ]
        return problem_response(
            _data(
                422, "We couldn't read what was sent. Check the values and try again.", kind="bad-input", faults=faults
            )
        )

    async def not_installed(request: Request, error: Exception) -> Response:
        assert isinstance(error, ModuleNotFoundError)
        advice = how_to_install(error.name, needed_by="This page")
        return problem_response(_data(501, advice)) if advice else await failed(request, error)

    async def failed(request: Request, error: Exception) -> Response:
        log.error("request failed", path=request.url.path, method=request.method, exc_info=error)
        return problem_response(_data(500, "Something went wrong on our side. We've logged it."))

    app.add_exception_handler(Problem, refused)
    app.add_exception_handler(LetItRideError, refused)
    app.add_exception_handler(FrameworkProblem, refused_by_framework)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(ModuleNotFoundError, not_installed)
    app.add_exception_handler(Exception, failed)


PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "description": "A problem document",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}},
    }
}
"""What every route may answer besides its own."""
