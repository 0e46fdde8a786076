"""What the lists are read from: one function for each, which gives its rows, the newest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from letitride.figures.dealers import work_of_dealers
from letitride.figures.ratings import ratings
from letitride.live.permissions import Action
from letitride.money import format_cents
from letitride.reports.forms.sheet import Column, Kind, Row
from letitride.school.teaching.plan_names import known_terms
from letitride.school.teaching.standings import results
from letitride.store.database import schema
from letitride.store.database.spans import Span, within
from letitride.store.house.audit_log import audit_entries, table_subjects
from letitride.store.house.cases import list_cases
from letitride.store.house.dealers import DealersOverTime
from letitride.store.house.filings import list_filings
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.log.rounds import list_rounds
from letitride.store.money.cage import CAGE
from letitride.store.money.ledger_accounts import WALLET_PREFIX
from letitride.store.money.slips import SlipKind, list_slips
from letitride.store.people.lessons import list_mistakes
from letitride.store.people.training import list_groups
from letitride.web.lists.awards import hand_paid, jackpots, table_names
from letitride.web.lists.engine import is_within
from letitride.web.names import CATALOGUE
from letitride.web.server_time import now_ms

DAY_MS = 86_400_000
MONTH_MS = 31 * DAY_MS

Read = Callable[[Connection, Span, int], list[Row]]
"""Reads the newest rows of a time, at most so many."""


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list: what it is called, who may read it, its columns, and where its rows come from."""

    title: str
    needs: Action
    columns: tuple[Column, ...]
    read: Read


def _cases(connection: Connection, span: Span, limit: int) -> list[Row]:
    names = table_names(connection)
    return [
        {
            "number": case.number,
            "opened_ms": case.opened_ms,
            "state": "open" if case.is_open else "closed",
            "player": case.player,
            "dealer": case.dealer,
            "table": names.get(case.table, ""),
            "round": case.round or None,
            "seat": case.seat or None,
            "claim": case.claim,
            "outcome": case.outcome,
            "paid_cents": case.paid_cents or None,
            "link": f"/case/{case.number}",
        }
        for case in list_cases(connection)
        if is_within(case.opened_ms, span)
    ][:limit]


def _log(connection: Connection, span: Span, limit: int) -> list[Row]:
    names = table_subjects(connection)
    return [
        {
            "id": one.id,
            "at_ms": one.at_ms,
            "actor": one.actor,
            "action": one.action,
            "table": names.get(one.subject, ""),
            "subject": one.subject,
            "reason": one.reason,
            "before": _values(one.before),
            "after": _values(one.after),
            "link": one.subject.replace("case:", "/case/") if one.subject.startswith("case:") else "",
        }
        for one in audit_entries(connection, span=span, limit=limit)
    ]


def _rounds(connection: Connection, span: Span, limit: int) -> list[Row]:
    names = table_names(connection)
    first, last = span
    before_ms = None if last is None else last - 1
    found = list_rounds(connection, from_ms=first, to_ms=before_ms, is_of_house=True, limit=limit)
    dealers = DealersOverTime(connection)
    return [
        {
            "closed_ms": one.closed_ms,
            "table": names.get(one.table_id, one.table_id),
            "number": one.number,
            "outcome": one.outcome,
            "players": ", ".join(dict.fromkeys(player.player for player in one.players)),
            "seats": ", ".join(dict.fromkeys(str(player.seat) for player in one.players if player.seat)),
            "dealer": dealers.at(one.table_id, one.opened_ms),
            "staked_cents": sum(player.staked_cents for player in one.players),
            "returned_cents": sum(player.returned_cents for player in one.players),
            "link": f"/dispute/{one.table_id}/{one.number}",
        }
        for one in found
    ]


