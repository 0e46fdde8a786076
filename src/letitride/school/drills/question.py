"""What every question of a drill has: what is shown, what is right and why, and what it practises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random

Topic = tuple[str, ...]
"""Something that can be practised, such as a wager with the hand that it is paid for."""
Topics = frozenset[Topic]
NOTHING_MISSED: Topics = frozenset()
TRIES = 400
"""How many questions are drawn to find one about what was missed."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a question shows: groups of cards, wagers, packs of cards, or things to choose from or to put in order."""

    ask: str
    keyed: str
    """How it is answered: `cents`, `count`, `choice` or `order`."""
    seat: int = 0
    cards: tuple[str, ...] = ()
    community: tuple[str, ...] = ()
    six_card_box: tuple[str, ...] = ()
    wagers: tuple[tuple[str, int], ...] = ()
    packs: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()


class Question(ABC):
    """One question of a drill, with its right answer as text."""

    number: int

    @property
    @abstractmethod
    def shown(self) -> Shown:
        """What the trainee sees."""

    @property
    @abstractmethod
    def right(self) -> str:
        """The right answer."""

    @property
    @abstractmethod
    def topics(self) -> Topics:
        """What the question practises."""

    @property
    @abstractmethod
    def explanation(self) -> tuple[tuple[str, str], ...]:
        """Why, line by line, each with its clause."""

    def said(self, answer: str) -> str:
        """An answer as a person says it."""
        return answer

    def missed_by(self, answer: str) -> Topics:  # noqa: ARG002 - as a rule a wrong answer misses everything
        """What a wrong answer shows that the trainee has yet to practise."""
        return self.topics


def drawn_from(seed: str, number: int) -> Random:
    """Randomness for one question, the same whenever the drill is played again."""
    return Random(f"{seed}/drill/{number}")
