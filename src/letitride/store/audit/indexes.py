"""Auditing what things are found by: who played in which round for how much, and which events a command led to."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, select

from letitride.store.audit.report import AuditReport
from letitride.store.database import schema
from letitride.store.log.round_index import players_of_rounds


def audit_players(connection: Connection, report: AuditReport, *, table_id: str) -> None:
    """Stakes and returns of each player in each round of a table are what its postings add up to."""
    columns = schema.round_players.c
    stored = connection.execute(select(schema.round_players).where(columns.table_id == table_id))
    summed = connection.execute(players_of_rounds(schema.rounds.c.table_id == table_id))
    # databases sum integers to decimals, which compare alike
    for number, player in sorted({(row[1], row[2]) for row in {*map(tuple, stored)} ^ {*map(tuple, summed)}}):
        detail = f"what {player} staked and got back in round {number} is not what was posted"
        report.find("players", f"table {table_id}", detail)


def audit_commands(connection: Connection, report: AuditReport) -> None:
    """Each command names events that are there, all of them its actor's and of its time."""
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
    query = query.select_from(schema.commands.outerjoin(schema.events, within)).group_by(*command)
    for table_id, command_id, actor, at_ms, first, last, count, *found in connection.execute(query):
        if count != last - first + 1 or found != [actor, actor, at_ms, at_ms]:
            detail = f"command {command_id} of {actor} doesn't stand behind events {first} to {last}"
            report.find("commands", f"table {table_id}", detail)
