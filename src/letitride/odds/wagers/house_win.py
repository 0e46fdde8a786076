"""What the house, or a player-dealer, wins on one hand by its class, for each wager: cents, in the order of its law."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.wagers.cover_all.analysis import highest_hand_counts
from letitride.odds.wagers.round_law import Values
from letitride.odds.wagers.seat_outcomes import seat_rules
from letitride.odds.wagers.side import net_cents
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import ColumnsBy, Judged


def win_on_base(paytable: Paytable, bet_cents: int) -> Values:
    """The win on a hand's three base bets of one size, played best; in the order of `round_law.base_law`."""
    rules = seat_rules(paytable)
    return tuple((-rules.bets * rules.paid_cents(bet_cents)).tolist())


def win_on_side(paytable: Paytable, stake_cents: int, *, meter_cents: int | None = None) -> Values:
    """The win on a side wager; what a meter pays counts as lost, whoever funded it."""
    column = stake_cents if paytable.columns_by is ColumnsBy.WAGER else None
    return tuple(
        -net_cents(paytable.wager, paytable.payout_for(hand, column), stake_cents, meter_cents)
        for hand in hand_counts(paytable.basis)
    )


def win_on_envy(paytable: Paytable, stakes_cents: Iterable[int]) -> Values:
    """What a hand costs in envy bonuses to other players with progressive wagers of these sizes (MD.12.H.1)."""
    costs = [win_on_side(paytable, stake) for stake in stakes_cents]
    return tuple(map(sum, zip(*costs, strict=True))) if costs else (0,) * len(hand_counts(paytable.basis))


def win_on_cover_all(paytable: Paytable, stake_cents: int, *, players: int) -> Values:
    """The win on all Cover All wagers of a round: they win or lose together on the highest hand (COVER.7)."""
    if paytable.wager.judged is not Judged.BEST_OF_TABLE:
        raise ValueError(f"{paytable.id} is a paytable of the {paytable.wager.title}, not of Cover All")
    payouts = (paytable.payout_for(hand, players) for hand in highest_hand_counts(players))
    return tuple(-net_cents(paytable.wager, payout, stake_cents) for payout in payouts)
