"""A fault doesn't hide the faults beside it."""

from __future__ import annotations

import re

import pytest

from letitride.catalogue import load_catalogue


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
