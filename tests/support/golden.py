"""Golden transcripts: scenes that drive the real engine, and the files in tests/transcripts they are compared with.

A file begins with comments that say what it shows, and ends with the balances, worked out by hand from the documents.
Only the numbered lines between them come from the program; LETITRIDE_REWRITE=1 writes those again and leaves the rest.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import unified_diff
from functools import cache
from pathlib import Path

from at_the_table import BY_HAND, AtTheTable, house, stacked

from letitride.cards import Card
from letitride.catalogue import load_catalogue
from letitride.money import parse_cents
from letitride.rules.checks import check_submission
from letitride.rules.ledger import AccountKind
from letitride.rules.rulesets import OptionValue
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import AUTOMATIC_TABLE, Act, Command, Event
from letitride.table.duties import DECISIONS
from letitride.table.log.transcript import HEADING_2, write_transcript
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import PlaceWager

FOLDER = Path(__file__).parent.parent / "transcripts"
IS_REWRITING = os.environ.get("LETITRIDE_REWRITE") == "1"

RUNS_ITSELF = AUTOMATIC_TABLE - {Act.ASK_FOR_BONUS_BETS, Act.CHECK_LAMPS}
"""Everything runs by itself but what waits for the base bets to be down (SHFL.bonus.deal.2, CAB.deal.2)."""

DEALT_BY_HAND = RUNS_ITSELF - {
    Act.DELIVER_STACK,
    Act.DELIVER_BOX_STACK,
    Act.DELIVER_COMMUNITY_STACK,
    Act.DEAL_CARD,
    Act.DEAL_TO_BOX,
    Act.DEAL_COMMUNITY_CARD,
    Act.UNLOAD_STUB,
}
"""Everything runs by itself but the deal, so that something can go wrong in it."""


class Scene(AtTheTable):
    """A table whose commands are kept, under a submission that the catalogue finds no fault with."""

    def __init__(
        self,
        submission: str,
        automations: frozenset[Act] = RUNS_ITSELF,
        *,
        dealing: str = "",
        **options: OptionValue,
    ) -> None:
        rules = house(submission, **options)
        chosen = replace(rules.submission, dealing=dealing or rules.submission.dealing)
        assert not check_submission(chosen, rules.ruleset, load_catalogue().paytable)
        super().__init__(replace(rules, submission=chosen), automations)
        self.start = self.table
        self.commands: list[Command] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out and keep it."""
        events = super().do(command)
        self.commands.append(command)
        return events

    def decide(self, *answers: str) -> Scene:
        """Players answer in turn: ``1 rides``, ``2 withdraws by a scratch``; duties before the question are done."""
        for answer in answers:
            seat, verb, *by = answer.split()
            while self.table.duty is not None and self.table.duty.act not in DECISIONS:
                self.perform_next()
            player, signal = self.table.seats[int(seat)], by[-1] if by else ""
            if verb == "rides":
                self.do(LetItRide(player, int(seat), signal))
            else:
                assert verb == "withdraws", answer
                self.do(WithdrawWager(player, int(seat), signal=signal))
        return self

    def bet(self, seat: int, bet: int = 10_00, sides: Mapping[Spot, int] | None = None) -> Scene:
        """Whoever holds a seat places three equal bets and side wagers there."""
        for spot, stake in {**dict.fromkeys(BASE_SPOTS, bet), **(sides or {})}.items():
            self.do(self.place(seat, spot, stake))
        return self

    def place(self, seat: int, spot: Spot, stake: int) -> PlaceWager:
        """The command that puts a stake on a spot, by whoever holds the seat."""
        return PlaceWager(self.table.seats[seat], seat, spot, stake)

    def deal(self, stacks: int = 1) -> Scene:
        """Deliver the next stacks or cards at a table that is dealt by hand."""
        for _ in range(stacks):
            self.perform_next()
        return self


def before_cut(cards: str, depth: int = 26) -> tuple[Card, ...]:
    """The deck that has these cards on top once it has been cut with so many cards above the cover card."""
    deck = stacked(cards)
    return deck[-depth:] + deck[:-depth]


SCENES: dict[str, Callable[[], Scene]] = {}
"""Every scene by the name of its file, without the ending."""


