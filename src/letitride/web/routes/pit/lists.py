"""Routes of the lists: any of them filtered, sorted and paged, and as CSV."""

from __future__ import annotations

import asyncio
from datetime import date, datetime
from typing import Annotated, Any, NamedTuple
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Query, Response
from pydantic import AfterValidator, BaseModel, Field
from sqlalchemy import Connection

from letitride.live.permissions import is_allowed, refusal
from letitride.reports.forms.excel import MEDIA_TYPE, as_workbook
from letitride.reports.forms.sheet import Row, Sheet, as_csv
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.tables import house_names
from letitride.web.access.sessions import Session
from letitride.web.lists.engine import MOST_ROWS, Wanted, chosen, page_of, without_zone
from letitride.web.lists.sources import LISTS, ListSource
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import SignedIn, TheParts

router = APIRouter(prefix="/api", tags=["lists"])

DayOrTime = date | Annotated[datetime, AfterValidator(without_zone)]


class ListColumn(BaseModel):
    """A column of a list."""

    key: str
    title: str
    kind: str


class ListedPage(BaseModel):
    """A page of a list; moments are milliseconds since 1970, to be shown in the house's time zone."""

    title: str
    columns: list[ListColumn]
    rows: list[dict[str, Any]]
    total: int
    is_cut: bool = Field(description="Whether there are older rows, which an earlier time shows.")
    page: int
    pages: int
    zone: str
    tables: list[str]


class ListName(BaseModel):
    """A list that one may read."""

    name: str
    title: str


def _wanted(
    *,
    first: Annotated[DayOrTime | None, Query(alias="from", description="A day or minute of the house's own.")] = None,
    last: Annotated[DayOrTime | None, Query(alias="to", description="The last day or minute, included.")] = None,
    person: Annotated[str, Query(max_length=24)] = "",
    table: Annotated[str, Query(max_length=60)] = "",
    seat: Annotated[int | None, Query(ge=1, le=16)] = None,
    search: Annotated[str, Query(max_length=100)] = "",
    sort: Annotated[str, Query(max_length=40)] = "",
    descending: bool = False,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
) -> Wanted:
    return Wanted(first, last, person.strip(), table.strip(), seat, search, sort, descending, page)


TheWanted = Annotated[Wanted, Depends(_wanted)]


@router.get("/lists", response_model=list[ListName])
async def read_lists(session: SignedIn) -> Any:
    """The lists that one may read."""
    return [{"name": name, "title": one.title} for name, one in LISTS.items() if is_allowed(session.role, one.needs)]


@router.get("/lists/{name}", response_model=ListedPage)
async def read_list(parts: TheParts, session: SignedIn, name: Name, wanted: TheWanted) -> Any:
    """One page of a list."""
    source = _source(session, name)

    listed, tables = await parts.read(lambda connection: (_listed(connection, source, wanted), house_names(connection)))
    page = page_of(listed.rows, wanted.page)
    columns = [{"key": one.key, "title": one.title, "kind": one.kind.value} for one in source.columns]
    return {
        "title": source.title,
        "columns": columns,
        "rows": page.rows,
        "total": page.total,
        "is_cut": listed.is_cut,
        "page": page.page,
        "pages": page.pages,
        "zone": listed.zone.key,
        "tables": tables,
    }


@router.get("/lists/{name}/csv", response_class=Response)
async def export_list(parts: TheParts, session: SignedIn, name: Name, wanted: TheWanted) -> Response:
    """Everything that is wanted of a list, on all its pages, for a spreadsheet."""
    source = _source(session, name)
    listed = await parts.read(lambda connection: _listed(connection, source, wanted))
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(
        as_csv(listed.rows, source.columns, zone=listed.zone), media_type="text/csv; charset=utf-8", headers=headers
    )


@router.get("/lists/{name}/xlsx", response_class=Response)
async def export_workbook(parts: TheParts, session: SignedIn, name: Name, wanted: TheWanted) -> Response:
    """Everything that is wanted of a list, on all its pages, as an Excel workbook."""
    source = _source(session, name)
    listed = await parts.read(lambda connection: _listed(connection, source, wanted))
    book = await asyncio.to_thread(as_workbook, [Sheet(source.title, source.columns, listed.rows)], zone=listed.zone)
    headers = {"Content-Disposition": f'attachment; filename="{name}.xlsx"'}
    return Response(book, media_type=MEDIA_TYPE, headers=headers)


class _Listed(NamedTuple):
    """The rows that were wanted, the house's zone, and whether older ones weren't read."""

    rows: list[Row]
    zone: ZoneInfo
    is_cut: bool


def _listed(connection: Connection, source: ListSource, wanted: Wanted) -> _Listed:
    zone = gaming_calendar(connection).zone
    read = source.read(connection, wanted.span_ms(zone), MOST_ROWS)
    return _Listed(chosen(read, source.columns, wanted, zone=zone), zone, is_cut=len(read) >= MOST_ROWS)


def _source(session: Session, name: str) -> ListSource:
    source = LISTS.get(name)
    if source is None:
        raise Problem(404, "There is no such list.")
    if not is_allowed(session.role, source.needs):
        raise Problem(403, refusal(session.role, source.needs), kind="not-allowed")
    return source
