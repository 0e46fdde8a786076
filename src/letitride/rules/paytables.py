"""A paytable: which hands of a wager win, and what each is paid."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from letitride.errors import Fault
from letitride.money import format_cents
from letitride.rules.hands import COLLECTIVE, GENERALISED, Basis, Hand
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Wager


@dataclass(frozen=True, slots=True)
class Line:
    """One hand of a paytable and what it is paid, a payout for each column."""

    hand: Hand
    payouts: tuple[Payout, ...]
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Paytable:
    """One wager's payouts, with where they were printed.

    Most paytables have one column. Cover All has one for each number of hands dealt, the envy bonus one for each size
    of progressive wager; `columns` then lists the numbers (players, or cents) in the order of the payouts of a line.
    """

    id: str
    wager: Wager
    basis: Basis
    lines: tuple[Line, ...]
    columns_by: ColumnsBy | None = None
    columns: tuple[int, ...] = ()
    title: str = ""
    document: str = ""
    section: str = ""
    jurisdiction: str = ""
    note: str = ""
    clauses: tuple[str, ...] = ()
    printed_par: str = ""
    printed_hit_frequency: str = ""
    beside: str = ""
    _by_hand: Mapping[Hand, Line] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_hand", {line.hand: line for line in self.lines})

    def line_for(self, hand: Hand) -> Line | None:
        """The line that pays a hand: its own, or that of the wider class it also belongs to; None if it loses."""
        particular: Hand | None = hand
        while particular is not None:
            if line := self._by_hand.get(particular):
                return line
            particular = GENERALISED.get(particular)
        return None

    def payout_for(self, hand: Hand, column: int | None = None) -> Payout | None:
        """What a hand is paid, None if it loses.

        `column` is the number of players or the wager in cents; a paytable with one column needs none.
        """
        line = self.line_for(hand)
        return None if line is None else line.payouts[self.column_index(column)]

    def column_index(self, column: int | None) -> int:
        """The place of a column among a line's payouts."""
        if self.columns_by is None:
            return 0
        if column not in self.columns:
            known = ", ".join(self.column_names)
            raise ValueError(f"{self.id} has no column for {column} {self.columns_by.value}; it has {known}")
        return self.columns.index(column)

    @property
    def column_names(self) -> tuple[str, ...]:
        """The headings of the columns, empty if there is only one."""
        if self.columns_by is ColumnsBy.WAGER:
            return tuple(format_cents(column) for column in self.columns)
        return tuple(str(column) for column in self.columns)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The paytable as text: the hand, then its payouts."""
        for line in self.lines:
            yield (line.hand.value, *map(str, line.payouts))


MOST_PLAYERS = 7


def check_paytable(paytable: Paytable, unread: Collection[Hand] = ()) -> list[Fault]:
    """All faults of a paytable at once, empty if it is sound; `unread` hands have a line that couldn't be read."""
    faults: list[Fault] = []
    where = f"{paytable.wager.value}.pays"
    title = paytable.wager.title
    if paytable.basis not in paytable.wager.kind.hands:
        allowed = " or ".join(basis.value for basis in paytable.wager.kind.hands)
        faults.append(
            Fault(
                f"{title} is judged on {allowed} hands, not {paytable.basis.value}",
                f"{paytable.wager.value}.hands",
            )
        )
    if not paytable.lines and not unread:
        faults.append(Fault("a paytable needs at least one paying hand", where))
    faults.extend(_columns(paytable))
    for position, line in enumerate(paytable.lines):
        place = f'{where}."{line.hand.value}"'
        if line.hand not in paytable.basis.hands:
            faults.append(Fault(f"{line.hand.value} is not a {paytable.basis.value} hand", place))
            continue
        if line.hand in {other.hand for other in paytable.lines[:position]}:
            faults.append(Fault("the hand has two lines", place))
        if line.hand is paytable.basis.hands[-1]:
            faults.append(Fault("a hand that makes nothing can't be paid", place))
        if len(line.payouts) != max(1, len(paytable.columns)):
            columns = max(1, len(paytable.columns))
            plural = "payout" if columns == 1 else "payouts, one for each column"
            faults.append(Fault(f"needs {columns} {plural}, has {len(line.payouts)}", place))
        for payout in line.payouts:
            if not isinstance(payout, paytable.wager.kind.payouts):
                faults.append(Fault(f"{title} is not paid as {payout}; {_kinds(paytable.wager)}", place))
    faults.extend(_gaps({line.hand for line in paytable.lines} | set(unread), paytable.basis, where))
    return faults


def _columns(paytable: Paytable) -> Iterator[Fault]:
    """Cover All has a column for each number of hands, envy for each size of wager, the others have one column."""
    by, columns, wager = paytable.columns_by, paytable.columns, paytable.wager
    needed = wager.kind.columns_by
    if by is not needed:
        wanted = "needs no columns" if needed is None else f"needs columns by {needed.value}"
        yield Fault(f"{wager.title} {wanted}", f"{wager.value}.{(by or needed or ColumnsBy.WAGER).value}")
    elif by is not None and (not columns or len(set(columns)) != len(columns) or min(columns) <= 0):
        yield Fault("each column has a number of its own", f"{wager.value}.{by.value}")
    elif by is ColumnsBy.PLAYERS and set(columns) != set(range(1, MOST_PLAYERS + 1)):
        yield Fault(
            f"there is a column for each of 1 to {MOST_PLAYERS} players",
            f"{wager.value}.{by.value}",
            paytable.clauses[0] if paytable.clauses else "",
        )


def _kinds(wager: Wager) -> str:
    examples = {
        ToOne: ("'11 to 1'", "'3 to 2'", "'push'"),
        ForOne: ("'300 for 1'",),
        FixedSum: ("'$100'",),
        PercentOfMeter: ("'10% of meter'",),
    }
    *others, last = (example for kind in wager.kind.payouts for example in examples[kind])
    return f"write {', '.join(others)} or {last}" if others else f"write {last}"


def _gaps(hands: Collection[Hand], basis: Basis, where: str) -> Iterator[Fault]:
    """A hand without a line, although a lower hand has one, would lose to it: always a slip."""
    ranked = basis.hands
    named = set(ranked).intersection(hands)
    lowest = max((ranked.index(hand) for hand in named), default=0)
    for hand in ranked[:lowest]:
        wider: Hand | None = hand
        while wider is not None and wider not in named:
            wider = GENERALISED.get(wider)
        if wider is None and hand not in COLLECTIVE:
            yield Fault(f"{hand.value} has no payout, but {ranked[lowest].value}, a lower hand, has one", where)
