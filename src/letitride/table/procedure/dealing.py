"""The deal: stacks, single cards, the community cards, the burn, the stub and its count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import DECK, Card
from letitride.errors import RuleViolation
from letitride.rules.wagers import Wager
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import Perform, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event, with_box, with_round
from letitride.table.state import Table, changed

COMMUNITY_CARDS = 2


@event
@dataclass(frozen=True, slots=True)
class CardsDelivered(Event):
    """Cards came to a betting position, face down (or face up, where the house deals so)."""

    text = "seat {seat} receives {cards}"

    seat: int
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """The cards lie behind the bets."""
        box = table.in_round().boxes[self.seat]
        dealt = with_box(table, self.seat, cards=box.cards + self.cards)
        return with_round(dealt, stub=dealt.in_round().stub[len(self.cards) :])


@event
@dataclass(frozen=True, slots=True)
class CommunityCardsDelivered(Event):
    """Cards came to the community area, face down."""

    text = "the community area receives {cards}"

    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """The first card is the left one, the second the right one (reading C6)."""
        current = table.in_round()
        return with_round(table, community=current.community + self.cards, stub=current.stub[len(self.cards) :])


@event
@dataclass(frozen=True, slots=True)
class BoxCardsDelivered(Event):
    """Cards came to the Six Card Bonus box, face down."""

    text = "the six card box receives {cards}"

    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """The box holds them."""
        current = table.in_round()
        return with_round(table, six_card_box=current.six_card_box + self.cards, stub=current.stub[len(self.cards) :])


@event
@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """The bottom card of the community stack went to the discard rack unseen."""

    text = "burned unseen: {card}"

    card: Card

    def apply(self, table: Table) -> Table:
        """Two community cards are left."""
        current = table.in_round()
        kept = current.community[:COMMUNITY_CARDS]
        return with_round(table, community=kept, discards=(*current.discards, self.card))


@event
@dataclass(frozen=True, slots=True)
class StubUnloaded(Event):
    """The undealt cards went to the discard rack unexposed; the deal is complete."""

    text = "stub of {count} cards to the discard rack"

    count: int

    def apply(self, table: Table) -> Table:
        """Players may look at their cards now."""
        return with_round(table, is_stub_unloaded=True, deal_is_complete=True)


@event
@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted face down on the layout."""

    text = "stub counted: {count} of {expected}"

    count: int
    expected: int

    def apply(self, table: Table) -> Table:
        """The next count is due in five rounds; a wrong one must be explained first (MD.08.F)."""
        counted = changed(table, rounds_since_stub_count=-1)
        if self.count == self.expected:
            return counted
        question = Duty(Act.DETERMINE_MISDEAL, table.house.cite(f"stub_wrong.{table.dealing}"), "deal")
        return changed(counted, script=(question, *counted.script))


@handles(Act.DELIVER_STACK, Act.DEAL_CARD)
def _deliver(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    yield CardsDelivered(duty.at_seat(), top(table, duty, done))


@handles(Act.DELIVER_COMMUNITY_STACK, Act.DEAL_COMMUNITY_CARD)
def _deliver_community(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    yield CommunityCardsDelivered(top(table, duty, done))


@handles(Act.DELIVER_BOX_STACK, Act.DEAL_TO_BOX)
def _deliver_box(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    yield BoxCardsDelivered(top(table, duty, done))


@event
@dataclass(frozen=True, slots=True)
class PayoutsShown(Event):
    """The shuffler counted the stacks and shows the Cover All payouts for that many players (COVER.5)."""

    text = "Cover All pays for {players} players: {payouts}"

    players: int
    payouts: str

    def apply(self, table: Table) -> Table:
        """From here on the payouts of this round stand."""
        return with_round(table, are_payouts_shown=True)


@handles(Act.SHOW_PAYOUTS)
def _show_payouts(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    players, paytable = len(table.in_round().boxes), table.house.paytables[Wager.COVER_ALL]
    column = paytable.column_index(players)
    shown = "; ".join(f"{line.hand.value} {line.payouts[column]}" for line in paytable.lines)
    yield PayoutsShown(players, shown)


@handles(Act.CHECK_SHUFFLER_COUNT)
def _check_shuffler_count(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    """A wrong count stops play until the floor has counted the deck (SHFL.bonus.deal.4.observe)."""
    from letitride.table.irregularities.rulings import RulingAwaited

    if done.number not in (None, len(DECK)):
        yield RulingAwaited(Cause(CauseCode.COUNT_ALARM, count=done.number))


@handles(Act.BURN_CARD)
def _burn(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CardBurned(table.in_round().community[-1])


@handles(Act.COUNT_STUB)
def _count_stub(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    expected = len(table.in_round().stub)
    yield StubCounted(expected if done.number is None else done.number, expected)


@handles(Act.UNLOAD_STUB)
def _unload(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield StubUnloaded(len(table.in_round().stub))


def top(table: Table, duty: Duty, done: Perform) -> tuple[Card, ...]:
    """The cards that a duty deals: as many as it says, from the top of the stub.

    The dealer spreads a stack slightly and sees how many cards it holds (SHFL.bonus.deal.6.spread).
    """
    if done.number is not None and done.number != duty.number:
        raise RuleViolation(
            f"The stack holds {done.number} cards, not {duty.number}: report the misdeal",
            clause=table.house.ruleset.clauses.get("spread", duty.clause),
        )
    return table.in_round().stub[: duty.number]
