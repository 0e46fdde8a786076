"""The record of a round: everything that proves it, as one JSON object that needs no server to be checked.

================  ====================================================================================================
``format``        ``letitride round 3``; ``2`` without commands; ``1`` with events of schema 1
``table``         its id, name and table limit
``rules``         the ruleset, the submission as it was filed, the paytables, and what else decides payouts
``round``         the number of the round at its table
``opening``       the table before the round: seats, money, decks, the meter
``previous_hash`` the hash of the event before the first
``events``        sequence, time, actor, kind, data and hash of each event from the opening of bets to the seed's reveal
                  and, with the first event that answers one, the command
``shuffle``       scheme, chain, commitment, seed, players' seeds, beacon, and each released deck's nonce and order
``closing``       what each account of the table holds after the last event
``digests``       SHA-256 of the canonical JSON of each part, so that a change can be placed
``digest``        SHA-256 of the canonical JSON of everything else
================  ====================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.errors import NotFound
from letitride.live.dealer.drawing import nonce_of, seeds_of_players
from letitride.live.record.record_rules import rules_data
from letitride.store.house.submissions import StoredSubmission
from letitride.store.house.table_rules import house_rules, submission_of_table
from letitride.store.house.tables import find_table
from letitride.store.log.chain import canonical_json, first_hash
from letitride.store.log.history import StoredEvent, events_of
from letitride.store.log.rounds import find_round
from letitride.store.log.snapshots import table_after
from letitride.table import Table, evolve, fold, new_table
from letitride.table.log.resting import resting_data
from letitride.table.procedure.decks import DeckReleased
from letitride.table.procedure.randomness.seeds import SeedRevealed

FORMAT, FORMAT_WITHOUT_COMMANDS = "letitride round 3", "letitride round 2"


def record(connection: Connection, catalogue: Catalogue, *, table_id: str, number: int) -> dict[str, Any]:
    """The record of a round that is over."""
    stored, played = find_table(connection, table_id), find_round(connection, table_id, number)
    if played.last_sequence is None:
        raise NotFound(f"round {number} of table {table_id} is not over yet")
    filed = submission_of_table(connection, stored)
    house = house_rules(catalogue, filed, stored.created.table_limit)
    start = new_table(house, shares_meter=stored.created.meter_id is not None)
    opening = table_after(connection, start, table_id=table_id, sequence=played.first_sequence - 1)
    before = list(events_of(connection, table_id, after=played.first_sequence - 2, until=played.first_sequence - 1))
    previous_hash = before[0].hash if before else first_hash(stored.created.creation_record())
    events = _events_of_round(connection, table_id, played.first_sequence, played.last_sequence)
    of_table = {"id": table_id, "name": stored.created.name, "limit": stored.created.table_limit}
    return record_of(opening, events, table=of_table, filed=filed, previous_hash=previous_hash)


def record_of(
    opening: Table,
    events: Sequence[StoredEvent],
    *,
    table: Mapping[str, Any],
    filed: StoredSubmission,
    previous_hash: str,
) -> dict[str, Any]:
    """The record of the events of a round, from the table before them and the hash of the event before the first."""
    closing = fold(opening, (entry.event() for entry in events))
    data = {
        "format": FORMAT if any(entry.command_text for entry in events) else FORMAT_WITHOUT_COMMANDS,
        "table": dict(table),
        "rules": rules_data(
            opening.house, filed_as=f"{filed.id}@{filed.version}", toml=filed.toml, dealing=closing.dealing
        ),
        "round": opening.rounds + 1,
        "opening": resting_data(opening),
        "previous_hash": previous_hash,
        "events": [_event_data(entry) for entry in events],
        "shuffle": _shuffle_data(opening, events, table["id"]),
        "closing": {str(account): cents for account, cents in closing.balances.items() if cents},
    }
    return with_digests(data)


def with_digests(data: Mapping[str, Any]) -> dict[str, Any]:
    """A record with the digest of each of its parts, and one of all of it."""
    parts = {name: value for name, value in data.items() if name not in ("digests", "digest")}
    digests = {name: sha256(canonical_json(value)).hexdigest() for name, value in parts.items()}
    whole = {**parts, "digests": digests}
    return {**whole, "digest": sha256(canonical_json(whole)).hexdigest()}


def _event_data(entry: StoredEvent) -> dict[str, Any]:
    command = entry.command_data()
    return {
        "sequence": entry.sequence,
        "at_ms": entry.at_ms,
        "actor": entry.actor,
        "kind": entry.kind,
        "data": entry.data,
        "hash": entry.hash,
        **({} if command is None else {"command": command}),
    }


def _events_of_round(connection: Connection, table_id: str, first: int, last: int) -> Sequence[StoredEvent]:
    """The events from the opening of bets to the reveal of the seed, which follows the end of the round."""
    events = list(events_of(connection, table_id, after=first - 1, until=last))
    for entry in events_of(connection, table_id, after=last, limit=20):
        if entry.kind in ("BettingOpened", "TableClosed"):
            break
        events.append(entry)
        if entry.kind == SeedRevealed.__name__:
            return events
    return events[: last - first + 1]


def _shuffle_data(opening: Table, events: Sequence[StoredEvent], table_id: str) -> dict[str, Any]:
    """What the deck of the round was shuffled from, told by its events."""
    table, releases = opening, []
    for entry in events:
        event = entry.event()
        if isinstance(event, DeckReleased):
            releases.append({"nonce": nonce_of(table, table_id), "deck": entry.data["cards"]})
        table = evolve(table, event)
    seal, chain = table.seal, opening.chain
    scheme: dict[str, Any] = {}
    if seal is not None and seal.index and chain is not None:
        of_chain = {"id": chain.id, "length": chain.length, "head": chain.head}
        scheme = {"scheme": 2, "chain": of_chain, "index": seal.index, "missing": list(seal.missing)}
        if seal.beacon:
            scheme["beacon"] = {"id": seal.beacon, "round": seal.beacon_round, "signature": seal.beacon_signature}
    return {
        **scheme,
        "commitment": seal.commitment if seal else "",
        "seed": seal.seed if seal else "",
        "players": seeds_of_players(seal),
        "releases": releases,
    }
