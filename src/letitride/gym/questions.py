"""What an agent is asked and sees, in numbers: the same for one seat and for many."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from letitride.cards import DECK, parse_card
from letitride.table.duties import Act
from letitride.table.state import Phase
from letitride.table.view.table_view import TableView
from letitride.table.view.viewers import HIDDEN

WITHDRAW, LET_IT_RIDE = 0, 1
"""The two answers about bet 1 or bet 2, as actions."""

NO_CARD = 52
"""A card that can't be seen yet; cards are their places in the deck, 0 (``2c``) to 51 (``As``)."""

ANSWERS = ("withdraw", "let it ride")
"""What actions 0 and 1 mean."""

OWN_CARDS, ALL_CARDS = 3, 5


OBSERVED = {
    "question": "what is asked, a `Question`",
    "cards": "five places in the deck: one's own three cards, the left and the right community card; `NO_CARD` unseen",
    "rides": "whether bets 1 and 2 were let ride",
    "wagers": "which side wagers are placed, where the agent chooses them, in the order of their actions",
}
"""What each part of an observation says."""


class Question(IntEnum):
    """What the agent is asked now."""

    WAGERS = 0
    BET_1 = 1
    BET_2 = 2
    ROUND_OVER = 3


_ASKED = {Act.DECIDE_BET_1.value: Question.BET_1, Act.DECIDE_BET_2.value: Question.BET_2}


def question_of(seen: TableView) -> Question:
    """What is asked of whoever is in turn; before no more bets is called that is the wagers."""
    if seen.phase == Phase.BETTING.value:
        return Question.WAGERS
    return Question.ROUND_OVER if seen.duty is None else _ASKED.get(seen.duty.act, Question.ROUND_OVER)


def cards_seen(seen: TableView, seat: int) -> list[int]:
    """The cards that somebody at a seat sees: their own three, then the community cards; `NO_CARD` if unseen."""
    current = seen.round
    box = current.boxes.get(str(seat)) if current else None
    own, community = box.cards if box else [], current.community if current else []
    places = [NO_CARD] * ALL_CARDS
    for place, text in (*enumerate(own), *enumerate(community, start=OWN_CARDS)):
        places[place] = NO_CARD if text == HIDDEN else parse_card(text).index
    return places


def read_actions(actions: object, meanings: tuple[str, ...]) -> npt.NDArray[np.int64]:
    """Actions as whole numbers; what is none is refused in words (an index of -1 or 0.5 would be taken for another)."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iub" or ((given < 0) | (given >= len(meanings))).any():
        known = ", ".join(f"{number} ({meaning})" for number, meaning in enumerate(meanings))
        raise ValueError(f"{actions!r} isn't an action; choose from {known}")
    return given.astype(np.int64)


def check_render_mode(mode: str | None, known: tuple[str, ...] = ()) -> None:
    """Refuse to render in a mode that isn't known."""
    if mode is not None and mode not in known:
        instead = f"choose from {', '.join(known)}" if known else "this environment draws nothing"
        raise ValueError(f"there is no render mode {mode!r}: {instead}")


def rendered(cards: npt.NDArray[np.int64], rides: npt.NDArray[np.int8], question: Question) -> str:
    """What a player sees, as a line of text; a card that can't be seen yet is ``??``.

    >>> rendered(np.array([0, 13, 51, 12, 52]), np.array([1, 0]), Question.BET_2)
    '2c 5d As | 5c ?? | bet 1 rides | bet 2?'
    """
    shown = ["??" if card == NO_CARD else str(DECK[card]) for card in cards.tolist()]
    asked = {Question.WAGERS: "side wagers?", Question.BET_1: "bet 1?", Question.BET_2: "bet 2?"}
    riding = [f"bet {bet} rides" for bet, rode in enumerate(rides.tolist(), start=1) if rode]
    parts = (
        " ".join(shown[:OWN_CARDS]),
        " ".join(shown[OWN_CARDS:]),
        *riding,
        asked.get(question, "the round is over"),
    )
    return " | ".join(parts)


def observed(side_wagers: int = 0) -> spaces.Dict:
    """The space of observations: the question, the cards seen, which bets ride, and the side wagers placed.

    The cards are the player's own three, then the left and the right community card.
    """
    parts: dict[str, spaces.Space[object]] = {
        "question": spaces.Discrete(len(Question)),
        "cards": spaces.MultiDiscrete(np.full(ALL_CARDS, NO_CARD + 1)),
        "rides": spaces.MultiBinary(2),
    }
    if side_wagers:
        parts["wagers"] = spaces.MultiBinary(side_wagers)
    return spaces.Dict(parts)
