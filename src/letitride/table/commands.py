"""What a command is: a request by somebody that the table grants with events or refuses with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, ClassVar, TypeVar

from letitride.cards import Card
from letitride.errors import RuleViolation
from letitride.money import format_cents
from letitride.rules.wagers import Wager
from letitride.table.duties import DECISIONS, PAYOUTS, Act, Duty, Role
from letitride.table.events import Event, event
from letitride.table.state import Phase, Table, changed
from letitride.table.words import PHASES, cause_words, sentence_case


class Giver(Enum):
    """Whose command it is."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    PLAYER = "player"
    """What people do for themselves, and nobody for them."""
    DEALER = "dealer"
    """What the dealer does or calls beside the duties of the script."""
    FLOOR = "floor"
    """What the floor rules on or orders."""
    HOUSE = "house"
    """What opens and closes a table."""
    PROGRAM = "program"
    """What only the program knows: seeds, draws, the level of a meter, and that time has run out."""


GIVER_OF: Mapping[Role, Giver] = {
    Role.PLAYER: Giver.PLAYER,
    Role.PLAYER_DEALER: Giver.PLAYER,
    Role.DEALER: Giver.DEALER,
    Role.DEVICE: Giver.DEALER,
    Role.FLOOR: Giver.FLOOR,
}
"""Whose commands somebody gives in each role at a table; devices are worked by the dealer."""

CALL = "irregularity called"
RULING = "ruling"
DEVICE_CHANGE = "device or dealing changed"
BY_THE_FLOOR = "ruled by the floor"
"""The reason of a ruling until somebody types one."""


class Facts:
    """What there is to know about a kind of command; it stands with the kind, given by `command`."""

    __slots__ = ()

    given_by: ClassVar[Giver] = Giver.PROGRAM
    template: ClassVar[str] = ""
    """What the command does, as it is said after "to", with the names of its fields in braces."""
    noted: ClassVar[str] = ""
    """What it is called among the significant events of the house; empty where it is no matter of them."""
    calls: ClassVar[str] = ""
    """What somebody has seen who gives it, if it calls an irregularity."""
    offered_to: ClassVar[frozenset[Role]] = frozenset()
    """The roles that are told when they could give it."""
    begins_round: ClassVar[bool] = False
    """Whether it begins a round, or supposes that one begins."""
    is_for_every_table: ClassVar[bool] = False
    """Whether staff give it even at a table that deals by itself, where nobody calls what no machine reported."""
    is_beside_play: ClassVar[bool] = False
    """Whether no duty and no stake depends on it, as with seeds, so that no walk of all states needs it."""
    is_timed: ClassVar[bool] = False
    """Whether it carries the moment it is done at, in its field `at`."""
    required: ClassVar[frozenset[str]] = frozenset()
    """The fields that have no default."""


@dataclass(frozen=True, slots=True)
class Command(Facts):
    """The base of all commands. Time and everything random arrives inside a command.

    Unless it is said whose a kind of command is, only the program gives it.
    """

    def decide(self, table: Table) -> Iterable[Event]:
        """The events that grant the command; raises RuleViolation to refuse it."""
        raise NotImplementedError

    @property
    def giver(self) -> Giver:
        """Whose command this is."""
        return self.given_by

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002 - a duty is told by the table
        """What the command does, as it is said after "to"."""
        return self.template.format(**{name: getattr(self, name) for name in self.__dataclass_fields__})

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """The commands of this kind to ask the engine about when it is told what may be done now.

        As it stands: one command, or one for each seat of the player, if that is all that a kind needs to know.
        """
        given: dict[str, Any] = {"at": table.now} if cls.is_timed else {}
        if "player" in cls.required:
            given["player"] = player
        if cls.required <= given.keys():
            return (cls(**given),)
        if cls.required <= {*given, "seat"} and player:
            return tuple(cls(**{**given, "seat": seat}) for seat in table.seats_of(player))
        return ()

    @classmethod
    def behind(cls, event: Event) -> Command:
        """The command that an event answers, told from the fields that have the same names."""
        return cls(**{name: getattr(event, name) for name in cls.__dataclass_fields__ if hasattr(event, name)})


C = TypeVar("C", bound=type[Command])
COMMAND_TYPES: dict[str, type[Command]] = {}
"""Every kind of command by its name."""
ANSWERED_BY: dict[type[Event], type[Command]] = {}
"""The kind of command behind each event that can only come from one kind."""


