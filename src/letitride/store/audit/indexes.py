"""Auditing what things are found by: who played in which round for how much, and which events a command led to."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, select

from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.log.appends import command_key
from letitride.store.log.round_index import players_of_rounds


def audit_players(connection: Connection, report: AuditReport, *, table_id: str, after: int = 0) -> None:
    """Stakes and returns of each player in each round of a table are what its postings add up to.

    Only rounds that began after an event are looked at, which are all of them unless it is named.
    """
    columns, rounds = schema.round_players.c, schema.rounds.c
    later = and_(rounds.table_id == table_id, rounds.first_sequence > after)
    first = connection.execute(select(func.min(rounds.number)).where(later)).scalar() if after else 0
    if first is None:
        return
    of_table = select(schema.round_players).where(columns.table_id == table_id, columns.number >= first)
    stored = connection.execute(of_table)
    summed = connection.execute(players_of_rounds(later))
    # databases sum integers to decimals, which compare alike
    for number, player in sorted({(row[1], row[2]) for row in {*map(tuple, stored)} ^ {*map(tuple, summed)}}):
        detail = f"what {player} staked and got back in round {number} is not what was posted"
        report.find("players", f"table {table_id}", detail)


def audit_commands(connection: Connection, report: AuditReport, *, table_id: str | None = None, after: int = 0) -> None:
    """Each command, of all tables or of one after an event, names events that are its actor's and of its time."""
    done, events = schema.commands.c, schema.events.c
    within = and_(events.table_id == done.table_id, events.sequence.between(done.first, done.last))
    command = (done.table_id, done.command_id, done.actor, done.at_ms, done.first, done.last)
    query = select(
        *command,
        func.count(events.sequence),
        func.min(events.actor),
        func.max(events.actor),
        func.min(events.at_ms),
        func.max(events.at_ms),
    )
    if table_id is not None:
        of_table = done.command_id.between(command_key(table_id, ""), command_key(table_id, "\U0010ffff"))
        query = query.where(of_table, done.table_id == table_id, done.first > after)
    query = query.select_from(schema.commands.outerjoin(schema.events, within)).group_by(*command)
    for table_id, command_id, actor, at_ms, first, last, count, *found in connection.execute(query):
        if count != last - first + 1 or found != [actor, actor, at_ms, at_ms]:
            detail = f"command {command_id} of {actor} doesn't stand behind events {first} to {last}"
            report.find("commands", f"table {table_id}", detail)
