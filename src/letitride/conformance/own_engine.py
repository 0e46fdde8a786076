"""The adapter for this package's own engine, and the model for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from letitride.cards import Card, parse_cards
from letitride.catalogue import load_catalogue
from letitride.odds.strategy.seen import decision_with
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.side import analyse_side
from letitride.rules.hands import Basis, Hand, five_card_hand, six_card_hand, three_card_hand
from letitride.rules.payouts import parse_payout
from letitride.rules.paytables import Line, Paytable
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settlement import settle
from letitride.rules.wager_kinds import ColumnsBy, Judged
from letitride.rules.wagers import Spot, Wager

Data = Mapping[str, Any]
_JUDGES: Mapping[Basis, Callable[[Sequence[Card]], Hand]] = {
    Basis.FIVE_CARD: five_card_hand,
    Basis.THREE_CARD: three_card_hand,
    Basis.SIX_CARD: six_card_hand,
}


class OwnEngine:
    """Answers every question with the package's own functions."""

    name = "letitride"

    def hands(self, question: Data) -> Data:
        """The class of a hand."""
        return {"hand": _JUDGES[Basis(question["hands"])](parse_cards(question["cards"])).value}

    def figures(self, question: Data) -> Data:
        """Exact figures of a paytable."""
        paytable = read_paytable(question["paytable"])
        if paytable.wager.is_base:
            base = analyse_base(paytable, Ties(question["ties"]))
            exact = (base.expected_value, base.average_bet, base.element_of_risk, base.hit_frequency)
            names = ("expected_value", "average_bet", "element_of_risk", "hit_frequency")
            return dict(zip(names, map(str, exact), strict=True))
        if paytable.wager.judged is Judged.BEST_OF_TABLE:
            return {"expected_value": str(analyse_cover_all(paytable, question["players"]).expected_value)}
        side = analyse_side(paytable, question["stake_cents"], meter_cents=question.get("meter_cents"))
        return {"expected_value": str(side.expected_value), "hit_frequency": str(side.hit_frequency)}

    def decisions(self, question: Data) -> Data:
        """What one unit is worth if it rides, and whether it should."""
        decision = decision_with(
            read_paytable(question["paytable"]), parse_cards(question["cards"]), parse_cards(question["seen"])
        )
        return {"value": str(decision.value), "rides": decision.rides}

    def rounds(self, question: Data) -> Data:
        """What every wager of a round is paid, and what becomes of its stake."""
        house = load_catalogue().house_rules(question["submission"])
        house = replace(house, submission=replace(house.submission, options=question["options"]))
        bank, meter = question["bank"], question["meter_cents"]
        terms = house.submission.meter
        dealt = DealtRound(
            tuple(_box(seat) for seat in question["seats"]),
            parse_cards(question["community"]),
            parse_cards(question["six_card_box"]),
            question["settles_from_seat"],
        )
        settlement = settle(
            house,
            dealt,
            bank=None if bank is None else Bank("", bank["posted_cents"], CoverModel(bank["cover"])),
            meter=None
            if terms is None or meter is None
            else Meter.opened(replace(terms, initial_cents=meter), tops_up=house.has_option("meter_tops_up")),
        )
        return {
            "settled": [
                {
                    "seat": one.seat,
                    "wager": one.spot.value if one.spot else one.wager.value,
                    "paid_cents": one.paid_cents,
                    "returned_cents": one.returned_cents,
                    "collected_cents": one.collected_cents,
                }
                for one in sorted(settlement.settled, key=lambda one: (one.seat, _place(one.spot)))
            ]
        }


def read_paytable(data: Data) -> Paytable:
    """A paytable of its plain data."""
    basis, by = Basis(data["hands"]), data.get("columns_by")
    lines = tuple(
        Line(basis.hand(hand), tuple(map(parse_payout, [pays] if isinstance(pays, str) else pays)))
        for hand, pays in data["pays"].items()
    )
    return Paytable(
        data["id"],
        Wager(data["wager"]),
        basis,
        lines,
        columns_by=None if by is None else ColumnsBy(by),
        columns=tuple(data.get("columns", ())),
    )


def _box(seat: Data) -> Box:
    wagers = {Spot(spot): stake for spot, stake in seat["wagers"].items()}
    return Box(seat["seat"], seat["player"], parse_cards(seat["cards"]), wagers)


def _place(spot: Spot | None) -> int:
    return len(Spot) if spot is None else list(Spot).index(spot)
