"""The console of dealer and floor, and a round as evidence."""

from __future__ import annotations

from pydantic import Field

from letitride.store.house.house import ClosedBecause
from letitride.table.view.table_view import TableView
from letitride.web.answers.answer import Answer, GivenCommand, Keyed


class Duty(Answer):
    """A duty of the script, with what has to be keyed in."""

    text: str
    act: str
    role: str
    seat: int | None
    clause: str
    section: str
    keyed: Keyed
    is_decision: bool


class PaidFor(Answer):
    """A wager that a payout is built for."""

    spot: str
    title: str
    stake_cents: int


class Gesture(Answer):
    """What touching a place of the table does: the command, and where a drag that does the same begins or ends."""

    place: str
    sources: list[str]
    targets: list[str]
    key: str
    words: str
    clause: str
    keyed: Keyed
    pays: list[PaidFor] = Field(description="The wagers that a payout is built for, in the document's order.")
    is_due: bool
    command: GivenCommand


class Offered(Answer):
    """Something that can be called or ordered now."""

    words: str
    role: str
    place: str = Field(description="Where on the table it can have gone wrong; empty where it has no place.")
    command: GivenCommand


class Controller(Answer):
    """The controller of the table: lamps, keys and display."""

    lamps: list[int]
    is_flashing: bool
    is_locked: bool
    has_table_key: bool
    has_maintenance_key: bool
    display: str


class Shuffler(Answer):
    """What the shuffler holds and shows, and how many cards of the round lie in the discard rack."""

    deck: str | None
    is_shuffled: bool
    count: int | None
    out_of_order: str
    discards: int


class Console(Answer):
    """What the dealer's and the floor's console show beside the table's view."""

    sequence: int
    phase: str
    script: list[Duty]
    left: int
    number_due: int | None
    is_duty_grave: bool = Field(description="Whether doing the duty in hand needs a reason or a second person.")
    ruling: str
    waits_for: str = Field(description="Whose the duty in hand is, empty where it is the reader's own.")
    no_bets: str = Field(description="Why the bets can't be opened now although no duty is due, in the table's words.")
    closed_because: ClosedBecause | None
    controller: Controller | None
    shuffler: Shuffler
    is_deck_change_due: bool
    is_stub_count_due: bool
    leaving: list[int]
    tray_cents: int
    dealer: str = Field(description="Who is signed on; empty where nobody is.")
    floor_called_ms: int | None = Field(description="Since when the floor is called to the table.")
    has_lammers: bool
    places: list[Gesture]
    commands: list[Offered]


class EvidenceStep(Answer):
    """An event of a round, who did it and when, its hash, and the table after it as surveillance sees it."""

    sequence: int
    at_ms: int
    actor: str
    event: str
    text: str
    hash: str
    view: TableView
