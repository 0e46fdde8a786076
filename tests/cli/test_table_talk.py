"""What the terminal says of a round."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.cli.playing.table_talk import line_for
from letitride.rules.wagers import Spot
from letitride.table import Act, Event, Table
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.view.viewers import Viewer, Watcher
from letitride.table.view.views import view

YOU = Viewer(Watcher.PLAYER, "P1")


def said_of(event: Event, table: Table) -> str:
    return line_for(event, view(table, YOU), YOU.player, table.house)


def test_a_six_card_hand_that_wins_nothing_is_named_as_what_it_is() -> None:
    t = AtTheTable("maryland-full", BY_HAND, decks=1).open().seat(1).open_betting()
    t.bet(1, sides={Spot.FIVE_CARD_BONUS: 1_00, Spot.THREE_CARD_BONUS: 5_00, Spot.SIX_CARD_BONUS: 5_00})
    t.announce().release("8c 8d 4h  Kd 3s  4s 9d 2c")
    t.perform_until(Act.SETTLE)
    settled = [event for event in t.perform_next() if isinstance(event, WagerSettled)]
    said = [
        line_for(event, view(t.table, YOU), YOU.player, t.table.house)
        for event in settled
        if event.settled.spot is Spot.SIX_CARD_BONUS
    ]
    assert ["Six Card Bonus[/]: two pair loses" in line for line in said] == [True]


@pytest.mark.parametrize(
    ("submission", "words"),
    [("maryland-full", "Every wager is returned"), ("shfl-classic", "Every wager that isn't settled yet is returned")],
)
def test_a_void_says_which_wagers_go_back(submission: str, words: str) -> None:
    t = AtTheTable(submission).open().seat(1).open_betting().bet(1).announce()
    (void,) = [event for event in t.do(VoidRound("a fire alarm")) if isinstance(event, RoundVoided)]
    assert words in said_of(void, t.table)
