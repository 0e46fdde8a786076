"""A practice table: one person and some bots under any submission, dealt by the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Spot, Wager
from letitride.service.bots import answer_to_offer, bank_of, bets_of, bot_name, decision_of, is_bot
from letitride.service.shuffler import new_seed, seed_from_text, shuffled_deck
from letitride.table import Act, Command, Event, Perform, Phase, Role, Table, can, decide, evolve, new_table
from letitride.table.banking import TakeBank
from letitride.table.deciding import TimeOut
from letitride.table.opening import OpenTable
from letitride.table.seating import BringChips, TakeSeat
from letitride.table.voiding import VoidRound
from letitride.table.wagering import OpenBetting, TakeWagerBack

BUY_IN_MINIMUM_BETS = 200
BANKER_SEAT = 8


@dataclass
class PracticeTable:
    """A table, what happened at it, and the seed that makes its rounds repeatable."""

    house: HouseRules
    you: str = "You"
    bots: int = 2
    seed_text: str = ""
    listen: Callable[[Event, Table], None] | None = None
    table: Table = field(init=False)
    events: list[Event] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.table = new_table(self.house)

    @property
    def seat(self) -> int:
        """Your seat."""
        return 1

    def do(self, command: Command) -> None:
        """Carry a command out and tell whoever listens."""
        for event in decide(self.table, command):
            self.table = evolve(self.table, event)
            self.events.append(event)
            if self.listen is not None:
                self.listen(event, self.table)

    def sit_down(self) -> None:
        """Open the table and seat everybody with chips; where a player banks, a bot begins."""
        limits = self.house.limits(Wager.BASE)
        buy_in = BUY_IN_MINIMUM_BETS * (limits.minimum_cents if limits else 100)
        self.do(OpenTable())
        players = [self.you, *map(bot_name, range(1, self.bots + 1))]
        for seat, player in enumerate(players, start=1):
            self.do(TakeSeat(player, seat))
            self.do(BringChips(player, buy_in))
        if self.house.is_banked_by_player:
            banker = bot_name(self.bots + 1)
            self.do(TakeSeat(banker, BANKER_SEAT))
            self.do(BringChips(banker, 10 * buy_in))
            self.do(TakeBank(banker, BANKER_SEAT))

    def open_round(self) -> None:
        """Open the bets and let the bots place theirs."""
        self.do(OpenBetting())
        for seat, player in sorted(self.table.seats.items()):
            if is_bot(player) and seat not in (self.table.rotation.banker, BANKER_SEAT):
                for command in bets_of(self.table, seat):
                    if not can(self.table, command):
                        break
                    self.do(command)
                self._take_back_if_incomplete(player, seat)
        banker = self.table.rotation.banker
        if banker is not None and is_bot(self.table.seats[banker]):
            self.do(bank_of(self.table))

    def _take_back_if_incomplete(self, player: str, seat: int) -> None:
        """A player who can't make all three bets sits the round out."""
        box = self.table.in_round().boxes.get(seat)
        if box is not None and Spot.BET_3 not in box.layout:
            for spot in tuple(box.layout):
                self.do(TakeWagerBack(player, seat, spot))

    def leave(self) -> None:
        """You get up: bets not yet called go back, in a round your bets ride to its end."""
        if self.table.phase is Phase.BETTING:
            box = self.table.in_round().boxes.get(self.seat)
            for spot in reversed(tuple(box.layout) if box else ()):
                self.do(TakeWagerBack(self.you, self.seat, spot))
            if self.table.in_round().boxes or self.table.in_round().bank:
                self.do(VoidRound("the player left before the deal"))
        while self.table.phase is Phase.ROUND:
            self.do(TimeOut(self.seat) if self.is_your_turn else decision_of(self.table))

    def deal(self) -> None:
        """Call no more bets and deal from a deck that the seed decides."""
        number = self.table.in_round().number
        seed = seed_from_text(f"{self.seed_text}/{number}") if self.seed_text else new_seed()
        self.do(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
        role = self.table.duty.role if self.table.duty else Role.DEVICE
        self.do(Perform(role, Act.RELEASE_DECK, cards=shuffled_deck(seed, nonce=str(number))))
        self.let_bots_decide()

    def let_bots_decide(self) -> None:
        """Go on until you are asked or the round is over."""
        while self.table.phase is Phase.ROUND and not self.is_your_turn:
            self.do(decision_of(self.table))

    @property
    def is_your_turn(self) -> bool:
        """Whether you are asked to decide."""
        duty = self.table.duty
        return (
            duty is not None
            and duty.act in (Act.DECIDE_BET_1, Act.DECIDE_BET_2)
            and duty.seat is not None
            and self.table.seats[duty.seat] == self.you
        )

    def let_bots_answer(self) -> None:
        """Let the bots answer the offer of the bank until it is your turn or it is settled."""
        rotation = self.table.rotation
        while rotation.must_offer and is_bot(self.table.seats[rotation.to_offer[0]]):
            self.do(answer_to_offer(self.table))
            rotation = self.table.rotation
