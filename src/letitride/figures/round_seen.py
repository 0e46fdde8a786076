"""One round as its log tells it: who was dealt in, what was placed and taken, and what was at stake on each wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from letitride.cards import Card
from letitride.figures.stakes import Decision, HandAtStake, RoundAtStake, SeatAtStake
from letitride.odds.strategy.features import features_of
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Spot, Wager
from letitride.table.procedure.collecting import WagersTaken

CARDS_OF_A_HAND = 3


@dataclass(slots=True)
class RoundSeen:
    """What has been seen of a round so far.

    `placed_cents` are the wagers in action, `settled` those of the time that figures are wanted of; `meter_cents` is
    what the meter showed once the progressive wagers were taken; `shown` are the hands and `left` the community card
    that bet 2 was decided with.
    """

    players: dict[int, str] = field(default_factory=dict)
    placed_cents: dict[tuple[int, Spot], int] = field(default_factory=dict)
    dealt: set[int] = field(default_factory=set)
    settled: list[Settled] = field(default_factory=list)
    meter_cents: int | None = None
    fees_cents: int = 0
    abandoned_cents: int = 0
    lost_progressives: list[int] = field(default_factory=list)
    is_meter_reset: bool = False
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    left: Card | None = None

    def place(self, seat: int, player: str, spot: Spot, stake_cents: int) -> None:
        """A wager was placed."""
        self.players[seat] = player
        self.placed_cents[seat, spot] = stake_cents

    def remove(self, seat: int, spot: Spot) -> None:
        """A wager was taken back, withdrawn or settled."""
        self.placed_cents.pop((seat, spot), None)

    def take(self, taken: WagersTaken) -> tuple[int, ...]:
        """Wagers went into the tray before the deal; returns their stakes."""
        return tuple(self.placed_cents[seat, taken.spot] for seat in taken.seats)

    def in_action_cents(self, seat: int) -> int:
        """What a seat has on the layout and in the tray."""
        return sum(stake for (at, _), stake in self.placed_cents.items() if at == seat)

    def settle(self, one: Settled) -> None:
        """A wager was settled."""
        self.is_meter_reset |= bool(one.reset_funding_cents)
        if one.spot is not None:
            self.remove(one.seat, one.spot)
            if one.wager.has_meter and one.outcome is Outcome.LOST:
                self.lost_progressives.append(one.stake_cents)

    def take_lost(self) -> list[Settled]:
        """The wagers that have lost, which no longer count as settled: a void gives them back."""
        lost = [one for one in self.settled if one.outcome is Outcome.LOST]
        self.settled = [one for one in self.settled if one.outcome is not Outcome.LOST]
        return lost

    def growth_given_back(self, *, returns_all: bool) -> Iterator[int]:
        """The progressive wagers that the meter has grown by and that a void gives back."""
        if self.meter_cents is None or (returns_all and self.is_meter_reset):
            return
        yield from (stake for (_, spot), stake in self.placed_cents.items() if spot.wager.has_meter)
        if returns_all:
            yield from self.lost_progressives

    def at_stake(self, *, has_envy: bool) -> dict[Wager, RoundAtStake]:
        """What was at stake on each wager that was settled."""
        hands: dict[Wager, list[HandAtStake]] = {}
        for _, wager, hand in self.hands():
            hands.setdefault(wager, []).append(hand)
        for wager in {one.wager: None for one in self.settled if one.wager.judged is Judged.BEST_OF_TABLE}:
            covered = sum(one.stake_cents for one in self.settled if one.wager is wager)
            hands[wager] = [HandAtStake(covered, players=len(self.dealt))]
        if has_envy and (envied := list(self._envied())):
            hands[Wager.ENVY] = envied
        return {wager: tuple(sorted(one)) for wager, one in hands.items()}

    def seats(self) -> list[SeatAtStake]:
        """What was at stake on each hand that was settled."""
        seats: dict[int, list[tuple[Wager, HandAtStake]]] = {}
        for seat, wager, hand in self.hands():
            seats.setdefault(seat, []).append((wager, hand))
        return [tuple(sorted(one, key=lambda pair: pair[0].value)) for one in seats.values()]

    def decisions(self) -> Iterator[tuple[int, Decision, int]]:
        """Each decision of a hand that was settled: its seat, what was decided, and the bet that it was about."""
        rode = {(one.seat, one.spot) for one in self.settled}
        for one in self.settled:
            cards = self.shown.get(one.seat, ())
            if one.spot is not Spot.BET_3 or len(cards) != CARDS_OF_A_HAND or self.left is None:
                continue
            for spot, seen in ((Spot.BET_1, cards), (Spot.BET_2, (*cards, self.left))):
                yield one.seat, (len(seen), features_of(seen), (one.seat, spot) in rode), one.stake_cents

    def hands(self) -> Iterator[tuple[int, Wager, HandAtStake]]:
        """Each wager that was decided by the hand of its seat."""
        for one in self.settled:
            if one.wager.has_meter:
                yield one.seat, one.wager, HandAtStake(one.stake_cents, meter_cents=self.meter_cents or 0)
            elif one.spot is Spot.BET_3 or (not one.wager.is_base and one.wager.judged is Judged.OWN):
                yield one.seat, one.wager, HandAtStake(one.stake_cents)

    def _envied(self) -> Iterator[HandAtStake]:
        """Each hand for which another player would have been paid an envy bonus (MD.12.H.1, reading N33)."""
        progressives = [one for one in self.settled if one.wager.has_meter]
        for seat in self.dealt:
            stakes = _stakes_of_others(progressives, self.players.get(seat))
            if stakes:
                yield HandAtStake(envied_cents=stakes)


def _stakes_of_others(progressives: Iterable[Settled], player: str | None) -> tuple[int, ...]:
    return tuple(sorted(one.stake_cents for one in progressives if one.player != player))
