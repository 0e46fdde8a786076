"""The wagers of the game and the spots on the layout where they are placed: open enumerations of the kinds known.

The kinds that come with the package are known from the start; a catalogue of one's own adds its kinds when it loads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from letitride.errors import TextError
from letitride.rules.hands import Basis
from letitride.rules.payouts import FixedSum, PercentOfMeter
from letitride.rules.wager_kinds import BUILT_IN, Judged, WagerKind

T = TypeVar("T")


class _OpenEnum(type):
    """A class whose members are known by value and by name, in the order in which they were added."""

    def __iter__(cls: type[T]) -> Iterator[T]:
        return iter(tuple(cls._members.values()))  # type: ignore[attr-defined]

    def __len__(cls) -> int:
        return len(cls._members)  # type: ignore[attr-defined]

    def __getitem__(cls: type[T], name: str) -> T:
        named: dict[str, T] = {member.name: member for member in cls._members.values()}  # type: ignore[attr-defined]
        return named[name]


class _Member:
    """What members have in common: a value, a name, and an identity that doesn't change."""

    __slots__ = ("name", "value")
    name: str
    value: str

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{self.name} can't be changed")

    def __repr__(self) -> str:
        return f"<{self}: {self.value!r}>"

    def __str__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def _made(cls: type[T], value: str, /, **facts: object) -> T:
    member = object.__new__(cls)
    for name, fact in {"name": value.upper().replace("-", "_").replace(" ", "_"), "value": value, **facts}.items():
        object.__setattr__(member, name, fact)
    return member


class Wager(_Member, metaclass=_OpenEnum):
    """A kind of wager, or of award, that has a paytable of its own; ``Wager("cover-all")`` finds one by its name."""

    __slots__ = ("is_award", "is_base", "is_taken_before_deal", "judged", "kind", "spots", "title")
    kind: WagerKind
    title: str
    judged: Judged
    is_award: bool
    is_base: bool
    """Whether it is the base game, whose bet is made three times."""
    is_taken_before_deal: bool
    spots: tuple[Spot, ...]

    _members: ClassVar[dict[str, Wager]] = {}
    BASE: ClassVar[Wager]
    FIVE_CARD_BONUS: ClassVar[Wager]
    THREE_CARD_BONUS: ClassVar[Wager]
    SIX_CARD_BONUS: ClassVar[Wager]
    PROGRESSIVE: ClassVar[Wager]
    ENVY: ClassVar[Wager]
    COVER_ALL: ClassVar[Wager]

    def __new__(cls, value: object) -> Wager:
        """The kind of a name."""
        member = cls._members.get(value) if isinstance(value, str) else None
        if member is None:
            raise ValueError(f"{value!r} is not a valid Wager")
        return member

    def __reduce__(self) -> tuple[Any, ...]:
        return add_wager, (self.kind,)

    @property
    def has_meter(self) -> bool:
        """Whether it pays shares of a meter, and so makes the meter grow."""
        return PercentOfMeter in self.kind.payouts

    @property
    def has_sums_beside_odds(self) -> bool:
        """Whether fixed sums stand beside a stake that can be of any size, so that the edge depends on the stake."""
        return FixedSum in self.kind.payouts and not self.is_taken_before_deal and not self.is_award

    @property
    def staked(self) -> Wager:
        """The wager whose stake it depends on: its own, or for an award that of the wager it goes with."""
        return Wager(self.kind.goes_with) if self.kind.goes_with else self

    @property
    def has_box(self) -> bool:
        """Whether it looks at the three cards in the box."""
        return Basis.SIX_CARD in self.kind.hands


