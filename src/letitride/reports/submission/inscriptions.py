"""The layout inscriptions: what must be printed on the felt or shown on a sign, word for word.

Odds are worded with "to" or "win", never with "for" (SHFL.bonus.odds.1), except those that Maryland itself prints for
its progressive; the words are those of `rules.notices` and of each payout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.reports.forms.document import Beside, Cell, Chart, Column, Section, Table, Text
from letitride.reports.submission.layout_drawing import layout_drawing
from letitride.rules.house_rules import HouseRules
from letitride.rules.notices import notices
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Wager

_NARROW = 2
"""How many columns of payouts still fit side by side with another table."""


def inscription_sections(tables: Sequence[HouseRules]) -> Iterator[Section]:
    """The inscriptions of a submission, given the house rules at each of its table limits."""
    first = tables[0]
    paytables = [first.paytables[wager] for wager in Wager if first.offers(wager)]
    inscribed = [(len(paytable.columns), inscription_table(first, paytable)) for paytable in paytables]
    narrow = tuple(table for columns, table in inscribed if columns <= _NARROW)
    wide = tuple(table for columns, table in inscribed if columns > _NARROW)
    yield Section(
        "Layout inscriptions",
        (
            Text("These words stand on the layout or, where it has no room for them, on a sign at the table."),
            Chart(
                layout_drawing(first),
                "Scheme of the layout; not to scale",
                f"A table with {first.ruleset.boxes} betting positions and the marks of one of them.",
            ),
        ),
    )
    yield Section("Payout odds", (Beside(narrow), *wide), level=2)
    yield Section("Spots, limits and fees", (_signs(tables),), level=2)


def inscription_table(house: HouseRules, paytable: Paytable) -> Table:
    """The payouts of one wager as they are printed, with a column for each case that the paytable tells apart."""
    noun = {None: "", ColumnsBy.PLAYERS: " players", ColumnsBy.WAGER: " wager"}[paytable.columns_by]
    names = [f"{name}{noun}" for name in paytable.column_names] or ["Inscription"]
    if paytable.columns_by is ColumnsBy.PLAYERS:
        names = [name.removesuffix("s") if name == "1 players" else name for name in names]
    title = house.title(paytable.wager)
    return Table(
        (Column("Hand"), *(Column(name, Cell.NUMBER) for name in names)),
        tuple((line.hand.value, *(payout.inscription for payout in line.payouts)) for line in paytable.lines),
        caption=f"{title[0].upper()}{title[1:]} ({paytable.id})",
    )


def _signs(tables: Sequence[HouseRules]) -> Table:
    """The notices that are no payouts, those of the limits and fees once for each table limit."""
    rows: dict[tuple[str, str], None] = {}
    for house in tables:
        for notice in notices(house):
            if "payouts (" in notice.heading:
                continue
            depends = notice.heading in ("Table limits", "Collection fees") and len(tables) > 1
            where = f", {house.table_limit.name}" if depends else ""
            rows[f"{notice.heading}{where}", "\n".join(notice.lines)] = None
    return Table((Column("Where", Cell.WIDE), Column("Words", Cell.WIDE, share=2.4)), tuple(rows))
