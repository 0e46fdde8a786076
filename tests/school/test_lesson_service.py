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
from letitride.school.lesson_service import LessonService
from letitride.store import Store

DORA = Actor("dora", "Dora", AccountRole.DEALER)


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
