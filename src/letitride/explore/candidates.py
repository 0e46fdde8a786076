"""Everything that anybody could do or report at a table now, sensible or not; the engine says what is granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from letitride.cards import DECK
from letitride.explore.stacked import stacked_deck
from letitride.explore.tables import CHIPS_CENTS, SmallTable
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Act, Command, Perform, Phase, Role, Table
from letitride.table import irregularities as irregular
from letitride.table.procedure import (
    banking,
    bonus_signals,
    cutting,
    deciding,
    decks,
    opening,
    seating,
    voiding,
    wagering,
)
from letitride.table.procedure.decks import SECONDS_PER_HOUR

HOUSE = "the house"
_SHORT = len(DECK) - 1
_NINE_HOURS = 9 * SECONDS_PER_HOUR


@dataclass(frozen=True)
class Choice:
    """Something that can be tried: one command, or several that go together, by a player or by the house.

    A trouble is what an ordinary round does without; a walk takes only so many of them.
    """

    commands: tuple[Command, ...]
    who: str = HOUSE
    is_trouble: bool = False


Maker = Callable[[Table, SmallTable], Iterable[Choice]]
MAKERS: dict[type[Command], Maker] = {}
"""For each kind of command, the ways to try it."""

LEFT_OUT: dict[str, str] = {
    "BringChips": "comes with a seat; amounts are not part of a state",
    "TakeChipsAway": "amounts are not part of a state",
    "DeclareReady": "only tells an automatic dealer not to wait",
    "CommitSeed": "no duty depends on a seed",
    "OfferSeed": "no duty depends on a seed",
    "RevealSeed": "no duty depends on a seed",
    "PublishSeedChain": "no duty depends on a seed",
    "CommitPlayerSeed": "no duty depends on a seed",
    "FixPlayerSeeds": "no duty depends on a seed",
    "RevealPlayerSeed": "no duty depends on a seed",
    "GiveUpSeed": "no duty depends on a seed",
    "ReadMeter": "the level of a meter is not part of a state",
}
"""Kinds of commands that no walk tries, each with the reason."""

M = TypeVar("M", bound=Maker)


def tries(*kinds: type[Command]) -> Callable[[M], M]:
    """Register how a kind of command is tried."""

    def register(maker: M) -> M:
        for kind in kinds:
            MAKERS[kind] = maker
        return maker

    return register


def choices(table: Table, small: SmallTable) -> Iterator[Choice]:
    """Everything to try at a table."""
    for maker in MAKERS.values():
        yield from maker(table, small)


def _house(*commands: Command, is_trouble: bool = True) -> Iterator[Choice]:
    return (Choice((command,), is_trouble=is_trouble) for command in commands)


@tries(Perform)
def _perform(table: Table, small: SmallTable) -> Iterator[Choice]:
    duty = table.duty
    if duty is None:
        return
    cards = stacked_deck(table, has_royal_flush=small.has_royal_flush) if duty.act is Act.RELEASE_DECK else ()
    yield Choice((Perform(duty.role, duty.act, duty.seat, cards=cards),))
    if cards:
        yield Choice((Perform(duty.role, duty.act, duty.seat, cards=(*cards[:-1], cards[0])),), is_trouble=True)
    stranger = Role.FLOOR if duty.role is not Role.FLOOR else Role.DEALER
    yield Choice((Perform(stranger, duty.act, duty.seat, cards=cards),), is_trouble=True)
    for number in _wrong_numbers(table, duty.act, duty.number):
        yield Choice((Perform(duty.role, duty.act, duty.seat, number=number),), is_trouble=True)
    if len(table.script) > 1:
        later = table.script[1]
        yield Choice((Perform(later.role, later.act, later.seat),), is_trouble=True)


def _wrong_numbers(table: Table, act: Act, number: int) -> tuple[int, ...]:
    match act:
        case Act.CHECK_SHUFFLER_COUNT | Act.COUNT_DECK:
            return (_SHORT,)
        case Act.COUNT_STUB:
            return (len(table.in_round().stub) - 1,)
        case Act.CUT_CARDS:
            return (5,)
        case Act.VERIFY_COUNT | Act.CHECK_LAMPS:
            return (99,)
        case Act.DELIVER_STACK | Act.DELIVER_COMMUNITY_STACK | Act.DELIVER_BOX_STACK:
            return (number - 1, number + 1)
        case _:
            return ()


@tries(opening.OpenTable)
def _open_table(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(opening.OpenTable(table.now), is_trouble=False)
    yield from _house(opening.OpenTable(table.now, preshuffled=True))


@tries(opening.IdleTable, opening.CloseTable)
def _rest(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(opening.CloseTable(), opening.IdleTable())


@tries(decks.ChangeDecks)
def _change_decks(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(decks.ChangeDecks(table.now), decks.ChangeDecks(table.now, preshuffled=True))


@tries(decks.OrderReshuffle, cutting.OrderRecut, voiding.VoidRound, banking.VacateBank)
def _orders(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(decks.OrderReshuffle(), cutting.OrderRecut(), voiding.VoidRound("ordered by the floor"))
    yield from _house(banking.VacateBank("nobody answers"))


@tries(seating.TakeSeat)
def _take_seat(table: Table, small: SmallTable) -> Iterator[Choice]:
    for seat, player in small.players.items():
        if seat not in table.seats:
            chips = (seating.BringChips(player, CHIPS_CENTS),) if not table.chips(player) else ()
            yield Choice((seating.TakeSeat(player, seat), *chips), player)


@tries(seating.LeaveSeat)
def _leave_seat(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    for seat, player in table.seats.items():
        yield Choice((seating.LeaveSeat(player, seat),), player, is_trouble=True)


@tries(wagering.OpenBetting)
def _open_betting(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(wagering.OpenBetting(table.now), is_trouble=False)
    yield from _house(wagering.OpenBetting(table.now + _NINE_HOURS))


@tries(wagering.PlaceWager)
def _place_wagers(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    """Everything that a seat can bet, the 3 Card Bonus alone where the house takes it, or nothing."""
    if table.phase is not Phase.BETTING or table.round is None:
        return
    for seat, player in table.seats.items():
        if seat <= table.house.ruleset.boxes and seat != table.rotation.banker and seat not in table.round.boxes:
            bets = [wagering.PlaceWager(player, seat, spot, stake) for spot, stake in _stakes(table)]
            yield Choice(tuple(bets), player)
            if table.house.has_option("three_card_only"):
                yield Choice(tuple(bet for bet in bets if bet.spot is Spot.THREE_CARD_BONUS), player)


def _stakes(table: Table) -> Iterator[tuple[Spot, int]]:
    for spot in sorted(Spot, key=lambda spot: spot not in BASE_SPOTS):
        if table.offers(spot.wager):
            stakes, limits = table.house.stakes_cents(spot.wager), table.house.limits(spot.wager)
            yield spot, min(stakes) if stakes else limits.minimum_cents if limits else 0


@tries(wagering.TakeWagerBack)
def _take_wagers_back(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    for seat, box in table.round.boxes.items() if table.round else ():
        back = [wagering.TakeWagerBack(box.player, seat, spot) for spot in reversed(list(box.layout))]
        if back:
            yield Choice(tuple(back), box.player, is_trouble=True)
            yield Choice((back[-1],), box.player, is_trouble=True)


@tries(banking.TakeBank, banking.PostBank, banking.StopBanking)
def _bank(table: Table, small: SmallTable) -> Iterator[Choice]:
    banker = table.rotation.banker
    for seat, player in table.seats.items():
        yield Choice((banking.TakeBank(player, seat),), player, is_trouble=player not in small.bankers)
        if banker == seat:
            yield Choice((banking.PostBank(player, CHIPS_CENTS // 10),), player)
            yield Choice((banking.StopBanking(player),), HOUSE if small.is_automatic else player, is_trouble=True)


@tries(banking.AnswerOffer)
def _answer_offer(table: Table, small: SmallTable) -> Iterator[Choice]:
    for seat in table.rotation.to_offer[:2]:
        player = table.seats.get(seat)
        if player is not None:
            yield Choice((banking.AnswerOffer(player, seat, accepts=False),), HOUSE if small.is_automatic else player)
            yield Choice(
                (banking.AnswerOffer(player, seat, accepts=True),), player, is_trouble=player not in small.bankers
            )


@tries(banking.DrawActionSeat)
def _draw_action_seat(table: Table, small: SmallTable) -> Iterator[Choice]:
    if table.house.has_option("action_seat"):
        yield from _house(banking.DrawActionSeat(max(small.players)))


@tries(deciding.LetItRide, deciding.WithdrawWager, deciding.TimeOut)
def _decide(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    """Seat 1 decides freely; at the others the time runs out."""
    if table.round is None:
        return
    for seat, box in table.round.boxes.items():
        yield Choice((deciding.TimeOut(seat),))
        if seat == 1:
            yield Choice((deciding.LetItRide(box.player, seat),), box.player)
            yield Choice((deciding.WithdrawWager(box.player, seat),), box.player)


@tries(bonus_signals.SignalBonus)
def _signal_bonus(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    for seat, box in table.round.boxes.items() if table.round else ():
        for signal in (bonus_signals.SHOW, bonus_signals.WAVE):
            yield Choice((bonus_signals.SignalBonus(box.player, seat, signal),), box.player)


@tries(irregular.RuleOn, irregular.RuleAbandoned)
def _rulings(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(irregular.RuleOn(void=True, reason="ruled by the floor"), is_trouble=False)
    yield from _house(irregular.RuleOn(void=False, reason="ruled by the floor"), is_trouble=False)
    yield from (Choice((irregular.RuleAbandoned(seat),), is_trouble=True) for seat in table.seats)


@tries(irregular.ReportDeckCount, irregular.SignalMiscount)
def _counts(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    is_stopped = table.round is not None and bool(table.round.awaiting_ruling)
    yield from _house(irregular.ReportDeckCount(len(DECK)), is_trouble=not is_stopped)
    yield from _house(irregular.ReportDeckCount(_SHORT), is_trouble=not is_stopped)
    yield from _house(irregular.SignalMiscount())


@tries(irregular.ReportShufflerJam, irregular.ReportShoeJam, irregular.UnloadStubEarly)
def _jams(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from _house(irregular.ReportShufflerJam(), irregular.ReportShoeJam(), irregular.UnloadStubEarly())


@tries(irregular.ReportFaceUpCard, irregular.ReportCardDrawnInError)
def _in_the_deal(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    last = len(table.round.stub) - 1 if table.round else 0
    yield from (_one(irregular.ReportFaceUpCard(position)) for position in sorted({0, 2, max(0, last)}))
    yield from _house(irregular.ReportCardDrawnInError(), irregular.ReportCardDrawnInError(was_exposed=True))


@tries(irregular.ReportWrongNumberOfCards)
def _wrong_number(table: Table, small: SmallTable) -> Iterator[Choice]:
    for place in (*list(small.players)[:1], *irregular.Area):
        yield _one(irregular.ReportWrongNumberOfCards(place, 4))
        yield _one(irregular.ReportWrongNumberOfCards(place, 2, _SHORT, at=table.now))


@tries(irregular.ReportExposedCard)
def _exposed(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    yield from (_one(irregular.ReportExposedCard(area, place)) for area in irregular.Area for place in (0, 1))


@tries(irregular.MarkOutOfOrder, irregular.ReturnToService, irregular.ChangeDealing)
def _devices(table: Table, small: SmallTable) -> Iterator[Choice]:  # noqa: ARG001
    for device in ("shuffler", "automated shoe"):
        yield _one(irregular.MarkOutOfOrder(device, "covered"))
        yield _one(irregular.ReturnToService(device))
    methods = table.house.ruleset.dealing
    yield from (_one(irregular.ChangeDealing(method)) for method in methods if method != table.dealing)


def _one(command: Command) -> Choice:
    return Choice((command,), is_trouble=True)


def said(command: Command) -> str:
    """A command as it is written in a report: its name and its arguments, without a deck's order."""
    shown: dict[str, Any] = {name: getattr(command, name) for name in type(command).__dataclass_fields__}
    words = [
        f"{name}={_shown(value)}" for name, value in shown.items() if value not in (None, "", ()) and name != "cards"
    ]
    return f"{type(command).__name__}({', '.join(words)})"


def _shown(value: Any) -> str:
    return str(getattr(value, "value", value))
