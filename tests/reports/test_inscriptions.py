"""The layout inscriptions of a submission: the right words, for every wager offered."""

from __future__ import annotations

import re

import pytest

from letitride.catalogue import Catalogue
from letitride.reports.forms.document import Beside, Chart, Document, Table
from letitride.reports.submission.submission_document import tables_of
from letitride.rules.wagers import Wager

from .conftest import MakeDocument


def inscriptions(document: Document) -> list[Table]:
    """The payout tables of the chapter on the layout."""
    (section,) = (section for section in document.sections if section.heading == "Payout odds")
    found: list[Table] = []
    for block in section.blocks:
        found += block.tables if isinstance(block, Beside) else [block] if isinstance(block, Table) else []
    return found


def printed(table: Table) -> list[str]:
    return [cell for row in table.rows for cell in row[1:]]


@pytest.mark.clause("SHFL.bonus.odds.1")
@pytest.mark.parametrize("name", ["shfl-classic", "shfl-bonus"])
def test_the_manufacturers_layout_says_to_or_win_and_never_for(name: str, filing: MakeDocument) -> None:
    cells = [cell for table in inscriptions(filing(name)) for cell in printed(table)]
    assert cells
    assert all(re.fullmatch(r"[\d,]+ to 1|win \$[\d,]+", cell) for cell in cells)


def test_only_marylands_progressive_is_printed_with_for(catalogue: Catalogue, filing: MakeDocument) -> None:
    for name in catalogue.submission_ids():
        for table in inscriptions(filing(name)):
            has_for = any(re.search(r"\bfor\b", cell) for cell in printed(table))
            assert has_for == table.caption.startswith("Progressive (MD-PROG-"), (name, table.caption)


@pytest.mark.clause("MD.02.B.9")
@pytest.mark.parametrize("name", ["maryland-full", "maryland-manual"])
def test_maryland_prints_odds_or_amounts_of_every_wager_offered(
    name: str, catalogue: Catalogue, filing: MakeDocument
) -> None:
    house = tables_of(catalogue, name)[0]
    by_id = {table.caption.partition("(")[2].rstrip(")"): table for table in inscriptions(filing(name))}
    for wager in Wager:
        if house.offers(wager):
            paytable = house.paytables[wager]
            rows = [(line.hand.value, *(one.inscription for one in line.payouts)) for line in paytable.lines]
            assert list(by_id[paytable.id].rows) == rows


@pytest.mark.parametrize("name", ["shfl-bonus", "california-bonus-tiers", "maryland-full"])
def test_the_drawing_shows_every_mark(name: str, catalogue: Catalogue, filing: MakeDocument) -> None:
    house = tables_of(catalogue, name)[0]
    (chart,) = (block for section in filing(name).sections for block in section.blocks if isinstance(block, Chart))
    assert house.submission.operator in chart.svg
    for wager in Wager:
        if house.offers(wager) and wager not in (Wager.BASE, Wager.ENVY):
            assert f">{house.title(wager)}</text>" in chart.svg
    assert chart.svg.count(">$</text>") == house.ruleset.boxes + 1


def test_limits_and_fees_are_shown_for_each_table_limit(filing: MakeDocument) -> None:
    (section,) = (one for one in filing("california-bonus-tiers").sections if one.heading == "Spots, limits and fees")
    (table,) = section.blocks
    assert isinstance(table, Table)
    signs = {row[0]: row[1] for row in table.rows}
    assert (
        signs["Collection fees, $5 to $100"]
        == "Player: $0.50 a bet\n3 Card Bonus: $0.50 a bet\nPlayer-dealer: $2 a round"
    )
    assert signs["Table limits, $25 to $500"] == "base game: $25 to $500 a bet\n3 Card Bonus: $5 to $100 a bet"