class Spot(_Member, metaclass=_OpenEnum):
    """A place on the layout that holds one wager; the three base bets have one each."""

    __slots__ = ("is_withdrawable", "mark", "short_mark", "wager")
    wager: Wager
    mark: str
    """What the layout shows on the spot: 1, 2, $, or the name of the side wager (CA.table.2.spaces)."""
    short_mark: str
    """The same where there is little room."""
    is_withdrawable: bool
    """Bets 1 and 2 can be taken back at their moments, nothing else ever (CA.bet.3.withdraw, MD.07.E.2)."""

    _members: ClassVar[dict[str, Spot]] = {}
    BET_1: ClassVar[Spot]
    BET_2: ClassVar[Spot]
    BET_3: ClassVar[Spot]
    FIVE_CARD_BONUS: ClassVar[Spot]
    THREE_CARD_BONUS: ClassVar[Spot]
    SIX_CARD_BONUS: ClassVar[Spot]
    PROGRESSIVE: ClassVar[Spot]
    COVER_ALL: ClassVar[Spot]

    def __new__(cls, value: object) -> Spot:
        """The spot of a name."""
        member = cls._members.get(value) if isinstance(value, str) else None
        if member is None:
            raise ValueError(f"{value!r} is not a valid Spot")
        return member

    def __reduce__(self) -> tuple[Any, ...]:
        return _spot_of_kind, (self.wager.kind, self.value)


_BASE_MARKS = {"bet 1": "1", "bet 2": "2", "bet 3": "$"}


def add_wager(kind: WagerKind) -> Wager:
    """Make a kind of wager known, with its spots; a name that stands for another kind already is refused."""
    known = Wager._members.get(kind.name)
    if known is not None:
        if known.kind != kind:
            raise TextError(f"{kind.name!r} is the name of another wager; choose another name")
        return known
    is_award = kind.judged is Judged.OTHERS
    wager = _made(
        Wager,
        kind.name,
        kind=kind,
        title=kind.title,
        judged=kind.judged,
        is_award=is_award,
        is_base=kind is BUILT_IN[0],
        is_taken_before_deal=kind.is_taken_before_deal,
    )
    values = tuple(_BASE_MARKS) if kind is BUILT_IN[0] else () if is_award else (kind.name,)
    spots = tuple(_made_spot(wager, value) for value in values)
    object.__setattr__(wager, "spots", spots)
    Wager._members[kind.name] = wager
    Spot._members.update({spot.value: spot for spot in spots})
    return wager


def _made_spot(wager: Wager, value: str) -> Spot:
    mark = _BASE_MARKS.get(value)
    return _made(
        Spot,
        value,
        wager=wager,
        mark=mark or wager.title,
        short_mark=mark or wager.kind.mark or wager.title,
        is_withdrawable=mark in ("1", "2"),
    )


def _spot_of_kind(kind: WagerKind, value: str) -> Spot:
    return next(spot for spot in add_wager(kind).spots if spot.value == value)


for _kind in BUILT_IN:
    _wager = add_wager(_kind)
    setattr(Wager, _wager.name, _wager)
    for _spot in _wager.spots:
        setattr(Spot, _spot.name, _spot)

BASE_SPOTS = Wager.BASE.spots
WITHDRAWABLE = tuple(spot for spot in BASE_SPOTS if spot.is_withdrawable)
"""The spots of the bets that a player may take back, in the order in which they are decided."""


def newest_wager() -> str:
    """The name of the kind that was added last: what is kept about all kinds holds as long as this is the same."""
    return next(reversed(Wager._members))


def side_wagers() -> tuple[Wager, ...]:
    """The wagers a player may add to the three base bets. An award such as the envy bonus is not a wager."""
    return tuple(wager for wager in Wager if not wager.is_base and not wager.is_award)


def spots_of(wager: Wager) -> tuple[Spot, ...]:
    """The spots that hold a kind of wager: three for the base game, one for a side wager, none for an award."""
    return wager.spots


def parse_wager(text: str) -> Wager:
    """Read the name of a kind of wager, such as ``three-card-bonus``."""
    try:
        return Wager(text)
    except ValueError:
        known = ", ".join(wager.value for wager in Wager)
        raise TextError(f"{text!r} is not a wager; choose from {known}") from None
