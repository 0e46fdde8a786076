"""The part of a PAR sheet about the base game."""

from __future__ import annotations

from fractions import Fraction

from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS, load_groups
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.strategy.strategy_data import strategy_data
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import BaseAnalysis, analyse_base, decide, net_units, round_counts
from letitride.reports.par.bands import CURVE, bands
from letitride.reports.par.rounding import rounding_note
from letitride.reports.par.sheet import Case, Comparison, Figure, Form, Outcome, Part, spread_figures
from letitride.rules.hands import Basis
from letitride.rules.paytables import Paytable

UNIT = "units of one of the three equal bets"

TIE_RULES = {Ties.PULL: "ties pulled", Ties.RIDE: "ties ride"}


def base_part(paytable: Paytable, ties: Ties) -> Part:
    """Everything a PAR sheet says about a base paytable under best play."""
    analysis = analyse_base(paytable, ties)
    case = Case(
        name="",
        figures=_figures(analysis, _stays(paytable, ties)),
        outcomes=_outcomes(paytable, analysis),
        results=analysis.distribution,
        bands=bands(analysis.distribution, CURVE),
    )
    return Part(
        paytable=paytable,
        unit=UNIT,
        counted="five-card hands",
        assumptions=(
            "Three equal bets; bets 1 and 2 may be withdrawn at their moments, bet 3 always stays.",
            "Best play: each decision is the one of greater expected value, found for every hand.",
            {
                Ties.PULL: "Tie rule: a bet worth exactly nothing is withdrawn (ties pulled), as the printed pars do.",
                Ties.RIDE: "Tie rule: a bet worth exactly nothing rides (ties ride); the printed pars withdraw it.",
            }[ties],
            "Odds are to 1: a winning bet stays with the player and the odds are added. No payout limit is assumed.",
            *rounding_note(paytable),
        ),
        cases=(case,),
        printed=printed_figures(paytable, analysis.element_of_risk, analysis.hit_frequency),
        strategy=strategy_data(paytable, ties),
    )


def printed_figures(paytable: Paytable, par: Fraction, hit_frequency: Fraction) -> tuple[Comparison, ...]:
    """The figures that the document prints beside a paytable, where it prints any."""
    printed = (
        Comparison("par", paytable.printed_par, par),
        Comparison("hit frequency", paytable.printed_hit_frequency, hit_frequency),
    )
    return tuple(comparison for comparison in printed if comparison.printed)


def _figures(analysis: BaseAnalysis, stays: tuple[tuple[int, ...], ...]) -> tuple[Figure, ...]:
    ties = TIE_RULES[analysis.ties]
    per_round = f"of one of the three equal bets, per round; {ties}"
    at_stake = f"of the units that stay on the layout; {ties}"
    rides = (
        ("rides_bet_1", "Bet 1 rides", analysis.rides_bet_1),
        ("rides_bet_2", "Bet 2 rides", analysis.rides_bet_2),
        ("rides_both", "Both ride", analysis.rides_both),
    )
    return (
        Figure("house_edge", "House edge per bet", analysis.house_edge, Form.PERCENT, per_round),
        Figure("element_of_risk", "Element of risk (par)", analysis.element_of_risk, Form.PERCENT, at_stake),
        Figure("return", "Theoretical return", 1 - analysis.element_of_risk, Form.PERCENT, at_stake),
        Figure(
            "average_bet",
            "Average bet",
            analysis.average_bet,
            Form.NUMBER,
            f"{UNIT} that stay on the layout, between 1 and 3; {ties}",
        ),
        Figure(
            "hit_frequency",
            "Hit frequency",
            analysis.hit_frequency,
            Form.PERCENT,
            "of rounds: the five cards make a hand that pays, whatever rides",
        ),
        *(Figure(key, name, value, Form.PERCENT, f"of rounds; {ties}") for key, name, value in rides),
        *(
            Figure(
                f"ends_with_{bets}",
                f"Ends with {bets} bet{'s' * (bets > 1)}",
                Fraction(sum(row), DEALS),
                Form.PERCENT,
                f"of rounds; {ties}",
            )
            for bets, row in enumerate(stays, start=1)
        ),
        *spread_figures(analysis.distribution, f"{UNIT}; {ties}"),
    )


def _stays(paytable: Paytable, ties: Ties) -> tuple[tuple[int, ...], ...]:
    return round_counts(decide(net_units(paytable), ties), load_groups())


def _outcomes(paytable: Paytable, analysis: BaseAnalysis) -> tuple[Outcome, ...]:
    """The lines of the paytable and the classes that lose, each with the deals that end with 1, 2 or 3 bets."""
    net = net_units(paytable)
    combinations = hand_counts(Basis.FIVE_CARD)
    by_bets = _stays(paytable, analysis.ties)
    total = sum(combinations.values())
    collected: dict[str, Outcome] = {}
    for place, hand in enumerate(FIVE_CARD_HANDS):
        line = paytable.line_for(hand)
        name = (line.hand if line else hand).value
        stays = tuple(row[place] for row in by_bets)
        before = collected.get(name)
        if before is not None:
            stays = tuple(one + other for one, other in zip(stays, before.stays, strict=True))
        hands = combinations[hand] + (before.combinations if before else 0)
        at_stake = Fraction(sum(bets * deals for bets, deals in enumerate(stays, start=1)), DEALS)
        collected[name] = Outcome(
            hand=name,
            pays=str(line.payouts[0]) if line else "loses",
            combinations=hands,
            probability=Fraction(hands, total),
            result=Fraction(net[place]),
            to_result=net[place] * at_stake,
            to_return=(net[place] + 1) * at_stake / analysis.average_bet,
            stays=stays,
        )
    return tuple(collected.values())
