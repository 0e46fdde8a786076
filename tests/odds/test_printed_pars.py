"""Every par and hit frequency that a document prints, typed from the page, comes out to the printed precision."""

from __future__ import annotations

import re

import pytest

from letitride.catalogue import Catalogue
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.side import analyse_side
from letitride.rules.wagers import Wager

# shfl, "Basic Game Paytable Summary" and the two "Bonus" summaries: par, hit frequency.
BASE = {
    "LIRX-01": ("2.86%", "23.88%"),
    "LIRX-02": ("2.80%", "23.88%"),
    "LIRX-03": ("2.66%", "23.88%"),
    "LIRX-04": ("4.63%", "23.88%"),
    "LIRX-05": ("2.48%", "23.88%"),
    "LIRX-06": ("3.05%", "23.88%"),
    "LIRB-03": ("2.86%", "23.88%"),
    "LIRB-06": ("2.86%", "23.88%"),
    "LIRB-09": ("2.86%", "23.88%"),
    "LIRB-10": ("3.05%", "23.88%"),
    "LIRB-25": ("2.66%", "23.88%"),
    "LIRB-28": ("3.05%", "23.88%"),
    "LIRB-29": ("2.66%", "23.88%"),
}
BONUS = {
    "LIRB-03": ("23.73%", "23.88%"),
    "LIRB-06": ("25.39%", "7.63%"),
    "LIRB-09": ("35.14%", "2.87%"),
    "LIRB-10": ("26.93%", "7.63%"),
    "LIRB-25": ("26.93%", "7.63%"),
    "LIRB-28": ("27.70%", "7.63%"),
    "LIRB-29": ("27.70%", "7.63%"),
}


@pytest.mark.parametrize("name", BASE)
def test_base_par_is_the_element_of_risk_with_ties_pulled(name: str, catalogue: Catalogue) -> None:
    analysis = analyse_base(catalogue.paytable(name, Wager.BASE))
    assert (f"{float(analysis.element_of_risk):.2%}", f"{float(analysis.hit_frequency):.2%}") == BASE[name]


@pytest.mark.parametrize("name", BONUS)
def test_bonus_par_is_the_house_edge_with_the_dollar_not_returned(name: str, catalogue: Catalogue) -> None:
    analysis = analyse_side(catalogue.paytable(name, Wager.FIVE_CARD_BONUS))
    assert (f"{float(analysis.house_edge):.2%}", f"{float(analysis.hit_frequency):.2%}") == BONUS[name]


def test_every_printed_par_of_the_catalogue_is_here(catalogue: Catalogue) -> None:
    printed = [
        (paytable.wager, paytable.id, (paytable.printed_par, paytable.printed_hit_frequency))
        for name in catalogue.paytable_ids()
        for paytable in catalogue.paytables(name)
        if paytable.printed_par
    ]
    typed = [(Wager.BASE, *item) for item in BASE.items()] + [(Wager.FIVE_CARD_BONUS, *item) for item in BONUS.items()]
    assert sorted(printed, key=str) == sorted(typed, key=str)
    assert all(re.fullmatch(r"\d+\.\d\d%", figure) for *_, figures in typed for figure in figures)


def test_riding_ties_would_not_give_the_printed_par(catalogue: Catalogue) -> None:
    paytable = catalogue.paytable("LIRX-01", Wager.BASE)
    riding, pulling = analyse_base(paytable, Ties.RIDE), analyse_base(paytable)
    assert f"{float(riding.element_of_risk):.4%}" == "2.8453%"
    assert riding.expected_value == pulling.expected_value
    assert riding.average_bet > pulling.average_bet
