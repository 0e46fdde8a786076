"""Ruritania, a jurisdiction that exists in this folder only; what it adds to the program goes again after its tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.catalogue import Catalogue, load_catalogue
from letitride.catalogue.loader import OWN_CATALOGUE, _catalogue_with
from letitride.rules.wagers import Spot, Wager

FOLDER = Path(__file__).parent / "ruritania"


@pytest.fixture(scope="module", autouse=True)
def ruritania() -> Iterator[Catalogue]:
    """The catalogue with Ruritania in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OWN_CATALOGUE, str(FOLDER))
        patch.setattr(Wager, "_members", dict(Wager._members))
        patch.setattr(Spot, "_members", dict(Spot._members))
        _catalogue_with.cache_clear()
        yield load_catalogue()
    _catalogue_with.cache_clear()
