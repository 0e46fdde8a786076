"""What a PAR sheet analyses: a paytable of the catalogue, or one's own, which never passes as another's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from letitride.catalogue import Catalogue
from letitride.catalogue.entry_data import paytable_data
from letitride.reports.forms.inputs import sha256
from letitride.rules.paytables import Paytable


@dataclass(frozen=True, slots=True)
class Analysed:
    """The paytables of a sheet, and how they differ from those of the catalogue whose name they bore."""

    paytables: tuple[Paytable, ...]
    changed_from: str = ""
    changes: tuple[str, ...] = ()
    is_own: bool = False


def analysed(catalogue: Catalogue, name: str, own: tuple[Paytable, ...] = ()) -> Analysed:
    """The paytables to analyse under the name that belongs to them; `own` are those that the name would be a file of.

    A file that bears the name of a paytable of the catalogue but pays otherwise gets a name and a title of its own. A
    file's own word about documents and clauses isn't repeated: only the catalogue knows them.
    """
    read = own or catalogue.paytables(name)
    if not own and name in catalogue.entries.paytables:
        return Analysed(read)
    first = read[0].id
    known = catalogue.entries.paytables.get(first, ())
    if known and _pays(known) == _pays(read):
        return Analysed(known)
    own = tuple(_own(paytable) for paytable in read)
    if not known:
        return Analysed(own, is_own=True)
    changes = _changes(known, read)
    digest = sha256({"paytables": [paytable_data(paytable) for paytable in own]})[:8]
    title = f"changed from {first}: {', '.join(changes)}"
    renamed = tuple(replace(paytable, id=f"{first}-changed-{digest}", title=title) for paytable in own)
    return Analysed(renamed, changed_from=first, changes=changes, is_own=True)


def _own(paytable: Paytable) -> Paytable:
    return replace(
        paytable, document="", section="", jurisdiction="", clauses=(), printed_par="", printed_hit_frequency=""
    )


def _pays(paytables: Sequence[Paytable]) -> list[tuple[object, ...]]:
    """All that decides what a paytable pays."""
    return [
        (one.wager, one.basis, one.columns_by, one.columns, tuple((line.hand, line.payouts) for line in one.lines))
        for one in paytables
    ]


def _changes(known: Sequence[Paytable], read: Sequence[Paytable]) -> tuple[str, ...]:
    """What differs, such as ``full house 13 to 1``; where there are several paytables each line names its wager."""
    before = {one.wager: {row[0]: row[1:] for row in one.rows()} for one in known}
    after = {one.wager: {row[0]: row[1:] for row in one.rows()} for one in read}
    found = []
    for wager in dict.fromkeys([*before, *after]):
        old, new = before.get(wager, {}), after.get(wager, {})
        name = f"{wager.title}: " if len(before) > 1 or len(after) > 1 else ""
        for hand in dict.fromkeys([*old, *new]):
            if old.get(hand) != new.get(hand):
                found.append(f"{name}{hand} {' / '.join(new[hand])}" if hand in new else f"{name}{hand} not paid")
    return tuple(found) or ("the columns",)
