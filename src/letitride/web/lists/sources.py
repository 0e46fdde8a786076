"""What the lists are read from: one function for each, which gives its rows, the newest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, select

from letitride.figures.ratings import ratings
from letitride.live.permissions import Action
from letitride.money import format_cents
from letitride.reports.forms.sheet import Column, Kind, Row
from letitride.school.teaching.plan_names import known_terms
from letitride.school.teaching.standings import results
from letitride.store.database import schema
from letitride.store.house.audit_log import audit_entries, table_subjects
from letitride.store.house.cases import list_cases
from letitride.store.log.rounds import list_rounds
from letitride.store.money.cage import CAGE
from letitride.store.money.ledger_accounts import WALLET_PREFIX
from letitride.store.people.lessons import list_mistakes
from letitride.store.people.training import list_groups
from letitride.web.lists.awards import hand_paid, jackpots, table_names
from letitride.web.lists.engine import MOST_ROWS
from letitride.web.names import CATALOGUE
from letitride.web.server_time import now_ms

MONTH_MS = 31 * 86_400_000

Read = Callable[[Connection, tuple[int | None, int | None]], list[Row]]


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list: what it is called, who may read it, its columns, and where its rows come from."""

    title: str
    needs: Action
    columns: tuple[Column, ...]
    read: Read


def _cases(connection: Connection, _: tuple[int | None, int | None]) -> list[Row]:
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
    ]


def _log(connection: Connection, _: tuple[int | None, int | None]) -> list[Row]:
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
        }
        for one in audit_entries(connection, limit=MOST_ROWS)
    ]


def _rounds(connection: Connection, span: tuple[int | None, int | None]) -> list[Row]:
    names = table_names(connection)
    first, last = span
    found = list_rounds(connection, from_ms=first, to_ms=None if last is None else last - 1, limit=MOST_ROWS)
    return [
        {
            "closed_ms": one.closed_ms,
            "table": names.get(one.table_id, one.table_id),
            "number": one.number,
            "outcome": one.outcome,
            "players": ", ".join(dict.fromkeys(player.player for player in one.players)),
            "staked_cents": sum(player.staked_cents for player in one.players),
            "returned_cents": sum(player.returned_cents for player in one.players),
            "link": f"/dispute/{one.table_id}/{one.number}",
        }
        for one in found
    ]


def _chips(connection: Connection, _: tuple[int | None, int | None]) -> list[Row]:
    """Every movement of the cage: issues, redemptions, fills, credits, meters."""
    postings, noted = schema.postings.c, schema.audit_entries.c
    names = table_names(connection)
    query = (
        select(noted.at_ms, noted.actor, noted.action, noted.reason, postings.source, postings.target)
        .add_columns(postings.amount_cents)
        .join_from(schema.postings, schema.audit_entries, postings.sequence == noted.id)
        .where(postings.table_id == CAGE)
    )
    rows = connection.execute(query.order_by(noted.id.desc()).limit(MOST_ROWS))
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


def _ratings(connection: Connection, span: tuple[int | None, int | None]) -> list[Row]:
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
    ]


def _people(connection: Connection, _: tuple[int | None, int | None]) -> list[Row]:
    accounts = schema.accounts.c
    query = select(accounts.name, accounts.role, accounts.status, accounts.created_ms, schema.balances.c.cents)
    query = query.outerjoin_from(
        schema.accounts, schema.balances, schema.balances.c.account == WALLET_PREFIX + accounts.name
    )
    return [
        {
            "created_ms": row.created_ms,
            "name": row.name,
            "role": row.role,
            "status": row.status,
            "wallet_cents": row.cents or 0,
        }
        for row in connection.execute(query.order_by(accounts.created_ms.desc()))
    ]


def _values(values: Any) -> str:
    """What something was before or after, as people read it."""
    said = []
    for name, value in (values or {}).items():
        is_money = name.endswith("cents") and isinstance(value, int)
        shown = name.removesuffix("cents").strip("_").replace("_", " ")
        said.append(f"{shown} {format_cents(value) if is_money else value}".strip())
    return ", ".join(said)


def _training(connection: Connection, span: tuple[int | None, int | None]) -> list[Row]:
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
    ]


def _mistakes(connection: Connection, span: tuple[int | None, int | None]) -> list[Row]:
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
        for one in list_mistakes(connection, from_ms=first, to_ms=last, limit=MOST_ROWS)
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
            Column("seat", "Seat", Kind.NUMBER),
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
            Column("seat", "Seat", Kind.NUMBER),
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
