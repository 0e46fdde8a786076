"""Transcripts: what is read, what is for people, and what is refused."""

from __future__ import annotations

import pytest

from letitride.errors import TextError
from letitride.table.log.transcript import HEADING, read_transcript, write_transcript
from letitride.table.procedure.opening import TableClosed
from letitride.table.procedure.seating import ChipsBrought, SeatTaken

EVENTS = (ChipsBrought("Ada", 100_00), SeatTaken("Ada", 3), TableClosed())
TEXT = f"{HEADING}\n    1  Ada brings $100\n    2  Ada takes seat 3\n    3  table closed\n"


def test_events_are_numbered_lines_under_a_heading() -> None:
    assert write_transcript(EVENTS) == TEXT
    assert read_transcript(TEXT) == EVENTS
    assert read_transcript(write_transcript([])) == ()


def test_blank_lines_and_comments_are_for_people() -> None:
    told = TEXT.replace("    2", "\n# Ada sits down.\n    2")
    assert read_transcript(f"\n# A quiet day.\n{told}") == EVENTS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a transcript begins with"),
        (TEXT.partition("\n")[2], "a transcript begins with"),
        (TEXT.replace("    2  Ada takes seat 3\n", ""), "line 2 of the transcript is numbered '3'"),
        (TEXT.replace("    2", "    1"), "line 2 of the transcript is numbered '1'"),
        (TEXT.replace("takes seat 3", "dances"), "this is no line of a transcript: 'Ada dances'"),
    ],
)
def test_what_is_no_transcript_is_refused(text: str, words: str) -> None:
    with pytest.raises(TextError, match=words):
        read_transcript(text)
