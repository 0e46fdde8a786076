"""The rules submission as a document: it names every choice, with its clause, and refuses what has faults."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from letitride.catalogue import Catalogue, load_clauses
from letitride.errors import FaultyFile
from letitride.money import format_cents
from letitride.reports.forms.html import html_text
from letitride.reports.forms.pdf import pdf_bytes
from letitride.reports.submission.equipment import equipment
from letitride.reports.submission.options_sheet import said as in_words
from letitride.reports.submission.submission_document import tables_of

from .conftest import MakeDocument
from .said import words

NAMES = (
    "shfl-classic",
    "shfl-bonus",
    "california-small",
    "california-position-fee",
    "california-bonus-standard",
    "california-bonus-tiers",
    "maryland-full",
    "maryland-manual",
)


def test_every_ready_made_submission_is_looked_at(catalogue: Catalogue) -> None:
    assert set(NAMES) == set(catalogue.submission_ids())


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_named(name: str, catalogue: Catalogue, filing: MakeDocument) -> None:
    tables = tables_of(catalogue, name)
    house, said = tables[0], words(filing(name))
    assert house.submission.operator in said
    assert house.ruleset.version in said
    assert f"“{house.submission.dealing}”" in said
    for wager, paytable in house.paytables.items():
        assert f"{house.title(wager)} | {paytable.id} | " in said
        assert house.rule(wager).paytable_clause in said
    for option in house.ruleset.options.values():
        default = "must be stated" if option.default is None else in_words(option.default)
        row = f"{option.name.replace('_', ' ')} | {in_words(house.option(option.name))} | {default} | "
        assert row in said
        assert f"{option.clause} | {option.help}" in said
    for tier in house.submission.table_limits:
        assert f"Table limit {tier.name}" in said
        for wager, limits in tier.limits.items():
            least, most = format_cents(limits.minimum_cents), format_cents(limits.maximum_cents)
            assert f"{house.title(wager)} | {least} | {most} | " in said
        if tier.fees is not None:
            assert f"player-dealer, a round | {format_cents(tier.fees.player_dealer_cents)} | " in said
    assert house.settlement_order.clause in said


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_it_cites_exists(name: str, catalogue: Catalogue, filing: MakeDocument) -> None:
    (table,) = (
        block
        for section in filing(name).sections
        for block in section.blocks
        if section.heading == "Equipment" and hasattr(block, "rows")
    )
    cited = [row[0] for row in table.rows]
    assert cited == [clause.id for clause in equipment(tables_of(catalogue, name)[0])]
    assert set(cited) <= set(load_clauses())


def test_meter_and_payout_limit(filing: MakeDocument) -> None:
    said = words(filing("maryland-manual"))
    assert "Rate of progression: 22.5% of each progressive wager (MD.12.F.1)" in said
    assert "Reset meter: $2,500 (MD.12.F.2)" in said
    assert "Payout limit per hand: $50,000 on base game, Three Card Bonus (MD.02.B.10)" in said


def test_the_order_of_settlement_leaves_out_what_is_not_offered(filing: MakeDocument) -> None:
    assert "base game, then Three Card Bonus, then Progressive (once every hand is complete)" in words(
        filing("maryland-manual")
    )
    assert "3 Card Bonus, then base game, then $1 Bonus (once every hand is complete)" in words(filing("shfl-bonus"))


def test_equipment_follows_the_choices(catalogue: Catalogue) -> None:
    full = {clause.id for clause in equipment(tables_of(catalogue, "maryland-full")[0])}
    manual = {clause.id for clause in equipment(tables_of(catalogue, "maryland-manual")[0])}
    assert "MD.02.B.7" in full - manual
    assert "MD.03.B.2" in full - manual
    assert {"MD.02.B.10", "MD.03.A.2", "MD.08.A"} <= manual - full
    assert "COVER.3" in {clause.id for clause in equipment(tables_of(catalogue, "shfl-bonus")[0])}


def test_the_letter_names_addressee_date_and_agreement(filing: MakeDocument) -> None:
    said = words(filing("california-small"))
    assert "To: Bureau of Gambling Control, California" in said
    assert "Date: 31 March 2026" in said
    assert "reference EX-2026-001 (CA.licence)" in said
    assert "Signature, for Example Card Room" in said


def test_the_figures_of_the_chosen_paytables(filing: MakeDocument) -> None:
    said = words(filing("maryland-full"))
    assert "base game | MD-BASE-A | 3.5057% | of one of the three equal bets; ties pulled" in said
    assert "2.8648% | element of risk: of the units that stay; ties pulled" in said


def test_pdf_and_html(filing: MakeDocument) -> None:
    document = filing("maryland-full")
    content = pdf_bytes(document)
    assert content.startswith(b"%PDF-")
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    assert "maryland-full" in text
    assert "MD-6CB-A" in text
    assert "Options sheet" in html_text(document)


def test_a_submission_with_faults_is_refused_with_all_of_them(catalogue: Catalogue, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        'id = "bad"\noperator = "X"\nruleset = "maryland"\n[wagers.base]\npaytable = "LIRX-01"\n', encoding="utf-8"
    )
    with pytest.raises(FaultyFile, match="doesn't list LIRX-01") as caught:
        tables_of(catalogue, str(file))
    assert {"MD.12.A", "MD.07.F"} <= {fault.clause for fault in caught.value.faults}
