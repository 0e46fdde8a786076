"""Hand reading drills: which line of a paytable does a hand belong to. Near misses come as often as good hands."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from letitride.cards import DECK, Card, Rank, Suit
from letitride.rules.hands import Basis, Hand, name_of
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.wagers import Wager
from letitride.school.drills.question import TRIES, Question, Shown, Topics, drawn_from
from letitride.table.words import sentence_case

LOSES = "nothing that is paid"
_NUMBER = {Basis.THREE_CARD: 3, Basis.FIVE_CARD: 5, Basis.SIX_CARD: 6}
_OWN_CARDS = 3


@dataclass(frozen=True, slots=True)
class ReadingQuestion(Question):
    """Some cards and the paytable that judges them."""

    number: int
    house: HouseRules
    wager: Wager
    cards: tuple[Card, ...]
    hand: Hand

    @property
    def paytable(self) -> Paytable:
        """The paytable in question."""
        return self.house.paytables[self.wager]

    @property
    def shown(self) -> Shown:
        """The cards, and every line of the paytable to choose from."""
        cards = tuple(map(str, self.cards))
        own, rest = cards[:_OWN_CARDS], cards[_OWN_CARDS:]
        is_box = self.paytable.basis is Basis.SIX_CARD
        return Shown(
            f"What does this hand count as for the {self.house.title(self.wager)}?",
            "choice",
            cards=own,
            community=() if is_box else rest,
            six_card_box=rest if is_box else (),
            choices=(*(line.hand.value for line in self.paytable.lines), LOSES),
        )

    @property
    def right(self) -> str:
        """The line that pays the hand, or that none does."""
        line = self.paytable.line_for(self.hand)
        return LOSES if line is None else line.hand.value

    @property
    def topics(self) -> Topics:
        """The paytable's line."""
        return frozenset({(self.wager.value, self.right)})

    def missed_by(self, answer: str) -> Topics:
        """The line that was overlooked, and the one that was seen in its place."""
        seen = {(self.wager.value, answer)} if answer in self.shown.choices else set()
        return self.topics | seen

    @property
    def explanation(self) -> tuple[tuple[str, str], ...]:
        """What the hand is, and what it is paid."""
        line = self.paytable.line_for(self.hand)
        name = name_of(self.hand, self.cards if self.paytable.basis is Basis.SIX_CARD else ())
        pays = "it loses" if line is None else f"it is paid {line.payouts[0]}"
        return ((f"{sentence_case(name)}: {pays}.", self.house.rule(self.wager).paytable_clause),)


def question(house: HouseRules, seed: str, number: int, missed: Topics) -> ReadingQuestion:
    """A question of a drill: any line of any paytable, and what was missed if anything was."""
    draw = drawn_from(seed, number)
    wagers = [wager for wager in house.paytables if wager is not Wager.ENVY]
    for _ in range(TRIES):
        wager = draw.choice(wagers)
        basis = house.paytables[wager].basis
        cards = hand_of(_NUMBER[basis], draw)
        own, rest = cards[:_OWN_CARDS], cards[_OWN_CARDS:]
        hand = DealtRound((), rest, rest).hand(Box(1, "", own, {}), basis)
        asked = ReadingQuestion(number, house, wager, cards, hand)
        if not missed or asked.topics & missed:
            return asked
    return asked


def hand_of(number: int, draw: Random) -> tuple[Card, ...]:
    """Cards that are something, or nearly something: a run, a suit, pairs and more, or one card short of it."""
    make = draw.choice((_run, _suit, _suited_run, _of_a_kind, _of_a_kind, _anything))
    cards = list(make(number, draw))
    if draw.random() < 1 / 4:
        others = [card for card in DECK if card not in cards]
        cards[draw.randrange(number)] = draw.choice(others)
    draw.shuffle(cards)
    return tuple(cards)


def _run(number: int, draw: Random) -> tuple[Card, ...]:
    ranks = _ranks_in_a_row(min(number, 5), draw)
    return _filled(tuple(Card(rank, draw.choice(list(Suit))) for rank in ranks), number, draw)


def _suit(number: int, draw: Random) -> tuple[Card, ...]:
    suit = draw.choice(list(Suit))
    return _filled(tuple(Card(rank, suit) for rank in draw.sample(list(Rank), min(number, 5))), number, draw)


def _suited_run(number: int, draw: Random) -> tuple[Card, ...]:
    suit = draw.choice(list(Suit))
    return _filled(
        tuple(Card(rank, suit) for rank in _ranks_in_a_row(draw.choice((min(number, 5), number)), draw)), number, draw
    )


def _of_a_kind(number: int, draw: Random) -> tuple[Card, ...]:
    """Two, three or four of a rank, and perhaps a pair beside them."""
    first, second = draw.sample(list(Rank), 2)
    many = draw.choice([size for size in (2, 3, 4) if size <= number])
    cards = [Card(first, suit) for suit in draw.sample(list(Suit), many)]
    if number - many >= 2 and draw.random() < 1 / 2:
        cards += [Card(second, suit) for suit in draw.sample(list(Suit), 2)]
    return _filled(tuple(cards), number, draw)


def _anything(number: int, draw: Random) -> tuple[Card, ...]:
    return tuple(draw.sample(DECK, number))


def _ranks_in_a_row(number: int, draw: Random) -> list[Rank]:
    """A run; the ace may come first or last, and now and then it stands where no run may pass."""
    circle = [Rank.ACE, *(rank for rank in Rank if rank is not Rank.ACE)]
    start = draw.choice((*range(len(circle)), len(circle) - number + 1))
    return [circle[(start + place) % len(circle)] for place in range(number)]


def _filled(cards: tuple[Card, ...], number: int, draw: Random) -> tuple[Card, ...]:
    others = [card for card in DECK if card not in cards]
    return (*cards, *draw.sample(others, number - len(cards)))
