"""Counting drills: how many cards lie in the stub, counted in packs of ten, and how many must be left in it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from letitride.cards import DECK
from letitride.rules.house_rules import HouseRules
from letitride.school.drills.dealt_table import dealt_out
from letitride.school.drills.question import Question, Shown, Topics, drawn_from
from letitride.table import Table

PACK = 10
_MOST_HANDS = 7
_LAID_WRONG = 3
"""One of so many counts has a pack that isn't ten."""


@dataclass(frozen=True, slots=True)
class CountingQuestion(Question):
    """A stub after the deal: to be counted as it lies, or to be known from what was dealt."""

    number: int
    table: Table
    packs: tuple[int, ...]
    """What lies there in packs; empty where the question is what must lie there."""

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return len(self.table.in_round().boxes)

    @property
    def shown(self) -> Shown:
        """The packs, or what was dealt."""
        current = self.table.in_round()
        if self.packs:
            return Shown("Count the cards. How many are there?", "count", packs=self.packs)
        dealt = [f"{self.hands} {'hand' if self.hands == 1 else 'hands'}", f"{len(current.community)} community cards"]
        if current.six_card_box:
            dealt.append("the six card box")
        if current.discards:
            burned = len(current.discards)
            dealt.append(f"{burned} {'card' if burned == 1 else 'cards'} burned")
        said = f"{', '.join(dealt[:-1])} and {dealt[-1]}"
        return Shown(f"On the table: {said}. How many cards must be left in the stub?", "count")

    @property
    def right(self) -> str:
        """The number of cards."""
        return str(sum(self.packs) if self.packs else len(self.table.in_round().stub))

    @property
    def topics(self) -> Topics:
        """Counting as it lies, with all packs right or not, or knowing what must be left after so many hands."""
        if not self.packs:
            return frozenset({("left", str(self.hands))})
        is_even = all(pack == PACK for pack in self.packs[:-1])
        return frozenset({("packs", "even" if is_even else "uneven")})

    @property
    def explanation(self) -> tuple[tuple[str, str], ...]:
        """The sum, step by step."""
        clause = self.table.house.cite("irregularity.wrong-number-of-cards")
        if self.packs:
            odd = [pack for pack in self.packs[:-1] if pack != PACK]
            why = f" One pack has {odd[0]} cards." if odd else ""
            return ((f"{' + '.join(map(str, self.packs))} = {self.right}.{why}", clause),)
        current = self.table.in_round()
        out = [3 * self.hands, len(current.community), len(current.six_card_box), len(current.discards)]
        taken = " - ".join(str(number) for number in out if number)
        return ((f"{len(DECK)} - {taken} = {self.right}.", clause),)


def question(house: HouseRules, seed: str, number: int, missed: Topics) -> CountingQuestion:
    """A question of a drill: both kinds in turn, and what was missed if anything was."""
    draw = drawn_from(seed, number)
    topic = draw.choice(sorted(missed)) if missed else (("packs", ""), ("left", ""))[number % 2]
    hands = int(topic[1]) if topic[0] == "left" and topic[1] else draw.randint(1, min(_MOST_HANDS, house.ruleset.boxes))
    table = dealt_out(house, hands)
    if topic[0] == "left":
        return CountingQuestion(number, table, ())
    is_uneven = topic[1] == "uneven" or (not topic[1] and draw.randrange(_LAID_WRONG) == 0)
    return CountingQuestion(number, table, _packs(len(table.in_round().stub), draw, is_uneven=is_uneven))


def _packs(cards: int, draw: Random, *, is_uneven: bool) -> tuple[int, ...]:
    """Packs of ten and a rest, about as many as a stub holds; where it is uneven one pack is nine or eleven."""
    cards += draw.choice((-1, 0, 0, 1))
    packs = [PACK] * (cards // PACK)
    if is_uneven:
        packs[draw.randrange(len(packs))] += draw.choice((-1, 1))
    rest = cards % PACK
    return (*packs, rest) if rest else tuple(packs)
