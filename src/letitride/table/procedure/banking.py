"""The player-dealer at the table: taking the position, posting the bank, offers around the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.money import format_cents
from letitride.rules.ledger import Transfer, bank_account, player_account
from letitride.rules.rotation import Rotation, answer_offer, appoint, stop_banking
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.table.commands import BY_THE_FLOOR, Command, Giver, command
from letitride.table.events import Event, event, with_round
from letitride.table.procedure.randomness.beacon import awaits_beacon
from letitride.table.procedure.randomness.player_seeds import awaits_reveals, seal_of_round
from letitride.table.procedure.seating import BankOffered
from letitride.table.procedure.wagering import require_betting
from letitride.table.state import Phase, Table, changed


@event
@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """A player took the empty player-dealer position."""

    text = "{player} at seat {seat} takes the player-dealer position"

    player: str
    seat: int

    def apply(self, table: Table) -> Table:
        """The position is held."""
        return changed(table, rotation=appoint(table.rotation, self.seat, clause=table.house.cite("rotation")))


@command(Giver.PLAYER, answered_by=BankTaken)
@dataclass(frozen=True, slots=True)
class TakeBank(Command):
    """Take the player-dealer position while nobody holds it; the house never may (CA.round.11.house)."""

    player: str
    seat: int

    def decide(self, table: Table) -> Iterable[Event]:
        """A seated player, between rounds or while bets are open."""
        clause = _require_player_bank(table)
        if table.seats.get(self.seat) != self.player:
            raise RuleViolation(
                "Only a seated player can bank", clause=table.house.cite("bank_holder"), code="bank-seated"
            )
        if table.rotation.must_offer:
            raise RuleViolation("The position is on offer around the table", clause=clause, code="bank-on-offer")
        if table.phase not in (Phase.BETWEEN_ROUNDS, Phase.BETTING):
            raise RuleViolation("The position changes between rounds", clause=clause, code="bank-between-rounds")
        if table.round is not None and self.seat in table.round.boxes:
            raise RuleViolation(
                "Take your bets back before you bank",
                clause=table.house.cite("bank_no_bets"),
                code="bets-back-before-banking",
            )
        appoint(table.rotation, self.seat, clause=clause)
        yield BankTaken(self.player, self.seat)


@event
@dataclass(frozen=True, slots=True)
class BankPosted(Event):
    """The player-dealer put up the wager that covers the round."""

    text = "{player} posts a bank of {amount_cents}"

    player: str
    amount_cents: int

    def apply(self, table: Table) -> Table:
        """The bank stands for this round."""
        cover = CoverModel(str(table.house.option("bank_cover")))
        return with_round(table, bank=Bank(self.player, self.amount_cents, cover))

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """From the player-dealer to the bank."""
        return (Transfer(player_account(self.player), bank_account(self.player), self.amount_cents, "bank posted"),)


@command(Giver.PLAYER, answered_by=BankPosted)
@dataclass(frozen=True, slots=True)
class PostBank(Command):
    """Put up the player-dealer's wager: any amount above zero, before "no more bets" (reading A11)."""

    player: str
    amount_cents: int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """Everything that the fee leaves."""
        return (cls(player, table.chips(player) - banker_fee_cents(table)),)

    def decide(self, table: Table) -> Iterable[Event]:
        """By the player-dealer, once a round, while bets are open."""
        _require_player_bank(table)
        require_betting(table)
        clause = table.house.cite("bank_posted")
        _require_player_dealer(table, self.player, table.house.cite("who_banks"))
        if table.in_round().bank is not None:
            raise RuleViolation("The bank is posted for this round", clause=clause, code="bank-posted")
        if self.amount_cents <= 0:
            raise RuleViolation("The player-dealer's wager must be more than zero", clause=clause, code="stake-zero")
        held = table.chips(self.player)
        if self.amount_cents > held:
            raise RuleViolation(
                f"{self.player} has {format_cents(held)}, not {format_cents(self.amount_cents)}",
                clause=clause,
                code="holds-less",
                held_cents=held,
                asked_cents=self.amount_cents,
            )
        fee = banker_fee_cents(table)
        if self.amount_cents + fee > held:
            raise RuleViolation(
                f"Keep {format_cents(fee)} for the fee of the round; {format_cents(held - fee)} can be posted",
                clause=table.house.cite("fee_player_dealer"),
                code="keep-the-banker-fee",
                fees_cents=fee,
                most_cents=held - fee,
            )
        yield BankPosted(self.player, self.amount_cents)


def banker_fee_cents(table: Table) -> int:
    """What the player-dealer owes the card room for a round."""
    fees = table.house.table_limit.fees
    return fees.player_dealer_cents if fees else 0


@event
@dataclass(frozen=True, slots=True)
class OfferAnswered(Event):
    """A seat took or refused the player-dealer position."""

    text = "seat {seat} {player} {answer} the player-dealer position"

    seat: int
    player: str
    answer: str

    def apply(self, table: Table) -> Table:
        """The position passes, or the offer goes on."""
        rotation = answer_offer(
            table.rotation, self.seat, accepts=self.answer == "accepts", clause=table.house.cite("rotation")
        )
        return changed(table, rotation=rotation)


