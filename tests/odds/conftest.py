"""The enumeration of all deals, made once for all tests that compare with it."""

from __future__ import annotations

import pytest

from letitride.catalogue import Catalogue, load_catalogue
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

from .all_deals import AllDeals


@pytest.fixture(scope="session")
def deals() -> AllDeals:
    return AllDeals.enumerated()


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="session")
def lirx_01(catalogue: Catalogue) -> Paytable:
    return catalogue.paytable("LIRX-01", Wager.BASE)


@pytest.fixture(scope="session")
def lirx_03(catalogue: Catalogue) -> Paytable:
    return catalogue.paytable("LIRX-03", Wager.BASE)
