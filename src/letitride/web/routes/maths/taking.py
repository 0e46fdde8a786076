"""What a designer takes from the bench: the paytable as a file, its figures as a sheet or table, a table to play it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Response
from pydantic import Field, ValidationError

from letitride.catalogue.trials import paytable_file, trial_submission
from letitride.errors import TextError
from letitride.live.permissions import Action
from letitride.live.settings import TableSettings
from letitride.money import format_cents
from letitride.reports.forms.spreadsheet import SPREADSHEETS, spreadsheet
from letitride.reports.odds_sheets import odds_sheets
from letitride.reports.par.about import About
from letitride.reports.par.document import par_document
from letitride.reports.par.making import par_sheet
from letitride.web.access.sessions import Session
from letitride.web.names import CATALOGUE
from letitride.web.practice_tables import open_practice_table
from letitride.web.requests import Body, Heavy, TheParts, allowed
from letitride.web.routes.maths.designing import own_paytable
from letitride.web.routes.maths.odds import OwnPaytable, own_odds
from letitride.web.routes.maths.reports import file_response, written
from letitride.web.routes.play.tables import MadeTable

router = APIRouter(prefix="/api/bench", tags=["mathematics"])

Written = Annotated[str, Query(max_length=6_000, description="The paytable as JSON, as /api/odds takes it.")]


class TrialOrder(Body):
    """A paytable to play at a practice table."""

    own: OwnPaytable
    bots: int = Field(2, ge=0, le=6)


@router.get("/par.{form}", response_class=Response)
async def read_own_sheet(heavy: Heavy, form: Literal["html", "pdf"], paytable: Written) -> Response:
    """The PAR sheet of a paytable of one's own; it names the file that the same page exports."""
    own = _read(paytable)
    made = own_paytable(own)
    meter = format_cents(own.meter_cents) if made.wager.has_meter else ""
    about = About(day=date.today().isoformat(), meter=meter)

    def make() -> bytes:
        sheet = par_sheet(
            CATALOGUE, f"{_file_name(made.id)}.toml", own.ties, meter_cents=own.meter_cents, about=about, own=(made,)
        )
        return written(par_document(sheet, form), form)

    return file_response(await heavy.do(make), form, f"{_file_name(made.id)}-par")


@router.get("/paytable.toml", response_class=Response)
async def save_own_paytable(paytable: Written) -> Response:
    """A paytable of one's own as a file that every command takes."""
    made = own_paytable(_read(paytable))
    return _download(paytable_file(made).encode(), "application/toml", f"{_file_name(made.id)}.toml")


@router.get("/figures.{form}", response_class=Response)
async def save_own_figures(heavy: Heavy, form: Literal["csv", "xlsx"], paytable: Written) -> Response:
    """The exact figures of a paytable of one's own, line by line, for a spreadsheet."""
    own = _read(paytable)
    content = await heavy.do(lambda: spreadsheet(odds_sheets(own_odds(own)["parts"]), form))
    return _download(content, SPREADSHEETS[form], f"{_file_name(own.id)}.{form}")


@router.post("/trials", response_model=MadeTable, status_code=201)
async def play_own(
    parts: TheParts, session: Annotated[Session, Depends(allowed(Action.PRACTISE))], order: TrialOrder
) -> Any:
    """Open a practice table at which a paytable of one's own is played."""
    made = own_paytable(order.own)
    settings = TableSettings(
        name=f"{session.name}'s table",
        submission="shfl-classic",
        own_submission=trial_submission(CATALOGUE, replace(made, id=_file_name(made.id))),
        betting_seconds=0,
        decision_seconds=0,
        bots=order.bots,
        is_practice=True,
        owner=session.name,
    )
    return {"table": await open_practice_table(parts, session, settings)}


def _read(text: str) -> OwnPaytable:
    try:
        return OwnPaytable.model_validate_json(text)
    except ValidationError as error:
        raise TextError(f"the paytable can't be read: {error.errors()[0]['msg']}") from None


def _file_name(name: str) -> str:
    return name if name not in CATALOGUE.paytable_ids() else f"{name}-own"


def _download(content: bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