def scene(name: str) -> Callable[[Callable[[], Scene]], Callable[[], Scene]]:
    """Register a scene under the name of its file, such as ``maryland/shoe-jam``."""

    def register(tell: Callable[[], Scene]) -> Callable[[], Scene]:
        SCENES[name] = tell
        return tell

    return register


@cache
def told(name: str) -> Scene:
    """A scene once it has been played; it is played only once."""
    return SCENES[name]()


@dataclass(frozen=True)
class GoldenFile:
    """A golden transcript as it lies on the disk: comments, numbered lines, comments."""

    path: Path
    opening: tuple[str, ...]
    body: tuple[str, ...]
    ending: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> GoldenFile:
        """The parts of a file; its comments stand before the heading and after the last event."""
        lines = path.read_text(encoding="utf-8").splitlines()
        start = lines.index(HEADING_2)
        end = max(number for number, line in enumerate(lines) if not line.startswith("#")) + 1
        return cls(path, tuple(lines[:start]), tuple(lines[start:end]), tuple(lines[end:]))

    def with_body(self, events: Iterable[Event]) -> GoldenFile:
        """The same comments around other events."""
        return replace(self, body=tuple(write_transcript(events).splitlines()))

    def write(self) -> None:
        """Put the file on the disk."""
        self.path.write_text(self.text, encoding="utf-8")

    @property
    def text(self) -> str:
        """The whole file."""
        return "\n".join((*self.opening, *self.body, *self.ending)) + "\n"

    @property
    def tags(self) -> frozenset[str]:
        """What the file says it shows, such as ``ruleset:maryland`` or ``command:RuleOn``."""
        found = [line.removeprefix("# Tags: ") for line in self.opening if line.startswith("# Tags: ")]
        return frozenset(" ".join(found).split())

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses that the comments name."""
        return frozenset(re.findall(r"\b(?:MD|CAB?|SHFL|COVER)\.[\w.-]*\w", "\n".join(self.opening + self.ending)))

    @property
    def balances(self) -> dict[str, int]:
        """The balances at the end, typed by hand: ``# balances: P1 $1,060; inventory -$60``."""
        (line,) = (line for line in self.ending if line.startswith("# balances: "))
        parts = (part.strip().rpartition(" ") for part in line.removeprefix("# balances: ").split(";"))
        return {account: _signed_cents(amount) for account, _, amount in parts}

    def difference(self, other: GoldenFile) -> str:
        """How the lines differ from those of another version, without their numbers and with a few lines around."""
        name = self.path.relative_to(FOLDER).as_posix()
        kept, now = ([line[5:].strip() for line in version.body] for version in (self, other))
        lines = unified_diff(kept, now, f"{name} as kept", f"{name} as it happens now", lineterm="", n=2)
        return "\n".join(lines)


def _signed_cents(amount: str) -> int:
    return -parse_cents(amount[1:]) if amount.startswith("-") else parse_cents(amount)


def golden_path(name: str) -> Path:
    """Where the file of a scene is."""
    return FOLDER / f"{name}.txt"


@cache
def golden_files() -> dict[str, GoldenFile]:
    """Every golden transcript on the disk by its name."""
    paths = sorted(FOLDER.rglob("*.txt"))
    return {path.relative_to(FOLDER).with_suffix("").as_posix(): GoldenFile.read(path) for path in paths}


def cited_clause(event: Event) -> str:
    """The clause that an event names, empty if it names none."""
    settled = event.settled if isinstance(event, WagerSettled) else event
    return str(getattr(settled, "clause", ""))


def held_balances(scene: Scene) -> dict[str, int]:
    """What lies where at the end, by the names that the files use; without the chips issued and empty accounts."""
    named = {}
    for account, amount in scene.table.balances.items():
        if amount and account.kind is not AccountKind.FLOAT:
            bank = "bank " if account.kind is AccountKind.BANK else ""
            named[f"{bank}{account.name}" if account.name else account.kind.value] = amount
    return named


__all__ = [
    "BY_HAND",
    "DEALT_BY_HAND",
    "FOLDER",
    "IS_REWRITING",
    "RUNS_ITSELF",
    "SCENES",
    "GoldenFile",
    "Scene",
    "before_cut",
    "cited_clause",
    "golden_files",
    "golden_path",
    "held_balances",
    "scene",
    "told",
]
