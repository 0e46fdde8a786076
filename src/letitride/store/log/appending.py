"""Many appends in one transaction: read what they depend on, judge each, write what is granted in a few statements."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ARRAY, Connection, Text, cast, func, select

from letitride.errors import OwnLimitReached, StoreError
from letitride.store.database import schema
from letitride.store.database.notices import CHANNEL
from letitride.store.database.prepared import Prepared, among, insert_into, listed, pipelined, update_of
from letitride.store.house.audit_log import note_in_audit_log
from letitride.store.house.awards import hold_award, players_held
from letitride.store.log.appends import Append, Appended
from letitride.store.log.batch import Batch, Head
from letitride.store.log.round_index import index_rounds
from letitride.store.money.ledger import add_to_balances, lock_balances
from letitride.store.money.ledger_accounts import WALLET_PREFIX, is_for_practice
from letitride.store.people.limits import limits_key
from letitride.store.people.limits_kept import LimitedAct, ask_limits, check_own_limits
from letitride.store.people.sessions import ask_open_digests

_tables, _commands, _meters = schema.tables.c, schema.commands.c, schema.meters.c

_HEADS = Prepared(
    select(_tables.id, _tables.head_sequence, _tables.head_hash, _tables.meter_id, _tables.settings)
    .where(among(_tables.id, listed("ids")))
    .order_by(_tables.id)
    .with_for_update()
)
_DONE = Prepared(
    select(_commands.actor, _commands.command_id, _commands.digest, _commands.first, _commands.last).where(
        among(_commands.command_id, listed("ids"))
    )
)
_METERS = Prepared(
    select(_meters.id, _meters.version, _meters.units)
    .where(among(_meters.id, listed("ids")))
    .order_by(_meters.id)
    .with_for_update()
)
_EVENTS = insert_into(schema.events)
_POSTINGS = insert_into(schema.postings)
_COMMANDS = insert_into(schema.commands)
_MOVEMENTS = insert_into(schema.meter_movements)
_SNAPSHOTS = insert_into(schema.snapshots)
_MOVE_HEADS = update_of(
    schema.tables,
    {"head_sequence": "{new}", "head_hash": "{new}", "standing": "coalesce({new}, {old})"},
    keys=["id"],
)
_MOVE_METERS = update_of(schema.meters, {"units": "{new}", "version": "{new}"}, keys=["id"])
_NOTIFY = Prepared(select(func.pg_notify(CHANNEL, func.unnest(cast(listed("payloads"), ARRAY(Text))))))


def append_all(connection: Connection, appends: Sequence[Append]) -> list[Appended | Exception]:
    """What came of each append, in order: its sequence numbers, or why it was refused and left no trace."""
    batch = _read(connection, appends)
    money = [batch.money_of(append) for append in appends]
    if moved := {account for one in money for account in one.gained}:
        batch.held = lock_balances(connection, moved)
    takers = {account for one in money for account, cents in one.gained.items() if cents < 0}
    if payers := [one.removeprefix(WALLET_PREFIX) for one in takers if one.startswith(WALLET_PREFIX)]:
        batch.awaiting = players_held(connection, payers)
    results: list[Appended | Exception] = []
    for append, moving in zip(appends, money, strict=True):
        try:
            result: Appended | Exception = batch.judge(append, moving)
        except (StoreError, OwnLimitReached, TypeError, ValueError) as error:
            result = error
        results.append(result)
        if append.line is not None and (isinstance(result, Exception) or result.is_repeat):
            append.line.is_broken = True
    if batch.grown:
        _write(connection, batch)
    return results


def _read(connection: Connection, appends: Sequence[Append]) -> Batch:
    """Lock and read heads, earlier commands and meters: one query each, whatever the number of appends."""
    batch = Batch()
    ids = [append.command_key for append in appends if append.command_key is not None]
    sessions = {append.session for append in appends if append.session}
    meters = {append.meter.meter_id for append in appends if append.meter is not None}
    limited = {append.limited for append in appends if append.limited is not None}
    with pipelined(connection):
        heads = _HEADS.run(connection, {"ids": sorted({append.table_id for append in appends})})
        done = _DONE.run(connection, {"ids": ids}) if ids else ()
        open_sessions = ask_open_digests(connection, sessions) if sessions else ()
        stands = _METERS.run(connection, {"ids": sorted(meters)}) if meters else ()
        limits = ask_limits(connection, limited) if limited else ()
        for table_id, sequence, hashed, meter_id, settings in heads:
            batch.heads[table_id] = Head(sequence, hashed, meter_id, is_for_practice(settings))
        for actor, command_id, digest, first, last in done:
            batch.done[actor, command_id] = (digest, Appended(first, last, is_repeat=True))
        batch.ended = sessions.difference(digest for (digest,) in open_sessions)
        for meter_id, version, units in stands:
            batch.meters[meter_id] = (version, units)
        have_limits = {name for (name,) in limits}
    for act in limited:
        if limits_key(act.account_id) in have_limits:
            batch.limited[act] = _refusal(connection, act)
    return batch


def _refusal(connection: Connection, act: LimitedAct) -> OwnLimitReached | None:
    """Why a player's own limits forbid an act, if they do."""
    try:
        check_own_limits(connection, act)
    except OwnLimitReached as error:
        return error
    return None


def _write(connection: Connection, batch: Batch) -> None:
    """Write the rows of everything that was granted."""
    heads = {table_id: batch.heads[table_id] for table_id in sorted(batch.grown)}
    with pipelined(connection):
        for statement, rows in (
            (_EVENTS, batch.events),
            (_POSTINGS, batch.postings),
            (_COMMANDS, batch.commands),
            (_MOVEMENTS, batch.movements),
            (_SNAPSHOTS, batch.snapshots),
        ):
            if rows:
                statement.write(connection, rows)
        moved = [(head.sequence, head.hash, head.standing, table_id) for table_id, head in heads.items()]
        _MOVE_HEADS.write(connection, moved)
        add_to_balances(connection, batch.gained, held=batch.held)
        if meters := sorted({meter_id for meter_id, *_ in batch.movements}):
            stands = [(meter_id, *batch.meters[meter_id]) for meter_id in meters]
            _MOVE_METERS.write(connection, [(units, version, meter_id) for meter_id, version, units in stands])
        index_rounds(connection, batch.rounds)
        if connection.dialect.name == "postgresql":
            _NOTIFY.run(connection, {"payloads": [f"{table_id} {head.sequence}" for table_id, head in heads.items()]})
    for noted in batch.noted:
        note_in_audit_log(connection, noted)
    for award, actor in batch.awards:
        hold_award(connection, award, actor=actor)
