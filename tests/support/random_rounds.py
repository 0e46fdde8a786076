"""Rounds in which anything may happen: people bet and decide by chance, and at times somebody does something else."""

from __future__ import annotations

from random import Random

from golden import BY_HAND, DEALT_BY_HAND, RUNS_ITSELF
from golden_records import SealedScene

from letitride.errors import RuleViolation
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import Spot, Wager, spots_of
from letitride.table import Act, Phase, Role
from letitride.table.duties import DECISIONS
from letitride.table.irregularities import MarkOutOfOrder, ReportDeckCount, RuleOn
from letitride.table.procedure.banking import AnswerOffer
from letitride.table.procedure.deciding import LetItRide, TimeOut, WithdrawWager
from letitride.table.procedure.opening import CloseTable, IdleTable
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.view.legal import legal_commands

SEATS = (1, 2, 3, 4)
CHIPS = 5_000_00
_LEFT_OUT = (CloseTable, IdleTable, MarkOutOfOrder, TakeSeat)
"""What would keep the next round from being played as it is here."""


class RandomRounds(SealedScene):
    """A table dealt from the provable shuffle, at which chance decides what everybody does."""

    def __init__(self, submission: str, chance: Random) -> None:
        super().__init__(submission, chance.choice([BY_HAND, DEALT_BY_HAND, RUNS_ITSELF]))
        self.chance = chance
        self.mischief = chance.choice([0, 0.02, 0.1])

    def play(self, rounds: int) -> RandomRounds:
        """Play some rounds, to their end or until they are void."""
        self.open().seat(*SEATS, chips=CHIPS)
        while self.table.rounds < rounds and self.table.phase is not Phase.CLOSED:
            if self.chance.random() < self.mischief:
                self._do_something_else()
            else:
                self._go_on()
        return self

    def _do_something_else(self) -> None:
        """Anything that the rules grant to somebody now."""
        role, seat = self.chance.choice(list(Role)), self.chance.choice(SEATS)
        granted = [one for one in legal_commands(self.table, role, f"P{seat}") if not isinstance(one, _LEFT_OUT)]
        if granted and not (self.table.duty is not None and self.table.duty.act is Act.RELEASE_DECK):
            self.do(self.chance.choice(granted))

    def _go_on(self) -> None:
        """What is due, whoever has to do it."""
        duty, current = self.table.duty, self.table.round
        if current is not None and current.is_count_awaited:
            self.do(ReportDeckCount(self.chance.choice([51, 52])))
        elif current is not None and current.awaiting_ruling:
            self.do(RuleOn(void=self.chance.random() < 0.3, reason="as the floor sees it"))
        elif self.table.phase is Phase.BETTING:
            self._bet_and_close()
        elif duty is not None and duty.act in DECISIONS and duty.seat is not None:
            player = self.table.in_round().boxes[duty.seat].player
            decide = self.chance.choice([LetItRide, WithdrawWager])
            self.do(TimeOut(duty.seat) if self.chance.random() < 0.1 else decide(player, duty.seat))
        elif duty is not None:
            self.perform_next()
        elif self.table.rotation.must_offer:
            seat = self.table.rotation.to_offer[0]
            self.do(AnswerOffer(self.table.seats[seat], seat, accepts=self.chance.random() < 0.5))
        else:
            self._begin()

    def _begin(self) -> None:
        """Whoever has left comes back, and the next round begins."""
        for seat in SEATS:
            if seat not in self.table.seats:
                self.seat(seat, chips=CHIPS)
        if self.table.house.is_banked_by_player and self.table.rotation.banker is None:
            self.bank(self.chance.choice(SEATS))
        self.open_betting()

    def _bet_and_close(self) -> None:
        """Bets by chance, as far as the chips go; a round that can't be dealt is void."""
        try:
            if self.table.rotation.banker is not None and self.table.in_round().bank is None:
                self.post(self.chance.choice([20_00, 60_00, 300_00]))
            for seat in sorted(self.table.seats):
                if seat != self.table.rotation.banker and self.chance.random() < 0.8:
                    self.bet(seat, self._stake(Wager.BASE), self._sides())
            self.announce()
        except RuleViolation as refusal:
            if self.table.round is not None:
                self.do(VoidRound(refusal.message))

    def _sides(self) -> dict[Spot, int]:
        wagers = [wager for wager in optional_wagers(self.table.house) if self.chance.random() < 0.7]
        return {spot: self._stake(wager) for wager in wagers for spot in spots_of(wager)}

    def _stake(self, wager: Wager) -> int:
        stakes, limits = self.table.house.stakes_cents(wager), self.table.house.limits(wager)
        assert limits is not None
        return self.chance.choice(stakes) if stakes else limits.minimum_cents * self.chance.choice([1, 1, 2])
