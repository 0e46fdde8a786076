"""Whole sessions of random commands from every role, legal and illegal, on every ruleset."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

from commands_tried import COMMITMENT, SEED
from hidden_cards import hidden
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from player_seeds import CHAIN, HEAD

from letitride.cards import DECK
from letitride.catalogue import load_catalogue, load_clauses
from letitride.catalogue.clauses import is_reading
from letitride.errors import RuleViolation
from letitride.rules.ledger import LAYOUT, METER, bank_account
from letitride.rules.wagers import Spot
from letitride.table import (
    AUTOMATIC_TABLE,
    COMMAND_TYPES,
    DEVICES_ONLY,
    Act,
    Command,
    Event,
    Perform,
    Phase,
    Role,
    Table,
    evolve,
    fold,
    new_table,
)
from letitride.table.causes import CauseCode
from letitride.table.engine import advance
from letitride.table.irregularities import Area
from letitride.table.log.codec import command_data, event_data, read_command_data, read_event_data
from letitride.table.log.history import read_record
from letitride.table.log.transcript import write_transcript
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.shared_meter import MeterRead
from letitride.table.state import SeedFault
from letitride.table.view.legal import legal_commands
from letitride.table.view.views import Viewer, Watcher, masked_event, view

CATALOGUE = load_catalogue()
HOUSES = {name: CATALOGUE.house_rules(name) for name in CATALOGUE.submission_ids()}
CLAUSES = load_clauses()
PLAYERS = ("Ada", "Ben", "Cy d'Arc", "Dee")
DOLLAR = 100

players = st.sampled_from([*PLAYERS, "nobody"])
seats = st.integers(0, 9)
amounts = st.integers(-1, 60).map(lambda dollars: dollars * 5 * DOLLAR)
words = st.sampled_from(["covered", "marked with a sign", "hand", "manual-shoe", "", "shuffler", "automated shoe"])
by_field: dict[str, st.SearchStrategy[Any]] = {
    "player": players,
    "seat": seats,
    "spot": st.sampled_from(tuple(Spot)),
    "stake_cents": amounts,
    "amount_cents": amounts,
    "amounts": st.sampled_from([(), (500,), (0, 1_500)]),
    "by": st.sampled_from(Role),
    "act": st.sampled_from(Act),
    "number": st.none() | st.integers(-1, 60),
    "cards": st.sampled_from([(), DECK, DECK[::-1], DECK[:51]]),
    "note": st.just(""),
    "at": st.integers(0, 100_000),
    "area": st.sampled_from(Area),
    "card": st.sampled_from(DECK),
    "place": st.integers(0, 8) | st.sampled_from(Area),
    "found": st.integers(-1, 5),
    "deck_count": st.sampled_from([51, 52]),
    "count": st.sampled_from([50, 51, 52]),
    "position": st.integers(-1, 3),
    "reason": st.sampled_from(["", "seen on the camera"]),
    "code": st.sampled_from(CauseCode),
    "fault": st.sampled_from(SeedFault),
    "device": words,
    "how": words,
    "dealing": words,
    "commitment": st.sampled_from([COMMITMENT, HEAD, "", "0"]),
    "seed": st.sampled_from([SEED, "tomato", "", "\u2603" * 65]),
    "chain": st.sampled_from([CHAIN, "chain"]),
    "head": st.sampled_from([HEAD, "0"]),
    "beacon": st.sampled_from([f"{HEAD}/0/3", "drand"]),
    "beacon_round": st.integers(0, 3),
    "signature": st.sampled_from([SEED, "zz", ""]),
    "length": st.integers(-1, 3),
    "index": st.integers(0, 2),
    "units": st.integers(-1, 10**12),
    "signal": st.sampled_from(["", "", "tuck", "wave", "scratch", "shrug"]),
}


def any_command() -> st.SearchStrategy[Command]:
    """Any command with any arguments: most of them are out of place."""

    def built(kind: type[Command]) -> st.SearchStrategy[Command]:
        fields = kind.__dataclass_fields__
        return st.builds(kind, **{name: by_field.get(name, st.booleans()) for name in fields})

    return st.sampled_from(sorted(COMMAND_TYPES)).flatmap(lambda name: built(COMMAND_TYPES[name]))


class Session(RuleBasedStateMachine):
    """A table at which anything is tried."""

    @initialize(
        name=st.sampled_from(sorted(HOUSES)), automations=st.sampled_from([AUTOMATIC_TABLE, DEVICES_ONLY, frozenset()])
    )
    def open(self, name: str, automations: frozenset[Act]) -> None:
        self.start: Table = new_table(HOUSES[name], automations)
        self.table: Table = self.start
        self.events: list[Event] = []
        self.elsewhere_cents = 0
        self.grant(OpenTable())
        for seat, player in enumerate(PLAYERS, start=1):
            self.grant(TakeSeat(player, seat))
            self.grant(BringChips(player, 5_000 * DOLLAR))

    def grant(self, command: Command) -> None:
        """Carry a command out, looking over everybody's shoulder."""
        before = self.table
        after, events = advance(before, command)
        table = before
        for event in events:
            self.elsewhere_cents += elsewhere_cents(event, table)
            table = evolve(table, event)
            for viewer in viewers():
                shown = json.dumps(masked_event(event, table, viewer))
                assert not [card for card in hidden(table, viewer) if f'"{card}"' in shown or f" {card}" in shown]
        assert table == after
        self.table = after
        self.events.extend(events)

    @rule(
        data=st.data(),
        role=st.sampled_from([Role.DEALER, Role.DEALER, Role.DEVICE, Role.PLAYER, Role.PLAYER, Role.FLOOR]),
    )
    def do_something_legal(self, data: st.DataObject, role: Role) -> None:
        player = data.draw(st.sampled_from(PLAYERS))
        legal = legal_commands(self.table, role, player)
        if not legal:
            return
        command = data.draw(st.sampled_from(legal))
        if isinstance(command, Perform) and command.act is Act.RELEASE_DECK:
            shuffled = data.draw(st.randoms(use_true_random=False))
            command = Perform(role, command.act, cards=tuple(shuffled.sample(DECK, len(DECK))))
            if self.table.duty is None or not self.table.decks[self.table.next_deck].is_shuffled:
                return
        self.grant(command)

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """Whatever is due is done, so that rounds come to their end."""
        duty = self.table.duty
        if duty is None:
            return
        player = self.table.seats.get(duty.seat or 0, "") if duty.seat else ""
        legal = [
            c for c in legal_commands(self.table, duty.role, player) if not isinstance(c, Perform) or c.act is duty.act
        ]
        decisions = [c for c in legal if type(c).__name__ in ("LetItRide", "WithdrawWager")]
        if duty.act is Act.RELEASE_DECK:
            if self.table.decks[self.table.next_deck].is_shuffled:
                shuffled = data.draw(st.randoms(use_true_random=False))
                self.grant(Perform(duty.role, duty.act, cards=tuple(shuffled.sample(DECK, len(DECK)))))
        elif decisions:
            self.grant(data.draw(st.sampled_from(decisions)))
        else:
            due = [c for c in legal if isinstance(c, Perform)]
            if due:
                self.grant(due[0])

    @rule(command=any_command())
    def try_anything(self, command: Command) -> None:
        """A refusal names a clause and changes nothing; a grant keeps every invariant."""
        assert read_command_data(json.loads(json.dumps(command_data(command)))) == command
        before = self.table
        try:
            self.grant(command)
        except RuleViolation as refusal:
            assert is_reading(refusal.clause) or refusal.clause in CLAUSES  # noqa: PT017 - either outcome is right
            assert self.table is before

    @invariant()
    def money_is_where_the_table_says(self) -> None:
        held = self.table.balances
        assert sum(held.values()) == 0
        current = self.table.round
        laid = sum(sum(box.layout.values()) for box in current.boxes.values()) if current else 0
        assert held.get(LAYOUT, 0) == laid
        if current is not None and current.bank is not None:
            assert held[bank_account(current.bank.player)] == current.bank.balance_cents
        elif self.table.phase is not Phase.CLOSED:
            assert not any(amount for account, amount in held.items() if account.kind.value == "bank")
        if self.table.meter is not None:
            assert held[METER] + self.elsewhere_cents == self.table.meter.amount_cents
        assert all(
            amount >= 0 for account, amount in held.items() if account.kind.value in ("player", "bank", "layout")
        )

    @invariant()
    def fifty_two_distinct_cards(self) -> None:
        current = self.table.round
        if current is None or not current.stub:
            return
        hands = [card for box in current.boxes.values() for card in box.cards]
        cards = [*current.stub, *current.discards, *hands, *current.community, *current.six_card_box]
        assert len(cards) == len(DECK)
        assert set(cards) == set(DECK)

    @invariant()
    def nobody_sees_a_hidden_card(self) -> None:
        for viewer in viewers():
            shown = json.dumps(asdict(view(self.table, viewer)))
            assert not [card for card in hidden(self.table, viewer) if f'"{card}"' in shown]

    @invariant()
    def the_rack_holds_one_deck(self) -> None:
        assert sum(deck.place.value == "rack" for deck in self.table.decks) <= 1 or self.table.phase is Phase.OPENING

    def teardown(self) -> None:
        """The log alone gives the same table, as events, as a transcript and as JSON."""
        if not hasattr(self, "table"):
            return
        assert fold(self.start, self.events) == self.table
        assert read_record(write_transcript(self.events)) == tuple(self.events)
        assert [read_event_data(json.loads(json.dumps(event_data(event)))) for event in self.events] == self.events


def elsewhere_cents(event: Event, table: Table) -> int:
    """What a reading of the shared meter adds that other tables have put there, or paid."""
    if not isinstance(event, MeterRead) or table.meter is None:
        return 0
    return replace(table.meter, units=event.units).amount_cents - table.meter.amount_cents


def viewers() -> list[Viewer]:
    return [
        Viewer(Watcher.PLAYER, "Ada"),
        Viewer(Watcher.PLAYER, "Ben"),
        Viewer(Watcher.SPECTATOR),
        Viewer(Watcher.DEALER),
    ]


def test_sessions_of_random_commands_keep_every_promise() -> None:
    run_state_machine_as_test(
        Session, settings=settings(settings.get_profile(settings.get_current_profile_name()), stateful_step_count=60)
    )
