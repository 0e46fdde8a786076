"""What the deck that is dealt next still needs: inspection, shuffle, cut, and its place in the shoe."""

from __future__ import annotations

from letitride.table.duties import Duty
from letitride.table.script import SECTIONS_FROM_DEAL, new_deck_duties, section, sections, shuffle_duty
from letitride.table.state import Deck, Phase, Table, changed

_PREPARING = frozenset({"preparation", "new-deck-after-alarm"})


def prepare(table: Table) -> Table:
    """The table with everything in front that the next deck needs before its first card; nothing once it is out.

    Whatever disturbs a deck after bets are open sends it through all of it again, so that no deck is dealt uninspected,
    unshuffled, uncut or from outside the shoe.
    """
    if table.round is None or table.round.stub:
        return table
    rest = tuple(duty for duty in table.script if duty.section not in _PREPARING)
    return changed(table, script=(*needs(table, table.next_deck), *section(table, "preparation"), *rest))


def prepare_in_opening(table: Table, deck: int, clause: str) -> Table:
    """The table with the duties in front that a deck needs again while it is being opened; one shuffle is enough."""
    inspected = tuple(
        Duty(duty.act, duty.clause, "opening", number=deck + 1)
        for duty in (new_deck_duties(table, deck) if table.decks[deck].is_new else ())
    )
    again = shuffle_duty(table, deck, clause, "opening")
    rest = (duty for duty in table.script if (duty.act, duty.number) != (again.act, again.number))
    return changed(table, script=(*inspected, again, *rest))


def plan_again(table: Table) -> Table:
    """The rest of a round that isn't dealt yet, for devices or a dealing method that have changed."""
    if table.round is None or table.round.stub:
        return table
    if table.phase is Phase.BETTING:
        return prepare(changed(table, script=_left_of(table, "betting")))
    return prepare(changed(table, script=_left_of(table, "collection") + sections(table, SECTIONS_FROM_DEAL)))


def _left_of(table: Table, name: str) -> tuple[Duty, ...]:
    """What is left of a section, with the clauses of the method that is used now."""
    left = {(duty.act, duty.seat, duty.wagers) for duty in table.script if duty.section == name}
    return tuple(duty for duty in section(table, name) if (duty.act, duty.seat, duty.wagers) in left)


def needs(table: Table, deck: int) -> tuple[Duty, ...]:
    """What one deck needs before it can be cut or loaded."""
    one = table.decks[deck]
    inspected = new_deck_duties(table, deck) if one.is_new else ()
    return inspected if one.is_shuffled else (*inspected, shuffle_duty(table, deck, shuffle_clause(table, one)))


def others_inspected(table: Table) -> tuple[Duty, ...]:
    """The inspection of new decks other than the next one, before they go into the shuffler."""
    others = (place for place, deck in enumerate(table.decks) if deck.is_new and place != table.next_deck)
    return tuple(duty for place in others for duty in new_deck_duties(table, place))


def shuffle_clause(table: Table, deck: Deck) -> str:
    """Why a deck is shuffled before it is dealt: what unsettled it, that it is new, or that every deck is."""
    house = table.house
    new = house.ruleset.clauses.get("new_deck_shuffle", "") if deck.is_new else ""
    return deck.shuffle_clause or new or house.cite("shuffle")
