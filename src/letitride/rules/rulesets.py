"""A ruleset is a jurisdiction: which wagers, which paytables, who banks, in what order wagers are settled.

It is data. The files are in catalogue/rulesets; this module says what such a file can hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from letitride.rules.wagers import Wager

OptionValue = bool | int | str


class BankedBy(Enum):
    """Who pays winners and takes losers (reading A13)."""

    HOUSE = "house"
    PLAYER_DEALER = "player-dealer"


class OptionKind(Enum):
    """What sort of value an option of the rules submission takes."""

    YES_NO = "yes-no"
    CHOICE = "choice"
    WHOLE_NUMBER = "whole-number"
    TEXT = "text"


class CircleColour(Enum):
    """The colours of circles that a layout can show."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Option:
    """A named choice that the rules submission makes under a ruleset, with its default (None: must be stated)."""

    name: str
    kind: OptionKind
    help: str
    clause: str
    default: OptionValue | None = None
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    warnings: Mapping[str, str] = field(default_factory=dict)
    """What somebody who chooses a value must know, by the value."""


@dataclass(frozen=True, slots=True)
class WagerRule:
    """What a ruleset says about one kind of wager."""

    wager: Wager
    paytables: tuple[str, ...]
    clause: str
    paytable_clause: str
    win_clause: str
    lose_clause: str
    is_required: bool = False
    needs_base: bool = True
    stakes_cents: tuple[int, ...] = ()
    limits_clause: str = ""
    settle_clause: str = ""
    needs_own_limits: bool = False
    accepts_own_paytable: bool = False
    name: str = ""
    mark: str = ""
    circle: CircleColour | None = None
    """The colour of the circle that the layout draws for the wager, where the document says more than a marked spot."""

    @property
    def is_taken_before_deal(self) -> bool:
        """Whether the stake goes to the tray before the deal and never comes back."""
        return self.wager.is_taken_before_deal

    @property
    def title(self) -> str:
        """What this ruleset's document calls the wager."""
        return self.name or self.wager.title


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition between choices: where all of `when` holds, all of `needs` must hold too."""

    when: Mapping[str, OptionValue]
    needs: Mapping[str, OptionValue]
    clause: str
    message: str


@dataclass(frozen=True, slots=True)
class SettlementOrder:
    """In what order wagers are settled.

    A pass goes once around the table and settles, at each seat, the wagers it lists. `early` passes happen before
    anyone decides on bet 1, `final` passes once every hand is face up. The clause may be about one wager only.
    """

    name: str
    early: tuple[tuple[Wager, ...], ...]
    final: tuple[tuple[Wager, ...], ...]
    clause: str
    about: Wager | None = None

    @property
    def passes(self) -> tuple[tuple[Wager, ...], ...]:
        """All passes, first to last."""
        return self.early + self.final


class Per(Enum):
    """For whom a step is done: once for the table, for seats in some order, or for the passes of settlement."""

    TABLE = "table"
    CLOCKWISE = "clockwise"
    FIRST_CLOCKWISE = "first-clockwise"
    REST_CLOCKWISE = "rest-clockwise"
    COUNTERCLOCKWISE = "counterclockwise"
    FIRST_FROM_PLAYER_DEALER = "first-from-player-dealer"
    REST_FROM_PLAYER_DEALER = "rest-from-player-dealer"
    EARLY_PASSES = "early-passes"
    PASSES = "passes"


@dataclass(frozen=True, slots=True)
class Step:
    """A line of a ruleset's script: one duty or several in a row, once or for each seat, where conditions hold.

    `clause` is the citation, by act or by dealing method where the document has several.
    """

    acts: tuple[str, ...]
    clause: Mapping[str, str]
    per: Per = Per.TABLE
    when: Mapping[str, OptionValue] = field(default_factory=dict)
    wager: Wager | None = None
    number: int = 0

    def cite(self, act: str, dealing: str) -> str:
        """The clause for one of its acts under a dealing method."""
        return self.clause.get(act) or self.clause.get(dealing) or self.clause[""]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that a jurisdiction fixes, and the choices that it leaves to the operator.

    `clears_idle_table`: the cards leave shoe and rack where nobody plays (MD.05.H). `void_returns_all`: a void gives
    back wagers that have lost already (reading N79). `has_abandoned_wagers`: the floor may take the
    wagers of a player who walks away for lost (MD.07.B.2). `signals`: the gestures by what they say, each with its
    clause. `reshuffling_voids`: the clauses that void a round and order a reshuffle in one breath. `cited_before`: by
    reading, the neighbouring clause that events cited before the reading was written, as older logs still do.
    """

    id: str
    title: str
    document: str
    version: str
    banked_by: BankedBy
    boxes: int
    players: int
    dealing: tuple[str, ...]
    wagers: Mapping[Wager, WagerRule]
    options: Mapping[str, Option]
    requirements: tuple[Requirement, ...]
    settlement: Mapping[str, SettlementOrder]
    settlement_option: str
    has_fees: bool
    least_meter_cents: int
    has_payout_limit: bool
    clears_idle_table: bool
    void_returns_all: bool
    has_abandoned_wagers: bool
    clauses: Mapping[str, str]
    script: Mapping[str, tuple[Step, ...]]
    deck_hours: Mapping[str, int]
    signals: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    reshuffling_voids: tuple[str, ...] = ()
    cited_before: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> range:
        """The seats of a table, numbered from 1."""
        return range(1, self.players + 1)

    def title_of(self, wager: Wager) -> str:
        """What a wager is called here; one that the document doesn't know goes by its usual name."""
        rule = self.wagers.get(wager)
        return rule.title if rule else wager.title

    def cite(self, rule: str) -> str:
        """The clause that states a rule, such as ``three_equal_bets``; the document itself where none is named."""
        return self.clauses.get(rule, self.document)
