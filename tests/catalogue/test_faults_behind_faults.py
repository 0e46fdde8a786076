"""A fault doesn't hide the faults beside it."""

from __future__ import annotations

import re

import pytest

from letitride.catalogue import load_catalogue
from letitride.catalogue.places import line_of


@pytest.mark.clause("MD.12.F.1", "MD.12.F.2")
def test_a_faulty_rate_hides_neither_a_low_initial_amount_nor_a_low_reset() -> None:
    catalogue = load_catalogue()
    text = catalogue.submission_text("maryland-full")
    meter = text[text.index("[meter]") :]
    wrong = re.sub(r"(?m)^rate = .*$", 'rate = "a lot"', meter, count=1)
    wrong = re.sub(r"(?m)^initial = .*$", 'initial = "$10"', wrong, count=1)
    wrong = re.sub(r"(?m)^reset = .*$", 'reset = "$20"', wrong, count=1)
    _, faults = catalogue.check_text(text.replace(meter, wrong), folder=None)
    assert [fault.place for fault in faults] == ["meter.rate", "meter.initial", "meter.reset"]


LIMITS = 'three-card-bonus = { minimum = "$1", maximum = "$50" }'
FEES = 'fees = { player = "$0.50", three-card-bonus = "$0.50", player-dealer = "$2" }'
BONUS = '[wagers.three-card-bonus]\npaytable = "3CB-5"\n'


@pytest.mark.parametrize(
    ("edits", "places"),
    [
        pytest.param(
            {'base = { minimum = "$5"': 'base = { minimum = "few"', LIMITS: LIMITS.replace("$50", "$0.50")},
            ["base.minimum", "three-card-bonus.maximum"],
            id="a minimum that can't be read",
        ),
        pytest.param(
            {BONUS: "", LIMITS: 'three-card-bonus = { minimum = "$1", maximum = "much" }'},
            ["three-card-bonus.maximum", "three-card-bonus", "fees.three-card-bonus"],
            id="limits of a wager that isn't offered",
        ),
        pytest.param(
            {FEES: 'fees = { player = "5%", player-dealer = "$2" }'},
            ["fees.player", "fees.three-card-bonus"],
            id="a fee that is a share",
        ),
    ],
)
def test_a_figure_that_cannot_be_read_hides_no_fault_of_limits_or_fees(
    edits: dict[str, str], places: list[str]
) -> None:
    text = load_catalogue().submission_text("california-bonus-standard")
    for old, new in edits.items():
        assert old in text
        text = text.replace(old, new)
    _, faults = load_catalogue().check_text(text, folder=None)
    found = {fault.place.removeprefix("table_limits[0].") for fault in faults}
    assert found == set(places), faults


@pytest.mark.parametrize("place", ['"x[1]"', '"y', "players[3]", '"a.b"[2].c'])
def test_a_place_that_is_nowhere_has_no_line(place: str) -> None:
    """A key of a user's own may hold brackets; finding its line must come to an end."""
    assert line_of(place, {"id": 1}) == 0
