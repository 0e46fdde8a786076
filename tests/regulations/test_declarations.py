"""Figures that California's papers leave blank: the card room declares limits and fees, or no table opens."""

from __future__ import annotations

import pytest

from letitride.rules.wagers import Wager

from .conftest import house, refused, under, written

BASE = 'base = { minimum = "$5", maximum = "$100" }\n'
SIDE_BET = 'three-card-bonus = { minimum = "$1", maximum = "$50" }\n'


def places(name: str, old: str, new: str) -> set[str]:
    return {place for place, _ in refused(name, (old, new))}


@pytest.mark.parametrize(
    "name", [under("california-small", "CA.fees.limits"), under("california-bonus-standard", "CAB.fees.limits")]
)
def test_the_card_room_declares_a_minimum_and_a_maximum(name: str) -> None:
    text = written(name)
    all_limits = text[text.index("[[table_limits]]") : text.index("[options]")]
    assert places(name, all_limits, "") == {"table_limits"}
    assert places(name, BASE, "") == {"table_limits[0].base"}
    assert places(name, BASE, 'base = { minimum = "$5" }\n') == {"table_limits[0].base.maximum"}
    assert places(name, BASE, 'base = { maximum = "$100" }\n') == {"table_limits[0].base.minimum"}


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.bet.1.limits", "CA.bet.1.limits"),
        under("california-bonus-standard", "CAB.bet.1.limits", "CAB.bet.1.limits"),
    ],
)
def test_limits_that_leave_no_room_for_a_wager_are_refused(name: str, clause: str) -> None:
    upside_down = 'base = { minimum = "$100", maximum = "$5" }\n'
    assert refused(name, (BASE, upside_down)) == {("table_limits[0].base.maximum", clause)}
    from_nothing = 'base = { minimum = "$0", maximum = "$100" }\n'
    assert refused(name, (BASE, from_nothing)) == {("table_limits[0].base.minimum", clause)}


@pytest.mark.clause("CAB.fees.limits.3cb")
def test_a_side_bet_with_limits_of_its_own_has_a_minimum_and_a_maximum() -> None:
    name = "california-bonus-standard"
    only_minimum, only_maximum = 'three-card-bonus = { minimum = "$1" }\n', 'three-card-bonus = { maximum = "$50" }\n'
    assert places(name, SIDE_BET, only_minimum) == {"table_limits[0].three-card-bonus.maximum"}
    assert places(name, SIDE_BET, only_maximum) == {"table_limits[0].three-card-bonus.minimum"}
    upside_down = 'three-card-bonus = { minimum = "$50", maximum = "$1" }\n'
    assert refused(name, (SIDE_BET, upside_down)) == {
        ("table_limits[0].three-card-bonus.maximum", "CAB.fees.limits.3cb")
    }
    assert refused(name, (SIDE_BET, "")) == set()


@pytest.mark.parametrize(
    ("name", "fees", "position", "clause"),
    [
        under(
            "california-small",
            "CA.fees.declare",
            'fees = { player = "$0.50", player-dealer = "$2" }',
            0,
            "CA.fees.declare",
        ),
        under(
            "california-small",
            "CA.fees.declare",
            'fees = { player = "$1", player-dealer = "$3" }',
            1,
            "CA.fees.declare",
        ),
        under(
            "california-bonus-standard",
            "CAB.fees.declare",
            'fees = { player = "$0.50", three-card-bonus = "$0.50", player-dealer = "$2" }',
            0,
            "CAB.fees.declare",
        ),
    ],
)
def test_the_card_room_declares_the_fees_of_every_table_limit(name: str, fees: str, position: int, clause: str) -> None:
    place = f"table_limits[{position}].fees"
    assert refused(name, (f"{fees}\n", "")) == {(place, clause)}
    for fee in ("player", "player-dealer"):
        stated = next(part for part in fees.split("{ ")[1].rstrip(" }").split(", ") if part.startswith(f"{fee} "))
        without = fees.replace(f"{stated}, ", "").replace(f", {stated}", "")
        assert refused(name, (fees, without)) == {(f"{place}.{fee}", clause)}


@pytest.mark.clause("CAB.fees.3cb", "CAB.fees.declare")
def test_the_card_room_declares_the_fee_of_the_3_card_bonus() -> None:
    fault = {("table_limits[0].fees.three-card-bonus", "CAB.fees.3cb")}
    assert refused("california-bonus-standard", (', three-card-bonus = "$0.50"', "")) == fault
    not_offered = ('[wagers.three-card-bonus]\npaytable = "3CB-5"\n', ""), (SIDE_BET, "")
    assert refused("california-bonus-standard", *not_offered) == fault


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.table.2.spaces", "CA.table.2.spaces"),
        under("california-bonus-standard", "CAB.table.3.4", "CAB.table.3.4"),
    ],
)
@pytest.mark.parametrize(
    ("kind", "paytable"),
    [
        ("five-card-bonus", "LIRB-03"),
        ("cover-all", "COVER-ALL"),
        ("six-card-bonus", "MD-6CB-A"),
        ("progressive", "MD-PROG-A"),
    ],
)
def test_california_has_no_space_for_a_wager_that_its_papers_do_not_know(
    name: str, clause: str, kind: str, paytable: str
) -> None:
    wager = f'[wagers.{kind}]\npaytable = "{paytable}"\n\n[options]'
    assert refused(name, ("[options]", wager)) == {(f"wagers.{kind}", clause)}
    assert not house(name).offers(Wager(kind))
