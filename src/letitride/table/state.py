"""A table and the round on it: frozen values, so that a table is a fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from letitride.cards import Card
from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import Account, player_account
from letitride.rules.rotation import Rotation
from letitride.rules.settling.banking import Bank
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Settled
from letitride.rules.wagers import Spot, Wager
from letitride.table.causes import Cause, CauseCode
from letitride.table.duties import AUTOMATIC_TABLE, Act, Duty

DECK_COLOURS = ("red", "blue")
NO_CARDS: tuple[Card, ...] = ()
CARDS_OF_A_HAND = 3


T = TypeVar("T", "Deck", "SeedChain", "PlayerSeed", "Seal", "BoxInPlay", "Round", "Table")


def changed(value: T, **changes: object) -> T:
    """A copy with some fields changed.

    Every event copies the table, and `dataclasses.replace` sets each field of a frozen value one by one; taking over
    the dictionary as a whole is ten times as fast, which is why these values have no slots.
    """
    before = value.__dict__
    after = before | changes
    if len(after) != len(before):
        raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(changes.keys() - before.keys()))}")
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", after)
    return copy


class Phase(Enum):
    """What a table is doing."""

    CLOSED = "closed"
    OPENING = "opening"
    IDLE = "idle"
    BETWEEN_ROUNDS = "between rounds"
    BETTING = "betting"
    ROUND = "round"


class DeckPlace(Enum):
    """Where a deck is."""

    AT_HAND = "at hand"
    SHUFFLER = "shuffler"
    IN_PLAY = "in play"
    RACK = "rack"
    REMOVED = "removed"


@dataclass(frozen=True)
class Deck:
    """One physical deck of 52 cards. The order of a shuffled deck is known only when it is released."""

    colour: str
    place: DeckPlace = DeckPlace.AT_HAND
    is_shuffled: bool = False
    is_preshuffled: bool = False
    is_new: bool = False
    commitment: str = ""
    cut_depth: int = 0
    is_cut: bool = False
    opened_at: int = 0
    is_condemned: bool = False
    shuffle_clause: str = ""

    def unshuffled(self, place: DeckPlace, clause: str = "") -> Deck:
        """The deck in a place where it waits to be shuffled again; no shuffle, cut or commitment is left of it.

        A deck that was counted wrong stays condemned until it is replaced; the clause says why it is shuffled again.
        """
        return Deck(
            self.colour,
            place,
            is_new=self.is_new,
            opened_at=self.opened_at,
            is_condemned=self.is_condemned,
            shuffle_clause=clause,
        )


@dataclass(frozen=True)
class SeedChain:
    """The house's seeds of rounds to come: each is the SHA-256 of the next, and `tip` is the last that is public."""

    id: str
    length: int
    head: str
    tip: str
    used: int = 0


class SeedFault(Enum):
    """Why the house can't go on with a seed chain."""

    KEY_CHANGED = "key-changed"


@dataclass(frozen=True)
class PlayerSeed:
    """A player's commitment to a seed for one round, and the seed once it is revealed."""

    player: str
    commitment: str
    seed: str = ""


