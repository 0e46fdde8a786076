"""Views: the table as a seat, a spectator, a dealer or surveillance sees it. A hidden card never leaves the server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import is_
from typing import Any, TypeVar

from letitride.table.bot_names import is_bot
from letitride.table.duties import DECISIONS
from letitride.table.events import Event
from letitride.table.log.codec import event_data
from letitride.table.procedure.dealing import COMMUNITY_CARDS
from letitride.table.procedure.randomness.beacon import beacon_value
from letitride.table.procedure.randomness.player_seeds import PlayerSeedRevealed
from letitride.table.script import is_stub_count_due
from letitride.table.state import Round, Table
from letitride.table.view.round_view import bank_view, box_view, cause_view, fees_by_player, shown
from letitride.table.view.table_view import (
    DeckView,
    DutyView,
    PlayerSeedView,
    RoundView,
    SealView,
    SeatView,
    TableView,
)
from letitride.table.view.viewers import (
    HIDDEN,
    SPECTATOR,
    SURVEILLANCE,
    Viewer,
    Watcher,
    is_seed_shown,
    visible_cards,
)

__all__ = [
    "HIDDEN",
    "SPECTATOR",
    "SURVEILLANCE",
    "Viewer",
    "Views",
    "Watcher",
    "masked_event",
    "view",
    "visible_cards",
]

T = TypeVar("T")


def view(table: Table, viewer: Viewer) -> TableView:
    """The table as a viewer sees it, so that a front end needs no rules: what stands, what is due, who has what.

    Arguments: `table`; `viewer`, who looks. Errors: none.

    >>> from letitride import load_catalogue, new_table
    >>> table = new_table(load_catalogue().house_rules("shfl-classic"))
    >>> view(table, Viewer(Watcher.SPECTATOR)).phase
    'closed'
    """
    return Views(viewer).of(table)


def masked_event(event: Event, table: Table, viewer: Viewer) -> dict[str, Any]:
    """An event as data for a viewer, hidden cards masked; `table` is the table after the event."""
    data = event_data(event)
    seen = {str(card) for card in visible_cards(table, viewer)}
    for name in ("card", "cards"):
        if name in data:
            words = str(data[name]).split()
            data[name] = " ".join(word if word in seen or words == ["no", "cards"] else HIDDEN for word in words)
    if isinstance(event, PlayerSeedRevealed) and not is_seed_shown(table):
        data["seed"] = HIDDEN
    return data


class Views:
    """Makes one viewer's views of a table again and again; parts whose state is the same object are taken over."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        self._seated: dict[int, SeatView] = {}

    def of(self, table: Table) -> TableView:
        """The table as the viewer sees it now."""
        keep, rotation, current = self._keep, table.rotation, table.round_on_felt
        return TableView(
            sequence=table.sequence,
            phase=table.phase.value,
            rounds=table.rounds,
            seats=keep("seats", (table.seats, table.balances, table.leaving), lambda: self._seats(table)),
            duty=keep("duty", (table.duty,), lambda: _duty(table)),
            meter_cents=None if table.meter is None else table.meter.amount_cents,
            banker=rotation.banker,
            bank_offered_to=rotation.to_offer[0] if rotation.must_offer else None,
            dealing=table.dealing,
            decks=keep("decks", (table.decks,), lambda: [DeckView(one.colour, one.place.value) for one in table.decks]),
            is_stub_count_due=bool(table.decks) and is_stub_count_due(table),
            out_of_order=dict(table.out_of_order),
            seal=keep("seal", (table.seal, table.chain), lambda: _seal(table)),
            round=None if current is None else self._round(table, current),
        )

    def _round(self, table: Table, current: Round) -> RoundView:
        keep, bank = self._keep, current.bank
        seen = visible_cards(table, self._viewer)
        unloaded = len(current.stub) if current.is_stub_unloaded else 0
        return RoundView(
            number=current.number,
            deck=table.decks[current.deck].colour,
            community=shown(current.community[:COMMUNITY_CARDS], seen),
            six_card_box=shown(current.six_card_box, seen),
            exposed=[card.text for card in current.exposed],
            stub_count=len(current.stub) - unloaded,
            discard_count=len(current.discards) + unloaded,
            boxes={
                str(seat): keep(
                    f"box {seat}",
                    (box, current.exposed, current.right_is_up, seen.issuperset(box.cards)),
                    partial(box_view, current, box, seen),
                )
                for seat, box in sorted(current.boxes.items())
            },
            ready=keep("ready", (current.ready,), lambda: sorted(current.ready)),
            bank=keep("bank", (bank,), lambda: bank_view(bank) if bank else None),
            fees=keep("fees", (current.fees,), lambda: fees_by_player(current)),
            is_ruling_awaited=bool(current.awaiting_ruling),
            action_seat=current.action_seat,
            high_hand=current.high_hand,
            cover_all_players=len(current.boxes) if current.are_payouts_shown else None,
            is_over=current.is_over,
            void_cause=cause_view(current.void_cause, seen) if current.void_cause else None,
            returned=dict(current.returned_cents),
        )

    def _seats(self, table: Table) -> dict[str, SeatView]:
        """Everybody who sits there; whose chips are what they were is taken over."""
        shown = {}
        for seat, player in sorted(table.seats.items()):
            chips_cents, is_leaving = table.chips(player), seat in table.leaving
            was = self._seated.get(seat)
            if was is None or (was.player, was.chips_cents, was.is_leaving) != (player, chips_cents, is_leaving):
                was = self._seated[seat] = SeatView(player, chips_cents, is_bot=is_bot(player), is_leaving=is_leaving)
            shown[str(seat)] = was
        return shown

    def _keep(self, name: str, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """A part made from these values; the values never change, so the same ones make the same part."""
        kept = self._kept.get(name)
        if kept is not None and all(map(is_, kept[0], sources)):
            part: T = kept[1]
            return part
        made = make()
        self._kept[name] = sources, made
        return made


def _duty(table: Table) -> DutyView | None:
    duty = table.duty
    if duty is None:
        return None
    is_decision = duty.act in DECISIONS
    return DutyView(str(duty), duty.act.value, duty.role.value, duty.seat, duty.clause, is_decision)


def _seal(table: Table) -> SealView | None:
    """The seeds of a round as everybody sees them: no player's before all are fixed, the house's when it is over."""
    seal = table.seal
    if seal is None:
        return None
    players = {
        str(seat): PlayerSeedView(
            player=added.player,
            commitment=added.commitment,
            is_revealed=bool(added.seed),
            seed=(added.seed or None) if seal.is_fixed else None,
        )
        for seat, added in sorted(seal.players.items())
    }
    return SealView(
        round=seal.number,
        commitment=seal.commitment,
        chain=table.chain.id if table.chain and seal.index else None,
        index=seal.index,
        players=players,
        is_fixed=seal.is_fixed,
        seed=seal.seed or None,
        beacon=seal.beacon or None,
        beacon_round=seal.beacon_round or None,
        beacon_value=beacon_value(seal.beacon_signature) if seal.beacon_signature else None,
    )
