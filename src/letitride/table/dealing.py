"""The deal: stacks, single cards, the community cards, the burn, the stub and its count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import Card
from letitride.errors import RuleViolation
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
        return with_round(table, is_stub_unloaded=True, deal_is_complete=deal_is_complete(table))


@event
@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted face down on the layout."""

    text = "stub counted: {count} of {expected}"

    count: int
    expected: int

    def apply(self, table: Table) -> Table:
        """The next count is due in five rounds."""
        return changed(table, rounds_since_stub_count=-1)


@handles(Act.DELIVER_STACK, Act.DEAL_CARD)
def _deliver(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    if done.seat is None:
        raise RuleViolation("Say which seat receives the cards", clause=duty.clause)
    yield CardsDelivered(done.seat, top(table, duty))


@handles(Act.DELIVER_COMMUNITY_STACK, Act.DEAL_COMMUNITY_CARD)
def _deliver_community(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CommunityCardsDelivered(top(table, duty))


@handles(Act.DELIVER_BOX_STACK, Act.DEAL_TO_BOX)
def _deliver_box(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield BoxCardsDelivered(top(table, duty))


@handles(Act.BURN_CARD)
def _burn(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CardBurned(table.in_round().community[-1])


@handles(Act.COUNT_STUB)
def _count_stub(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    from letitride.table.irregularities import stub_miscounted

    expected = len(table.in_round().stub)
    counted = expected if done.number is None else done.number
    yield StubCounted(counted, expected)
    if counted != expected:
        yield from stub_miscounted(table)


@handles(Act.UNLOAD_STUB)
def _unload(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield StubUnloaded(len(table.in_round().stub))


def top(table: Table, duty: Duty) -> tuple[Card, ...]:
    """The cards that a duty deals: as many as it says, from the top of the stub."""
    return table.in_round().stub[: duty.number]


def deal_is_complete(table: Table) -> bool:
    """Whether every box, the community area and the six card box hold what they should (reading N16)."""
    current = table.in_round()
    return all(len(box.cards) == 3 for box in current.boxes.values()) and len(current.community) == COMMUNITY_CARDS