def command(
    giver: Giver = Giver.PROGRAM,
    words: str = "",
    *,
    noted: str = "",
    calls: str = "",
    offered_to: Iterable[Role] = (),
    begins_round: bool = False,
    is_for_every_table: bool = False,
    is_beside_play: bool = False,
    answered_by: type[Event] | tuple[type[Event], ...] = (),
) -> Callable[[C], C]:
    """Register a kind of command with what there is to know about it; see `Command`."""

    def register(kind: C) -> C:
        own = giver if giver is not Giver.HOUSE else Giver.FLOOR
        kind.given_by, kind.template, kind.calls, kind.noted = giver, words, calls, CALL if calls else noted
        kind.begins_round, kind.is_for_every_table = begins_round, is_for_every_table
        kind.is_beside_play = is_beside_play
        kind.offered_to = frozenset(offered_to) or frozenset(role for role in Role if GIVER_OF[role] is own)
        kind.is_timed = "at" in kind.__dataclass_fields__
        kind.required = frozenset(field.name for field in fields(kind) if field.default is MISSING)
        COMMAND_TYPES[kind.__name__] = kind
        ANSWERED_BY.update(dict.fromkeys(answered_by if isinstance(answered_by, tuple) else (answered_by,), kind))
        return kind

    return register


@event
@dataclass(frozen=True, slots=True)
class DutyPerformed(Event):
    """A duty of the script was done."""

    text = "{by}: {act}[seat| at seat {seat}][wagers|, {wagers}] ({clause})"

    by: Role
    act: Act
    clause: str
    seat: int | None = None
    wagers: tuple[Wager, ...] = ()

    def apply(self, table: Table) -> Table:
        """Move on to the next duty.

        A log of an older version may not know a duty that stands before this one today; it is left behind.
        """
        for place, duty in enumerate(table.script):
            if (duty.act, duty.seat) == (self.act, self.seat):
                return changed(table, script=table.script[place + 1 :])
        return table


@command()
@dataclass(frozen=True, slots=True)
class Perform(Command):
    """Do the duty in hand.

    Some duties take a number (a count, a depth), cards (a deck's order), a text, or the amounts in cents that are paid,
    one for each wager in the order of settlement.
    """

    by: Role
    act: Act
    seat: int | None = None
    number: int | None = None
    cards: tuple[Card, ...] = ()
    note: str = ""
    amounts: tuple[int, ...] = ()

    def decide(self, table: Table) -> Iterable[Event]:
        """Ask the handler of the act, if it is the duty in hand."""
        duty = require_duty(table, self.act, self.seat)
        if self.act in DECISIONS:
            raise RuleViolation("Say whether the bet rides or is withdrawn", clause=duty.clause)
        if self.by is not duty.role and not self._is_done_by_machine(table):
            raise RuleViolation(
                f"Only the {duty.role.value} can {self.act.words}",
                clause=duty.clause,
            )
        yield DutyPerformed(self.by, self.act, duty.clause, self.seat, duty.wagers)
        handler = HANDLERS.get(self.act)
        if handler is not None:
            yield from handler(table, duty, self)

    @property
    def giver(self) -> Giver:
        """A duty is for whose it is."""
        return GIVER_OF[self.by]

    def words(self, table: Table | None = None) -> str:
        """The duty as the table says it, with the number that is keyed in."""
        duty = table.duty if table is not None else None
        is_in_hand = duty is not None and (duty.act, duty.seat) == (self.act, self.seat)
        at = "" if self.seat is None else f" at seat {self.seat}"
        said = str(duty) if is_in_hand else f"{self.act.words}{at}"
        if self.amounts:
            return f"{said}: {', '.join(map(format_cents, self.amounts))}"
        if self.number is None:
            return said
        return f"{said}: {format_cents(self.number) if self.act in PAYOUTS else self.number}"

    def _is_done_by_machine(self, table: Table) -> bool:
        """A shuffler may put the stacked deck into the shoe by itself (MD.05.C, MD.08.B)."""
        return self.by is Role.DEVICE and self.act is Act.LOAD_DECK and table.house.has_option("automated_shuffler")


Handler = Callable[[Table, Duty, Perform], Iterable[Event]]
HANDLERS: dict[Act, Handler] = {}
"""What each act does beyond being done; acts without an entry only leave their mark in the log."""


def handles(*acts: Act) -> Callable[[Handler], Handler]:
    """Register the handler of one or more acts."""

    def register(handler: Handler) -> Handler:
        for act in acts:
            HANDLERS[act] = handler
        return handler

    return register


def require_duty(table: Table, act: Act, seat: int | None) -> Duty:
    """The duty in hand, which must be this act at this seat."""
    duty = table.duty
    if table.round is not None and table.round.awaiting_ruling:
        raise RuleViolation(
            f"Play has stopped until the floor rules on this: {cause_words(table.round.awaiting_ruling)}",
            clause=table.house.cite("void"),
        )
    if duty is None:
        raise RuleViolation(
            f"There is no duty in hand: {PHASES[table.phase]}", clause=table.house.cite(rule_of_phase(table))
        )
    if (duty.act, duty.seat) != (act, seat):
        raise comes_first(duty)
    return duty


def rule_of_phase(table: Table) -> str:
    """The rule by which the table is where it is: what has to happen before there is play, or the next round."""
    return {Phase.CLOSED: "opening", Phase.OPENING: "opening", Phase.IDLE: "idle"}.get(table.phase, "round_over")


def comes_first(duty: Duty) -> RuleViolation:
    """The refusal of whatever is asked for before the duty in hand is done."""
    return RuleViolation(f"{sentence_case(str(duty))} first", clause=duty.clause)