@command(Giver.PLAYER, answered_by=OfferAnswered)
@dataclass(frozen=True, slots=True)
class AnswerOffer(Command):
    """Take or refuse the player-dealer position when it is offered."""

    player: str
    seat: int
    accepts: bool

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """Yes or no."""
        return (cls(player, seat, accepts) for seat in table.seats_of(player) for accepts in (True, False))

    @classmethod
    def behind(cls, event: Event) -> Command:
        """The answer that was given."""
        assert isinstance(event, OfferAnswered)
        return cls(event.player, event.seat, event.answer == "accepts")

    def decide(self, table: Table) -> Iterable[Event]:
        """By the seat whose turn it is; the next offer follows a refusal."""
        clause = _require_player_bank(table)
        if table.seats.get(self.seat) != self.player:
            raise RuleViolation(f"{self.player} doesn't hold seat {self.seat}", clause=clause)
        after = answer_offer(table.rotation, self.seat, accepts=self.accepts, clause=clause)
        yield OfferAnswered(self.seat, self.player, "accepts" if self.accepts else "declines")
        if after.must_offer:
            yield BankOffered(after.to_offer[0])


@event
@dataclass(frozen=True, slots=True)
class BankingStopped(Event):
    """The player-dealer gave the position up before two rounds were over."""

    text = "{player} at seat {seat} gives up the player-dealer position"

    player: str
    seat: int

    def apply(self, table: Table) -> Table:
        """The position is offered at once."""
        return changed(table, rotation=stop_banking(table.rotation, table.seats))


@command(Giver.PLAYER, answered_by=BankingStopped)
@dataclass(frozen=True, slots=True)
class StopBanking(Command):
    """Give the player-dealer position up between rounds."""

    player: str

    def decide(self, table: Table) -> Iterable[Event]:
        """By the player-dealer, between rounds, while no offer is out."""
        clause = _require_player_bank(table)
        banker = _require_player_dealer(table, self.player, clause)
        if table.phase is not Phase.BETWEEN_ROUNDS or table.rotation.must_offer:
            raise RuleViolation(
                "The position is given up between rounds, before it is offered",
                clause=clause,
                code="bank-between-rounds",
            )
        yield BankingStopped(self.player, banker)
        after = stop_banking(table.rotation, table.seats)
        if after.must_offer:
            yield BankOffered(after.to_offer[0])


@event
@dataclass(frozen=True, slots=True)
class BankVacated(Event):
    """The floor vacated the player-dealer position, whose holder is gone or whose offer nobody answers."""

    text = "the floor vacates the player-dealer position: {reason} ({clause})"
    consequence = "Nobody holds the position. Whoever takes it first has it."

    reason: str
    clause: str

    def apply(self, table: Table) -> Table:
        """Nobody holds the position; whoever takes it first has it."""
        return changed(table, rotation=Rotation())


@command(Giver.FLOOR, "vacate the player-dealer position", answered_by=BankVacated)
@dataclass(frozen=True, slots=True)
class VacateBank(Command):
    """The floor vacates the player-dealer position, so that nobody absent holds the table up (reading A14)."""

    reason: str

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Without a reason of one's own."""
        return (cls(BY_THE_FLOOR),)

    def decide(self, table: Table) -> Iterable[Event]:
        """Before the bank of a round is posted, with a reason that stays in the record."""
        _require_player_bank(table)
        clause = table.house.cite("bank_vacated")
        if table.rotation.banker is None and not table.rotation.must_offer:
            raise RuleViolation("The player-dealer position is free already", clause=clause)
        if table.round is not None and table.round.bank is not None:
            raise RuleViolation("The bank is posted, so the round is played", clause=table.house.cite("bank_posted"))
        if not self.reason.strip():
            raise RuleViolation("Say why the position is vacated", clause=clause)
        yield BankVacated(self.reason.strip(), clause)


@event
@dataclass(frozen=True, slots=True)
class ActionSeatDrawn(Event):
    """The seat at which settlement starts was drawn (CA.glossary.action, reading A6)."""

    text = "the action is at seat {seat}"

    seat: int

    def apply(self, table: Table) -> Table:
        """Settlement starts there."""
        return with_round(table, action_seat=self.seat)


@command(answered_by=ActionSeatDrawn)
@dataclass(frozen=True, slots=True)
class DrawActionSeat(Command):
    """Say where settlement starts, if the submission provides for it."""

    seat: int

    def decide(self, table: Table) -> Iterable[Event]:
        """Before "no more bets", or from the seeds once they are all known and before a card is dealt."""
        clause = table.house.ruleset.clauses.get("action_seat", table.house.settlement_order.clause)
        if not table.house.has_option("action_seat"):
            raise RuleViolation("This table settles from the dealer's right", clause=clause)
        seal = seal_of_round(table)
        if seal is None or not seal.index:
            require_betting(table)
        elif awaits_reveals(table) or awaits_beacon(table) or table.phase is not Phase.ROUND or table.in_round().stub:
            raise RuleViolation("The action is drawn from the seeds, just before the deck is released", clause=clause)
        if not 1 <= self.seat <= table.house.ruleset.boxes:
            raise RuleViolation(f"There is no betting position {self.seat}", clause=clause)
        yield ActionSeatDrawn(self.seat)


def _require_player_bank(table: Table) -> str:
    if not table.house.is_banked_by_player:
        raise RuleViolation("The house banks at this table", clause=table.house.cite("who_banks"))
    return table.house.cite("rotation")


def _require_player_dealer(table: Table, player: str, clause: str) -> int:
    """The seat of the player-dealer, who must be this player."""
    banker = table.rotation.banker
    if banker is None or table.seats.get(banker) != player:
        raise RuleViolation(f"{player} is not the player-dealer", clause=clause, code="not-the-banker")
    return banker
