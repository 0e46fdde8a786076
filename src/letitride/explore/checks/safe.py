"""Safe: what must hold of cards and decks whenever something happens."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import DECK
from letitride.explore.checks.facts import DeckFacts
from letitride.explore.step import Kind, Moment, Step, Violation
from letitride.rules import rulesets
from letitride.table import Act, Table
from letitride.table.procedure import dealing, decks

_DEALS = (dealing.CardsDelivered, dealing.CommunityCardsDelivered, dealing.BoxCardsDelivered)


def check_decks(step: Step) -> Iterator[Violation]:
    """Everything about the cards that a step can break."""
    for moment in step.moments:
        if isinstance(moment.event, decks.DeckReleased):
            yield from _released(moment)
        elif isinstance(moment.event, _DEALS):
            yield from _dealt(moment)
    yield from _all_cards(step.after)


def _released(moment: Moment) -> Iterator[Violation]:
    assert isinstance(moment.event, decks.DeckReleased)
    deck, table = moment.facts.decks[moment.event.deck], moment.before
    if set(moment.event.cards) != set(DECK) or len(moment.event.cards) != len(DECK):
        yield _unsafe("A deck is dealt that doesn't hold the 52 cards.")
    yield from _wrong_count(deck)
    yield from _boxes(table)
    if not deck.is_inspected and _opening_asks_for(table, Act.INSPECT_DECK):
        yield _unsafe("A new deck is dealt before it was inspected.")
    if not deck.is_shuffled:
        yield _unsafe(f"A deck is dealt unshuffled although {deck.why.value}.")
    if deck.needs_cut and not _reshuffles_by_itself(table):
        yield _unsafe("A deck that was shuffled by hand, or came preshuffled, is dealt uncut.")
    if not deck.is_loaded and any(step.acts == (Act.LOAD_DECK.value,) for step in _steps(table, "preparation")):
        yield _unsafe("A deck is dealt that was not loaded since its shuffle or its cut.")


def _boxes(table: Table) -> Iterator[Violation]:
    """Nobody is dealt more boxes than the house allows, or boxes with a gap between them (MD.07.F)."""
    held: dict[str, list[int]] = {}
    for seat, box in sorted(table.in_round().boxes.items()):
        held.setdefault(box.player, []).append(seat)
    option = table.house.ruleset.options.get("adjacent_boxes")
    most = int(table.house.option(option.name)) if option else 1
    for seats in held.values():
        if len(seats) > most:
            yield _unsafe("One player is dealt more boxes than the house allows.")
        if seats != list(range(seats[0], seats[0] + len(seats))):
            yield _unsafe("One player is dealt boxes that are not adjacent.")


def _wrong_count(deck: DeckFacts) -> Iterator[Violation]:
    if deck.is_short:
        yield _unsafe("A deck whose count was wrong is dealt before it was replaced.")
    if deck.is_doubted:
        yield _unsafe("A deck is dealt after a count alarm although nobody has counted it.")


def _dealt(moment: Moment) -> Iterator[Violation]:
    yield from _wrong_count(moment.facts.decks[moment.before.in_round().deck])


def _all_cards(table: Table) -> Iterator[Violation]:
    current = table.round
    if current is None or not (current.stub or current.discards):
        return
    hands = [card for box in current.boxes.values() for card in box.cards]
    cards = [*current.stub, *current.community, *current.six_card_box, *current.discards, *hands]
    if len(cards) != len(DECK) or set(cards) != set(DECK):
        yield _unsafe("The cards on the table are no longer the 52 of one deck.")


def _opening_asks_for(table: Table, act: Act) -> bool:
    return any(act.value in step.acts for step in _steps(table, "opening"))


def _steps(table: Table, section: str) -> tuple[rulesets.Step, ...]:
    return table.house.ruleset.script.get(section, ())


def _reshuffles_by_itself(table: Table) -> bool:
    """Whether the shoe that reshuffles is in use (MD.05.I)."""
    is_in_use = table.dealing.startswith("automated-shoe") and "automated shoe" not in table.out_of_order
    return table.house.has_option("reshuffling_shoe") and is_in_use


def _unsafe(message: str) -> Violation:
    return Violation(Kind.SAFE, message)
