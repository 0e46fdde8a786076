"""The appends of one transaction, judged one after the other in memory; what is granted leaves rows to be written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from letitride.errors import (
    AwardAwaited,
    CommandIdReused,
    NotEnoughChips,
    NotFound,
    OutOfRange,
    OwnLimitReached,
    SignedOut,
    StaleLimits,
    StaleMeter,
    StaleSequence,
    StoreError,
)
from letitride.money import MOST_METER_UNITS, check_amount, check_balance
from letitride.store.house.audit_log import AuditEntry
from letitride.store.house.awards import Award
from letitride.store.log.appends import Append, Appended
from letitride.store.log.chain import canonical_json, chained
from letitride.store.log.round_index import RoundIndex
from letitride.store.money.ledger_accounts import WALLET_PREFIX, ledger_names
from letitride.store.people.limits_kept import LimitedAct

Row = tuple[Any, ...]


@dataclass(slots=True)
class Head:
    """Where a table's log ends, the meter that the table shares, whether its chips are for practice, how it stands."""

    sequence: int
    hash: str
    meter_id: str | None
    is_practice: bool = False
    standing: str | None = None


@dataclass(slots=True)
class Money:
    """The postings of an append, and what each account gains or loses by all of them."""

    postings: list[Row] = field(default_factory=list)
    gained: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Batch:
    """What appends depend on, moved on as each is granted, and the rows they leave, as the tables order their columns.

    `done` holds the commands carried out already, by actor and id, with the digest of the request; `ended` are the
    sessions that can do nothing more, and `awaiting` the players who wait for an award to be paid by hand. `limited`
    are the acts of players with limits of their own, each with its refusal if it is forbidden, and `bettors` those of
    these players for whom something was granted.
    """

    heads: dict[str, Head] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    meters: dict[str, tuple[int, int]] = field(default_factory=dict)
    done: dict[tuple[str, str], tuple[str, Appended]] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    events: list[Row] = field(default_factory=list)
    postings: list[Row] = field(default_factory=list)
    commands: list[Row] = field(default_factory=list)
    movements: list[Row] = field(default_factory=list)
    snapshots: list[Row] = field(default_factory=list)
    noted: list[AuditEntry] = field(default_factory=list)
    awards: list[tuple[Award, str]] = field(default_factory=list)
    awaiting: set[str] = field(default_factory=set)
    rounds: RoundIndex = field(default_factory=RoundIndex)
    grown: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    limited: dict[LimitedAct, OwnLimitReached | None] = field(default_factory=dict)
    bettors: set[str] = field(default_factory=set)

    def money_of(self, append: Append) -> Money:
        """A posting for each transfer of an append."""
        money = Money()
        gained, table_id = money.gained, append.table_id
        head = self.heads.get(table_id)
        meter_id, is_practice = (None, False) if head is None else (head.meter_id, head.is_practice)
        for sequence, event in enumerate(append.events, start=append.expected_sequence + 1):
            for entry, transfer in enumerate(event.transfers):
                source, target = ledger_names(transfer, table_id=table_id, meter_id=meter_id, is_practice=is_practice)
                amount, memo = transfer.amount_cents, transfer.memo
                gained[source] = gained.get(source, 0) - amount
                gained[target] = gained.get(target, 0) + amount
                money.postings.append((table_id, sequence, entry, source, target, amount, memo, transfer.seat))
        return money

    def judge(self, append: Append, money: Money) -> Appended:
        """Grant an append and note its rows, or raise and note nothing."""
        if append.session in self.ended:
            raise SignedOut("You are signed out. Sign in again.")
        key = append.command_key
        repeated = None if key is None else self.done.get((append.actor, key))
        if repeated is not None:
            if repeated[0] != append.request_digest:
                raise CommandIdReused(f"the id {append.command_id} stands for another command")
            return repeated[1]
        head = self.heads.get(append.table_id)
        if head is None:
            raise NotFound(f"there is no table {append.table_id}")
        is_on_broken_line = append.line is not None and append.line.is_broken
        if head.sequence != append.expected_sequence or is_on_broken_line:
            raise StaleSequence(append.table_id, expected=append.expected_sequence, head=head.sequence)
        if not append.events:
            raise StoreError("an append holds at least one event")
        self._check_limits(append)
        self._check_meter(append)
        self._check_money(money)
        data = [event.json for event in append.events]
        snapshot = None if append.snapshot is None else canonical_json(append.snapshot).decode()
        if append.standing is not None:
            head.standing = canonical_json(append.standing).decode()

        first, last = head.sequence + 1, head.sequence + len(append.events)
        self._note_events(append, head, data)
        self._note_money(money)
        self.rounds.note(append, first)
        self._note_command(append, first, last)
        if snapshot is not None:
            self.snapshots.append((append.table_id, last, append.at_ms, snapshot))
        self._note_movement(append, last)
        if append.limited in self.limited:
            self.bettors.add(append.actor)
        self.noted += append.noted
        self.awards += [(award, append.actor) for award in append.awards]
        return Appended(first, last)

    def _check_limits(self, append: Append) -> None:
        """Refuse what a player's own limits forbid; what this transaction writes before it must be counted first."""
        if append.limited not in self.limited:
            return
        if append.actor in self.bettors or append.table_id in self.grown:
            raise StaleLimits("count again what is at stake")
        if refusal := self.limited[append.limited]:
            raise refusal

    def _check_meter(self, append: Append) -> None:
        """Refuse an append that was decided on an older version of the meter."""
        use = append.meter
        if use is None:
            return
        if use.meter_id not in self.meters:
            raise NotFound(f"there is no meter {use.meter_id}")
        version, _ = self.meters[use.meter_id]
        if version != use.version:
            raise StaleMeter(use.meter_id, expected=use.version, version=version)
        moved = (use.units, abs(use.contributed_units), use.awarded_cents, use.funded_cents)
        if not all(type(one) is int and 0 <= one <= MOST_METER_UNITS for one in moved):
            raise OutOfRange(f"meter {use.meter_id} can't stand at {use.units} units; the most is {MOST_METER_UNITS}")

    def _check_money(self, money: Money) -> None:
        """Refuse an append that moves what can't be moved, or takes more out of a wallet than it holds."""
        for *_, amount_cents, memo, _ in money.postings:
            check_amount(amount_cents, memo)
        for account, cents in money.gained.items():
            held = self.held.get(account, 0) + self.gained.get(account, 0)
            if cents < 0 and account.startswith(WALLET_PREFIX):
                if account.removeprefix(WALLET_PREFIX) in self.awaiting:
                    raise AwardAwaited
                if held + cents < 0:
                    raise NotEnoughChips(account, held_cents=held, asked_cents=-cents)
            check_balance(held + cents, account)

    def _note_events(self, append: Append, head: Head, data: list[bytes]) -> None:
        table_id, at_ms, actor, events = append.table_id, append.at_ms, append.actor, append.events
        commands = [None if event.command is None else canonical_json(event.command) for event in events]
        lines = list(zip((event.kind for event in events), data, commands, strict=True))
        after = head.sequence
        hashes = chained(head.hash, lines, table_id=table_id, after=after, at_ms=at_ms, actor=actor)
        self.events += [
            (table_id, sequence, at_ms, actor, kind, text.decode(), hashed, command and command.decode())
            for sequence, ((kind, text, command), hashed) in enumerate(zip(lines, hashes, strict=True), start=after + 1)
        ]
        head.sequence, head.hash = after + len(events), hashes[-1]
        self.grown.add(table_id)

    def _note_money(self, money: Money) -> None:
        self.postings += money.postings
        for account, cents in money.gained.items():
            self.gained[account] = self.gained.get(account, 0) + cents

    def _note_command(self, append: Append, first: int, last: int) -> None:
        if (key := append.command_key) is None:
            return
        digest = append.request_digest
        self.done[append.actor, key] = (digest, Appended(first, last, is_repeat=True))
        self.commands.append((key, append.actor, digest, append.table_id, first, last, append.at_ms))

    def _note_movement(self, append: Append, last: int) -> None:
        use = append.meter
        if use is None:
            return
        version, before = use.version + 1, self.meters[use.meter_id][1]
        self.meters[use.meter_id] = (version, use.units)
        moved = (before, use.units, use.contributed_units, use.awarded_cents, use.funded_cents)
        self.movements.append((use.meter_id, version, append.table_id, last, append.at_ms, *moved))
