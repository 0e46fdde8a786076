"""What a table waits for. How long it has waited follows from the times of its events, so it survives a restart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.errors import RuleViolation
from letitride.rules.placement import check_box
from letitride.rules.wagers import BASE_SPOTS
from letitride.table import Act, Phase, Table
from letitride.table.bot_names import is_bot
from letitride.table.duties import DECISIONS
from letitride.table.procedure.randomness.beacon import awaits_beacon
from letitride.table.procedure.randomness.player_seeds import awaits_reveals
from letitride.table.state import BoxInPlay


class Await(Enum):
    """What has to come next from outside."""

    __hash__ = object.__hash__

    NOTHING = "nothing"
    PLAYERS = "players"
    BANKER = "banker"
    NEXT_ROUND = "next-round"
    OFFER = "offer"
    BETS = "bets"
    REVEALS = "reveals"
    BEACON = "beacon"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a table waits for, and from which seat; `mark` tells one round or decision from another."""

    kind: Await
    seat: int | None = None
    mark: int = 0
    has_bet: bool = False


def waiting(table: Table) -> Waiting:
    """What a table waits for now."""
    current = table.round
    if current is not None:
        if current.awaiting_ruling:
            return Waiting(Await.NOTHING, mark=current.number)
        if table.phase is Phase.BETTING:
            return Waiting(Await.BETS, mark=current.number, has_bet=has_bet_by_a_person(table))
        duty = table.duty
        if duty is not None and duty.act is Act.RELEASE_DECK and awaits_reveals(table):
            return Waiting(Await.REVEALS, mark=current.number)
        if duty is not None and duty.act is Act.RELEASE_DECK and awaits_beacon(table):
            return Waiting(Await.BEACON, mark=current.number)
        if duty is not None and duty.act in DECISIONS:
            return Waiting(Await.DECISION, duty.seat, 2 * current.number + (duty.act is Act.DECIDE_BET_2))
        return Waiting(Await.NOTHING, mark=current.number)
    if table.phase is not Phase.BETWEEN_ROUNDS:
        return Waiting(Await.NOTHING)
    if table.rotation.must_offer:
        return Waiting(Await.OFFER, table.rotation.to_offer[0], table.rounds)
    if not any(can_play(table, player) for player in people(table)):
        return Waiting(Await.PLAYERS, mark=2 * table.rounds + bool(table.seats))
    if table.house.is_banked_by_player and table.rotation.banker is None:
        return Waiting(Await.BANKER, mark=table.rounds)
    return Waiting(Await.NEXT_ROUND, mark=table.rounds)


def people(table: Table) -> tuple[str, ...]:
    """The people who sit at the table and stay, each once."""
    staying = (player for seat, player in table.seats.items() if seat not in table.leaving and not is_bot(player))
    return tuple(dict.fromkeys(staying))


def can_play(table: Table, player: str) -> bool:
    """Whether somebody has the chips for three bets, or banks."""
    banker, limits = table.rotation.banker, table.house.base_limits
    is_banker = banker is not None and table.seats.get(banker) == player
    return table.chips(player) >= (1 if is_banker or limits is None else len(BASE_SPOTS) * limits.minimum_cents)


def is_complete(table: Table, box: BoxInPlay) -> bool:
    """Whether a box holds the wagers it must to be dealt in."""
    try:
        check_box(table.house, box.layout)
    except RuleViolation:
        return False
    return True


def has_bet_by_a_person(table: Table) -> bool:
    """Whether somebody who is no bot has made their bets or posted the bank: from then on the time to bet runs."""
    current = table.in_round()
    if current.bank is not None and not is_bot(current.bank.player):
        return True
    return any(not is_bot(box.player) and is_complete(table, box) for box in current.boxes.values())


def awaited(table: Table, absent: frozenset[str]) -> tuple[str, ...]:
    """Whose bets are waited for: everybody who stays, but not who was absent from the last round and still is."""
    heard = _heard(table)
    return tuple(player for player in people(table) if player not in absent or player in heard)


def absent_from(table: Table) -> frozenset[str]:
    """Who sits at a round without having bet or said anything in it, the player-dealer apart."""
    banker = table.rotation.banker
    return frozenset(people(table)) - _heard(table) - {table.seats.get(banker, "") if banker is not None else ""}


def _heard(table: Table) -> frozenset[str]:
    """Who has bet in this round, or said that they are ready."""
    current = table.in_round()
    return current.ready | {box.player for box in current.boxes.values()}


@dataclass(frozen=True, slots=True)
class Progress:
    """A table, what it waits for, and since when; a table that was disabled begins no further round.

    `absent` are those who sat through the last round without a word: they are not waited for until they bet again.
    `sent_away` are the seats of people whom the house made leave in a round: they didn't choose not to answer.
    """

    table: Table
    waiting: Waiting
    since_ms: int
    may_begin: bool = True
    absent: frozenset[str] = frozenset()
    sent_away: frozenset[int] = frozenset()

    @classmethod
    def start(cls, table: Table, at_ms: int) -> Progress:
        """A table at a time."""
        return cls(table, waiting(table), at_ms)

    def moved(self, table: Table, at_ms: int, *, is_by_program: bool = False) -> Progress:
        """The table after something happened at a time: what is awaited anew is awaited from then on."""
        now_waiting = waiting(table)
        since_ms = self.since_ms if now_waiting == self.waiting else at_ms
        is_over = self.table.round is not None and table.round is None
        absent = absent_from(self.table) if is_over else self.absent
        sent_away = self.sent_away & table.leaving
        if is_by_program:
            sent_away |= table.leaving - self.table.leaving
        return Progress(table, now_waiting, since_ms, self.may_begin, absent, sent_away)
