"""The trainer's side of the school over HTTP: groups, assignments, progress, mistakes, lists, and written lessons."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from at_the_console import seated
from school_over_http import act_in
from socket_client import play_a_round
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.school import ShowMe, attempt, begin, lesson_plan, right_act
from letitride.school.acts import act_data
from letitride.school.course import plan_of_text
from letitride.school.reading import dealt_to_the_letter
from letitride.table.procedure.settling import WagerSettled

LESSON = load_catalogue().lesson_text("first-evening").replace('"first-evening"', '"my-evening"')


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("school")) as address:
        made = House(address)
        yield made
        made.close()


def deal(person: Person, plan: str, *, shown: int = 0) -> dict[str, Any]:
    """Deal a lesson of the catalogue to its end, asking to be shown at the first steps."""
    order = {"plan": plan, "seed": "first"}
    lesson: dict[str, Any] = person.post("/school/lessons", order, 201).json()
    at = begin(lesson_plan(load_catalogue(), plan), "first", catalogue=load_catalogue())
    while not at.is_over:
        if shown:
            shown -= 1
            lesson = act_in(person, lesson, act_data(ShowMe()))
        lesson = act_in(person, lesson, act_data(right_act(at)))
        at = attempt(at, right_act(at))
    assert lesson["is_over"]
    return lesson


def test_a_trainer_assigns_a_lesson_and_sees_who_did_it_and_where_they_erred(house: House) -> None:
    trainer, good, weak = house.hire("Tia", "floor"), house.hire("Gus", "dealer"), house.hire("Wes", "dealer")
    made = trainer.post("/school/training/groups", {"name": "Monday class"}, 201).json()
    number = made["groups"][0]["number"]
    assert (
        trainer.post("/school/training/groups", {"name": "monday CLASS"}, 409).json()["detail"].startswith("There is")
    )
    for name in ("Gus", "wes"):
        trainer.post(f"/school/training/groups/{number}/trainees", {"name": name}, 200)
    trainer.post(f"/school/training/groups/{number}/trainees", {"name": "Nobody"}, 404)
    trainer.post(f"/school/training/groups/{number}/assignments", {"plan": "nothing/at-all"}, 404)
    order = {"plan": "maryland-hand/opening", "due": "2030-01-31"}
    trainer.post(f"/school/training/groups/{number}/assignments", order, 200)
    (given,) = weak.get("/school/assigned").json()
    assert (given["title"], given["attempts"], given["is_passed"]) == (
        "Maryland from the hand: opening the table",
        0,
        False,
    )
    deal(good, "maryland-hand/opening")
    lesson = deal(weak, "maryland-hand/opening", shown=4)
    assert lesson["score"]["flawed"] == 4
    group = trainer.get("/school/training").json()["groups"][0]
    standing = {one["trainee"]: one for one in group["assignments"][0]["done"]}
    assert standing["Gus"]["is_passed"]
    assert standing["Gus"]["best_percent"] == 100
    assert not standing["Wes"]["is_passed"]
    assert standing["Wes"]["best_percent"] == lesson["score"]["percent"]
    mistakes = trainer.get(f"/school/training/groups/{number}/mistakes").json()
    assert sum(one["times"] for one in mistakes) == 4
    assert {one["mistake"] for one in mistakes} == {"the answer was shown"}
    assert all(one["clause"].startswith("MD.") and one["about"] and one["summary"] for one in mistakes)
    wes = next(one["account"] for one in group["trainees"] if one["name"] == "Wes")
    report = trainer.get(f"/school/training/trainees/{wes}").json()
    assert [one["percent"] for one in report["lessons"]] == [lesson["score"]["percent"]]
    # The same as lists, which a spreadsheet reads.
    rows = list(csv.DictReader(io.StringIO(trainer.get("/lists/training/csv?person=Wes").text.lstrip("\ufeff"))))
    assert [(row["Trainee"], row["Group"], row["Result"]) for row in rows] == [("Wes", "Monday class", "not passed")]
    listed = trainer.get("/lists/mistakes?person=Wes").json()
    assert listed["total"] == 4
    assert trainer.get("/lists/mistakes/xlsx").content[:2] == b"PK"
    # Dealers teach nobody, and what a trainer did stands in the log.
    weak.get("/school/training", 403)
    weak.get("/lists/training", 403)
    assert house.operator.get("/audit-log?search=lesson+assigned").json()[0]["actor"] == "Tia"
    trainer.delete(f"/school/training/groups/{number}/assignments/1", 200)
    assert weak.get("/school/assigned").json() == []
    trainer.post(f"/school/training/groups/{number}/close", None, 200)
    assert trainer.get("/school/training").json()["groups"] == []


def test_a_lesson_is_written_as_a_file_with_its_faults_told_by_line(house: House) -> None:
    trainer = house.hire("Tom", "operator")
    wrong = LESSON.replace('happens = "late-bet"', 'happens = "a ghost"').replace('base = "$25"', 'base = "$1"')
    told = trainer.post("/school/training/lessons", {"toml": wrong}, 422).json()
    assert [(one["place"], one["line"]) for one in told["faults"]] == [
        ("rounds[1].happens", 1 + LESSON[: LESSON.index('happens = "late-bet"')].count("\n"))
    ]
    for before, after, place in (
        ('base = "$25"', 'base = "$1"', "players[1].bets.base"),
        ('happens = "out-of-turn"', 'happens = "stub-miscount"', "rounds[3].happens"),
    ):
        told = trainer.post("/school/training/lessons", {"toml": LESSON.replace(before, after)}, 422).json()
        assert [(one["place"], one["line"] > 0) for one in told["faults"]] == [(place, True)]
    kept = trainer.post("/school/training/lessons", {"toml": LESSON}, 201).json()
    assert kept["plan"] == "written/my-evening@1"
    assert trainer.post("/school/training/lessons", {"toml": LESSON}, 201).json()["plan"] == "written/my-evening@1"
    changed = trainer.post("/school/training/lessons", {"toml": LESSON.replace("90", "80")}, 201).json()
    assert changed["plan"] == "written/my-evening@2"
    trainee = house.hire("Tess", "dealer")
    assert "written/my-evening@2" in [one["plan"] for one in trainee.get("/school/written").json()]
    lesson = trainee.post("/school/lessons", {"plan": "written/my-evening@1"}, 201).json()
    assert {seat: one["player"] for seat, one in lesson["view"]["seats"].items()} == {"2": "Ann", "5": "Ben"}
    assert (lesson["score"]["pass_percent"], lesson["rounds"]) == (90, 4)


def test_a_round_that_was_played_here_becomes_a_lesson_with_the_same_outcome(house: House) -> None:
    trainer, trainee = house.hire("Tim", "floor"), house.hire("Tod", "dealer")
    order = {"name": "Recorded", "submission": "maryland-full", "pace": "instant"}
    table = house.operator.post("/tables", order, 201).json()["table"]
    with seated(house, table, "Rea", 4) as player:
        before = player.client.view["seats"]["4"]["chips_cents"]
        number = play_a_round(player.client, table, seat=4, stake_cents=10_00)
        won = player.client.view["seats"]["4"]["chips_cents"] - before
    trainer.post("/school/training/recordings", {"table": table, "round": number + 9}, 404)
    trainee.post("/school/training/recordings", {"table": table, "round": number}, 403)
    toml = trainer.post("/school/training/recordings", {"table": table, "round": number}).json()["toml"]
    again = dealt_to_the_letter(begin(plan_of_text("recorded", toml, load_catalogue()), "", catalogue=load_catalogue()))
    assert sum(one.settled.net_cents for one in again.events if isinstance(one, WagerSettled)) == won
    plan = trainer.post("/school/training/lessons", {"toml": toml}, 201).json()["plan"]
    lesson = trainee.post("/school/lessons", {"plan": plan}, 201).json()
    assert {seat: one["player"] for seat, one in lesson["view"]["seats"].items()} == {"4": "Player 4"}


def test_an_examination_explains_nothing_before_it_is_over(house: House) -> None:
    trainee = house.hire("Eve", "dealer")
    lesson = trainee.post("/school/lessons", {"plan": "maryland-hand/shift", "seed": "x"}, 201).json()
    assert lesson["is_examination"]
    wrong = {"do": {"command": "Perform", "by": "dealer", "act": "burn-card", "seat": None, "number": None}}
    lesson = act_in(trainee, lesson, wrong)
    (judged,) = lesson["log"]
    assert not judged["is_right"]
    assert (judged["should"], judged["clause"], judged["mistake"]) == ("", "", "")
    assert lesson["score"]["mistakes"] == {}
    act_in(trainee, lesson, act_data(ShowMe()), 409)


@pytest.mark.parametrize("kind", ["reading", "counting", "order"])
def test_every_drill_asks_ten_times_and_says_why(house: House, kind: str) -> None:
    trainee = house.hire(f"Dr{kind}", "dealer")
    drill = trainee.post("/school/drills", {"course": "maryland-hand", "kind": kind, "seed": "x"}, 201).json()
    while not drill["is_over"]:
        given = {"question": drill["question"]["number"], "answer": "0"}
        drill = trainee.post(f"/school/drills/{drill['id']}/answers", given).json()
        assert not drill["judged"]["is_right"]
        assert drill["judged"]["right"]
        assert all(line["clause"] for line in drill["judged"]["explanation"])
    assert len(drill["answers"]) == 10
