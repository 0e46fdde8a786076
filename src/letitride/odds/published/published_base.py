"""The tables of docs/maths.md about the base game: figures, strategy, deviations and the worth of knowledge."""

from __future__ import annotations

from letitride.catalogue import load_catalogue
from letitride.odds.published.markdown import decimal, percent, table
from letitride.odds.strategy.deviations import PLANS, cost_of
from letitride.odds.strategy.knowledge import worth_of_knowing
from letitride.odds.strategy.strategy import BetStrategy, find_strategy
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base
from letitride.rules.paytables import Paytable


def base_games() -> dict[str, Paytable]:
    """The different base paytables, each under all the designators that print it (reading F7)."""
    catalogue = load_catalogue()
    by_lines: dict[tuple[object, ...], list[Paytable]] = {}
    for name in catalogue.paytable_ids():
        for paytable in catalogue.paytables(name):
            if paytable.wager.is_base:
                by_lines.setdefault(paytable.lines, []).append(paytable)
    return {" = ".join(paytable.id for paytable in same): same[0] for same in by_lines.values()}


def base_table() -> str:
    """House edge, average bet and element of risk of each base paytable, for both tie rules."""
    return table(
        ("paytable", "ties", "house edge per bet", "average bet", "element of risk (par)", "printed par"),
        (
            (
                names,
                ties.value,
                percent(analysis.house_edge),
                decimal(analysis.average_bet),
                percent(analysis.element_of_risk),
                paytable.printed_par if ties is Ties.PULL else "",
            )
            for names, paytable in base_games().items()
            for ties in Ties
            for analysis in (analyse_base(paytable, ties),)
        ),
    )


def riding_table() -> str:
    """How often bets ride, and the spread of the result."""
    return table(
        ("paytable", "ties", "bet 1 rides", "bet 2 rides", "both ride", "variance", "standard deviation"),
        (
            (
                paytable.id,
                ties.value,
                percent(analysis.rides_bet_1),
                percent(analysis.rides_bet_2),
                percent(analysis.rides_both),
                decimal(analysis.variance),
                f"{analysis.standard_deviation:.4f}",
            )
            for paytable in base_games().values()
            for ties in Ties
            for analysis in (analyse_base(paytable, ties),)
        ),
    )


def distribution_table() -> str:
    """The distribution of the result of a round of LIRX-01."""
    distribution = analyse_base(load_catalogue().paytable("LIRX-01")).distribution
    return table(
        ("result in units of one bet", "probability"),
        ((f"{int(units):+d}", f"{chance} = {float(chance):.10f}") for units, chance in distribution.chances.items()),
    )


def strategy_lists() -> str:
    """The short lists of the base paytables for both tie rules, each once under all paytables that share it."""
    by_list: dict[str, list[str]] = {}
    for names, paytable in base_games().items():
        for ties in Ties:
            best = find_strategy(paytable, ties)
            by_list.setdefault(f"{_listed(best.bet_1)}\n{_listed(best.bet_2)}", []).append(
                f"{names}, ties {ties.value}"
            )
    return "\n\n".join(f"**{'; '.join(shared)}**\n\n{listed}" for listed, shared in by_list.items())


def _listed(bet: BetStrategy) -> str:
    lines = [f"- Let bet {bet.bet} ride with (proved over {bet.hands:,} hands)"]
    for shown in bet.rules:
        examples = f" (such as {', '.join(shown.examples)})" if shown.examples else ""
        lines.append(f"  - {shown}{examples}")
    return "\n".join(lines)


def deviation_table() -> str:
    """What other plans cost."""
    return table(
        ("paytable", "plan", "cost per round", "house edge per bet", "element of risk"),
        (
            (
                paytable.id,
                one.plan,
                decimal(one.cost),
                f"{float(-one.expected_value):.4%}",
                f"{float(one.element_of_risk):.4%}",
            )
            for paytable in base_games().values()
            for one in (cost_of(plan, paytable) for plan in PLANS)
        ),
    )


def knowledge_table() -> str:
    """What knowing community cards is worth."""
    return table(
        ("paytable", "known", "expected value per bet", "worth"),
        (
            (paytable.id, one.known, decimal(one.expected_value), decimal(one.worth))
            for paytable in base_games().values()
            for one in worth_of_knowing(paytable)
        ),
    )
