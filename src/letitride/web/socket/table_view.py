"""The table as the socket shows it to everybody, and what has changed in it.

Amounts are numbers here; `table.views` says which cards a viewer may see, and nothing else decides it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import is_
from typing import Any, TypeVar, cast

from typing_extensions import TypedDict  # pydantic needs its own before Python 3.12

from letitride.cards import Card
from letitride.live.dealer.bots import is_bot
from letitride.table import Table
from letitride.table.state import BoxInPlay, Round
from letitride.table.view.round_data import hand_shown, result_data
from letitride.table.view.views import HIDDEN, Viewer, Watcher, seal_data, visible_cards

T = TypeVar("T")
SPECTATOR = Viewer(Watcher.SPECTATOR)


class SeatView(TypedDict):
    """Somebody who sits at the table."""

    player: str
    chips_cents: int
    is_bot: bool
    is_leaving: bool


class DutyView(TypedDict):
    """What has to be done next, by whom, and where the document says so."""

    text: str
    act: str
    role: str
    seat: int | None
    clause: str


class BankView(TypedDict):
    """The player-dealer's wager of this round, and how it is used up."""

    player: str
    cover: str
    posted_cents: int
    payable_cents: int
    paid_cents: int
    collected_cents: int


class ResultView(TypedDict):
    """How one wager ended; an envy bonus has no spot."""

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
    clause: str


class BoxView(TypedDict):
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


class RoundView(TypedDict):
    """The round of play; fees are in cents by player, the deck is the colour of the cards on the felt."""

    number: int
    deck: str
    community: list[str]
    six_card_box: list[str]
    boxes: dict[str, BoxView]
    ready: list[str]
    bank: BankView | None
    fees: dict[str, int]
    is_ruling_awaited: bool
    high_hand: int | None


class DeckView(TypedDict):
    """A deck and where it is."""

    colour: str
    place: str


class PlayerSeedView(TypedDict):
    """A player's seed: its commitment while bets are open, itself once no further seed is taken."""

    player: str
    commitment: str
    is_revealed: bool
    seed: str | None


class SealView(TypedDict):
    """The house's seed of a round: its commitment before bets close, the players' own seeds, itself when it is over."""

    round: int
    commitment: str
    chain: str | None
    index: int
    players: dict[str, PlayerSeedView]
    is_fixed: bool
    seed: str | None


class TableView(TypedDict):
    """Everything that everybody may see."""

    sequence: int
    phase: str
    rounds: int
    seats: dict[str, SeatView]
    duty: DutyView | None
    meter_cents: int | None
    banker: int | None
    bank_offered_to: int | None
    decks: list[DeckView]
    out_of_order: dict[str, str]
    announcements: list[str]
    seal: SealView | None
    round: RoundView | None