def _chips(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Every movement of the cage: issues, redemptions, fills, credits, meters."""
    postings, noted = schema.postings.c, schema.audit_entries.c
    names = table_names(connection)
    query = (
        select(noted.at_ms, noted.actor, noted.action, noted.reason, postings.source, postings.target)
        .add_columns(postings.amount_cents)
        .join_from(schema.postings, schema.audit_entries, postings.sequence == noted.id)
        .where(postings.table_id == CAGE, *within(noted.at_ms, span))
    )
    rows = connection.execute(query.order_by(noted.id.desc()).limit(limit))
    return [
        {
            "at_ms": row.at_ms,
            "action": row.action,
            "person": _wallet(row.source) or _wallet(row.target),
            "table": _tray(row.source, names) or _tray(row.target, names),
            "amount_cents": row.amount_cents,
            "actor": row.actor,
            "reason": row.reason,
        }
        for row in rows
    ]


def _ratings(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Everybody's rating of a time; without one, of the last month."""
    last = span[1] or now_ms() + 1
    first = last - MONTH_MS if span[0] is None else span[0]
    return [
        {
            "last_ms": one.last_ms,
            "player": one.player,
            "hands": one.hands,
            "minutes": one.minutes,
            "average_bet_cents": one.average_bet_cents,
            "staked_cents": one.staked_cents,
            "lost_cents": one.lost_cents,
            "expected_cents": round(one.expected_cents),
        }
        for one in ratings(connection, CATALOGUE, from_ms=first, to_ms=last)
    ][:limit]


def _slips(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Every slip: fills, credits, counts and awards, with what the record had in the tray just before a count."""
    names = table_names(connection)
    counts = {SlipKind.OPENING.value, SlipKind.CLOSING.value}
    return [
        {
            "at_ms": one.at_ms,
            "kind": one.kind,
            "number": one.number,
            "day": one.gaming_day,
            "shift": one.shift,
            "table": names.get(one.table_id, one.table_id),
            "amount_cents": one.amount_cents,
            "expected_cents": one.expected_cents if one.kind in counts else None,
            "difference_cents": one.amount_cents - one.expected_cents if one.kind in counts else None,
            "first": one.first,
            "second": one.second,
            "reason": one.reason,
        }
        for one in list_slips(connection, span=span, limit=limit)
    ]


def _dealers(connection: Connection, span: Span, limit: int) -> list[Row]:
    """What each dealer did in a time; without one, in the last day."""
    names = table_names(connection)
    last = span[1] or now_ms() + 1
    first = last - DAY_MS if span[0] is None else span[0]
    return [
        {
            "dealer": one.dealer,
            "last_ms": one.last_ms,
            "tables": ", ".join(names.get(table, table) for table in one.tables),
            "signed_on": ", ".join(names.get(table, table) for table in one.signed_on),
            "rounds": one.rounds,
            "acts": one.acts,
            "mistakes": one.mistakes,
        }
        for one in work_of_dealers(connection, from_ms=first, to_ms=last)[:limit]
    ]


def _filings(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Every version of every submission, filed or approved."""
    calendar = gaming_calendar(connection)
    today = calendar.day_of(now_ms())
    found = [one for one in list_filings(connection) if is_within(one.filed.filed_ms, span)]
    return [
        {
            "filed_ms": one.filed.filed_ms,
            "name": one.filed.id,
            "version": one.filed.version,
            "filed_by": one.filed.filed_by,
            "state": one.state(today),
            "approved_by": one.approval.approved_by if one.approval else "",
            "reference": one.approval.reference if one.approval else "",
            "in_force_from": one.approval.in_force_from.isoformat() if one.approval else "",
            "noted_by": ", ".join(one.approval.noted_by) if one.approval else "",
            "sha256": one.filed.digest,
        }
        for one in sorted(found, key=lambda one: one.filed.filed_ms, reverse=True)[:limit]
    ]


def _people(connection: Connection, span: Span, limit: int) -> list[Row]:
    accounts = schema.accounts.c
    query = select(accounts.name, accounts.role, accounts.status, accounts.created_ms, schema.balances.c.cents)
    query = query.add_columns(accounts.id, schema.second_factors.c.is_confirmed).outerjoin_from(
        schema.accounts, schema.balances, schema.balances.c.account == WALLET_PREFIX + accounts.name
    )
    query = query.outerjoin(schema.second_factors, schema.second_factors.c.account_id == accounts.id)
    query = query.where(*within(accounts.created_ms, span)).order_by(accounts.created_ms.desc()).limit(limit)
    return [
        {
            "created_ms": row.created_ms,
            "name": row.name,
            "role": row.role,
            "status": row.status,
            "wallet_cents": row.cents or 0,
            "id": row.id,
            "has_codes": bool(row.is_confirmed),
        }
        for row in connection.execute(query)
    ]


def _values(values: Any) -> str:
    """What something was before or after, as people read it."""
    said = []
    for name, value in (values or {}).items():
        shown = name.removesuffix("cents").strip("_").replace("_", " ")
        said.append(f"{shown} {_value(name, value)}".strip())
    return ", ".join(said)


def _value(name: str, value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() if name.endswith("cents"):
            return format_cents(value)
        case list() if all(isinstance(one, str) for one in value):
            return " and ".join(value)
        case list() | dict():
            return msgspec.json.encode(value).decode()
        case None:
            return "none"
    return str(value)


def _training(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Every lesson and drill that anybody did or began."""
    groups = _groups_of(connection)
    return [
        {
            "started_ms": one.lesson.started_ms,
            "trainee": one.lesson.trainee,
            "groups": groups.get(one.lesson.account_id, ""),
            "lesson": one.terms.title,
            "steps": one.lesson.steps,
            "flawed": one.lesson.flawed,
            "percent": one.percent,
            "needed": one.terms.pass_percent,
            "result": ("passed" if one.is_passed else "not passed") if one.is_over else "unfinished",
            "minutes": one.minutes if one.is_over else None,
        }
        for one in results(connection, CATALOGUE, span=span)
    ][:limit]


def _mistakes(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Every mistake that anybody made in the school."""
    groups = _groups_of(connection)
    terms = cache(lambda plan: known_terms(connection, CATALOGUE, plan))
    first, last = span
    return [
        {
            "at_ms": one.at_ms,
            "trainee": one.lesson.trainee,
            "groups": groups.get(one.lesson.account_id, ""),
            "lesson": terms(one.lesson.plan).title,
            "about": one.about,
            "mistake": one.mistake,
            "clause": one.clause,
            "link": f"/rules/{one.clause}" if one.clause else "",
        }
        for one in list_mistakes(connection, from_ms=first, to_ms=last, limit=limit)
    ]


def _groups_of(connection: Connection) -> dict[str, str]:
    """The groups that each trainee is in."""
    found: dict[str, list[str]] = {}
    for group in list_groups(connection):
        for account in () if group.is_closed else group.trainees:
            found.setdefault(account, []).append(group.name)
    return {account: ", ".join(names) for account, names in found.items()}


def _wallet(account: str) -> str:
    return account.removeprefix(WALLET_PREFIX) if account.startswith(WALLET_PREFIX) else ""


def _tray(account: str, names: dict[str, str]) -> str:
    return names.get(account.removeprefix("tray:"), "") if account.startswith("tray:") else ""


_AMOUNT = Column("amount_cents", "Amount", Kind.MONEY)
_TABLE = Column("table", "Table", Kind.TABLE)
_WHEN = Column("at_ms", "When", Kind.TIME)

LISTS: dict[str, ListSource] = {
    "disputes": ListSource(
        "Disputes",
        Action.READ_ALL_ROUNDS,
        (
            Column("number", "No.", Kind.NUMBER),
            Column("opened_ms", "Opened", Kind.TIME),
            Column("state", "State"),
            Column("player", "Player", Kind.PERSON),
            Column("dealer", "Dealer", Kind.PERSON),
            _TABLE,
            Column("round", "Round", Kind.NUMBER),
            Column("seat", "Seat", Kind.SEAT),
            Column("claim", "Claim"),
            Column("outcome", "Outcome"),
            Column("paid_cents", "Paid", Kind.MONEY),
        ),
        _cases,
    ),
    "rounds": ListSource(
        "Rounds",
        Action.READ_ALL_ROUNDS,
        (
            Column("closed_ms", "Ended", Kind.TIME),
            _TABLE,
            Column("number", "Round", Kind.NUMBER),
            Column("outcome", "Outcome"),
            Column("players", "Players", Kind.PERSON),
            Column("seats", "Seats", Kind.SEAT),
            Column("dealer", "Dealer signed on", Kind.PERSON),
            Column("staked_cents", "Staked", Kind.MONEY),
            Column("returned_cents", "Returned", Kind.MONEY),
        ),
        _rounds,
    ),
    "log": ListSource(
        "Log of significant events",
        Action.READ_AUDIT_LOG,
        (
            Column("id", "No.", Kind.NUMBER),
            _WHEN,
            Column("actor", "Who", Kind.PERSON),
            Column("action", "What"),
            _TABLE,
            Column("subject", "About"),
            Column("reason", "Why"),
            Column("before", "Before"),
            Column("after", "After"),
        ),
        _log,
    ),
    "chips": ListSource(
        "Cage: chips, fills and credits",
        Action.READ_AUDIT_LOG,
        (
            _WHEN,
            Column("action", "What"),
            Column("person", "Whose", Kind.PERSON),
            _TABLE,
            _AMOUNT,
            Column("actor", "By", Kind.PERSON),
            Column("reason", "Why"),
        ),
        _chips,
    ),
    "slips": ListSource(
        "Slips: counts, fills, credits and awards",
        Action.READ_FIGURES,
        (
            _WHEN,
            Column("kind", "Slip"),
            Column("number", "No.", Kind.NUMBER),
            Column("day", "Gaming day"),
            Column("shift", "Shift"),
            _TABLE,
            _AMOUNT,
            Column("expected_cents", "On record", Kind.MONEY),
            Column("difference_cents", "Difference", Kind.MONEY),
            Column("first", "Signed by", Kind.PERSON),
            Column("second", "And by", Kind.PERSON),
            Column("reason", "Why"),
        ),
        _slips,
    ),
    "dealers": ListSource(
        "Dealers, 24 hours by default",
        Action.READ_FIGURES,
        (
            Column("dealer", "Dealer", Kind.PERSON),
            Column("last_ms", "Last act", Kind.TIME),
            Column("tables", "Dealt at", Kind.TABLE),
            Column("signed_on", "Signed on now", Kind.TABLE),
            Column("rounds", "Rounds", Kind.NUMBER),
            Column("acts", "Acts", Kind.NUMBER),
            Column("mistakes", "Wrong numbers held", Kind.NUMBER),
        ),
        _dealers,
    ),
    "filings": ListSource(
        "Filings",
        Action.READ_FIGURES,
        (
            Column("filed_ms", "Filed", Kind.TIME),
            Column("name", "Submission"),
            Column("version", "Version", Kind.NUMBER),
            Column("filed_by", "Filed by", Kind.PERSON),
            Column("state", "State"),
            Column("approved_by", "Approved by"),
            Column("reference", "Reference"),
            Column("in_force_from", "In force from"),
            Column("noted_by", "Noted by", Kind.PERSON),
            Column("sha256", "SHA-256"),
        ),
        _filings,
    ),
    "jackpots": ListSource(
        "Jackpots paid by meters",
        Action.READ_FIGURES,
        (
            _WHEN,
            Column("player", "Player", Kind.PERSON),
            _TABLE,
            _AMOUNT,
            Column("meter", "Meter"),
            Column("what", "For"),
        ),
        jackpots,
    ),
    "awards": ListSource(
        "Awards paid by hand",
        Action.READ_FIGURES,
        (
            _WHEN,
            Column("player", "Player", Kind.PERSON),
            _TABLE,
            Column("seat", "Seat", Kind.SEAT),
            Column("wager", "Wager"),
            Column("hand", "Hand"),
            _AMOUNT,
            Column("slip", "Slip", Kind.NUMBER),
            Column("signed", "Signed by", Kind.PERSON),
            Column("reason", "Note"),
        ),
        hand_paid,
    ),
    "ratings": ListSource(
        "Ratings, 31 days by default",
        Action.READ_FIGURES,
        (
            Column("player", "Player", Kind.PERSON),
            Column("last_ms", "Last played", Kind.TIME),
            Column("hands", "Hands", Kind.NUMBER),
            Column("minutes", "Minutes", Kind.NUMBER),
            Column("average_bet_cents", "Average bet (one of three)", Kind.MONEY),
            Column("staked_cents", "Staked to the end", Kind.MONEY),
            Column("lost_cents", "Lost", Kind.MONEY),
            Column("expected_cents", "Theoretical loss, as decided", Kind.MONEY),
        ),
        _ratings,
    ),
    "training": ListSource(
        "School: lessons and drills",
        Action.TEACH,
        (
            Column("started_ms", "Begun", Kind.TIME),
            Column("trainee", "Trainee", Kind.PERSON),
            Column("groups", "Group"),
            Column("lesson", "Lesson"),
            Column("steps", "Steps", Kind.NUMBER),
            Column("flawed", "With a mistake", Kind.NUMBER),
            Column("percent", "Percent right", Kind.NUMBER),
            Column("needed", "Percent needed", Kind.NUMBER),
            Column("result", "Result"),
            Column("minutes", "Minutes", Kind.NUMBER),
        ),
        _training,
    ),
    "mistakes": ListSource(
        "School: mistakes",
        Action.TEACH,
        (
            _WHEN,
            Column("trainee", "Trainee", Kind.PERSON),
            Column("groups", "Group"),
            Column("lesson", "Lesson"),
            Column("about", "Duty or irregularity"),
            Column("mistake", "Mistake"),
            Column("clause", "Clause"),
        ),
        _mistakes,
    ),
    "people": ListSource(
        "People",
        Action.READ_ACCOUNTS,
        (
            Column("created_ms", "Since", Kind.TIME),
            Column("name", "Name", Kind.PERSON),
            Column("role", "Role"),
            Column("status", "Status"),
            Column("wallet_cents", "Wallet", Kind.MONEY),
        ),
        _people,
    ),
}
"""All lists by their names in addresses."""
