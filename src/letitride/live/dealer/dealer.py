"""The automatic dealer and the clock's hand: what is to be done next at a table without anybody asking, and when.

Everything is told from the state of the table, so that a table left in the middle of anything goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from letitride.live.dealer.bots import (
    answer_to_offer,
    bank_of,
    bets_of,
    buy_in_cents,
    decision_of,
    least_chips_cents,
)
from letitride.live.dealer.deadlines import BEACON_MS, answer_ms, deadline
from letitride.live.dealer.drawing import Draw
from letitride.live.dealer.waiting import Await, Progress, awaited, is_complete, people
from letitride.live.settings import Dealing, TableSettings
from letitride.rules.ledger import AccountKind
from letitride.rules.placement import adjacent_boxes
from letitride.table import Act, Command, Perform, Phase, Role, Table
from letitride.table.bot_names import bot_name, is_bot
from letitride.table.causes import CauseCode
from letitride.table.procedure.banking import AnswerOffer, StopBanking, TakeBank
from letitride.table.procedure.collecting import round_fees
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.decks import ChangeDecks, is_deck_change_due
from letitride.table.procedure.opening import IdleTable
from letitride.table.procedure.randomness.beacon import MARGIN_MS, NameBeaconRound, awaits_beacon, read_beacon
from letitride.table.procedure.randomness.player_seeds import FixPlayerSeeds, awaits_reveals
from letitride.table.procedure.seating import BringChips, TakeChipsAway, TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, TakeWagerBack
from letitride.table.state import BoxInPlay
from letitride.table.view.terms import terms_of


@dataclass(frozen=True, slots=True)
class Step:
    """What is done next, and when: commands, all of them or none, or something that the shuffler draws.

    The commands are made when they are due, because a bot's decision costs some thought.
    """

    at_ms: int
    commands: Callable[[], tuple[Command, ...]] = tuple
    draw: Draw | None = None


def next_step(progress: Progress, settings: TableSettings, now_ms: int) -> Step | None:
    """What is to be done next without anybody asking; None while the table waits for people."""
    table = progress.table
    if table.round is None:
        if table.seal is not None and not table.seal.seed:
            return Step(now_ms, draw=Draw.REVEAL)
        if left_behind := _chips_left_behind(table):
            return _now(now_ms, *left_behind)
    match table.phase:
        case Phase.OPENING | Phase.IDLE:
            return _seat_bots(table, settings, now_ms)
        case Phase.BETWEEN_ROUNDS:
            return _between_rounds(progress, settings, now_ms)
        case Phase.BETTING:
            return _while_bets_are_open(progress, settings, now_ms)
        case Phase.ROUND:
            return _in_the_round(progress, settings, now_ms)
    return None


def _seat_bots(table: Table, settings: TableSettings, now_ms: int) -> Step | None:
    """Bots sit down beside seat 1; where a player banks, one more takes the seat that has no betting area."""
    if not settings.is_practice:
        return None
    if table.house.is_banked_by_player:
        last = table.house.ruleset.players
        if last not in table.seats and not any(is_bot(player) for player in table.seats.values()):
            return _now(now_ms, TakeSeat(bot_name(settings.bots + 1), last))
    for number, seat in enumerate(_seats_of_bots(table)[: settings.bots], 1):
        name = bot_name(number)
        if seat not in table.seats and not table.seats_of(name):
            return _now(now_ms, TakeSeat(name, seat))
    return None


def _seats_of_bots(table: Table) -> tuple[int, ...]:
    """The seats that bots take one after the other; where a player may bet on two boxes, seat 2 stays free longest."""
    beside, *others = range(2, table.house.ruleset.boxes + 1)
    return (*others, beside) if terms_of(table.house)["seats_per_player"] > 1 else (beside, *others)


def _between_rounds(progress: Progress, settings: TableSettings, now_ms: int) -> Step | None:
    table = progress.table
    if table.duty is not None:
        return None
    for player in sorted(set(table.seats.values())):
        if is_bot(player) and table.chips(player) < least_chips_cents(table, player):
            return _now(now_ms, BringChips(player, buy_in_cents(table)))
    if seating := _seat_bots(table, settings, now_ms):
        return seating
    if table.rotation.must_offer:
        return _answer_offer(progress, settings)
    if settings.dealer is not Dealing.AUTOMATIC:
        return None
    match progress.waiting.kind:
        case Await.PLAYERS if not table.seats:
            return Step(progress.since_ms + settings.idle_seconds * 1_000, lambda: (IdleTable(),))
        case Await.BANKER:
            bots = [seat for seat, player in sorted(table.seats.items()) if is_bot(player)]
            return _now(now_ms, TakeBank(table.seats[bots[-1]], bots[-1])) if bots else None
        case Await.NEXT_ROUND if progress.may_begin:
            limit = deadline(progress, settings)
            at_ms = limit.at_ms if limit else progress.since_ms
            return Step(at_ms, lambda: (_begin(table, now_ms),))
    return None


def _chips_left_behind(table: Table) -> tuple[Command, ...]:
    """The chips of people who have left go after them into their wallets, whoever deals, and at a closed table, too."""
    seated = set(table.seats.values())
    return tuple(
        TakeChipsAway(account.name, cents)
        for account, cents in table.balances.items()
        if account.kind is AccountKind.PLAYER and cents and account.name not in seated and not is_bot(account.name)
    )


def _begin(table: Table, now_ms: int) -> Command:
    """The next round, after new decks where the old ones have served their time (MD.03.C)."""
    seconds = max(table.now, now_ms // 1_000)
    return ChangeDecks(seconds) if is_deck_change_due(table, seconds) else OpenBetting(seconds)


def _answer_offer(progress: Progress, settings: TableSettings) -> Step | None:
    """A bot takes the bank if it has the chips; whoever says nothing declines (reading A9)."""
    table, seat = progress.table, progress.table.rotation.to_offer[0]
    player = table.seats[seat]
    answer = answer_to_offer(table) if is_bot(player) else AnswerOffer(player, seat, accepts=False)
    wait_ms = answer_ms(progress, settings)
    return None if wait_ms is None else Step(progress.since_ms + wait_ms, lambda: (answer,))


def _while_bets_are_open(progress: Progress, settings: TableSettings, now_ms: int) -> Step | None:
    table = progress.table
    if table.seal is None or table.seal.number != table.in_round().number:
        return Step(now_ms, draw=Draw.COMMITMENT)
    if command := next(_bets_of_bots(table), None):
        return _now(now_ms, command)
    if settings.dealer is not Dealing.AUTOMATIC:
        return None
    current, here = table.in_round(), awaited(table, progress.absent)
    if not people(table):
        return _when_everybody_has_left(progress, settings, now_ms)
    is_covered = current.bank is not None or not table.house.is_banked_by_player
    is_ready = is_covered and bool(here) and current.ready.issuperset(here)
    if is_ready and any(is_complete(table, box) for box in _boxes(table)):
        return _close(table, now_ms)
    limit = deadline(progress, settings)
    return _close(table, limit.at_ms) if limit else None


def _when_everybody_has_left(progress: Progress, settings: TableSettings, now_ms: int) -> Step | None:
    """At a practice table the round waits with its bots for whoever comes back; a house table is cleared."""
    current = progress.table.in_round()
    has_bank_of_somebody = current.bank is not None and not is_bot(current.bank.player)
    if not settings.is_practice or progress.table.leaving or has_bank_of_somebody:
        return _now(now_ms, VoidRound(code=CauseCode.EVERYBODY_LEFT))
    left_behind = _chips_left_behind(progress.table)
    return _now(now_ms, *left_behind) if left_behind else None


def _close(table: Table, at_ms: int) -> Step:
    """Close the bets."""
    return Step(at_ms, lambda: _closing(table))


def _bets_of_bots(table: Table) -> Iterator[Command]:
    """What bots still have to put on the layout."""
    current, banker = table.in_round(), table.rotation.banker
    for seat, player in sorted(table.seats.items()):
        if not is_bot(player) or seat in table.leaving:
            continue
        if seat == banker:
            if current.bank is None and table.chips(player) > 0:
                yield bank_of(table)
        elif seat <= table.house.ruleset.boxes and seat not in current.boxes:
            yield from bets_of(table, seat)
        elif seat in current.boxes:
            laid = current.boxes[seat].layout
            yield from (bet for bet in bets_of(table, seat) if bet.spot not in laid)


def _boxes(table: Table) -> list[BoxInPlay]:
    return [box for _, box in sorted(table.in_round().boxes.items())]


def _closing(table: Table) -> tuple[Command, ...]:
    """Close the bets: what is not complete or adjacent, or can't pay its fees, goes back; then no more bets is called.

    A round that can't be dealt, because no bet is left or nobody has posted the bank, is void.
    """
    unpaid = _unable_to_pay_fees(table)
    kept = _adjacent([box for box in _boxes(table) if is_complete(table, box) and box.player not in unpaid])
    banker, bank = table.rotation.banker, table.in_round().bank
    if table.house.is_banked_by_player and (bank is None or bank.player in unpaid):
        void = VoidRound(code=CauseCode.BANK_TOO_SMALL)
        return (void,) if banker is None else (void, StopBanking(table.seats[banker]))
    if not kept:
        return (VoidRound(code=CauseCode.NO_COMPLETE_BET),)
    back = tuple(
        TakeWagerBack(box.player, box.seat, spot)
        for box in _boxes(table)
        if box not in kept
        for spot in reversed(tuple(box.layout))
    )
    return (*back, Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))


def _adjacent(boxes: Sequence[BoxInPlay]) -> list[BoxInPlay]:
    """Of each player's boxes those that lie side by side (MD.07.F, reading N77)."""
    seats = {box.player: adjacent_boxes(one.seat for one in boxes if one.player == box.player) for box in boxes}
    return [box for box in boxes if box.seat in seats[box.player]]