class PublicViews:
    """Makes the public view of a table again and again; parts whose state is the same object are taken over."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}

    def of(self, table: Table) -> TableView:
        """The table as everybody may see it."""
        rotation = table.rotation
        return {
            "sequence": table.sequence,
            "phase": table.phase.value,
            "rounds": table.rounds,
            "seats": self._keep("seats", (table.seats, table.balances, table.leaving), lambda: _seats(table)),
            "duty": self._keep("duty", (table.duty,), lambda: _duty(table)),
            "meter_cents": None if table.meter is None else table.meter.amount_cents,
            "banker": rotation.banker,
            "bank_offered_to": rotation.to_offer[0] if rotation.must_offer else None,
            "decks": self._keep("decks", (table.decks,), lambda: _decks(table)),
            "out_of_order": dict(table.out_of_order),
            "announcements": list(table.announcements),
            "seal": self._keep("seal", (table.seal, table.chain), lambda: _seal(table)),
            "round": None if table.round is None else self._round(table, table.round),
        }

    def _round(self, table: Table, current: Round) -> RoundView:
        seen = visible_cards(table, SPECTATOR)
        return {
            "number": current.number,
            "deck": table.decks[current.deck].colour,
            "community": _shown(current.community[:2], seen),
            "six_card_box": _shown(current.six_card_box, seen),
            "boxes": {
                str(seat): self._keep(
                    f"box {seat}", (box, current.exposed, current.right_is_up), partial(_box, current, box, seen)
                )
                for seat, box in sorted(current.boxes.items())
            },
            "ready": self._keep("ready", (current.ready,), lambda: sorted(current.ready)),
            "bank": self._keep("bank", (current.bank,), lambda: _bank(current)),
            "fees": self._keep("fees", (current.fees,), lambda: _fees(current)),
            "is_ruling_awaited": bool(current.awaiting_ruling),
            "high_hand": current.high_hand,
        }

    def _keep(self, name: str, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """A part made from these values; the values never change, so the same ones make the same part."""
        kept = self._kept.get(name)
        if kept is not None and all(map(is_, kept[0], sources)):
            part: T = kept[1]
            return part
        made = make()
        self._kept[name] = sources, made
        return made


def public_view(table: Table) -> TableView:
    """The table as everybody may see it, made once."""
    return PublicViews().of(table)


def _seats(table: Table) -> dict[str, SeatView]:
    return {
        str(seat): {
            "player": player,
            "chips_cents": table.chips(player),
            "is_bot": is_bot(player),
            "is_leaving": seat in table.leaving,
        }
        for seat, player in sorted(table.seats.items())
    }


def _decks(table: Table) -> list[DeckView]:
    return [{"colour": deck.colour, "place": deck.place.value} for deck in table.decks]


def _bank(current: Round) -> BankView | None:
    bank = current.bank
    if bank is None:
        return None
    return {
        "player": bank.player,
        "cover": bank.cover.value,
        "posted_cents": bank.posted_cents,
        "payable_cents": bank.payable_cents,
        "paid_cents": bank.paid_cents,
        "collected_cents": bank.collected_cents,
    }


def _fees(current: Round) -> dict[str, int]:
    """What the card room has charged each player."""
    charged: dict[str, int] = {}
    for player, fee_cents in current.fees:
        charged[player] = charged.get(player, 0) + fee_cents
    return charged


def _duty(table: Table) -> DutyView | None:
    duty = table.duty
    if duty is None:
        return None
    return {
        "text": str(duty),
        "act": duty.act.value,
        "role": duty.role.value,
        "seat": duty.seat,
        "clause": duty.clause,
    }


def _seal(table: Table) -> SealView | None:
    return None if table.seal is None else cast(SealView, seal_data(table, table.seal))


def _box(current: Round, box: BoxInPlay, seen: frozenset[Card]) -> BoxView:
    return {
        "player": box.player,
        "cards": _shown(box.cards, seen),
        "wagers": {spot.value: stake for spot, stake in box.layout.items()},
        "in_tray": {spot.value: stake for spot, stake in box.tray.items()},
        "decisions": {spot.value: "rides" if rode else "withdrawn" for spot, rode in box.decisions.items()},
        "settled": sorted(spot.value for spot in box.settled),
        "results": [cast(ResultView, result_data(one, current, box)) for one in box.results],
        "hand": hand_shown(current, box),
        "has_lammer": box.has_lammer,
        "is_tucked": box.is_tucked,
        "is_turned": box.is_turned,
    }


def _shown(cards: tuple[Card, ...], seen: frozenset[Card]) -> list[str]:
    return [str(card) if card in seen else HIDDEN for card in cards]


def merge_patch(before: Any, after: Any) -> Any:
    """The JSON merge patch (RFC 7386) that turns one object into another; None in it removes a key.

    >>> merge_patch({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 4}})
    {'b': {'d': None, 'c': 4}}
    """
    patch = {key: None for key in before if key not in after and before[key] is not None}
    for key, value in after.items():
        old = before.get(key)
        if value is old or value == old:
            continue
        both_objects = isinstance(value, dict) and isinstance(old, dict)
        patch[key] = merge_patch(old, value) if both_objects else value
    return patch
