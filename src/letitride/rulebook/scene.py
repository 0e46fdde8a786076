"""Scenes of the rulebook: what a play did at a table, kept so briefly that it can be shipped, and played by the engine.

A play is kept as the rules of its table and its commands. A number among the commands stands for so many duties that
were done when they were in hand, which is most of what happens at a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any

from letitride.cards import DECK, Card, parse_cards
from letitride.catalogue import Catalogue
from letitride.errors import RuleViolation
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import OptionValue
from letitride.rules.wagers import Wager
from letitride.table import Act, Command, Event, Perform, Table, advance, new_table
from letitride.table.log.codec import command_data, read_command_data

Moves = tuple[int | dict[str, Any], ...]
"""Commands in brief: a number of duties done as they came, or the data of a command."""

BEFORE, AFTER = 6, 2
"""How many steps of a play are shown before and after the one that matters."""


@dataclass(frozen=True, slots=True)
class House:
    """The rules of a play's table: a submission of the catalogue, and what the play has otherwise."""

    submission: str
    dealing: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    paytables: Mapping[str, str] = field(default_factory=dict)
    table_limit: str = ""

    def rules(self, catalogue: Catalogue) -> HouseRules:
        """The rules themselves."""
        rules = catalogue.house_rules(self.submission, self.table_limit or None)
        chosen = replace(
            rules.submission,
            dealing=self.dealing or rules.submission.dealing,
            options={**rules.submission.options, **self.options},
            paytables={**rules.submission.paytables, **{Wager(name): one for name, one in self.paytables.items()}},
        )
        paytables = {wager: catalogue.paytable(name, wager) for wager, name in chosen.paytables.items()}
        return replace(rules, submission=chosen, paytables=paytables)


def house_of(rules: HouseRules, catalogue: Catalogue) -> House | None:
    """How the rules of a table are told from those of the catalogue; None where they can't be."""
    submission = rules.submission
    if submission.id not in catalogue.submission_ids():
        return None
    ready = catalogue.house_rules(submission.id)
    told = House(
        submission.id,
        "" if submission.dealing == ready.submission.dealing else submission.dealing,
        {name: value for name, value in submission.options.items() if ready.submission.options.get(name) != value},
        {
            wager.value: name
            for wager, name in submission.paytables.items()
            if ready.submission.paytables.get(wager) != name
        },
        "" if rules.table_limit.name == ready.table_limit.name else rules.table_limit.name,
    )
    try:
        return told if told.rules(catalogue) == rules else None
    except LookupError:
        return None


@dataclass(frozen=True, slots=True)
class Play:
    """What was done at a table, from its opening on."""

    house: House
    automations: frozenset[Act]
    moves: Moves
    caption: str = ""

    def commands(self, catalogue: Catalogue) -> Iterator[tuple[Table, Command]]:
        """The commands, each with the table it is put to."""
        table = self.closed(catalogue)
        for move in self.moves:
            for command in _commands(move):
                given = in_hand(table) if command is None else command
                yield table, given
                table, _ = advance(table, given)

    def closed(self, catalogue: Catalogue) -> Table:
        """The table before anything happened."""
        return new_table(self.house.rules(catalogue), self.automations)


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a play: the command that shows a clause, or the one that breaks it and is refused."""

    play: Play
    at: int
    refused: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """One step of a scene: the table after it, what happened, or why it was refused."""

    table: Table
    command: Command
    events: tuple[Event, ...]
    refusal: RuleViolation | None = None


def play(scene: Scene, catalogue: Catalogue) -> tuple[Table, list[Shown], int]:
    """The table before a scene, its steps, and which of them shows the clause; the engine plays it anew."""
    table = scene.play.closed(catalogue)
    start = table
    steps: list[Shown] = []
    last = scene.at - 1 if scene.refused is not None else scene.at + AFTER
    for number, (was, command) in enumerate(scene.play.commands(catalogue)):
        if number > last:
            break
        table, events = advance(was, command)
        if number < scene.at - BEFORE:
            start = table
        else:
            steps.append(Shown(table, command, events))
    if scene.refused is None:
        return start, steps, min(scene.at, BEFORE)
    broken = read_command_data(dict(scene.refused))
    try:
        advance(table, broken)
    except RuleViolation as refusal:
        steps.append(Shown(table, broken, (), refusal))
        return start, steps, len(steps) - 1
    raise ValueError(f"{broken} was granted, so it breaks nothing")


def in_hand(table: Table) -> Perform:
    """The duty in hand, done by whoever it belongs to; a deck comes in the order of a new one."""
    duty = table.duty
    if duty is None:
        raise ValueError("no duty is in hand")
    return Perform(duty.role, duty.act, duty.seat, cards=DECK if duty.act is Act.RELEASE_DECK else ())


def brief(closed: Table, commands: Sequence[Command]) -> Moves:
    """Commands in brief."""
    moves: list[int | dict[str, Any]] = []
    table = closed
    for command in commands:
        is_due = table.duty is not None and isinstance(command, Perform) and command == in_hand(table)
        if not is_due:
            moves.append(brief_command(command))
        elif moves and isinstance(moves[-1], int):
            moves[-1] += 1
        else:
            moves.append(1)
        table, _ = advance(table, command)
    return tuple(moves)


def brief_command(command: Command) -> dict[str, Any]:
    """A command as data, without what goes without saying; a deck is told by its top cards."""
    data = command_data(command)
    usual = {
        one.name: one.default if one.default_factory is MISSING else one.default_factory()
        for one in fields(command)
        if one.default is not MISSING or one.default_factory is not MISSING
    }
    kept = {
        name: value
        for name, value in data.items()
        if name == "command" or name not in usual or getattr(command, name) != usual[name]
    }
    if isinstance(command, Perform) and len(command.cards) == len(DECK):
        kept["cards"] = " ".join(map(str, _top(command.cards)))
    return kept


def _top(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that lie on top of a deck that is otherwise in order."""
    for length in range(len(deck)):
        if deck[length:] == _below(deck[:length]):
            return deck[:length]
    return deck


def _below(top: Iterable[Card]) -> tuple[Card, ...]:
    above = frozenset(top)
    return tuple(card for card in DECK if card not in above)


def _commands(move: int | dict[str, Any]) -> Iterator[Command | None]:
    if isinstance(move, int):
        yield from [None] * move
        return
    command = read_command_data(move)
    if isinstance(command, Perform) and command.act is Act.RELEASE_DECK:
        top = parse_cards(move.get("cards", ""))
        command = replace(command, cards=top + _below(top))
    yield command
