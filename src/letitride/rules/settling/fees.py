"""Collection fees: flat amounts that the card room charges at "no more bets" (CA.fees.flat, CAB.fees.flat)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import FEES, Transfer, player_account
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of


class FeeKind(Enum):
    """What a fee is for."""

    BASE_BETS = "base-bets"
    BETTING_POSITION = "betting-position"
    THREE_CARD_BONUS = "three-card-bonus"
    PLAYER_DEALER = "player-dealer"


_MEMOS = {
    FeeKind.BASE_BETS: "fee: {bets} base bets",
    FeeKind.BETTING_POSITION: "fee: one betting position",
    FeeKind.THREE_CARD_BONUS: "fee: 3 Card Bonus bet",
    FeeKind.PLAYER_DEALER: "fee: player-dealer's round",
}
"""What the ledger calls each fee."""


@dataclass(frozen=True, slots=True)
class FeeDue:
    """A fee that one player owes for one round, what it is for, and for how many base bets where that counts."""

    player: str
    amount_cents: int
    fee: FeeKind
    clause: str
    bets: int = 0

    def transfer(self) -> Transfer:
        """The movement of money when the fee is collected."""
        return Transfer(player_account(self.player), FEES, self.amount_cents, _MEMOS[self.fee].format(bets=self.bets))


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
            what = FeeKind.BASE_BETS if per_wager else FeeKind.BETTING_POSITION
            bets = base_bets if per_wager else 0
            due.append(FeeDue(player, charged * fees.player_cents, what, house.cite("fee_player"), bets))
        if Spot.THREE_CARD_BONUS in spots and fees.three_card_bonus_cents:
            due.append(
                FeeDue(
                    player,
                    fees.three_card_bonus_cents,
                    FeeKind.THREE_CARD_BONUS,
                    house.cite("fee_three_card_bonus"),
                )
            )
    if banker is not None and fees.player_dealer_cents:
        due.append(FeeDue(banker, fees.player_dealer_cents, FeeKind.PLAYER_DEALER, house.cite("fee_player_dealer")))
    return tuple(due)


def fee_of_wager(house: HouseRules, wager: Wager) -> int:
    """The fee for making a wager in one box, beside the fees of the three base bets that it needs."""
    base = _fees_of_box(house, BASE_SPOTS)
    return base if wager.is_base else _fees_of_box(house, (*BASE_SPOTS, *spots_of(wager))) - base


def _fees_of_box(house: HouseRules, spots: tuple[Spot, ...]) -> int:
    return sum(fee.amount_cents for fee in fees_due(house, [("", spots)]))
