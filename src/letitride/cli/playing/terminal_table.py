"""A practice table in the terminal, with bots, under any submission."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from letitride.cli.output import console

if TYPE_CHECKING:
    from rich.console import Console

    from letitride.live.practice import PracticeTable
    from letitride.rules.house_rules import HouseRules
    from letitride.rules.wagers import Spot, Wager
    from letitride.table import Event, Table


def play_in_terminal(
    submission: str, *, limit: str | None, bots: int, seed: str, rounds: int, record: Path | None
) -> None:
    """Sit down at a table and play until the rounds are over or the player leaves."""
    from rich.highlighter import NullHighlighter

    from letitride.catalogue import load_catalogue
    from letitride.cli.playing.table_talk import line_for
    from letitride.live.practice import PracticeTable
    from letitride.table import Phase

    out = console()
    out.highlighter = NullHighlighter()
    house = load_catalogue().house_rules(submission, limit)
    practice = PracticeTable(house, bots=bots, seed_text=seed)
    _write_record(record, practice)
    practice.sit_down()

    def say(event: Event, table: Table) -> None:
        if line := line_for(event, practice.your_views.of(table), practice.you, house):
            out.print(line)

    practice.listen = say
    _welcome(out, practice)
    try:
        _play_rounds(practice, out, rounds)
    except (EOFError, KeyboardInterrupt, _Left):
        is_dealt = practice.your_view.phase == Phase.ROUND.value
        out.print(f"\nYou leave the table{'; your bets ride to the end of the round' if is_dealt else ''}.")
        practice.leave()
    finally:
        _write_record(record, practice)
    if record is not None:
        out.print(f"[dim]Transcript written to {record}; step through it with[/] letitride replay {record}")


class _Left(Exception):
    """The player left the table."""


def _write_record(record: Path | None, practice: PracticeTable) -> None:
    """Write the transcript; a file that can't be written is found before the first card is dealt."""
    from letitride.errors import Fault, FaultyFile
    from letitride.table.log.transcript import write_transcript

    if record is None:
        return
    try:
        record.write_text(write_transcript(practice.events, practice.commands), encoding="utf-8")
    except OSError as error:
        raise FaultyFile(str(record), [Fault(f"can't be written: {error.strerror}")]) from None


def _welcome(out: Console, practice: PracticeTable) -> None:
    """What a newcomer has to know: the table, the three bets, what pays, and the chips in front of them."""
    from rich.markup import escape

    from letitride.cli.playing.table_talk import chips_of
    from letitride.money import format_cents

    house = practice.house
    title = f"[bold]{escape(house.submission.title)}[/]  [dim]{escape(house.submission.id)}"
    out.print(f"{title}, {escape(house.table_limit.name)}[/]")
    out.print("Three equal bets, three cards, two community cards. You may take bets 1 and 2 back; $ stays.")
    paid = ", ".join(f"{line.hand.value} {line.payouts[0]}" for line in house.base_paytable.lines)
    out.print(f"[dim]Each bet pays: {paid}.[/]")
    seen = practice.your_view
    if seen.meter_cents is not None:
        out.print(f"[dim]The progressive meter stands at {format_cents(seen.meter_cents)}.[/]")
    chips = format_cents(chips_of(seen, practice.you))
    out.print(f"You have {chips}. [dim]Enter repeats your last bet, q leaves the table.[/]")


def _play_rounds(practice: PracticeTable, out: Console, rounds: int) -> None:
    from letitride.cli.playing.table_talk import chips_of
    from letitride.live.dealer.waiting import can_play
    from letitride.money import format_cents
    from letitride.table import Phase

    last: dict[str, str] = {}
    for _ in range(rounds):
        _answer_offers(practice, out)
        if not can_play(practice.table, practice.you):
            out.print("You don't have enough chips left for the smallest bet.")
            raise _Left
        before = chips_of(practice.your_view, practice.you)
        if practice.your_view.banker == practice.seat:
            _post_bank(practice, out)
        else:
            _place_bets(practice, out, last)
        practice.deal()
        while practice.your_view.phase == Phase.ROUND.value:
            _decide(practice, out)
            practice.go_on()
        won = chips_of(practice.your_view, practice.you) - before
        out.print(f"[dim]This round:[/] {'+' if won > 0 else ''}{format_cents(won)}")


def _answer_offers(practice: PracticeTable, out: Console) -> None:
    """Let the table go on to the next bets; the bank may be offered to you on the way."""
    from letitride.table.procedure.banking import AnswerOffer

    practice.go_on()
    while practice.your_view.bank_offered_to is not None:
        answer = _ask("Bank the next two rounds? [y/N]").lower() or "no"
        if answer not in ("y", "yes", "n", "no"):
            out.print("[dim]y takes the player-dealer position, n leaves it to the next player, q leaves the table.[/]")
            continue
        practice.do(AnswerOffer(practice.you, practice.seat, accepts=answer in ("y", "yes")))
        practice.go_on()


