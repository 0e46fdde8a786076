"""The school over HTTP: lessons judged, kept over a restart, certified; drills against the clock."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import httpx
from live_server import live_server
from pypdf import PdfReader
from school_over_http import act_in
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.school import begin, lesson_plan, right_act
from letitride.school.acts import act_data
from letitride.school.drills.drill import QUESTIONS
from letitride.school.lesson import attempt
from letitride.web import Settings

PLAN = {"plan": "california/opening", "seed": "first"}


def begun(person: Person, **order: Any) -> dict[str, Any]:
    lesson: dict[str, Any] = person.post("/school/lessons", order, 201).json()
    return lesson


def test_a_lesson_is_judged_kept_over_a_restart_and_certified(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        dealer, other = house.hire("Dan", "dealer"), house.hire("Dora", "dealer")
        lesson = begun(dealer, **PLAN)
        wrong = act_in(dealer, lesson, {"do": {"command": "Perform", "by": "dealer", "act": "settle", "seat": 1}})
        assert wrong["log"][-1]["mistake"]
        assert wrong["log"][-1]["clause"] == "CA.cards.3b"
        assert wrong["log"][-1]["summary"]
        assert "load the shuffler" in wrong["log"][-1]["should"]
        other.get(f"/school/lessons/{lesson['id']}", 403)
        dealer.get(f"/school/lessons/{lesson['id']}/certificate.pdf", 409)
        act_in(dealer, wrong, {"nonsense": 1}, 422)
        house.close()
    with live_server(Settings(database=f"sqlite:///{tmp_path}/house.db")) as address:
        again = Person(address, "Dan")
        kept = again.get(f"/school/lessons/{lesson['id']}").json()
        assert [one["done"] for one in kept["log"]] == ["settle at seat 1"]
        local = begin(lesson_plan(load_catalogue(), PLAN["plan"]), PLAN["seed"], catalogue=load_catalogue())
        while not kept["is_over"]:
            act = right_act(local)
            local = attempt(local, act)
            kept = act_in(again, kept, act_data(act))
        assert kept["score"]["percent"] == 50
        assert not kept["score"]["is_passed"]
        pdf = again.get(f"/school/lessons/{lesson['id']}/certificate.pdf").content
        said = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
        assert "Dan" in said
        assert "not passed" in said
        progress = again.get("/school/progress").json()
        assert [(one["plan"], one["percent"]) for one in progress] == [("california/opening", 50)]
        again.close()


def test_an_act_on_what_has_moved_on_is_refused_with_what_happened(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        seen = begun(house.operator, **PLAN)
        local = begin(lesson_plan(load_catalogue(), PLAN["plan"]), PLAN["seed"], catalogue=load_catalogue())
        right = act_data(right_act(local))
        stands = act_in(house.operator, seen, right)
        refused = act_in(house.operator, seen, right, 409)
        assert refused["type"] == "urn:letitride:problem:moved-on"
        assert stands["log"][-1]["done"] in refused["detail"]
        assert house.operator.get(f"/school/lessons/{seen['id']}").json() == stands
        drill = house.operator.post("/school/drills", {"course": "maryland-hand", "seed": "x"}, 201).json()
        answer = {"question": 1, "answer": "1"}
        house.operator.post(f"/school/drills/{drill['id']}/answers", answer)
        again = house.operator.post(f"/school/drills/{drill['id']}/answers", answer, 409).json()
        assert again["type"] == "urn:letitride:problem:moved-on"
        assert len(house.operator.get(f"/school/drills/{drill['id']}").json()["answers"]) == 1
        house.close()


def test_a_lesson_doesn_t_tell_what_is_due(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        lesson = begun(house.operator, plan="maryland-hand/round", seed="x")
        assert lesson["view"]["duty"] is None
        assert lesson["asks"] == ""
        assert {"act": "settle", "words": "settle", "keyed": "cents"} in lesson["acts"]
        drill = house.operator.post("/school/drills", {"course": "maryland-hand", "seed": "x"}, 201).json()
        for number in range(QUESTIONS):
            assert drill["question"]["number"] == number + 1
            drill = house.operator.post(
                f"/school/drills/{drill['id']}/answers", {"question": number + 1, "answer": "1"}
            ).json()
            assert drill["judged"]["is_right"] is (drill["judged"]["right"] == "$0.01")
            assert all(line["clause"] for line in drill["judged"]["explanation"])
        assert drill["is_over"]
        house.operator.post(f"/school/drills/{drill['id']}/answers", {"question": QUESTIONS + 1, "answer": "1"}, 409)
        house.close()


def test_anybody_reads_the_rulebook_and_every_clause_that_a_page_names_is_there(tmp_path: Path) -> None:
    with live_server(Settings(database=f"sqlite:///{tmp_path}/house.db")) as address:
        book = httpx.get(f"{address}/api/rulebook").raise_for_status().json()
        listed = {one["id"] for one in book["clauses"]}
        assert len(listed) == 662
        assert {one["document"] for one in book["clauses"]} <= {one["id"] for one in book["documents"]}
        page = httpx.get(f"{address}/api/rulebook/MD.13.E").raise_for_status().json()
        assert page["kept"]["steps"][page["kept"]["shown"]]["clause"] == "MD.13.E"
        assert page["broken"]["steps"][-1]["refusal"]
        assert {page["before"], page["after"]} <= listed
        for scene in (page["kept"], page["broken"]):
            assert {step["clause"] for step in scene["steps"]} - {""} <= listed
        assert httpx.get(f"{address}/api/rulebook/MD.99").status_code == 404


def test_a_course_is_read_chapter_by_chapter(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        book = house.operator.get("/school/courses/shfl/reading").json()
        assert book["chapters"][0]["name"] == "opening"
        deal = house.operator.get("/school/courses/shfl/reading/deal").json()
        assert any("deliver the stack" in line for step in deal["steps"] for line in step["lines"])
        assert all(step["says"] for step in deal["steps"] if step["clause"])
        house.operator.get("/school/courses/shfl/reading/nothing", 404)
        house.operator.get("/school/courses/nowhere/reading", 404)
        house.close()
