"""`letitride play` and `letitride replay`, as a person at a terminal or a script through a pipe uses them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import run

from letitride.catalogue import load_catalogue


def rounds(count: int, *answers: str) -> str:
    return "\n".join(answers * count) + "\n"


@pytest.mark.parametrize("submission", load_catalogue().submission_ids())
def test_a_session_at_every_table_is_recorded_and_follows_from_the_rules(submission: str, tmp_path: Path) -> None:
    record = tmp_path / "session.txt"
    sides = {"shfl-classic": 1, "shfl-bonus": 3, "maryland-full": 4, "maryland-manual": 2}
    asked = sides.get(submission, 1 if "bonus" in submission else 0)
    said = rounds(5, "", *[""] * asked, "r", "w")
    done = run("play", "--terminal", submission, "--seed", "test", "--rounds", "5", "--record", str(record), said=said)
    assert done.code == 0, done.err
    assert "You have $" in done.out
    replayed = run("replay", str(record))
    assert replayed.code == 0
    assert "lines follow from the rules" in replayed.out


def test_the_same_seed_deals_the_same_round(tmp_path: Path) -> None:
    records = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for record in records:
        run(
            "play",
            "--terminal",
            "--seed",
            "x",
            "--rounds",
            "2",
            "--record",
            str(record),
            said=rounds(2, "$5", "", "r", "r"),
        )
    assert records[0].read_text() == records[1].read_text()
    assert "is released: " in records[0].read_text()


@pytest.mark.parametrize(
    ("true", "forged"),
    [("paid $30", "paid $300"), ("places $5 on bet 2", "places $50 on bet 2")],
)
def test_a_tampered_record_is_refused_at_its_line(true: str, forged: str, tmp_path: Path) -> None:
    record = tmp_path / "round.txt"
    run(
        "play",
        "--terminal",
        "--seed",
        "f5",
        "--rounds",
        "40",
        "--record",
        str(record),
        said=rounds(40, "", "", "r", "r"),
    )
    text = record.read_text()
    changed = text.replace(true, forged, 1) if true in text else text.replace("paid $", "paid $9", 1)
    record.write_text(changed)
    line = next(n for n, (a, b) in enumerate(zip(text.splitlines(), changed.splitlines(), strict=True)) if a != b)
    done = run("replay", str(record), "--json")
    assert done.code == 1
    found = json.loads(done.out)
    assert found["follows"] is False
    assert found["fault"]["line"] <= line + 2


def test_leaving_in_the_middle_lets_the_bets_ride_to_the_end(tmp_path: Path) -> None:
    record = tmp_path / "left.txt"
    done = run("play", "--terminal", "--seed", "x", "--record", str(record), said="$5\n\nq\n")
    assert done.code == 0
    assert "You leave the table" in done.out
    assert "no answer in time" in record.read_text()
    *_, over, revealed = (line for line in record.read_text().splitlines() if not line.lstrip().startswith(">"))
    assert over.endswith("round 1 is over")
    assert "round 1: the seed of the house was" in revealed


@pytest.mark.parametrize("rules", ["shfl-bonus", "maryland-full", "california-small"])
def test_leaving_before_anybody_has_bet_voids_the_round(rules: str) -> None:
    done = run("play", rules, "--terminal", "--bots", "0", "--seed", "x", said="q\n")
    assert (done.code, done.err) == (0, "")
    assert "The round is void: the player left before the deal" in done.out


def test_a_wrong_entry_is_explained_and_asked_again() -> None:
    said = "?\nten\n$1\n$101\n$5\nmaybe\nr\nr\n"
    done = run("play", "--terminal", "california-small", "--bots", "2", "--seed", "k", "--rounds", "1", said=said)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    asked = [number for number, line in enumerate(lines) if line.startswith("Bet on each of 1, 2 and $?")]
    assert [lines[number].rpartition("] ")[2] for number in asked] == ["?", "ten", "$1", "$101", "$5"]
    refusals = [lines[number + 1] for number in asked[:-1]]
    assert refusals[:2] == [f"'{text}' is not an amount; write it like $5 or $2.50" for text in ("?", "ten")]
    assert all("The base game takes $5 to $100" in refusal for refusal in refusals[2:])
    assert "r lets it ride, w takes the bet back, h shows what riding is worth, q leaves." in lines
    assert not [line for line in lines if line.startswith(("Guest", "You has", "You is", "You lets"))]


@pytest.mark.parametrize("word", ["wait", "why", "let me see", "rather not", "help"])
def test_a_bet_is_decided_by_its_words_and_not_by_a_first_letter(word: str) -> None:
    done = run("play", "--terminal", "--seed", "x", "--rounds", "1", said=f"$5\n\n{word}\nwithdraw\nride\n")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    asked = next(number for number, line in enumerate(lines) if line.endswith(f"? {word}"))
    assert lines[asked + 1].startswith("r lets it ride")
    assert {"You withdraw bet 1.", "You let bet 2 ride."} <= set(lines)


def test_leaving_is_a_word_at_every_question() -> None:
    done = run("play", "--terminal", "--seed", "x", said="$5\n\nr\nleave\n")
    assert "You leave the table; your bets ride to the end of the round." in done.out


def test_the_position_is_taken_and_declined_by_its_words() -> None:
    said = rounds(2, "", "r", "r") + "yikes\nno\nq\n"
    done = run("play", "--terminal", "california-small", "--bots", "2", "--seed", "k", "--rounds", "3", said=said)
    assert "y takes the player-dealer position, n leaves it to the next player, q leaves the table." in done.out
    assert "You post a bank of" not in done.out


def test_nothing_of_the_next_round_is_said_when_the_last_is_over() -> None:
    done = run("play", "--terminal", "--seed", "x", "--rounds", "1", said="$5\n\nr\nr\n")
    assert done.code == 0
    assert "Round 2" not in done.out
    assert done.out.splitlines()[-1].startswith("This round: ")


def test_a_player_who_banks_keeps_the_fee_back() -> None:
    """The default bank leaves room for the fee; more is refused with the clause."""
    said = rounds(2, "", "r", "r") + "y\n$999999\n\n"
    done = run("play", "--terminal", "california-small", "--bots", "2", "--seed", "k", "--rounds", "3", said=said)
    assert done.code == 0, done.err
    assert "You post a bank of" in done.out
    assert re.search(r"^You have \$[\d,.]+, not \$999,999 \(reading A11\)", done.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "--terminal", "no-such-table"), "there is no submission 'no-such-table'"),
        (("play", "--terminal", "--record", "/nope/x.txt"), "can't be written"),
        (("play", "--terminal", "california-small", "--limit", "$7"), "there is no table limit '$7'"),
        (("replay", "absent.txt"), "there is no such file"),
    ],
)
def test_bad_input_exits_with_2_and_says_what_is_wrong(arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert words in done.err


def test_markup_in_what_a_player_types_is_text() -> None:
    done = run("play", "--terminal", said="[/]\n[red]\nq\n")
    assert done.code == 0
    assert "'[/]' is not an amount" in done.out


def test_a_round_under_your_own_submission_is_replayed_with_it(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "own"\noperator = "Me [/x]"\nruleset = "shfl"\n\n[wagers.base]\npaytable = "LIRX-05"\n\n'
        '[[table_limits]]\nname = "small"\nbase = { minimum = "$1", maximum = "$10" }\n',
        encoding="utf-8",
    )
    said = "$2\nr\nr\n"
    run("play", "--terminal", "own.toml", "--rounds", "1", "--record", "mine.txt", said=said, cwd=tmp_path)
    done = run("replay", "mine.txt", "--submission", "own.toml", cwd=tmp_path)
    assert done.code == 0, done.err
    assert run("catalogue", "own.toml", cwd=tmp_path).code == 0
