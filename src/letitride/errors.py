"""Every exception the package raises on purpose.

::

    LetItRideError
    ├── TextError            a card, amount, payout or hand that can't be read from its text
    ├── RuleViolation        an act that the rules forbid; names the clause
    ├── UnknownName          a paytable, ruleset or submission that the catalogue doesn't hold
    ├── FaultyFile           a paytable, ruleset or submission file with faults; lists all of them
    ├── NotAllowed           an act that isn't this actor's to do
    │   ├── NeedsApproval    an act that needs a reason or a second person, and came without
    │   ├── Miskeyed         a count or payout that contradicts the machine: it is asked for again
    │   └── OwnLimitReached  an act that a player's own limits forbid
    ├── OutOfRange           an amount or a balance larger than any may be
    ├── TooMuchWork          a question about a bankroll that would take too long (in odds.bankroll)
    └── StoreError           something that can't be written or read as asked
        ├── StaleSequence    somebody else wrote to the table first: read on and decide again
        ├── StaleMeter       another table moved the shared meter first: read it and decide again
        ├── StaleLimits      a player with limits of their own acts elsewhere at the same time: decide again
        ├── SignedOut        the session that something was asked in has ended
        ├── CommandIdReused  a command's id that stands for another command already
        ├── NotEnoughChips   a wallet that would go below zero
        ├── AwardAwaited     chips of a player whose award has yet to be paid by hand
        ├── MovedOn          a lesson or drill that stands elsewhere than whoever acted in it had seen
        ├── NameTaken        a name that another account, table or meter has
        ├── FileInUse        an SQLite database that another process has open
        ├── NotFound         an account, table, meter, submission or round that the store doesn't hold
        └── StoreUnavailable the database can't be reached or can't write; what was under way may or may not be done
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

RefusalValue = int | str | Sequence[int] | Sequence[str]
"""What stands in the sentence of a refusal: a number, a name, an amount in cents, or several."""


class LetItRideError(Exception):
    """The root of the tree: catch this to catch everything the package raises on purpose."""


class TextError(LetItRideError, ValueError):
    """A text form that can't be read."""


class RuleViolation(LetItRideError):
    """An act that the rules forbid, in words a person understands, with the clause that forbids it.

    What a player can meet has a `code` and the `values` of its sentence too, for pages in other languages.

    >>> str(RuleViolation("Bet 3 always stays to the end of the round", clause="MD.07.E.2"))
    'Bet 3 always stays to the end of the round (MD.07.E.2)'
    """

    def __init__(self, message: str, *, clause: str, code: str = "", **values: RefusalValue) -> None:
        super().__init__(f"{message} ({clause})")
        self.message = message
        self.clause = clause
        self.code = code
        self.values = values


class NotAllowed(LetItRideError):
    """An act that isn't this actor's to do, whatever the rules say."""


class OutOfRange(LetItRideError, ValueError):
    """An amount or a balance larger than any may be; nothing was changed."""


class NeedsApproval(NotAllowed):
    """An act that isn't for one person alone, or needs a typed reason."""


class Miskeyed(NotAllowed):
    """A count or payout that isn't what the machine shows; nothing was done, and it is noted.

    `wager` is the place of the wager that isn't paid right, in the order of settlement.
    """

    def __init__(self, message: str, *, wager: int | None = None) -> None:
        super().__init__(message)
        self.wager = wager


class OwnLimitReached(NotAllowed):
    """An act that a player's own limits forbid."""


class UnknownName(LetItRideError, KeyError):
    """A name that the catalogue doesn't hold."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file: what, where, and the clause it breaks (if a document speaks)."""

    message: str
    place: str = ""
    clause: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        cited = f" ({self.clause})" if self.clause else ""
        return f"{where}{self.message}{cited}"


class FaultyFile(LetItRideError, ValueError):
    """A file that can't be used, with all its faults."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name = name
        self.faults = tuple(faults)
        listed = "".join(f"\n  {fault}" for fault in self.faults)
        super().__init__(f"{name} has {len(self.faults)} fault{'s' * (len(self.faults) != 1)}:{listed}")


class StoreError(LetItRideError):
    """Something that can't be written or read as asked; nothing was changed."""


class StaleSequence(StoreError):
    """Somebody else wrote to the table first: read on from `head` and decide again."""

    def __init__(self, table_id: str, *, expected: int, head: int) -> None:
        super().__init__(f"table {table_id} stands at {head}, not at {expected}")
        self.table_id = table_id
        self.expected = expected
        self.head = head


class StaleMeter(StoreError):
    """Another table moved the shared meter first: read it and decide again."""

    def __init__(self, meter_id: str, *, expected: int, version: int) -> None:
        super().__init__(f"meter {meter_id} is at version {version}, not at {expected}")
        self.meter_id = meter_id
        self.expected = expected
        self.version = version


class StaleLimits(StoreError):
    """Something written at the same time counts against a player's own limits: decide again when it is written."""


class SignedOut(StoreError):
    """The session that something was asked in has ended."""


class CommandIdReused(StoreError):
    """A command's id that stands for another command already."""


class NotEnoughChips(StoreError):
    """A wallet or a tray that would go below zero."""

    def __init__(self, wallet: str, *, held_cents: int, asked_cents: int) -> None:
        super().__init__(f"{wallet} holds {held_cents} cents, not {asked_cents}")
        self.wallet = wallet
        self.held_cents = held_cents
        self.asked_cents = asked_cents


class AwardAwaited(StoreError):
    """Chips of a player whose award has yet to be paid by hand."""

    def __init__(self) -> None:
        super().__init__("An award is waiting to be paid by hand. These chips can move once its slip is signed.")


class MovedOn(StoreError):
    """A lesson or drill that stands elsewhere than whoever acted in it had seen: look again and act on that."""


class NameTaken(StoreError):
    """A name that another account, table or meter has."""


class FileInUse(StoreError):
    """An SQLite database that another process has open."""


class NotFound(StoreError):
    """An account, table, meter, submission or round that the store doesn't hold."""


class StoreUnavailable(StoreError):
    """The database can't be reached or can't write; what was under way may or may not have been done."""
