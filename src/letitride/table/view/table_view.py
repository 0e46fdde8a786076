"""What a viewer sees of a table, field by field: the one description that socket, replays, lessons and agents share.

Amounts are cents, cards that the viewer may not see are ``??``. As JSON a view is an object with the same names.
"""

from __future__ import annotations

from dataclasses import dataclass

RIDES, WITHDRAWN = "rides", "withdrawn"
"""How a bet was decided."""


@dataclass
class SeatView:
    """Somebody who sits at the table."""

    player: str
    chips_cents: int
    is_bot: bool
    is_leaving: bool


@dataclass
class DutyView:
    """What has to be done next, by whom, and where the document says so."""

    text: str
    act: str
    role: str
    seat: int | None
    clause: str
    is_decision: bool


@dataclass
class BankView:
    """The player-dealer's wager of this round, and how it is used up."""

    player: str
    cover: str
    posted_cents: int
    payable_cents: int
    paid_cents: int
    collected_cents: int


@dataclass
class ResultView:
    """How one wager ended, with the hand as the log names it: `three-card pair`; an envy bonus has no spot."""

    spot: str | None
    wager: str
    outcome: str
    hand: str
    words: str
    payout: str | None
    stake_cents: int
    due_cents: int
    paid_cents: int
    returned_cents: int
    collected_cents: int
    net_cents: int
    shortfall: str | None
    clause: str


@dataclass
class BoxView:
    """A betting position during a round; hidden cards are ``??``."""

    player: str
    cards: list[str]
    wagers: dict[str, int]
    in_tray: dict[str, int]
    decisions: dict[str, str]
    settled: list[str]
    results: list[ResultView]
    hand: str | None
    has_lammer: bool
    is_tucked: bool
    is_turned: bool


@dataclass
class CauseView:
    """Why a round is void, as the log has it; `note` is what a person wrote about it."""

    code: str
    seat: int | None
    area: str | None
    card: str | None
    count: int | None
    note: str


@dataclass
class RoundView:
    """The round of play; fees are in cents by player, the deck is the colour of the cards on the felt.

    `exposed` are cards that an accident has shown to everybody; `cover_all_players` is the number that the shuffler
    shows for Cover All, whose payouts depend on it. A round that `is_over` stays until the next one opens; if it was
    void, `void_cause` says why and `returned` what each player got back, in cents.
    """

    number: int
    deck: str
    community: list[str]
    six_card_box: list[str]
    exposed: list[str]
    stub_count: int
    discard_count: int
    boxes: dict[str, BoxView]
    ready: list[str]
    bank: BankView | None
    fees: dict[str, int]
    is_ruling_awaited: bool
    action_seat: int | None
    high_hand: int | None
    cover_all_players: int | None
    is_over: bool
    void_cause: CauseView | None
    returned: dict[str, int]


@dataclass
class DeckView:
    """A deck and where it is."""

    colour: str
    place: str


@dataclass
class PlayerSeedView:
    """A player's seed: its commitment while bets are open, itself once no further seed is taken."""

    player: str
    commitment: str
    is_revealed: bool
    seed: str | None


@dataclass
class SealView:
    """The house's seed of a round: its commitment before bets close, the players' own seeds, itself when it is over."""

    round: int
    commitment: str
    chain: str | None
    index: int
    players: dict[str, PlayerSeedView]
    is_fixed: bool
    seed: str | None
    beacon: str | None = None
    beacon_round: int | None = None
    beacon_value: str | None = None


@dataclass
class TableView:
    """Everything that a viewer sees of a table."""

    sequence: int
    phase: str
    rounds: int
    seats: dict[str, SeatView]
    duty: DutyView | None
    meter_cents: int | None
    banker: int | None
    bank_offered_to: int | None
    dealing: str
    decks: list[DeckView]
    is_stub_count_due: bool
    out_of_order: dict[str, str]
    seal: SealView | None
    round: RoundView | None