@dataclass(frozen=True)
class Seal:
    """The house's commitment to the seed of a round, what players add to it, and the seed once it is revealed.

    `index` is the seed's place in its chain; it is 0 in the first scheme, in which seats `offered` seeds in clear. The
    seal `is_fixed` once no further player's seed is taken. Where a public `beacon` was promised, one value of it is
    named by its number and added by its signature.
    """

    number: int
    commitment: str
    offered: Mapping[int, str] = field(default_factory=dict)
    seed: str = ""
    index: int = 0
    players: Mapping[int, PlayerSeed] = field(default_factory=dict)
    is_fixed: bool = False
    beacon: str = ""
    beacon_round: int = 0
    beacon_signature: str = ""

    @property
    def revealed(self) -> Mapping[int, str]:
        """The players' seeds that have been revealed, by seat."""
        return {seat: added.seed for seat, added in sorted(self.players.items()) if added.seed}

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that committed to a seed and have not revealed it."""
        return tuple(seat for seat, added in sorted(self.players.items()) if not added.seed)


@dataclass(frozen=True)
class BoxInPlay:
    """A betting position during a round: wagers on the layout, stakes in the tray, cards and decisions."""

    seat: int
    player: str
    layout: Mapping[Spot, int] = field(default_factory=dict)
    tray: Mapping[Spot, int] = field(default_factory=dict)
    cards: tuple[Card, ...] = NO_CARDS
    decisions: Mapping[Spot, bool] = field(default_factory=dict)
    is_tucked: bool = False
    is_turned: bool = False
    has_lammer: bool = False
    settled: frozenset[Spot] = frozenset()
    results: tuple[Settled, ...] = ()
    bonus_signal: str = ""
    abandoned: Mapping[Spot, int] = field(default_factory=dict)

    @property
    def wagers(self) -> Mapping[Spot, int]:
        """Every stake still in action, on the layout or in the tray."""
        return {**self.layout, **self.tray}

    def layout_without(self, spot: Spot) -> Mapping[Spot, int]:
        """The stakes on the layout when one spot is cleared."""
        return {other: stake for other, stake in self.layout.items() if other is not spot}

    @property
    def has_base(self) -> bool:
        """Whether the three base bets are down; a 3 Card Bonus alone decides nothing."""
        return Spot.BET_3 in self.layout


@dataclass(frozen=True)
class Round:
    """One round of play."""

    number: int
    deck: int
    boxes: Mapping[int, BoxInPlay] = field(default_factory=dict)
    stub: tuple[Card, ...] = NO_CARDS
    community: tuple[Card, ...] = NO_CARDS
    six_card_box: tuple[Card, ...] = NO_CARDS
    discards: tuple[Card, ...] = NO_CARDS
    face_up_found: int = 0
    exposed: tuple[Card, ...] = NO_CARDS
    left_is_up: bool = False
    right_is_up: bool = False
    box_is_up: bool = False
    deal_is_complete: bool = False
    is_stub_unloaded: bool = False
    bank: Bank | None = None
    limited_cents: Mapping[int, int] = field(default_factory=dict)
    fees: tuple[tuple[str, int], ...] = ()
    high_hand: int | None = None
    action_seat: int | None = None
    is_settling: bool = False
    awaiting_ruling: Cause | None = None
    drawn_in_error: int | None = None
    """How many cards were left to deal when one was last drawn in error, unseen."""
    redeals: int = 0
    ready: frozenset[str] = frozenset()
    are_payouts_shown: bool = False
    is_over: bool = False
    void_cause: Cause | None = None
    returned_cents: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_count_awaited(self) -> bool:
        """Whether play has stopped for a count of the deck."""
        return self.awaiting_ruling is not None and self.awaiting_ruling.code is CauseCode.COUNT_ALARM

    @property
    def has_reset_meter(self) -> bool:
        """Whether an award of this round was so large that the house filled the meter up again."""
        return any(one.reset_funding_cents for box in self.boxes.values() for one in box.results)

    def dealt(self) -> DealtRound:
        """The round as settlement sees it."""
        boxes = tuple(Box(box.seat, box.player, box.cards, box.wagers) for box in self.boxes.values())
        return DealtRound(boxes, self.community, self.six_card_box, self.action_seat)


@dataclass(frozen=True)
class Table:
    """Everything about a table. `script` holds the duties still to be done, the one in hand first.

    `finished` is the last round as it ended, for whoever looks, until the next one opens. No rule depends on it and a
    table at rest is kept without it, so it doesn't count when tables are compared.
    """

    house: HouseRules
    automations: frozenset[Act] = AUTOMATIC_TABLE
    phase: Phase = Phase.CLOSED
    sequence: int = 0
    seats: Mapping[int, str] = field(default_factory=dict)
    balances: Mapping[Account, int] = field(default_factory=dict)
    decks: tuple[Deck, ...] = ()
    next_deck: int = 0
    script: tuple[Duty, ...] = ()
    round: Round | None = None
    finished: Round | None = field(default=None, compare=False)
    rounds: int = 0
    rounds_since_stub_count: int = 0
    rotation: Rotation = field(default_factory=Rotation)
    meter: Meter | None = None
    dealing: str = ""
    out_of_order: Mapping[str, str] = field(default_factory=dict)
    leaving: frozenset[int] = frozenset()
    suspect_deck: int = 0
    suspect_count: int = 52
    now: int = 0
    chain: SeedChain | None = None
    seal: Seal | None = None
    missed_reveals: Mapping[str, int] = field(default_factory=dict)

    @property
    def duty(self) -> Duty | None:
        """The duty in hand."""
        return self.script[0] if self.script else None

    @property
    def round_on_felt(self) -> Round | None:
        """The round in play, or the last one as it ended until the next one opens."""
        return self.round or self.finished

    def chips(self, player: str) -> int:
        """What a player has in front of them."""
        return self.balances.get(player_account(player), 0)

    def in_round(self) -> Round:
        """The round, where there must be one."""
        if self.round is None:
            raise ValueError("there is no round of play")
        return self.round

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats that a player holds."""
        return tuple(sorted(seat for seat, holder in self.seats.items() if holder == player))

    def offers(self, wager: Wager) -> bool:
        """Whether a wager is offered here."""
        return self.house.offers(wager)
