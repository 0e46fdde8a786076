"""The values of a table: changed by copies, and asked only for what is there."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.table.state import Deck, DeckPlace, changed


def test_a_copy_differs_in_what_was_changed_and_the_value_stays() -> None:
    deck = Deck("red")
    shuffled = changed(deck, is_shuffled=True, cut_depth=12)
    assert (shuffled.colour, shuffled.is_shuffled, shuffled.cut_depth) == ("red", True, 12)
    assert deck == Deck("red")


def test_a_field_that_there_is_not_can_not_be_changed() -> None:
    with pytest.raises(TypeError, match="Deck has no field is_shufled"):
        changed(Deck("red"), is_shufled=True)


def test_a_deck_that_waits_to_be_shuffled_is_the_same_deck_with_nothing_left_of_its_shuffle() -> None:
    cut = Deck("blue", DeckPlace.SHUFFLER, True, True, True, "abc", 12, True, opened_at=60)
    assert cut.unshuffled(DeckPlace.RACK) == Deck("blue", DeckPlace.RACK, is_new=True, opened_at=60)


def test_between_rounds_there_is_no_round() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    with pytest.raises(ValueError, match="there is no round of play"):
        table.table.in_round()
    assert table.open_betting().table.in_round().number == 1
