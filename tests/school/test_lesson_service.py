"""Lessons that are kept: one scene for everybody who looks, also where several processes serve it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from manual_clock import ManualClock

from letitride.catalogue import load_catalogue
from letitride.errors import MovedOn
from letitride.live.actors import AccountRole, Actor
from letitride.school import right_act
from letitride.school.drills.drill import DrillKind
from letitride.school.lesson_service import LessonService
from letitride.store import Store

DORA = Actor("dora", "Dora", AccountRole.DEALER)


def test_reading_what_was_wrong_costs_no_time_of_the_next_question(tmp_path: Path) -> None:
    async def answers() -> None:
        with Store.open(f"sqlite:///{tmp_path}/house.db") as store:
            clock = ManualClock()
            service = LessonService(store, load_catalogue(), clock)
            drill_id = await service.begin_drill("shfl", DrillKind.PAYOUTS, DORA, seed="x")
            clock.move_to(clock.now_ms() + 5_000)
            drill, wrong = await service.answer(drill_id, "1", DORA, question=1)
            assert wrong.took_ms == 5_000
            clock.move_to(clock.now_ms() + 300_000)
            await service.show_question(drill_id, DORA)
            clock.move_to(clock.now_ms() + 7_000)
            shown_again = await service.show_question(drill_id, DORA)
            assert clock.now_ms() - shown_again.asked_ms == 7_000, "a clock that runs isn't set back"
            after, right = await service.answer(drill_id, drill.question().right, DORA, question=2)
            assert (right.took_ms, right.is_right) == (7_000, True)
            kept = await LessonService(store, load_catalogue(), clock).drill(drill_id, DORA)
            assert kept == after

    asyncio.run(answers())


def test_two_processes_go_on_from_one_scene(tmp_path: Path) -> None:
    async def acts() -> None:
        with Store.open(f"sqlite:///{tmp_path}/house.db") as store:
            one, other = (LessonService(store, load_catalogue(), ManualClock()) for _ in range(2))
            lesson_id = await one.begin("california/round", DORA, seed="x")
            _, seen = await one.lesson(lesson_id, DORA)
            await other.lesson(lesson_id, DORA)
            stands = await one.act(lesson_id, right_act(seen), DORA, after=0)
            _, shown = await other.lesson(lesson_id, DORA)
            assert (shown.log, shown.table) == (stands.log, stands.table)
            with pytest.raises(MovedOn, match=stands.log[-1].done):
                await other.act(lesson_id, right_act(seen), DORA, after=0)
            after = await other.act(lesson_id, right_act(shown), DORA, after=1)
            assert [judged.is_right for judged in after.log] == [True, True]

    asyncio.run(acts())
