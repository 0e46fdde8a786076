"""PAR sheets and submissions, each made once for all tests that look at it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache

import pytest

from letitride.catalogue import Catalogue, load_catalogue
from letitride.odds.ties import Ties
from letitride.reports.forms.document import Document
from letitride.reports.par.document import par_document
from letitride.reports.par.making import par_sheet
from letitride.reports.par.sheet import ParSheet
from letitride.reports.submission.submission_document import submission_document, tables_of

MakeSheet = Callable[[str], ParSheet]
MakeDocument = Callable[[str], Document]


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="session")
def sheet(catalogue: Catalogue) -> MakeSheet:
    return cache(lambda name: par_sheet(catalogue, name))


@pytest.fixture(scope="session")
def riding(catalogue: Catalogue) -> ParSheet:
    """LIRX-01 with ties ridden."""
    return par_sheet(catalogue, "LIRX-01", Ties.RIDE)


@pytest.fixture(scope="session")
def par(sheet: MakeSheet) -> MakeDocument:
    return cache(lambda name: par_document(sheet(name)))


@pytest.fixture(scope="session")
def filing(catalogue: Catalogue) -> MakeDocument:
    return cache(lambda name: submission_document(tables_of(catalogue, name), date(2026, 3, 31)))