def _post_bank(practice: PracticeTable, out: Console) -> None:
    from letitride.cli.playing.table_talk import chips_of
    from letitride.errors import LetItRideError
    from letitride.money import format_cents, parse_cents
    from letitride.table.procedure.banking import PostBank, banker_fee_cents

    most = chips_of(practice.your_view, practice.you) - banker_fee_cents(practice.table)
    while True:
        text = _ask(f"You bank. How much covers the table? [{format_cents(most)}]")
        try:
            practice.do(PostBank(practice.you, parse_cents(text) if text else most))
        except LetItRideError as refused:
            _refuse(out, practice, refused)
        else:
            return


def _place_bets(practice: PracticeTable, out: Console, last: dict[str, str]) -> None:
    """Ask for the base bet until it is placed, then for each side wager."""
    from letitride.money import format_cents, parse_cents
    from letitride.rules.placement import optional_wagers
    from letitride.rules.wagers import BASE_SPOTS, Wager, spots_of

    limits = practice.house.base_limits
    default = last.get("base") or format_cents(limits.minimum_cents if limits else 100)
    while True:
        text = _ask(f"Bet on each of 1, 2 and $? {_range(practice.house, Wager.BASE)} [{default}]") or default
        if _try_bets(practice, out, dict.fromkeys(BASE_SPOTS, text)):
            last["base"] = format_cents(parse_cents(text))
            break
    for wager in optional_wagers(practice.house):
        default = last.get(wager.value, "none")
        while True:
            text = (
                _ask(f"{practice.house.title(wager)}? {_range(practice.house, wager)}, or none [{default}]") or default
            )
            if text.lower() in ("none", "n", "no", "0"):
                last[wager.value] = "none"
                break
            stake = _smallest(practice.house, wager) if text.lower() in ("y", "yes") else text
            if _try_bets(practice, out, {spots_of(wager)[0]: stake}):
                last[wager.value] = format_cents(parse_cents(stake))
                break


def _smallest(house: HouseRules, wager: Wager) -> str:
    """The stake of somebody who just says yes."""
    from letitride.money import format_cents

    stakes, limits = house.stakes_cents(wager), house.limits(wager)
    return format_cents(min(stakes) if stakes else limits.minimum_cents if limits else 100)


def _range(house: HouseRules, wager: Wager) -> str:
    from letitride.money import format_cents

    stakes, limits = house.stakes_cents(wager), house.limits(wager)
    if stakes or limits is None:
        return " or ".join(map(format_cents, stakes)) or "an amount"
    return f"{format_cents(limits.minimum_cents)} to {format_cents(limits.maximum_cents)}"


def _try_bets(practice: PracticeTable, out: Console, bets: Mapping[Spot, str]) -> bool:
    """Place all of some bets or none of them."""
    from letitride.errors import LetItRideError
    from letitride.money import parse_cents
    from letitride.table.procedure.wagering import PlaceWager, TakeWagerBack

    placed = []
    try:
        for spot, text in bets.items():
            practice.do(PlaceWager(practice.you, practice.seat, spot, parse_cents(text)))
            placed.append(spot)
    except LetItRideError as refused:
        for spot in placed:
            practice.do(TakeWagerBack(practice.you, practice.seat, spot))
        _refuse(out, practice, refused)
        return False
    return True


def _decide(practice: PracticeTable, out: Console) -> None:
    from letitride.cards import parse_card
    from letitride.cli.playing.cards import shown
    from letitride.odds.strategy.seen import decision_with
    from letitride.table.procedure.deciding import LetItRide, WithdrawWager
    from letitride.table.view.viewers import HIDDEN

    turn, current = practice.turn, practice.your_view.round
    if turn is None or current is None:
        return None
    cards = tuple(map(parse_card, current.boxes[str(turn.seat)].cards))
    known = (*cards, *(parse_card(text) for text in current.community if text != HIDDEN))
    out.print(f"Your cards: {shown(cards)}")
    while True:
        match _ask(f"{turn.bet.capitalize()}: [r]ide, [w]ithdraw, or [h]int?").lower():
            case "r" | "ride" | "let it ride":
                return practice.do(LetItRide(practice.you, turn.seat))
            case "w" | "withdraw":
                return practice.do(WithdrawWager(practice.you, turn.seat))
            case "h" | "hint":
                advice = decision_with(practice.house.base_paytable, known)
                best = "let it ride" if advice.rides else "withdraw"
                out.print(f"Riding is worth {float(advice.value):+.4f} for each unit bet: [bold]{best}[/].")
            case _:
                out.print("[dim]r lets it ride, w takes the bet back, h shows what riding is worth, q leaves.[/]")


def _refuse(out: Console, practice: PracticeTable, refused: Exception) -> None:
    from rich.markup import escape

    from letitride.cli.playing.table_talk import refusal_for

    out.print(f"[red]{escape(refusal_for(refused, practice.you))}[/]")


def _ask(question: str) -> str:
    """Ask at the keyboard; an answer out of a pipe is shown, so that what is printed reads as at a keyboard."""
    answer = input(f"{question} ").strip()
    if not sys.stdin.isatty():
        print(answer)
    if answer.lower() in ("q", "quit", "exit", "leave"):
        raise _Left
    return answer
