"""Settlement: one pure function for every wager of a round, in the ruleset's order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from letitride.rules.hands import Basis, Hand
from letitride.rules.house_rules import HouseRules
from letitride.rules.payouts import Payout, PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.settling.banking import Bank
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Outcome, Settled, Settlement, Shortfall
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Spot, Wager


def settle(
    house: HouseRules,
    dealt: DealtRound,
    *,
    bank: Bank | None = None,
    meter: Meter | None = None,
    passes: Iterable[tuple[Wager, ...]] | None = None,
    seats: Collection[int] | None = None,
    limited_cents: Mapping[int, int] | None = None,
) -> Settlement:
    """Settle the wagers of a round in the ruleset's order.

    `bank` is the player-dealer's wager where a player banks, `meter` the progressive meter where one is offered.
    A dealer settles step by step: `passes` and `seats` limit the settlement to a part of the order, and
    `limited_cents` says what each seat was paid before under the payout limit.
    """
    if house.is_banked_by_player and bank is None:
        raise ValueError(f"under {house.ruleset.id} a player-dealer banks: settle needs the bank")
    if not house.is_banked_by_player and bank is not None:
        raise ValueError(f"under {house.ruleset.id} the house banks: there is no player-dealer's bank")
    if meter is None and any(wager.has_meter and house.offers(wager) for wager in house.paytables):
        raise ValueError("a table with a progressive needs its meter to settle")
    desk = _Desk(house, dealt, bank, meter, dict(limited_cents or {}))
    for wagers in house.settlement_order.passes if passes is None else passes:
        for box in dealt.in_settlement_order():
            if seats is None or box.seat in seats:
                for wager in wagers:
                    desk.settle(box, wager)
    return Settlement(tuple(desk.settled), desk.bank, desk.meter)


@dataclass(slots=True)
class _Desk:
    """The dealer's place during one settlement: what the bank, the meter and the limits still allow."""

    house: HouseRules
    dealt: DealtRound
    bank: Bank | None
    meter: Meter | None
    limited_cents: dict[int, int]
    settled: list[Settled] = field(default_factory=list)
    _hands: dict[tuple[int, Basis], Hand] = field(default_factory=dict)

    def settle(self, box: Box, wager: Wager) -> None:
        """Settle one kind of wager at one box."""
        if not self.house.offers(wager):
            return
        paytable = self.house.paytables[wager]
        if wager.is_award:
            self._pay_envy(box, paytable)
            return
        for spot in wager.spots:
            if spot in box.wagers:
                self.settled.append(self._settle_spot(box, spot, paytable))

    def _settle_spot(self, box: Box, spot: Spot, paytable: Paytable) -> Settled:
        is_of_table = spot.wager.judged is Judged.BEST_OF_TABLE
        hand = self._best_at_table(paytable.basis) if is_of_table else self._hand(box, paytable.basis)
        payout = paytable.payout_for(hand, column=len(self.dealt.boxes))
        if self.bank is not None and self.bank.is_exhausted:
            return self._return_uncovered(box, spot, hand)
        return self._collect(box, spot, hand) if payout is None else self._pay(box, spot, hand, payout)

    def _pay(self, box: Box, spot: Spot, hand: Hand, payout: Payout) -> Settled:
        """Pay a winner: the stake goes back to the player unless it was taken before the deal."""
        stake, rule = box.wagers[spot], self.house.rule(spot.wager)
        if isinstance(payout, PercentOfMeter):
            due, reset_funding = self._take_from_meter(payout)
            paid, shortfall = due, None
        else:
            due, reset_funding = payout.due_cents(stake), 0
            paid, shortfall = self._payable(box.seat, spot.wager, due)
        return Settled(
            seat=box.seat,
            player=box.player,
            spot=spot,
            outcome=Outcome.WON,
            hand=hand,
            stake_cents=stake,
            payout=payout,
            due_cents=due,
            paid_cents=paid,
            returned_cents=0 if rule.is_taken_before_deal else stake,
            collected_cents=stake if rule.is_taken_before_deal else 0,
            is_stake_in_tray=rule.is_taken_before_deal,
            clause=self._clause_of_payment(spot.wager, shortfall),
            shortfall=shortfall,
            reset_funding_cents=reset_funding,
        )

    def _take_from_meter(self, share: PercentOfMeter) -> tuple[int, int]:
        """What the meter pays, and what brings it back to its reset amount."""
        if self.meter is None:
            raise ValueError("a share of the meter needs a meter")
        self.meter, award = self.meter.pay(share)
        return award.amount_cents, award.reset_funding_cents

    def _collect(self, box: Box, spot: Spot, hand: Hand) -> Settled:
        """Take a loser, as far as the bank reaches where a player banks (reading A4)."""
        stake, rule = box.wagers[spot], self.house.rule(spot.wager)
        collected = stake
        if self.bank is not None:
            self.bank, collected = self.bank.collect(stake)
        if collected == 0:
            return self._return_uncovered(box, spot, hand)
        is_whole = collected == stake
        return Settled(
            seat=box.seat,
            player=box.player,
            spot=spot,
            outcome=Outcome.LOST,
            hand=hand,
            stake_cents=stake,
            returned_cents=stake - collected,
            collected_cents=collected,
            is_stake_in_tray=rule.is_taken_before_deal,
            clause=rule.lose_clause if is_whole else self.house.cite("bank_cap"),
            shortfall=None if is_whole else Shortfall.BANK,
        )

    def _return_uncovered(self, box: Box, spot: Spot, hand: Hand) -> Settled:
        """Give back a wager that the player-dealer's wager doesn't reach (CA.bet.4.return)."""
        is_three_card_bonus = spot is Spot.THREE_CARD_BONUS
        return Settled(
            seat=box.seat,
            player=box.player,
            spot=spot,
            outcome=Outcome.UNCOVERED,
            hand=hand,
            stake_cents=box.wagers[spot],
            returned_cents=box.wagers[spot],
            clause=self.house.cite("uncovered_three_card_bonus" if is_three_card_bonus else "uncovered"),
        )

    def _pay_envy(self, box: Box, paytable: Paytable) -> None:
        """Pay for each qualifying hand of another player, by the receiver's own wager (MD.12.H.1, reading N33)."""
        stake = box.wagers.get(Spot.PROGRESSIVE)
        if stake is None:
            return
        for other in self.dealt.in_settlement_order():
            if other.player == box.player:
                continue
            hand = self._hand(other, paytable.basis)
            payout = paytable.payout_for(hand, stake)
            if payout is None or isinstance(payout, PercentOfMeter):
                continue
            due = payout.due_cents(stake)
            paid, shortfall = self._payable(box.seat, Wager.ENVY, due)
            self.settled.append(
                Settled(
                    seat=box.seat,
                    player=box.player,
                    outcome=Outcome.WON,
                    hand=hand,
                    payout=payout,
                    due_cents=due,
                    paid_cents=paid,
                    clause=self._clause_of_payment(Wager.ENVY, shortfall),
                    shortfall=shortfall,
                )
            )

    def _payable(self, seat: int, wager: Wager, due_cents: int) -> tuple[int, Shortfall | None]:
        """What the payout limit and the player-dealer's wager leave of an amount due, and which of them fell short."""
        paid = self._within_limit(seat, wager, due_cents)
        if self.bank is not None:
            self.bank, covered = self.bank.pay(paid)
            if covered < paid:
                return covered, Shortfall.BANK
        return paid, Shortfall.PAYOUT_LIMIT if paid < due_cents else None

    def _within_limit(self, seat: int, wager: Wager, due_cents: int) -> int:
        """What the payout limit per hand leaves of an amount due (MD.02.B.10, reading N24)."""
        limit = self.house.submission.payout_limit
        if limit is None or wager not in limit.wagers:
            return due_cents
        paid_before = self.limited_cents.get(seat, 0)
        paid = min(due_cents, limit.amount_cents - paid_before)
        self.limited_cents[seat] = paid_before + paid
        return paid

    def _clause_of_payment(self, wager: Wager, shortfall: Shortfall | None) -> str:
        match shortfall:
            case None:
                return self.house.rule(wager).win_clause
            case Shortfall.BANK:
                return self.house.cite("bank_limit")
            case Shortfall.PAYOUT_LIMIT:
                return self.house.cite("payout_limit")

    def _hand(self, box: Box, basis: Basis) -> Hand:
        known = self._hands.get((box.seat, basis))
        if known is None:
            known = self._hands[box.seat, basis] = self.dealt.hand(box, basis)
        return known

    def _best_at_table(self, basis: Basis) -> Hand:
        """The highest class among all hands dealt, whoever holds it (COVER.7, readings H1 and H2)."""
        return min((self._hand(box, basis) for box in self.dealt.boxes), key=basis.hands.index)
