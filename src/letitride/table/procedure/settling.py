"""Settlement at the table: hands are turned, wagers settled one seat after the other, cards collected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from letitride.cards import Card
from letitride.errors import RuleViolation
from letitride.money import format_cents
from letitride.rules.hands import Basis, FiveCardHand, five_card_hand
from letitride.rules.ledger import Transfer, bank_account, player_account
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.rotation import round_completed
from letitride.rules.settling.settled import Settled
from letitride.rules.settling.settlement import settle
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.table.commands import Perform, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event, with_box, with_round
from letitride.table.procedure.decks import condemned_decks_replaced, with_unshuffled
from letitride.table.procedure.seating import BankOffered, SeatLeft
from letitride.table.state import DeckPlace, Phase, Table, changed


@event
@dataclass(frozen=True, slots=True)
class HandTurned(Event):
    """A player's three cards were turned face up."""

    text = "seat {seat} shows {cards}"

    seat: int
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """Everybody sees them; with the last hand it is known who is owed an envy bonus."""
        turned = with_box(table, self.seat, is_turned=True)
        is_last = all(box.is_turned for box in turned.in_round().boxes.values())
        return _owing_envy_only(turned) if is_last and table.offers(Wager.ENVY) else turned


@event
@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """One wager, or one envy bonus, was settled."""

    text = "{settled}"

    settled: Settled

    def apply(self, table: Table) -> Table:
        """The spot is empty; bank, meter and payout limit are used up by as much."""
        one, current = self.settled, table.in_round()
        box = current.boxes[one.seat]
        if one.spot is None:
            box = changed(box, results=(*box.results, one))
        else:
            layout = box.layout_without(one.spot)
            box = changed(box, layout=layout, settled=box.settled | {one.spot}, results=(*box.results, one))
        bank = current.bank and replace(
            current.bank,
            paid_cents=current.bank.paid_cents + one.paid_cents,
            collected_cents=current.bank.collected_cents + one.collected_cents,
        )
        limited, limit = current.limited_cents, table.house.submission.payout_limit
        if limit is not None and one.wager in limit.wagers:
            limited = {**limited, one.seat: limited.get(one.seat, 0) + one.paid_cents}
        settled = with_round(
            table, boxes={**current.boxes, one.seat: box}, bank=bank, limited_cents=limited, is_settling=True
        )
        if isinstance(one.payout, PercentOfMeter) and table.meter is not None:
            return changed(settled, meter=table.meter.pay(one.payout)[0])
        return settled

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """What settlement moves."""
        return tuple(self.settled.transfers(table.in_round().bank))


@event
@dataclass(frozen=True, slots=True)
class HighHandExposed(Event):
    """A hand was left exposed for Cover All, and the one left earlier removed (COVER.8a, COVER.9)."""

    text = "seat {seat} stays exposed for Cover All with {hand}"

    seat: int
    hand: FiveCardHand

    def apply(self, table: Table) -> Table:
        """This is the hand to beat."""
        return with_round(table, high_hand=self.seat)


@event
@dataclass(frozen=True, slots=True)
class CardsCollected(Event):
    """All cards went to the discard rack, in an order from which each hand can be rebuilt (MD.11.G.2)."""

    text = "cards to the discard rack: {cards}"

    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """The deck is complete in the rack."""
        return with_unshuffled(table, table.in_round().deck, DeckPlace.RACK)


@event
@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """The round of play is over."""

    text = "round {number} is over"

    number: int

    def apply(self, table: Table) -> Table:
        """Count the round; the player-dealer takes the bank back."""
        rotation = table.rotation
        if table.house.is_banked_by_player:
            rotation = round_completed(rotation, [seat for seat in table.seats if seat not in table.leaving])
        return changed(
            table,
            phase=Phase.BETWEEN_ROUNDS,
            round=None,
            finished=changed(table.in_round(), is_over=True),
            script=(),
            rounds=self.number,
            rotation=rotation,
            rounds_since_stub_count=table.rounds_since_stub_count + 1,
        )

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """What is left of the bank goes back to the player-dealer."""
        bank = table.in_round().bank
        if bank is None or not bank.balance_cents:
            return ()
        return (
            Transfer(bank_account(bank.player), player_account(bank.player), bank.balance_cents, "bank taken back"),
        )