def _unable_to_pay_fees(table: Table) -> set[str]:
    owed: dict[str, int] = {}
    for fee in round_fees(table):
        owed[fee.player] = owed.get(fee.player, 0) + fee.amount_cents
    return {player for player, cents in owed.items() if cents > table.chips(player)}


def _in_the_round(progress: Progress, settings: TableSettings, now_ms: int) -> Step | None:
    table, duty = progress.table, progress.table.duty
    if duty is None or table.in_round().awaiting_ruling:
        return None
    if duty.act is Act.RELEASE_DECK:
        if awaits_reveals(table):
            return _fix_seeds(progress, settings, now_ms)
        if awaits_beacon(table):
            return _await_beacon(table, now_ms)
        is_action_due = table.house.has_option("action_seat") and table.in_round().action_seat is None
        if is_action_due and settings.dealer is Dealing.AUTOMATIC:  # CA.glossary.action, reading A6
            return Step(now_ms, draw=Draw.ACTION_SEAT)
        is_by_machine = settings.dealer is Dealing.AUTOMATIC or duty.role is Role.DEVICE
        return Step(now_ms, draw=Draw.DECK) if is_by_machine else None
    if progress.waiting.kind is Await.DECISION and duty.seat is not None:
        box = table.in_round().boxes[duty.seat]
        wait_ms, silence = answer_ms(progress, settings), TimeOut(duty.seat)
        if wait_ms is not None:
            return Step(progress.since_ms + wait_ms, lambda: (decision_of(table) if is_bot(box.player) else silence,))
    return None


def _fix_seeds(progress: Progress, settings: TableSettings, now_ms: int) -> Step:
    """Players' seeds are fixed when all are in, or when the time for them is over."""
    seal, limit = progress.table.seal, deadline(progress, settings)
    is_waiting = limit is not None and seal is not None and bool(seal.missing)
    return Step(limit.at_ms if limit is not None and is_waiting else now_ms, lambda: (FixPlayerSeeds(),))


def _await_beacon(table: Table, now_ms: int) -> Step:
    """A value of the beacon that nobody can know yet is named, and added once it has appeared."""
    assert table.seal is not None
    beacon, named = read_beacon(table.seal.beacon), table.seal.beacon_round
    if not named:
        return _now(now_ms, NameBeaconRound(beacon.round_after(now_ms + MARGIN_MS)))
    published_ms = beacon.published_ms(named)
    if now_ms >= published_ms + BEACON_MS:
        return _now(now_ms, VoidRound(code=CauseCode.BEACON_SILENT))
    return Step(max(now_ms, published_ms), draw=Draw.BEACON)


def _now(now_ms: int, *commands: Command) -> Step:
    return Step(now_ms, lambda: commands)
