"""What the staff pages are told fits what is declared, at every kind of table in every phase."""

from __future__ import annotations

import pytest
from commands_tried import PHASES, SUBMISSIONS, table_in

from letitride.catalogue import load_catalogue
from letitride.live.actors import AccountRole, Actor
from letitride.live.console.console import console
from letitride.table import Role
from letitride.web.answers.console import Console
from letitride.web.answers.house import SubmissionForm
from letitride.web.routes.house.filing import _form

FLOOR = Actor("f", "Fay", AccountRole.FLOOR)
ADDED = {"closed_because": None, "tray_cents": 0, "dealer": "", "floor_called_ms": None}
"""What the route adds to the console."""


@pytest.mark.parametrize("ruleset", SUBMISSIONS)
def test_the_console_fits_in_every_phase(ruleset: str) -> None:
    for phase in PHASES:
        table = table_in(SUBMISSIONS[ruleset], phase)
        if table is not None:
            shown = console(table, (Role.DEALER, Role.FLOOR), actor=FLOOR, at=0, is_practice=False)
            assert Console.model_validate({**shown, **ADDED}).sequence == table.sequence


def test_the_form_of_each_ruleset_fits() -> None:
    catalogue = load_catalogue()
    for name in catalogue.ruleset_ids():
        assert SubmissionForm.model_validate(_form(catalogue.ruleset(name))).ruleset == name
