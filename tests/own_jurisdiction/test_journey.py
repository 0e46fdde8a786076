"""A jurisdiction of one's own goes all the way that a built-in one goes, and no line of the program is for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Ran, run
from recorded import forged, recorded_rounds
from tampering import refused

from letitride.catalogue import Catalogue, load_clauses
from letitride.gym import LetItRideEnv
from letitride.live.record.proofs import prove
from letitride.odds.wagers.side import analyse_side
from letitride.rulebook.pages import page_of
from letitride.rulebook.scene import play
from letitride.rules.wagers import Spot, Wager
from letitride.school import attempt, begin, due, lesson_plans, right_act
from letitride.simulation.kernels.table_arrays import SUM, TOTAL
from letitride.simulation.plans.jobs import table_job
from letitride.simulation.plans.table_plan import plan_of_house
from letitride.simulation.runs.results import summarise
from letitride.table import new_table
from letitride.table.log.history import history_data, read_record
from letitride.table.log.verification import check_log as follows
from letitride.table.view.terms import terms_of
from letitride.verifier.letitride_verify import verify

FOLDER = Path(__file__).parent / "ruritania"
SOURCE = Path(__file__).parents[2] / "src"


def letitride(*arguments: str, said: str = "") -> Ran:
    ran = run("--catalogue", str(FOLDER), *arguments, said=said)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_no_line_of_the_program_knows_the_jurisdiction() -> None:
    files = [file for file in SOURCE.rglob("*") if file.suffix in (".py", ".toml", ".csv")]
    assert [file for file in files if "uritania" in file.read_text() or "royal-side" in file.read_text()] == []


def test_it_is_checked_and_listed() -> None:
    assert "is valid" in letitride("check", "strelsau").out
    listed = json.loads(letitride("catalogue", "--json").out)
    assert [row["id"] for row in listed["rulesets"]][-1] == "ruritania"
    assert [row["id"] for row in listed["paytables"]][-2:] == ["RU-BASE", "RU-ROYAL"]
    shown = json.loads(letitride("catalogue", "ruritania", "--json").out)
    assert shown["wagers"]["royal-side"]["taken_before_deal"] is False
    assert shown["settlement"]["side-first"]["final"] == [["royal-side"], ["base"]]


def test_its_clauses_have_pages_with_scenes(ruritania: Catalogue) -> None:
    """Every clause of its own that a duty, a refusal or a paytable cites is shown; the others say that nothing does."""
    pages = [page_of(name, ruritania) for name in load_clauses() if name.startswith("RU.")]

    assert len(pages) > 10
    for page in pages:
        assert page.kept or page.broken or page.reason, page.clause.id
        for scene in filter(None, (page.kept, page.broken)):
            assert play(scene, ruritania)[1], page.clause.id
    assert sum(page.kept is not None for page in pages) >= len(pages) // 2


def test_the_stake_is_returned_where_that_of_the_built_in_bonus_is_taken(ruritania: Catalogue) -> None:
    """Counted by hand: two pair pays $5 and the stake of $5 comes back, so $5 is won and not $0."""
    paytable = ruritania.paytable("RU-ROYAL", Wager("royal-side"))
    deals, results = 2_598_960, {4: 10_000, 36: 1_000, 624: 200, 3_744: 50, 5_108: 40, 10_200: 30, 54_912: 10}
    paid = sum(count * dollars for count, dollars in results.items()) + 123_552 * 5
    lost = 5 * (deals - sum(results) - 123_552)
    assert analyse_side(paytable, 5_00).expected_value * 5 * deals == paid - lost
    assert Wager.FIVE_CARD_BONUS.is_taken_before_deal


def test_odds_strategy_and_par_sheet(tmp_path: Path) -> None:
    assert "12.9121%" in letitride("odds", "RU-ROYAL").out
    assert "proved" in letitride("strategy", "RU-BASE").out.lower()
    sheet = letitride("par", "RU-ROYAL").out
    assert "the stake of a winner stays with the player" in sheet
    assert "Kingdom of Ruritania, Ordinance on Let It Ride" in sheet
    letitride("par", "RU-ROYAL", "--pdf", "--output", str(tmp_path))
    assert (tmp_path / "RU-ROYAL-par.pdf").read_bytes().startswith(b"%PDF")


def test_the_submission_is_addressed_and_lists_the_equipment(tmp_path: Path) -> None:
    filed = letitride("submission", "strelsau").out
    for words in ("The Royal Chamber of Games, Strelsau", "King's Side", "RU.1.bell", "silver bell"):
        assert words in filed
    letitride("submission", "strelsau", "--pdf", "--output", str(tmp_path))
    assert (tmp_path / "strelsau-submission.pdf").read_bytes().startswith(b"%PDF")


def test_it_is_simulated_as_it_is_computed(ruritania: Catalogue) -> None:
    job = table_job(plan_of_house(ruritania.house_rules("strelsau"), seats=5), seed=3)
    tally = job.play(0, 50_000)
    results = {one.wager.value: one for one in summarise(job, tally, 50_000)}
    assert list(results) == ["base", "royal-side"]
    assert all(abs(one.z or 9) < 4 for one in results.values())
    assert sum(tally[SUM][:2]) == tally[SUM][TOTAL]


def test_every_command_is_tried_in_every_state_of_its_small_tables() -> None:
    (walked,) = json.loads(letitride("explore", "ruritania", "--troubles", "0", "--quick", "--json").out)
    assert (walked["ruleset"], walked["violations"]) == ("ruritania", [])
    assert walked["tried"] > walked["states"] > 500


def test_it_is_played_in_the_terminal_replayed_and_kept_as_a_history(tmp_path: Path) -> None:
    transcript, history = tmp_path / "session.txt", tmp_path / "session.json"
    said = "\n5\nr\nr\n" * 3
    played = letitride(
        "play", "--terminal", "strelsau", "--seed", "x", "--rounds", "3", "--record", str(transcript), said=said
    )
    assert "Royal Side" in played.out
    assert "on royal-side" in transcript.read_text()
    assert "lines follow from the rules" in letitride("replay", str(transcript)).out
    letitride("history", str(transcript), "--output", str(history))
    assert "lines follow from the rules" in letitride("replay", str(history)).out


def test_an_agent_plays_it_in_the_gym(ruritania: Catalogue) -> None:
    env = LetItRideEnv("strelsau", side_wagers=["royal-side"])
    env.reset(seed=1)
    env.step(1)
    *_, terminated, _, _ = env.step(1)
    assert terminated
    assert follows(new_table(ruritania.house_rules("strelsau")), env.events)[1] is None
    assert read_record(json.dumps(history_data(env.events))) == env.events


@pytest.mark.parametrize("part", ["opening", "round", "irregularities", "rulings"])
def test_a_lesson_of_its_course_is_taught(ruritania: Catalogue, part: str) -> None:
    plan = next(plan for plan in lesson_plans(ruritania) if plan.id == f"ruritania/{part}")
    lesson = begin(plan, "a lesson", catalogue=ruritania)
    while due(lesson) is not None:
        lesson = attempt(lesson, right_act(lesson))
        assert lesson.log[-1].is_right
    cited = {noted.clause.partition(".")[0] for noted in lesson.log if noted.clause}
    assert cited <= {"RU", "ruritania"}, "a clause, or the document where the jurisdiction names none"


def test_a_live_round_is_proved_by_both_python_verifiers(ruritania: Catalogue) -> None:
    records = recorded_rounds("strelsau")
    for record in records:
        assert refused(verify(record)) == []
        assert all(check["ok"] for check in prove(record, ruritania))
    changed = json.loads(json.dumps(records[0]))
    settled = next(one["data"]["settled"] for one in changed["events"] if one["data"].get("settled"))
    settled["stake_cents"] += 100
    assert refused(verify(forged(changed))) != []


def test_the_browser_is_told_what_the_wager_is_called(ruritania: Catalogue) -> None:
    told = terms_of(ruritania.house_rules("strelsau"))["wagers"]["royal-side"]
    assert (told["title"], told["spots"][0]["mark"], told["spots"][0]["short_mark"]) == (
        "King's Side",
        "King's Side",
        "King",
    )
    assert told["explanation"].startswith("Pays a fixed sum")
    assert Spot("royal-side").wager is Wager("royal-side")
