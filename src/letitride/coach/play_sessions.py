"""Sessions of play: a player's rounds at one table, one after the other, until a longer pause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from letitride.store.log.rounds import StoredRound

LONGEST_PAUSE_MS = 30 * 60 * 1_000
"""Who comes back to a table after half an hour begins a new session."""


@dataclass(frozen=True, slots=True)
class PlaySession:
    """Rounds of one player at one table; the times are when the first and the last of them ended."""

    table_id: str
    from_ms: int
    to_ms: int
    rounds: int
    staked_cents: int
    returned_cents: int
    fees_cents: int = 0

    @property
    def net_cents(self) -> int:
        """What the session did to the player's chips."""
        return self.returned_cents - self.staked_cents - self.fees_cents

    def with_earlier(self, other: PlaySession) -> PlaySession:
        """This session with an earlier part of it."""
        return replace(
            self,
            from_ms=other.from_ms,
            rounds=self.rounds + other.rounds,
            staked_cents=self.staked_cents + other.staked_cents,
            returned_cents=self.returned_cents + other.returned_cents,
            fees_cents=self.fees_cents + other.fees_cents,
        )


def play_sessions(rounds: Iterable[StoredRound], player: str) -> list[PlaySession]:
    """The sessions that a player's rounds make up, newest first, from rounds that are over, newest first."""
    found: list[PlaySession] = []
    newest: dict[str, int] = {}
    for played in rounds:
        one = _session_of_one(played, player)
        at = newest.get(played.table_id)
        if at is not None and found[at].from_ms - one.to_ms <= LONGEST_PAUSE_MS:
            found[at] = found[at].with_earlier(one)
        else:
            newest[played.table_id] = len(found)
            found.append(one)
    return found


def _session_of_one(played: StoredRound, player: str) -> PlaySession:
    own = [one for one in played.players if one.player == player]
    at_ms = played.opened_ms if played.closed_ms is None else played.closed_ms
    staked, returned = sum(one.staked_cents for one in own), sum(one.returned_cents for one in own)
    return PlaySession(played.table_id, at_ms, at_ms, 1, staked, returned, sum(one.fees_cents for one in own))
