"""The players of a lesson: who sits where, what they bet and decide, drawn from a seed unless a file says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from letitride.cards import DECK, Card
from letitride.rules.house_rules import HouseRules
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import BASE_SPOTS, spots_of
from letitride.school.stakes import smallest_stake
from letitride.school.written_lesson import WrittenPlayer
from letitride.table import Act, Command, Role, Table, can
from letitride.table.duties import DECISIONS
from letitride.table.procedure.banking import AnswerOffer, PostBank, TakeBank
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import PlaceWager

NAMES = ("Ann", "Ben", "Cal")
BANKER = "Eve"
CHIPS_IN_MINIMUM_BETS = 2_000
BANK_IN_MINIMUM_BETS = 300


Draw = Callable[[str], Random]
"""Randomness for a purpose."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is around the trainee: whose place they take, chance, and the players and cards that a file writes."""

    trainee: Role
    draw: Draw
    players: tuple[WrittenPlayer, ...] = ()
    cards: tuple[Card, ...] = ()

    def deck(self, table: Table) -> tuple[Card, ...]:
        """A shuffled deck as it is released; cards that are written come first in the order in which it is dealt."""
        drawn = tuple(self.draw("deck").sample(DECK, len(DECK)))
        if not self.cards:
            return drawn
        dealt = (*self.cards, *(card for card in drawn if card not in self.cards))
        above_the_cut = len(DECK) - table.decks[table.next_deck].cut_depth
        return dealt[above_the_cut:] + dealt[:above_the_cut]

    def at(self, seat: int | None) -> WrittenPlayer | None:
        """What is written about the player at a seat."""
        return next((one for one in self.players if one.seat == seat), None)


def arrivals(house: HouseRules, around: Around) -> Iterator[Command]:
    """The players sit down with chips; where a player banks, one more takes the last position and the bank."""
    chips = CHIPS_IN_MINIMUM_BETS * _minimum(house)
    if around.players:
        seated = [(one.name, one.seat) for one in around.players]
    else:
        seats = sorted(around.draw("seats").sample(range(1, house.ruleset.boxes + 1), len(NAMES)))
        seated = list(zip(NAMES, seats, strict=True))
    for player, seat in seated:
        yield TakeSeat(player, seat)
        yield BringChips(player, chips)
    if house.is_banked_by_player:
        yield TakeSeat(BANKER, house.ruleset.players)
        yield BringChips(BANKER, chips)


def next_bet(table: Table, around: Around) -> Command | None:
    """The next stake that a player puts down, the bank included; None when everybody has bet."""
    current, draw = table.in_round(), around.draw("bets")
    banker = table.rotation.banker
    for number, (seat, player) in enumerate(sorted(table.seats.items())):
        wishes = tuple(_wishes(table, seat, player, draw, has_all=number == 0))
        written = around.at(seat)
        if written is not None and written.bets:
            wishes = tuple(PlaceWager(player, seat, spot, stake) for spot, stake in written.bets.items())
        if seat == banker or seat > table.house.ruleset.boxes:
            continue
        placed = current.boxes[seat].layout if seat in current.boxes else {}
        for wish in wishes:
            if wish.spot not in placed and can(table, wish):
                return wish
    if banker is not None and current.bank is None:
        return PostBank(table.seats[banker], BANK_IN_MINIMUM_BETS * _minimum(table.house))
    return None


def _wishes(table: Table, seat: int, player: str, draw: Random, *, has_all: bool) -> Iterator[PlaceWager]:
    """Three equal bets and some side wagers; the first player makes every one, so that each duty comes up."""
    unit = _minimum(table.house) * draw.choice((1, 2, 3, 5))
    for spot in BASE_SPOTS:
        yield PlaceWager(player, seat, spot, unit)
    for wager in optional_wagers(table.house):
        is_wanted = draw.random() < 0.5
        if is_wanted or has_all:
            yield PlaceWager(player, seat, spots_of(wager)[0], smallest_stake(table.house, wager))


def decision(table: Table, around: Around) -> Command:
    """A player who is asked lets the bet ride or withdraws it."""
    duty = table.duty
    if duty is None or duty.seat is None or duty.act not in DECISIONS:
        raise ValueError("nobody is asked to decide")
    player = table.in_round().boxes[duty.seat].player
    written = around.at(duty.seat)
    place = 0 if duty.act is Act.DECIDE_BET_1 else 1
    if written is not None and len(written.rides) > place:
        rides = written.rides[place]
    else:
        rides = around.draw(f"{duty.act.value}/{duty.seat}").random() < 0.6
    return LetItRide(player, duty.seat) if rides else WithdrawWager(player, duty.seat)


def bank_answer(table: Table) -> Command:
    """The bank stays with whoever likes to bank; others refuse it, and an empty position is taken again."""
    if not table.rotation.must_offer:
        seat = next(seat for seat, player in table.seats.items() if player == BANKER)
        return TakeBank(BANKER, seat)
    seat = table.rotation.to_offer[0]
    return AnswerOffer(table.seats[seat], seat, accepts=table.seats[seat] == BANKER)


def _minimum(house: HouseRules) -> int:
    limits = house.base_limits
    return limits.minimum_cents if limits else 100
