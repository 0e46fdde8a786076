"""What must be written where players see it: odds, limits, fees, the payout limit (MD.02.B.9, CA.fees.notice)."""

from __future__ import annotations

from dataclasses import dataclass

from letitride.money import format_cents
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Spot, Wager, spots_of


@dataclass(frozen=True, slots=True)
class Notice:
    """One inscription or sign: a heading and its lines."""

    heading: str
    lines: tuple[str, ...]


def notices(house: HouseRules) -> tuple[Notice, ...]:
    """Everything a layout or sign at this table has to say, in the words "to" and "win" (SHFL.bonus.odds.1)."""
    return (
        _layout(house),
        _spots(house),
        *(payout_notice(house.paytables[wager], house.title(wager)) for wager in Wager if house.offers(wager)),
        _limits(house),
        *_fees(house),
        *_meter(house),
        *_payout_limit(house),
    )


def payout_notice(paytable: Paytable, title: str = "") -> Notice:
    """The payouts of one wager as they are printed on a layout, under the name that it goes by there."""
    lines = []
    for line in paytable.lines:
        if paytable.columns_by is None:
            lines.append(f"{line.hand.value}: {line.payouts[0].inscription}")
            continue
        paired = zip(_column_titles(paytable), line.payouts, strict=True)
        by_column = "; ".join(f"{title} {payout.inscription}" for title, payout in paired)
        lines.append(f"{line.hand.value}: {by_column}")
    return Notice(f"{title or paytable.wager.title} payouts ({paytable.id})", tuple(lines))


def _column_titles(paytable: Paytable) -> tuple[str, ...]:
    if paytable.columns_by is ColumnsBy.WAGER:
        return tuple(f"{name} wager" for name in paytable.column_names)
    return tuple("1 player" if name == "1" else f"{name} players" for name in paytable.column_names)


def _layout(house: HouseRules) -> Notice:
    """Whose table it is and where cards lie (MD.02.B.1, MD.02.B.3, MD.02.B.4)."""
    lines = [
        house.submission.operator,
        f"an area for the cards of each of {house.ruleset.boxes} positions",
        "an area for the community cards, directly in front of the table inventory container",
    ]
    if house.has_box:
        lines.append("a marked Six Card Bonus card box")
    return Notice("Layout", tuple(lines))


def _spots(house: HouseRules) -> Notice:
    marks = tuple(_spot(house, spot) for wager in Wager if house.offers(wager) for spot in spots_of(wager))
    return Notice(f"{house.ruleset.boxes} betting positions, each marked", marks)


def _spot(house: HouseRules, spot: Spot) -> str:
    """A spot with what the document says it looks like (SHFL.howto.buck)."""
    circle = house.rule(spot.wager).circle
    return f"{house.mark(spot)}, a {circle.value} circle" if circle else house.mark(spot)


def _limits(house: HouseRules) -> Notice:
    lines = []
    for wager in Wager:
        if wager.is_award or not house.offers(wager):
            continue
        stakes, limits, title = house.stakes_cents(wager), house.limits(wager), house.title(wager)
        if stakes:
            lines.append(f"{title}: {' or '.join(map(format_cents, stakes))}")
        elif limits is not None:
            lines.append(f"{title}: {format_cents(limits.minimum_cents)} to {format_cents(limits.maximum_cents)} a bet")
    return Notice("Table limits", tuple(lines))


def _fees(house: HouseRules) -> tuple[Notice, ...]:
    fees = house.table_limit.fees
    if fees is None:
        return ()
    per = "bet" if house.option("fees_per") == "wager" else "betting position"
    lines = [f"Player: {format_cents(fees.player_cents)} a {per}"]
    if fees.three_card_bonus_cents is not None:
        lines.append(f"3 Card Bonus: {format_cents(fees.three_card_bonus_cents)} a bet")
    lines.append(f"Player-dealer: {format_cents(fees.player_dealer_cents)} a round")
    return (Notice("Collection fees", tuple(lines)),)


def _meter(house: HouseRules) -> tuple[Notice, ...]:
    """How the meter grows and where it starts again (MD.12.F.1, MD.12.F.2)."""
    meter = house.submission.meter
    if meter is None:
        return ()
    rate = f"{meter.rate_basis_points / 100:g}% of each wager"
    initial, reset = format_cents(meter.initial_cents), format_cents(meter.reset_cents)
    return (Notice("Progressive meter", (f"grows by {rate}", f"starts at {initial}, resets to {reset}")),)


def _payout_limit(house: HouseRules) -> tuple[Notice, ...]:
    limit = house.submission.payout_limit
    if limit is None:
        return ()
    covered = ", ".join(house.title(wager) for wager in limit.wagers)
    return (Notice("Payout limit per hand", (f"{format_cents(limit.amount_cents)} on {covered}",)),)
