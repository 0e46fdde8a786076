"""The settings of a live table: its rules, who deals, how fast, and who sits there besides people."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import Enum
from typing import Any

from letitride.errors import TextError
from letitride.rules.house_rules import HouseRules
from letitride.table import AUTOMATIC_TABLE, DEVICES_ONLY, Act, Table, new_table

MOST_BOTS = 6
LONGEST_WAIT_S = 600


class Dealing(Enum):
    """Who deals at a table."""

    AUTOMATIC = "automatic"
    PERSON = "person"
    SCHOOL = "school"


class Pace(Enum):
    """How fast an automatic table goes on, so that people can follow; instant is for tests and load."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def next_round_ms(self) -> int:
        """How long the result of a round stays before the next one begins."""
        return _NEXT_ROUND_MS[self]

    @property
    def bot_ms(self) -> int:
        """How long a bot seems to think."""
        return _BOT_MS[self]


_NEXT_ROUND_MS = {Pace.INSTANT: 0, Pace.FAST: 1_500, Pace.NORMAL: 4_000, Pace.SLOW: 8_000}
_BOT_MS = {Pace.INSTANT: 0, Pace.FAST: 150, Pace.NORMAL: 700, Pace.SLOW: 1_500}


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What a live table is made with; `submission` is an id, or id@version for one that was filed.

    A practice table may be under a submission of its owner's own instead: `own_submission` is its text, and no other
    table ever is under it. Its chips are its own (`has_own_chips`, which older tables lack): they come from a float for
    practice and go back to it, and never from or to a wallet. Where it `has_friends`, others sit at it too, and its
    owner is a player there like everybody else. Where `decides_as_filed`, the submission says how long a player has
    for a decision.

    >>> TableSettings("Practice", "shfl-classic", bots=3)
    Traceback (most recent call last):
    letitride.errors.TextError: bots sit at practice tables only
    """

    name: str
    submission: str
    table_limit: str | None = None
    dealer: Dealing = Dealing.AUTOMATIC
    pace: Pace = Pace.NORMAL
    betting_seconds: int = 30
    decision_seconds: int = 30
    idle_seconds: int = 600
    bots: int = 0
    is_practice: bool = False
    owner: str | None = None
    meter_id: str | None = None
    own_submission: str = ""
    has_own_chips: bool = False
    decides_as_filed: bool = False
    has_friends: bool = False

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise TextError("Give the table a name")
        if self.bots and not self.is_practice:
            raise TextError("bots sit at practice tables only")
        if self.has_friends and not self.is_practice:
            raise TextError("friends play at practice tables")
        if self.own_submission and not self.is_practice:
            raise TextError("a table of the house is under a submission that was filed")
        if self.meter_id and self.is_practice:
            raise TextError("A practice table can't share a meter of the house.")
        if not 0 <= self.bots <= MOST_BOTS:
            raise TextError(f"up to {MOST_BOTS} bots sit at a table, not {self.bots}")
        for wait in (self.betting_seconds, self.decision_seconds):
            if not wait and self.is_practice:
                continue
            if not 1 <= wait <= LONGEST_WAIT_S:
                raise TextError(f"people have 1 to {LONGEST_WAIT_S} seconds, not {wait}")

    @property
    def is_outdated(self) -> bool:
        """Whether this is a practice table of a time when practice was played with chips of the house."""
        return self.is_practice and not self.has_own_chips

    def is_private_to(self, name: str) -> bool:
        """Whether this is somebody's practice table that nobody else sits at, so that they may do everything there."""
        return self.is_practice and not self.has_friends and self.owner == name

    @property
    def automations(self) -> frozenset[Act]:
        """The duties that run by themselves at this table."""
        match self.dealer:
            case Dealing.AUTOMATIC:
                return AUTOMATIC_TABLE
            case Dealing.PERSON:
                return DEVICES_ONLY
            case Dealing.SCHOOL:
                return frozenset({Act.TUCK_CARDS})  # nobody at a screen tucks cards

    def new_table(self, house: HouseRules) -> Table:
        """The table as it is before its first event."""
        return new_table(house, self.automations, shares_meter=self.meter_id is not None)

    def as_data(self) -> dict[str, Any]:
        """The settings as data for JSON."""
        return {**asdict(self), "dealer": self.dealer.value, "pace": self.pace.value}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TableSettings:
        """The settings of their data."""
        known = {field.name for field in fields(cls)}
        if unknown := data.keys() - known:
            raise TextError(f"a table has no setting {', '.join(sorted(unknown))}")
        try:
            choices = {
                "dealer": Dealing(data.get("dealer", Dealing.AUTOMATIC)),
                "pace": Pace(data.get("pace", Pace.NORMAL)),
            }
        except ValueError as error:
            raise TextError(str(error)) from None
        return cls(**{**data, **choices})
