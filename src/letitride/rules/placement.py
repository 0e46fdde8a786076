"""Placing wagers: which stake is acceptable on which spot, and which boxes one player may bet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from letitride.errors import RuleViolation
from letitride.money import format_cents
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, side_wagers, spots_of


def check_wager(house: HouseRules, spot: Spot, stake_cents: int, *, placed: Mapping[Spot, int]) -> None:
    """Refuse a wager that can't stand beside those placed in the same box."""
    wager = spot.wager
    if not house.offers(wager):
        raise RuleViolation(
            f"The {house.title(wager)} is not offered at this table",
            clause=house.cite("offered"),
            code="not-offered",
            wager=wager.value,
        )
    _check_stake(house, wager, stake_cents)
    if spot in BASE_SPOTS:
        _check_equal(house, stake_cents, placed)
    else:
        _check_prerequisites(house, wager, placed)


def check_box(house: HouseRules, placed: Mapping[Spot, int]) -> None:
    """Refuse to deal to a box that doesn't hold three equal base bets (CA.bet.3, MD.07.E.1).

    Where the house allows it, a box may hold the 3 Card Bonus alone (SHFL.3cb.only).
    """
    if set(placed) == {Spot.THREE_CARD_BONUS} and house.has_option("three_card_only"):
        check_wager(house, Spot.THREE_CARD_BONUS, placed[Spot.THREE_CARD_BONUS], placed={})
        return
    missing = [spot for spot in BASE_SPOTS if spot not in placed]
    if missing:
        named = " and ".join(spot.mark for spot in missing)
        are = f"bet {named} is" if len(missing) == 1 else f"bets {named} are"
        raise RuleViolation(
            f"Three equal bets are needed to take part; {are} missing",
            clause=house.cite("three_equal_bets"),
            code="bets-missing",
            spots=[spot.value for spot in missing],
        )
    for spot, stake in placed.items():
        check_wager(house, spot, stake, placed=placed)


def check_boxes(house: HouseRules, seats: Collection[int]) -> None:
    """Refuse boxes that one player may not bet together (MD.07.F); elsewhere a player bets one box."""
    ordered = sorted(seats)
    if len(set(ordered)) != len(ordered) or not all(1 <= seat <= house.ruleset.boxes for seat in ordered):
        raise RuleViolation(
            f"Betting positions are numbered 1 to {house.ruleset.boxes}, each once",
            clause=house.cite("boxes"),
        )
    allowed = house.option("adjacent_boxes") if "adjacent_boxes" in house.ruleset.options else 1
    if len(ordered) > int(allowed):
        most = "one box" if allowed == 1 else f"at most {allowed} boxes"
        raise RuleViolation(
            f"One player may bet {most} in a round",
            clause=house.cite("adjacent_boxes"),
            code="too-many-boxes",
            most=int(allowed),
        )
    if are_apart(ordered):
        raise RuleViolation(
            "The boxes of one player must be adjacent", clause=house.cite("adjacent_boxes"), code="boxes-apart"
        )


def are_apart(seats: Collection[int]) -> bool:
    """Whether there is a gap between some boxes."""
    return bool(seats) and max(seats) - min(seats) >= len(seats)


def adjacent_boxes(seats: Iterable[int]) -> tuple[int, ...]:
    """The longest row of adjacent boxes among some, the first of several that are alike (reading N77).

    >>> adjacent_boxes([1, 3, 4])
    (3, 4)
    """
    rows: list[tuple[int, ...]] = []
    for seat in sorted(seats):
        rows.append((*rows.pop(), seat) if rows and rows[-1][-1] == seat - 1 else (seat,))
    return max(rows, key=len, default=())


def check_own_box(house: HouseRules, *, player: str, holder: str) -> None:
    """Refuse a wager on a hand that another player holds: back-line betting (CA.bet.5, reading B7)."""
    if player != holder:
        raise RuleViolation(
            f"The box is {holder}'s, and betting on another player's hand is not allowed",
            clause=house.cite("backline"),
            code="another-hand",
            player=holder,
        )


def _check_stake(house: HouseRules, wager: Wager, stake_cents: int) -> None:
    if stake_cents <= 0:
        raise RuleViolation("A wager must be more than zero", clause=house.cite("limits"), code="stake-zero")
    stakes = house.stakes_cents(wager)
    if stakes:
        if stake_cents not in stakes:
            accepted = " or ".join(map(format_cents, stakes))
            raise RuleViolation(
                f"The {house.title(wager)} takes {accepted}, not {format_cents(stake_cents)}",
                clause=house.rule(wager).clause,
                code="stake-choices",
                wager=wager.value,
                stakes=list(stakes),
                stake_cents=stake_cents,
            )
        return
    limits = house.limits(wager)
    if limits is None or limits.minimum_cents <= stake_cents <= limits.maximum_cents:
        return
    raise RuleViolation(
        f"The {house.title(wager)} takes {format_cents(limits.minimum_cents)} to {format_cents(limits.maximum_cents)}"
        f" a bet, not {format_cents(stake_cents)}",
        clause=house.rule(wager).limits_clause or house.cite("limits"),
        code="stake-limits",
        wager=wager.value,
        least_cents=limits.minimum_cents,
        most_cents=limits.maximum_cents,
        stake_cents=stake_cents,
    )


def _check_equal(house: HouseRules, stake_cents: int, placed: Mapping[Spot, int]) -> None:
    for other in BASE_SPOTS:
        if placed.get(other, stake_cents) != stake_cents:
            raise RuleViolation(
                f"The three bets are equal: bet {other.mark} holds {format_cents(placed[other])},"
                f" not {format_cents(stake_cents)}",
                clause=house.cite("three_equal_bets"),
                code="bets-unequal",
                spot=other.value,
                held_cents=placed[other],
                stake_cents=stake_cents,
            )


def _check_prerequisites(house: HouseRules, wager: Wager, placed: Mapping[Spot, int]) -> None:
    rule = house.rule(wager)
    has_base = all(spot in placed for spot in BASE_SPOTS)
    if needs_base(house, wager) and not has_base:
        raise RuleViolation(
            f"Place the three base bets before the {house.title(wager)}",
            clause=rule.clause,
            code="base-bets-first",
            wager=wager.value,
        )
    if wager is Wager.SIX_CARD_BONUS and house.has_option("six_card_requires_other_bonuses"):
        for other in (Wager.FIVE_CARD_BONUS, Wager.THREE_CARD_BONUS):
            if house.offers(other) and spots_of(other)[0] not in placed:
                raise RuleViolation(
                    f"Place the {house.title(other)} before the {house.title(wager)}",
                    clause=rule.clause,
                    code="other-bet-first",
                    wager=wager.value,
                    other=other.value,
                )


def needs_base(house: HouseRules, wager: Wager) -> bool:
    """Whether a side wager depends on the three base bets; the house may let the 3 Card Bonus stand alone."""
    alone = wager is Wager.THREE_CARD_BONUS and house.has_option("three_card_only")
    return house.rule(wager).needs_base and not alone


def optional_wagers(house: HouseRules) -> tuple[Wager, ...]:
    """The side wagers that a player may add or leave at this table."""
    return tuple(wager for wager in side_wagers() if house.offers(wager))
