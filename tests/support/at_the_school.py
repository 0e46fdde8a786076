"""A lesson of the dealer school in the browser: each act is done with what the page offers for it."""

from __future__ import annotations

import re

from browser_play import PATIENCE_MS
from playwright.sync_api import Locator, Page, Route, expect

from letitride.money import format_cents
from letitride.school.acts import Answer, Do, NameRemedy, ShowMe, TraineeAct
from letitride.school.course import LessonPlan
from letitride.school.happenings import Kind
from letitride.table import Act, Perform
from letitride.table.irregularities import ReportFaceUpCard, ReportShoeJam
from letitride.table.procedure.wagering import OpenBetting

AMOUNTS = (Act.SETTLE, Act.SETTLE_EARLY)


class LessonPage:
    """A lesson that is begun at the school's page, and its acts."""

    def __init__(self, page: Page, plan: LessonPlan, *, seed: str, kinds: tuple[Kind, ...] | None = None) -> None:
        self.page = page
        order: dict[str, object] = {"plan": plan.id, "seed": seed}
        if kinds is not None:
            order["kinds"] = [kind.name for kind in kinds]

        def with_seed(route: Route) -> None:
            # What goes wrong is drawn by the server; here it is told, so that the test knows what comes.
            route.continue_(post_data=order)

        page.route("**/api/school/lessons", with_seed)
        page.locator(f"[data-plan='{plan.id}']").click()
        expect(page.locator(".lesson")).to_be_visible(timeout=PATIENCE_MS)
        page.unroute("**/api/school/lessons")

    @property
    def mistake(self) -> Locator:
        """What the page says about the last act, when it was wrong."""
        return self.page.locator("section.wrong")

    def do(self, act: TraineeAct) -> None:
        """Do something and wait for the judgement."""
        done = int(self.page.locator(".lesson").get_attribute("data-acts") or "")
        match act:
            case Do(Perform() as duty):
                self._perform(duty)
            case Do(OpenBetting()):
                self._press("Open the bets")
            case Do(ReportFaceUpCard(position)):
                self._call("a card lies face up")
                self.page.get_by_label("Which card of the stack").select_option(str(position + 1))
                self._press("Call it")
            case Do(ReportShoeJam()):
                self._call("the shoe jams")
                self._press("Call it")
            case Answer(allows):
                self._press("Allow" if allows else "Refuse")
            case NameRemedy(remedy):
                self._press(remedy.value)
            case ShowMe():
                self._press("Show me")
            case Do(other):
                raise AssertionError(f"the page isn't asked for {other} here")
        expect(self.page.locator(f".lesson[data-acts='{done + 1}']")).to_be_visible(timeout=PATIENCE_MS)

    def _perform(self, duty: Perform) -> None:
        form = self.page.locator("form").filter(has=self.page.get_by_label("Duty"))
        form.get_by_label("Duty").select_option(duty.act.value)
        form.get_by_label("Seat").select_option("" if duty.seat is None else str(duty.seat))
        if duty.number is not None:
            keyed = format_cents(duty.number) if duty.act in AMOUNTS else str(duty.number)
            form.get_by_label(re.compile("Amount in dollars|Count")).fill(keyed)
        self._press("Do it")

    def _call(self, words: str) -> None:
        self.page.locator("form").filter(has_text="Call an irregularity").get_by_label("What").select_option(words)

    def _press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
