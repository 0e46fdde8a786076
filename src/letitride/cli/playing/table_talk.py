"""What is said at a table, for the person who plays: the events that matter, in a dealer's words."""

from __future__ import annotations

import re

from letitride.cli.playing.cards import shown
from letitride.money import format_cents
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager
from letitride.table.events import Event
from letitride.table.procedure.banking import BankPosted, BankTaken, OfferAnswered
from letitride.table.procedure.collecting import FeeCollected, WagersTaken
from letitride.table.procedure.deciding import BoxCardsTurned, CommunityCardTurned, WagerLeftToRide, WagerWithdrawn
from letitride.table.procedure.seating import BankOffered
from letitride.table.procedure.settling import HandTurned, HighHandExposed, RoundClosed, WagerSettled
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingClosed, BettingOpened
from letitride.table.view.table_view import BoxView, ResultView, TableView
from letitride.table.words import FEES, cause_words


def line_for(event: Event, seen: TableView, you: str, house: HouseRules) -> str:
    """A line for an event, empty where nothing need be said; `seen` is what you see of the table after it."""
    match event:
        case BettingOpened(number=number):
            return f"\n[bold]Round {number}[/]"
        case BettingClosed():
            return "[yellow]No more bets.[/]"
        case FeeCollected(player=player, amount_cents=cents, fee=fee) if player == you:
            return f"Collection fee: {format_cents(cents)} for {FEES[fee]}"
        case WagersTaken(spot=spot):
            return f"[dim]{house.title(spot.wager)} wagers go into the tray.[/]"
        case BankTaken(player=player) | OfferAnswered(player=player, answer="accepts"):
            return f"{_said_of(player, 'is', you)} the player-dealer."
        case BankPosted(player=player, amount_cents=amount):
            return f"{_said_of(player, 'posts', you)} a bank of {format_cents(amount)}."
        case BankOffered(seat=seat):
            return f"[dim]The player-dealer position is offered to seat {seat}.[/]"
        case WagerLeftToRide(player=player, spot=spot):
            return f"[dim]{_said_of(player, 'lets', you)} {spot.value} ride.[/]"
        case WagerWithdrawn(player=player, spot=spot):
            return f"[dim]{_said_of(player, 'withdraws', you)} {spot.value}.[/]"
        case CommunityCardTurned(side=side, card=card):
            return f"{'First' if side == 'left' else 'Second'} community card: {shown([card])}"
        case BoxCardsTurned(cards=cards):
            return f"Six Card Bonus box: {shown(cards)}"
        case HandTurned(seat=seat, cards=cards):
            box = _box(seen, seat)
            whose = "you" if box.player == you else box.player
            return f"[dim]Seat {seat}, {whose}:[/] {shown(cards)} [dim]{box.hand}[/]"
        case HighHandExposed(seat=seat, hand=hand):
            return f"[dim]Seat {seat} stays exposed for Cover All: {hand.value}.[/]"
        case WagerSettled(settled=settled) if settled.player == you:
            return _settled(_box(seen, settled.seat).results[-1], house)
        case RoundVoided(cause=cause, clause=clause):
            which = "wager" if house.ruleset.void_returns_all else "wager that isn't settled yet"
            return f"[red]The round is void: {cause_words(cause)} ({clause}). Every {which} is returned.[/]"
        case RoundClosed():
            return f"You have {format_cents(chips_of(seen, you))}."
    return ""


def chips_of(seen: TableView, you: str) -> int:
    """The chips in front of you, in cents."""
    return next(seat.chips_cents for seat in seen.seats.values() if seat.player == you)


def _box(seen: TableView, seat: int) -> BoxView:
    if seen.round is None:
        raise ValueError("there is no round of play")
    return seen.round.boxes[str(seat)]


def refusal_for(refused: Exception, you: str) -> str:
    """A refusal for the person who plays: what the table says of their name is said to them."""
    about_you = rf"^{re.escape(you)} ({'|'.join(_SAID_TO_YOU)})\b"
    return re.sub(about_you, lambda found: _said_of(you, found[1], you), str(refused))


_SAID_TO_YOU = {
    "doesn't": "don't",
    "has": "have",
    "is": "are",
    "lets": "let",
    "owes": "owe",
    "posts": "post",
    "withdraws": "withdraw",
}


def _said_of(player: str, verb: str, you: str) -> str:
    return f"You {_SAID_TO_YOU[verb]}" if player == you else f"{player} {verb}"


_COLOURS = {Outcome.WON.value: "green", Outcome.LOST.value: "red", Outcome.UNCOVERED.value: "yellow"}


def _settled(one: ResultView, house: HouseRules) -> str:
    is_base = one.spot is not None and Spot(one.spot) in BASE_SPOTS
    name = one.spot if is_base else house.title(Wager(one.wager))
    net = f"+{format_cents(one.net_cents)}" if one.net_cents > 0 else format_cents(one.net_cents)
    return f"  [{_COLOURS[one.outcome]}]{name}[/]: {one.words}, [bold]{net}[/] [dim]({one.clause})[/]"
