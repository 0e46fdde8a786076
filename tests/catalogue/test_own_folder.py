"""A catalogue of one's own: its faults name file and line, and the built-in entries stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run

from letitride.catalogue import load_catalogue
from letitride.catalogue.loader import OWN_CATALOGUE
from letitride.catalogue.references import note_broken_references
from letitride.errors import FaultyFile

BUILT_IN = load_catalogue().paytable_ids()
PAYTABLE = load_catalogue().text("LIRX-01")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the catalogue is told to read."""
    monkeypatch.setenv(OWN_CATALOGUE, str(tmp_path))
    for kind in ("paytables", "rulesets", "submissions", "courses"):
        (tmp_path / kind).mkdir()
    return tmp_path


def test_a_paytable_that_cites_an_unknown_document_is_left_out_and_says_so_with_its_line(folder: Path) -> None:
    text = PAYTABLE.replace('"LIRX-01"', '"NJ-1"').replace('document = "shfl"', 'document = "nj"')
    (folder / "paytables" / "NJ-1.toml").write_text(text)
    catalogue = load_catalogue()
    assert catalogue.paytable_ids() == BUILT_IN
    with pytest.raises(FaultyFile, match="'nj' is not a document; list it in documents") as refused:
        catalogue.paytables("NJ-1")
    assert refused.value.name == str(folder / "paytables" / "NJ-1.toml")
    assert [fault.line for fault in refused.value.faults] == [1 + text.splitlines().index('document = "nj"')]


def test_the_document_makes_the_paytable_good(folder: Path) -> None:
    text = PAYTABLE.replace('"LIRX-01"', '"NJ-1"').replace('document = "shfl"', 'document = "nj"')
    (folder / "paytables" / "NJ-1.toml").write_text(text)
    (folder / "documents.toml").write_text('[[documents]]\nid = "nj"\ntitle = "New Jersey, Let It Ride"\n')
    assert load_catalogue().paytable_ids()[-1] == "NJ-1", "after those of the built-in documents"
    assert run("odds", "NJ-1").out == run("odds", "LIRX-01").out.replace("LIRX-01", "NJ-1")


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("documents.toml", "[[documents]]\nid = 'x'\n", ":1: documents[0].title: is missing"),
        ("clauses.csv", "id,document\n", ":1: the first line names the columns: id,document,section,kind,summary"),
        ("clauses.csv", "id,document,section,kind,summary\nX.1,md\n", ":2: a clause has 5 columns"),
        ("rulesets/x.toml", "id = 'x'\nbanked_by = 'nobody'\n", ":2: banked_by: 'nobody' is not a choice"),
        ("courses/x.toml", "id = 'x'\ntitle = 'X'\nsubmission = 'y'\ndealing = 'z'\n", ":3: submission: there is no"),
        ("paytables/x.toml", PAYTABLE, ":1: id: LIRX-01 is taken; choose another name"),
        ("paytables/x.toml", "id = ", ":1: this is not valid TOML"),
    ],
)
def test_a_fault_is_told_with_file_and_line_and_the_rest_goes_on(
    folder: Path, file: str, text: str, fault: str
) -> None:
    (folder / file).write_text(text)
    ran = run("--catalogue", str(folder), "catalogue", "LIRX-01")
    assert (ran.code, "LIRX-01" in ran.out) == (0, True)
    assert f"warning {folder / file}{fault}" in ran.err


def test_a_folder_that_is_not_there_is_refused(folder: Path) -> None:
    ran = run("--catalogue", str(folder / "nowhere"), "catalogue")
    assert (ran.code, "there is no such folder" in ran.err) == (2, True)


def test_the_built_in_entries_refer_to_nothing_unknown() -> None:
    entries = load_catalogue().entries.copy()
    note_broken_references(entries, beyond=type(entries)())
    assert entries.faulty == {}
    assert set(entries.equipment) <= set(entries.clauses)
