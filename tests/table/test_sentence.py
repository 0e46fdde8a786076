"""Sentences: a template prints a value and reads it back, part by part."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from letitride.errors import TextError
from letitride.table.log.sentence import sentence_of


@dataclass(frozen=True)
class Parcel:
    """A value with a field that must be there, one that may be, a flag, and one with words for its default."""

    number: int
    note: str = ""
    is_open: bool = False
    seat: int | None = None


TEMPLATE = "parcel {number}[is_open|, open][note|: {note}] for [seat|seat {seat}|everybody]"
PARCELS = [
    (Parcel(3), "parcel 3 for everybody"),
    (Parcel(3, "heavy"), "parcel 3: heavy for everybody"),
    (Parcel(3, is_open=True), "parcel 3, open for everybody"),
    (Parcel(0, "very heavy", True, 4), 'parcel 0, open: "very heavy" for seat 4'),
]


@pytest.mark.parametrize(("parcel", "text"), PARCELS)
def test_a_value_is_written_and_read_back(parcel: Parcel, text: str) -> None:
    sentence = sentence_of(Parcel, TEMPLATE)
    assert sentence.write(parcel) == text
    assert sentence.read(text) == parcel


@pytest.mark.parametrize("text", ["", "parcel 3", "parcel three for everybody", "parcel 3 for everybody else"])
def test_another_sentence_is_not_read(text: str) -> None:
    assert sentence_of(Parcel, TEMPLATE).read(text) is None


def test_a_template_that_leaves_a_field_out_is_refused() -> None:
    @dataclass(frozen=True)
    class Letter:
        sender: str
        text: str

    with pytest.raises(TextError, match="the sentence of Letter leaves out text"):
        sentence_of(Letter, "a letter from {sender}")
