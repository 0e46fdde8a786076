"""What is said at a table, for the person who plays: the events that matter, in a dealer's words."""

from __future__ import annotations

import re

from letitride.cli.playing.cards import shown
from letitride.money import format_cents
from letitride.rules.hands import five_card_hand, name_of
from letitride.rules.settled import Outcome, Settled
from letitride.rules.wagers import Wager
from letitride.table.events import Event
from letitride.table.procedure.banking import BankPosted, BankTaken, OfferAnswered
from letitride.table.procedure.collecting import FeeCollected, WagersTaken
from letitride.table.procedure.deciding import BoxCardsTurned, CommunityCardTurned, WagerLeftToRide, WagerWithdrawn
from letitride.table.procedure.seating import BankOffered
from letitride.table.procedure.settling import HandTurned, HighHandExposed, RoundClosed, WagerSettled
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingClosed, BettingOpened
from letitride.table.state import Table
from letitride.table.words import FEES, cause_words, settled_words


def line_for(event: Event, table: Table, you: str) -> str:
    """A line for an event, empty where nothing need be said; `table` is the table after it."""
    match event:
        case BettingOpened(number=number):
            return f"\n[bold]Round {number}[/]"
        case BettingClosed():
            return "[yellow]No more bets.[/]"
        case FeeCollected(player=player, amount_cents=cents, fee=fee) if player == you:
            return f"Collection fee: {format_cents(cents)} for {FEES[fee]}"
        case WagersTaken(spot=spot):
            return f"[dim]{table.house.title(spot.wager)} wagers go into the tray.[/]"
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
            current = table.in_round()
            hand = five_card_hand(cards + current.community).value
            player = current.boxes[seat].player
            return f"[dim]Seat {seat}, {'you' if player == you else player}:[/] {shown(cards)} [dim]{hand}[/]"
        case HighHandExposed(seat=seat, hand=hand):
            return f"[dim]Seat {seat} stays exposed for Cover All: {hand.value}.[/]"
        case WagerSettled(settled=settled) if settled.player == you:
            return _settled(settled, table)
        case RoundVoided(cause=cause, clause=clause):
            which = "wager" if table.house.ruleset.void_returns_all else "wager that isn't settled yet"
            return f"[red]The round is void: {cause_words(cause)} ({clause}). Every {which} is returned.[/]"
        case RoundClosed():
            return f"You have {format_cents(table.chips(you))}."
    return ""


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


def _settled(one: Settled, table: Table) -> str:
    current = table.in_round()
    name = one.spot.value if one.wager is Wager.BASE and one.spot else table.house.title(one.wager)
    why = settled_words(one, name_of(one.hand, current.boxes[one.seat].cards + current.six_card_box))
    colour = {Outcome.WON: "green", Outcome.LOST: "red", Outcome.UNCOVERED: "yellow"}[one.outcome]
    net = f"+{format_cents(one.net_cents)}" if one.net_cents > 0 else format_cents(one.net_cents)
    return f"  [{colour}]{name}[/]: {why}, [bold]{net}[/] [dim]({one.clause})[/]"
