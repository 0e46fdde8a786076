"""Collection fees: flat amounts that the card room charges at "no more bets" (CA.fees.flat, CAB.fees.flat)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import FEES, Transfer, player_account
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of


@dataclass(frozen=True, slots=True)
class FeeDue:
    """A fee that one player owes for one round, and what it is for."""

    player: str
    amount_cents: int
    why: str
    clause: str

    def transfer(self) -> Transfer:
        """The movement of money when the fee is collected."""
        return Transfer(player_account(self.player), FEES, self.amount_cents, f"fee: {self.why}")


def fees_due(
    house: HouseRules,
    boxes: Iterable[tuple[str, Collection[Spot] | Mapping[Spot, int]]],
    *,
    banker: str | None = None,
) -> tuple[FeeDue, ...]:
    """The fees of a round: for each player's wagers in each box, and for the player-dealer (reading B9).

    Fees are charged per wager placed, or once per betting position where the submission says so.
    """
    fees = house.table_limit.fees
    if fees is None:
        return ()
    per_wager = house.option("fees_per") == "wager"
    due: list[FeeDue] = []
    for player, spots in boxes:
        base_bets = sum(spot in spots for spot in BASE_SPOTS)
        charged = base_bets if per_wager else min(base_bets, 1)
        if charged and fees.player_cents:
            what = f"{base_bets} base bets" if per_wager else "one betting position"
            due.append(FeeDue(player, charged * fees.player_cents, what, house.cite("fee_player")))
        if Spot.THREE_CARD_BONUS in spots and fees.three_card_bonus_cents:
            due.append(
                FeeDue(
                    player,
                    fees.three_card_bonus_cents,
                    "3 Card Bonus bet",
                    house.cite("fee_three_card_bonus"),
                )
            )
    if banker is not None and fees.player_dealer_cents:
        due.append(FeeDue(banker, fees.player_dealer_cents, "player-dealer's round", house.cite("fee_player_dealer")))
    return tuple(due)


def fee_of_wager(house: HouseRules, wager: Wager) -> int:
    """The fee for making a wager in one box, beside the fees of the three base bets that it needs."""
    base = _fees_of_box(house, BASE_SPOTS)
    return base if wager is Wager.BASE else _fees_of_box(house, (*BASE_SPOTS, *spots_of(wager))) - base


def _fees_of_box(house: HouseRules, spots: tuple[Spot, ...]) -> int:
    return sum(fee.amount_cents for fee in fees_due(house, [("", spots)]))
