"""A player's statistics: results by wager, hands made, decisions against best play, of the rounds that are chosen."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.coach.review import decisions_in, play_in
from letitride.rules.paytables import Paytable
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.wagers import Wager
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import StoredTable, find_table
from letitride.store.log.rounds import list_rounds
from letitride.table.procedure.settling import WagerSettled


@dataclass(slots=True)
class WagerLine:
    """What one kind of wager did: how often it was made and won, what was staked and what came of it."""

    wager: str
    made: int = 0
    won: int = 0
    staked_cents: int = 0
    net_cents: int = 0

    def add(self, one: Settled) -> None:
        """Count a wager that was settled."""
        self.made += 1
        self.won += one.outcome is Outcome.WON
        self.staked_cents += one.stake_cents
        self.net_cents += one.net_cents


@dataclass(slots=True)
class Statistics:
    """The sums over the rounds that are chosen; where a wager is chosen, over those that were played with it."""

    rounds: int = 0
    rounds_ahead: int = 0
    best_cents: int = 0
    worst_cents: int = 0
    net_cents: int = 0
    decisions: int = 0
    mistakes: int = 0
    mistakes_cents: Fraction = Fraction(0)
    wagers: dict[str, WagerLine] = field(default_factory=dict)
    hands: Counter[str] = field(default_factory=Counter)

    def as_data(self) -> dict[str, Any]:
        """The statistics as data for JSON."""
        return {
            **{name: getattr(self, name) for name in ("rounds", "rounds_ahead", "best_cents", "worst_cents")},
            "net_cents": self.net_cents,
            "decisions": self.decisions,
            "mistakes": self.mistakes,
            "mistakes_cents": round(float(self.mistakes_cents), 2),
            "wagers": [asdict(line) for line in self.wagers.values()],
            "hands": [{"hand": hand, "made": made} for hand, made in self.hands.most_common()],
        }


def game_of(table: StoredTable) -> str:
    """The submission that a table is under, whichever version."""
    return table.created.submission_id


def player_statistics(
    connection: Connection,
    catalogue: Catalogue,
    player: str,
    *,
    game: str | None = None,
    table_id: str | None = None,
    wager: str | None = None,
    from_ms: int | None = None,
    to_ms: int | None = None,
    limit: int = 500,
) -> Statistics:
    """What a player's last rounds came to, by game, table, date and wager."""
    found = Statistics()
    tables: dict[str, tuple[StoredTable, Paytable]] = {}
    for played in list_rounds(connection, table_id=table_id, player=player, from_ms=from_ms, to_ms=to_ms, limit=limit):
        if played.table_id not in tables:
            found_table = find_table(connection, played.table_id)
            rules = rules_of_table(connection, catalogue, found_table)
            tables[played.table_id] = found_table, rules.base_paytable
        table, paytable = tables[played.table_id]
        if played.outcome != "finished" or (game is not None and game_of(table) != game):
            continue
        log = play_in(connection, played)
        settled = [event.settled for _, event in log if isinstance(event, WagerSettled)]
        own = [one for one in settled if one.player == player]
        if wager is not None and not any(one.wager.value == wager for one in own):
            continue
        counted = [one for one in own if wager is None or one.wager.value == wager]
        _count(found, counted)
        net_cents = (
            sum(one.net_cents for one in played.players if one.player == player)
            if wager is None
            else sum(one.net_cents for one in counted)
        )
        _count_round(found, net_cents)
        if wager in (None, Wager.BASE.value):
            decisions = decisions_in(log, played, player, paytable)
            found.decisions += len(decisions)
            found.mistakes += sum(one.is_mistake for one in decisions)
            found.mistakes_cents += sum((one.cost_cents for one in decisions), Fraction(0))
    return found


def _count(found: Statistics, settled: list[Settled]) -> None:
    for one in settled:
        found.wagers.setdefault(one.wager.value, WagerLine(one.wager.value)).add(one)
    # Bet 1, bet 2 and $ share a hand, which is made once in each box.
    made = {(one.seat, one.wager): one.hand.value for one in settled if one.spot is not None}
    found.hands.update(made.values())


def _count_round(found: Statistics, net_cents: int) -> None:
    found.rounds += 1
    found.rounds_ahead += net_cents > 0
    found.net_cents += net_cents
    found.best_cents = max(found.best_cents, net_cents)
    found.worst_cents = min(found.worst_cents, net_cents)
