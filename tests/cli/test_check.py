"""`letitride check` on broken submissions: each refused with its own message, place and clause, no tracebacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Ran, run

from letitride.catalogue import load_catalogue, load_clauses
from letitride.catalogue.clauses import is_reading

BROKEN = Path(__file__).parent / "broken"

# file: (line, place, clause, words of the message)
EXPECTED: dict[str, list[tuple[int, str, str, str]]] = {
    "bad-toml": [(6, "", "", "this is not valid TOML")],
    "no-ruleset": [(0, "ruleset", "", "name the ruleset the submission is made under")],
    "unknown-ruleset": [(3, "ruleset", "", "there is no ruleset 'nevada'; choose from")],
    "option-not-a-choice": [
        (13, "options.shuffler", "SHFL.base.1", "'homemade' is not a choice; choose from ACE, iDeal, i-Deal Plus")
    ],
    "unknown-key": [(2, "colour", "", "is not a known key; choose from dealing, id")],
    "misspelt-key": [
        (5, "wagers.base.paytable", "SHFL.bonus.odds.select", "is missing"),
        (6, "wagers.base.paytabel", "", "is not a known key; did you mean paytable?"),
    ],
    "wrong-type": [(2, "operator", "", "is text, not a whole number")],
    "unknown-paytable": [
        (6, "wagers.base.paytable", "SHFL.bonus.odds.select", "there is no paytable 'LIRX-07'; did you mean LIRX-0")
    ],
    "paytable-of-another-wager": [
        (6, "wagers.base.paytable", "SHFL.bonus.odds.select", "3CB-1 has no paytable for the base game")
    ],
    "paytable-not-listed": [
        (6, "wagers.base.paytable", "CA.round.10.select", "doesn't list LIRX-04 for the base game; choose one of")
    ],
    "own-paytable-in-california": [
        (6, "wagers.base.paytable", "CA.round.10.select", "doesn't list stingy-paytable.toml")
    ],
    "odds-undercut": [(6, "wagers.base.paytable", "SHFL.bonus.odds.2", "pays less than every listed paytable")],
    "two-paytables": [(6, "wagers.base.paytable", "CA.round.10.select", "names more than one paytable")],
    "bonus-of-another-designator": [
        (
            9,
            "wagers.five-card-bonus.paytable",
            "SHFL.bonus.odds.select",
            "LIRB-03 is printed with base odds that LIRX-03 undercuts",
        )
    ],
    "unknown-wager": [
        (8, "wagers.seven-card-bonus", "SHFL.bonus.table.2", "'seven-card-bonus' is not a wager; choose from base")
    ],
    "wager-not-allowed": [(8, "wagers.five-card-bonus", "CA.table.2.spaces", "doesn't allow the Five Card Bonus")],
    "cover-all-in-california": [(8, "wagers.cover-all", "CA.table.2.spaces", "doesn't allow the Cover All")],
    "cover-all-without-its-shuffler": [(16, "options.shuffler", "COVER.3", "needs the i-Deal Plus shuffler")],
    "no-limits": [(0, "table_limits", "reading B11", "state at least one table limit")],
    "negative-amount": [(10, "table_limits[0].base.minimum", "reading B11", "'-$5' is negative; an amount is zero or")],
    "amount-as-a-number": [
        (10, "table_limits[0].base.minimum", "reading B11", "5 could be dollars or cents; write it in")
    ],
    "amount-as-a-float": [
        (11, "table_limits[0].fees.player-dealer", "CA.fees.declare", "2.5 is not exact money; write it in quotes")
    ],
    "fraction-of-a-cent": [(11, "table_limits[0].fees.player", "CA.fees.declare", "'$0.005' is a fraction of a cent")],
    "maximum-below-minimum": [
        (10, "table_limits[0].base.maximum", "reading B11", "the maximum, $1, is below the minimum, $5")
    ],
    "percentage-fee": [
        (11, "table_limits[0].fees.player", "CA.round.11.percentage", "1% is a share of the wager; a collection fee")
    ],
    "no-fees": [(8, "table_limits[0].fees", "CA.fees.declare", "declare the collection fees")],
    "fees-at-a-house-banked-table": [(11, "table_limits[0].fees", "SHFL.overview", "shfl charges no collection fees")],
    "no-owner-agreement": [
        (0, "options.owner_agreement", "CA.licence", "agreement with the owner of the game"),
    ],
    "reset-under-1000": [(23, "meter.reset", "MD.12.F.2", "the reset amount is at least $1,000, not $999.99")],
    "no-meter": [(0, "meter", "MD.12.F.1", "the progressive needs a meter")],
    "envy-of-another-letter": [
        (14, "wagers.envy.paytable", "MD.12.H.2", "MD-ENVY-B goes with another progressive; choose")
    ],
    "progressive-stake": [(11, "wagers.progressive.stakes", "MD.07.E.6.a", "the Progressive takes $1 or $5, not $2")],
    "payout-limit-on-the-meter": [(27, "payout_limit.wagers", "MD.12.G", "the meter is the players' money")],
    "adjacent-boxes-not-stated": [(0, "options.adjacent_boxes", "MD.07.F", "state adjacent_boxes: on how many")],
    "adjacent-boxes-out-of-range": [(26, "options.adjacent_boxes", "MD.07.F", "8 is not within 1 to 7")],
    "dealing-unknown": [(4, "dealing", "MD.11.A", "maryland doesn't deal by 'thrown'; choose from manual-shoe, hand")],
    "hand-deal-without-shuffler": [
        (27, "options.automated_shuffler", "MD.09.A.1", "dealing from the hand needs an automated shuffler")
    ],
    "many-at-once": [
        (14, "wagers.envy.paytable", "MD.12.H.2", "MD-ENVY-C goes with another progressive"),
        (18, "table_limits[0].base.minimum", "reading N03", "the minimum must be more than zero"),
        (23, "meter.reset", "MD.12.F.2", "the reset amount is at least $1,000, not $500"),
        (26, "options.adjacent_boxes", "MD.07.F", "is a whole number, not text"),
    ],
}


def letitride(*arguments: str, cwd: Path = BROKEN) -> Ran:
    return run(*arguments, cwd=cwd)


def test_every_broken_file_has_its_expectation() -> None:
    files = {file.stem for file in BROKEN.glob("*.toml")} - {"stingy-paytable"}
    assert files == set(EXPECTED)
    assert len(files) >= 20


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_submission_is_refused_with_its_own_faults(name: str) -> None:
    _, faults = load_catalogue().check(str(BROKEN / f"{name}.toml"))
    found = [(fault.line, fault.place, fault.clause) for fault in faults]
    assert found == [(line, place, clause) for line, place, clause, _ in EXPECTED[name]]
    for fault, (_, _, _, words) in zip(faults, EXPECTED[name], strict=True):
        assert words in fault.message
        assert not fault.clause or is_reading(fault.clause) or fault.clause in load_clauses()


def test_every_message_is_different() -> None:
    singles = [str(load_catalogue().check(str(BROKEN / f"{name}.toml"))[1][0]) for name in EXPECTED]
    assert len(set(singles)) == len(singles)


@pytest.mark.parametrize("name", ["bad-toml", "percentage-fee", "many-at-once"])
def test_the_command_prints_each_fault_with_its_line_and_exits_with_1(name: str) -> None:
    done = letitride("check", f"{name}.toml")
    assert done.code == 1
    for line, place, clause, words in EXPECTED[name]:
        assert f"{name}.toml:{line} {place + ':' if place else ''}".strip() in done.out
        assert words in done.out
        assert clause in done.out
    assert "no table can be opened under this submission" in done.out


def test_json_lists_the_same_faults_with_the_rule_in_words() -> None:
    done = letitride("check", "reset-under-1000.toml", "--json")
    assert done.code == 1
    assert json.loads(done.out) == {
        "file": "reset-under-1000.toml",
        "valid": False,
        "faults": [
            {
                "line": 23,
                "place": "meter.reset",
                "message": "the reset amount is at least $1,000, not $999.99",
                "clause": "MD.12.F.2",
                "rule": "The Rules Submission states the meter's starting and reset amount, which may not be below "
                "$1,000.",
            }
        ],
        "warnings": [],
    }


def test_a_valid_submission_exits_with_0() -> None:
    done = letitride("check", "maryland-full")
    assert done.code == 0
    assert "maryland-full is valid" in done.out
    assert json.loads(letitride("check", "shfl-bonus", "--json").out) == {
        "file": "shfl-bonus",
        "valid": True,
        "faults": [],
        "warnings": [],
    }


@pytest.mark.clause("CA.round.11.limit")
def test_a_bank_that_pays_beyond_its_wager_is_warned_of(tmp_path: Path) -> None:
    text = load_catalogue().submission_text("california-small")
    file = tmp_path / "generous.toml"
    file.write_text(text.replace("[options]\n", '[options]\nbank_cover = "running-balance"\n', 1), encoding="utf-8")
    done = letitride("check", str(file))
    assert done.code == 0
    assert "winners can be paid more than the player-dealer's wager" in " ".join(done.out.split())
    assert "CA.round.11.limit" in done.out
    (warning,) = json.loads(letitride("check", str(file), "--json").out)["warnings"]
    assert (warning["place"], warning["clause"]) == ("options.bank_cover", "CA.round.11.limit")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("absent.toml", "there is no such file"),
        (".", "there is no submission '.'"),
        ("./", "this is a folder, not a file"),
        ("maryland-ful", "did you mean maryland-full"),
    ],
)
def test_what_cannot_be_read_at_all_exits_with_2(name: str, words: str) -> None:
    done = letitride("check", name)
    assert done.code == 2
    assert words in done.err


def test_hostile_files_are_refused_without_a_traceback(tmp_path: Path) -> None:
    hostile = {
        "binary.toml": b"\xff\xfe\x00\x01",
        "deep.toml": b"a = " + b"[" * 20_000,
        "empty.toml": b"",
        "huge-number.toml": b'ruleset = "maryland"\n[options]\nadjacent_boxes = ' + b"9" * 5_000,
        "date.toml": b'ruleset = "shfl"\noperator = 2026-01-01\nwagers = 5\ntable_limits = [1, 2]\noptions = "x"',
    }
    for name, content in hostile.items():
        (tmp_path / name).write_bytes(content)
        done = letitride("check", name, cwd=tmp_path)
        assert done.code in (1, 2), name
        assert name in done.out + done.err


def test_a_faulty_paytable_of_your_own_is_a_fault_of_the_submission(tmp_path: Path) -> None:
    own = 'id = "OWN"\n[base]\nhands = "five-card"\n[base.pays]\n"royal flush" = "$9"\n'
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    text = (BROKEN / "odds-undercut.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("stingy-paytable.toml", "own.toml"), encoding="utf-8")
    _, faults = load_catalogue().check(str(tmp_path / "mine.toml"))
    assert [(fault.line, fault.place, fault.clause) for fault in faults] == [
        (6, "wagers.base.paytable", "SHFL.bonus.odds.select")
    ]
    assert "own.toml: base.pays" in faults[0].message
    assert "is not paid as $9" in faults[0].message
