"""Transcripts: what is read, what is for people, and what is refused."""

from __future__ import annotations

import pytest

from letitride.errors import TextError
from letitride.table.log.history import read_log, read_record, write_history
from letitride.table.log.rows import Log
from letitride.table.log.transcript import HEADING, HEADING_2, write_transcript
from letitride.table.procedure.opening import TableClosed
from letitride.table.procedure.seating import BringChips, ChipsBrought, SeatTaken

EVENTS = (ChipsBrought("Ada", 100_00), SeatTaken("Ada", 3), TableClosed())
TEXT = f"{HEADING_2}\n    1  Ada brings $100\n    2  Ada takes seat 3\n    3  table closed\n"


def test_events_are_numbered_lines_under_a_heading() -> None:
    assert write_transcript(EVENTS) == TEXT
    assert read_record(TEXT) == EVENTS
    assert read_record(write_transcript([])) == ()


def test_blank_lines_and_comments_are_for_people() -> None:
    told = TEXT.replace("    2", "\n# Ada sits down.\n    2")
    assert read_record(f"\n# A quiet day.\n{told}") == EVENTS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a transcript begins with"),
        (TEXT.partition("\n")[2], "a transcript begins with"),
        (TEXT.replace("    2  Ada takes seat 3\n", ""), "line 2 of the transcript is numbered '3'"),
        (TEXT.replace("    2", "    1"), "line 2 of the transcript is numbered '1'"),
        (TEXT.replace("takes seat 3", "dances"), "this isn't a line of a transcript: 'Ada dances'"),
    ],
)
def test_what_is_no_transcript_is_refused(text: str, words: str) -> None:
    with pytest.raises(TextError, match=words):
        read_record(text)


def test_a_command_stands_before_the_first_event_that_answers_it() -> None:
    command = BringChips("Ada", 100_00)
    text = write_transcript(EVENTS, [command, None, None])
    first, second, third, *_ = text.splitlines()
    assert (first, third) == (HEADING, "    1  Ada brings $100")
    assert second == '     > {"command": "BringChips", "player": "Ada", "amount_cents": 10000}'
    assert read_log(text) == Log(EVENTS, (command, None, None))
    assert read_log(write_history(EVENTS, [command, None, None])) == read_log(text)


@pytest.mark.parametrize(
    "command", ["{", "[]", "7", '{"command": "Jackpot"}', '{"command": "BringChips"}', "[" * 100_000]
)
def test_a_command_that_can_t_be_read_is_told_by_its_line(command: str) -> None:
    with pytest.raises(TextError, match="the command of line 1 can't be read"):
        read_record(f"{HEADING}\n > {command}\n 1  table closed")
