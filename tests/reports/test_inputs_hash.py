"""The hash of a PAR sheet stands for what it was computed from: the paytable, the tie rule and the meter."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from letitride.catalogue import Catalogue
from letitride.reports.forms.inputs import canonical_json
from letitride.reports.par.data import par_data
from letitride.reports.par.document import par_document
from letitride.reports.par.making import par_sheet
from letitride.reports.par.sheet import ParSheet
from letitride.reports.submission.submission_document import submission_data, tables_of

from .conftest import MakeSheet
from .said import words

OWN = 'id = "OWN"\n[three-card-bonus]\nhands = "three-card"\n[three-card-bonus.pays]\n"straight flush" = "{} to 1"\n'


def hash_of(catalogue: Catalogue, path: Path, odds: int) -> str:
    path.write_text(OWN.format(odds), encoding="utf-8")
    return par_sheet(catalogue, str(path)).inputs_sha256


def test_a_payout_changes_the_hash_and_nothing_else_does(catalogue: Catalogue, tmp_path: Path) -> None:
    first = hash_of(catalogue, tmp_path / "a.toml", 40)
    assert hash_of(catalogue, tmp_path / "b.toml", 41) != first
    assert hash_of(catalogue, tmp_path / "c.toml", 40) == first


def test_the_tie_rule_and_the_meter_are_inputs(catalogue: Catalogue, sheet: MakeSheet, riding: ParSheet) -> None:
    assert riding.inputs_sha256 != sheet("LIRX-01").inputs_sha256
    other_meter = par_sheet(catalogue, "MD-PROG-C", meter_cents=2_500_00)
    assert other_meter.inputs_sha256 != sheet("MD-PROG-C").inputs_sha256
    assert [paytable["id"] for paytable in other_meter.inputs["paytables"]] == ["MD-PROG-C", "MD-ENVY-C"]


def test_anyone_can_compute_the_hash_from_the_json(sheet: MakeSheet) -> None:
    data = json.loads(json.dumps(par_data(sheet("3CB-1"))))
    assert hashlib.sha256(canonical_json(data["inputs"]).encode()).hexdigest() == data["inputs_sha256"]
    assert data["inputs"]["paytables"][0]["pays"]["straight flush"] == "40 to 1"


def test_version_and_hash_stand_in_the_document(sheet: MakeSheet) -> None:
    made = sheet("3CB-1")
    said = words(par_document(made))
    assert f"Inputs, SHA-256: {made.inputs_sha256}" in said
    assert f"Program: letitride {made.version}" in said


def test_submissions_with_other_choices_have_other_hashes(catalogue: Catalogue) -> None:
    hashes = {name: submission_data(tables_of(catalogue, name))["inputs_sha256"] for name in catalogue.submission_ids()}
    assert len(set(hashes.values())) == len(hashes)
