"""What the fields of a command can hold: enough values of each to tell every answer of the table apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from letitride.cards import DECK
from letitride.explore.tables import CHIPS_CENTS, SmallTable
from letitride.table import COMMAND_TYPES, Command, Table
from letitride.table.causes import CauseCode
from letitride.table.commands import BY_THE_FLOOR
from letitride.table.irregularities import Area
from letitride.table.irregularities.devices import DEVICES
from letitride.table.procedure import banking, bonus_signals, seating
from letitride.table.procedure.decks import SECONDS_PER_HOUR

SHORT = len(DECK) - 1
_NINE_HOURS = 9 * SECONDS_PER_HOUR
_BANK_CENTS = CHIPS_CENTS // 10

FIXED: Mapping[str, tuple[Any, ...]] = {
    "accepts": (False, True),
    "area": tuple(Area),
    "card": (0, 1),
    "code": (CauseCode.ORDERED,),
    "count": (len(DECK), SHORT),
    "deck_count": (len(DECK), SHORT),
    "device": DEVICES,
    "face_up": (False, True),
    "found": (2, 4),
    "how": ("covered",),
    "preshuffled": (False, True),
    "reason": (BY_THE_FLOOR,),
    "signal": (bonus_signals.SHOW, bonus_signals.WAVE),
    "void": (True, False),
    "was_exposed": (False, True),
}
"""By the name of a field, the values to try at every table; the first one is the usual."""


def _positions(table: Table, small: SmallTable) -> Iterable[int]:  # noqa: ARG001
    """The top of the stub, the last place that the first stack can reach, and the bottom."""
    last = len(table.round.stub) - 1 if table.round else 0
    return sorted({0, 2, max(0, last)})


def _methods(table: Table, small: SmallTable) -> Iterable[str]:  # noqa: ARG001
    return (method for method in table.house.ruleset.dealing if method != table.dealing)


VARYING: Mapping[str, Callable[[Table, SmallTable], Iterable[Any]]] = {
    "at": lambda table, small: (table.now,),  # noqa: ARG005
    "dealing": _methods,
    "place": lambda table, small: (*small.players, *Area),  # noqa: ARG005
    "position": _positions,
    "seat": lambda table, small: small.players,  # noqa: ARG005
}
"""By the name of a field, the values that depend on the table."""


SAME: dict[type[Command], tuple[Command, ...]] = {
    kind: tuple(kind(*values) for values in product(*(FIXED[name] for name in kind.__dataclass_fields__)))
    for kind in COMMAND_TYPES.values()
    if kind.__dataclass_fields__.keys() <= FIXED.keys()
}
"""The commands of the kinds whose fields hold the same values at every table."""


def commands_of(kind: type[Command], table: Table, small: SmallTable) -> Iterable[Command]:
    """Every command of a kind that makes sense to try, whether or not the table grants it."""
    return SAME[kind] if kind in SAME else _filled(kind, table, small)


def _filled(kind: type[Command], table: Table, small: SmallTable) -> Iterator[Command]:
    names = kind.__dataclass_fields__
    for given in _holders(kind, table):
        values = (
            given[name] if name in given else FIXED[name] if name in FIXED else VARYING[name](table, small)
            for name in names
        )
        yield from (kind(*chosen) for chosen in product(*values))


def _holders(kind: type[Command], table: Table) -> Iterable[Mapping[str, tuple[Any, ...]]]:
    """Who gives a command, with what: nobody in particular, each player, or each player at each of their seats."""
    names = kind.__dataclass_fields__
    if "player" not in names:
        return ({"at": (table.now, table.now + _NINE_HOURS)} if kind.begins_round else {},)
    if "seat" in names:
        return ({"player": (player,), "seat": (seat,)} for seat, player in table.seats.items())
    return (
        {"player": (one,), "amount_cents": _amounts(kind, table, one)} for one in dict.fromkeys(table.seats.values())
    )


def _amounts(kind: type[Command], table: Table, player: str) -> tuple[int, ...]:
    """What somebody brings who has nothing, takes away or posts: amounts only tell who has chips and who has none."""
    held = table.chips(player)
    if kind is banking.PostBank:
        return (min(_BANK_CENTS, held),)
    brings = kind is seating.BringChips
    return (CHIPS_CENTS,) if brings and not held else (held,) if held and not brings else ()