@handles(Act.TURN_HAND)
def _turn_hand(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    seat, boxes = duty.at_seat(), table.in_round().boxes
    yield HandTurned(seat, boxes[seat].cards)
    if any(spot.wager.judged is Judged.BEST_OF_TABLE for box in boxes.values() for spot in box.layout):
        yield from _leave_exposed(table, seat)


@handles(Act.SETTLE, Act.SETTLE_EARLY)
def _settle(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    """Settle what the duty names at its seat; what the dealer pays must be right, in all or wager by wager."""
    settled = settled_by(table, duty)
    total = sum(one.paid_cents for one in settled)
    if done.number is not None and done.number != total:
        raise RuleViolation(
            f"Seat {duty.seat} is paid {format_cents(total)}, not {format_cents(done.number)}", clause=duty.clause
        )
    if done.amounts and (wrong := wrongly_paid(settled, done.amounts)) is not None:
        title, paid = paid_for(table, settled[wrong]), format_cents(settled[wrong].paid_cents)
        said = format_cents(done.amounts[wrong]) if wrong < len(done.amounts) else "nothing"
        raise RuleViolation(f"Seat {duty.seat} is paid {paid} for {title}, not {said}", clause=duty.clause)
    for one in settled:
        yield WagerSettled(one)


def settled_by(table: Table, duty: Duty) -> tuple[Settled, ...]:
    """What a duty of settlement comes to: each wager that it names at its seat, in the document's order."""
    current = table.in_round()
    return settle(
        table.house,
        current.dealt(),
        bank=current.bank,
        meter=table.meter,
        passes=(duty.wagers,),
        seats={duty.at_seat()},
        limited_cents=current.limited_cents,
    ).settled


def paid_for(table: Table, one: Settled) -> str:
    """What the ruleset calls the wager that is paid; the three bets of the base game by their marks."""
    if one.spot is None or not one.wager.is_base:
        return table.house.title(one.wager)
    return "the $ bet" if one.spot is BASE_SPOTS[-1] else one.spot.value


def wrongly_paid(settled: Sequence[Settled], amounts: Sequence[int]) -> int | None:
    """The first wager that isn't paid its amount, by its place in the order of settlement; None if all are."""
    paid = [one.paid_cents for one in settled]
    return next(
        (place for place, cents in enumerate(paid) if place >= len(amounts) or amounts[place] != cents),
        None if len(amounts) <= len(paid) else len(paid) - 1,
    )


def _owing_envy_only(table: Table) -> Table:
    """The table without the duty to pay envy at seats that are owed none (MD.11.E.5)."""
    envy = (Wager.ENVY,)
    owed = settle(table.house, table.in_round().dealt(), meter=table.meter, passes=(envy,)).settled
    seats = {one.seat for one in owed}
    return changed(table, script=tuple(duty for duty in table.script if duty.wagers != envy or duty.seat in seats))


def _leave_exposed(table: Table, seat: int) -> Iterable[Event]:
    current = table.in_round()
    dealt, ranked = current.dealt(), Basis.FIVE_CARD.hands
    by_seat = {box.seat: five_card_hand(box.cards + dealt.community) for box in dealt.boxes}
    rank = ranked.index(by_seat[seat])
    if rank > ranked.index(FiveCardHand.THREE_OF_A_KIND):
        return
    if current.high_hand is None or rank < ranked.index(by_seat[current.high_hand]):
        yield HighHandExposed(seat, by_seat[seat])


@handles(Act.COLLECT_CARDS)
def _collect_cards(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CardsCollected(cards_in_rack_order(table))


def cards_in_rack_order(table: Table) -> tuple[Card, ...]:
    """All 52 cards: the discards, the hands as they were settled, the community cards, the box, the stub."""
    current = table.in_round()
    hands = tuple(card for box in current.dealt().in_settlement_order() for card in box.cards)
    return current.discards + hands + current.community + current.six_card_box + current.stub


def close_round(table: Table) -> Iterable[Event]:
    """What follows when the last duty of a round is done."""
    closed = RoundClosed(table.in_round().number)
    yield closed
    after = closed.apply(table)
    for seat in sorted(table.leaving):
        left = SeatLeft(table.seats[seat], seat)
        yield left
        after = left.apply(after)
    if after.rotation.must_offer:
        yield BankOffered(after.rotation.to_offer[0])
    yield from condemned_decks_replaced(table)
