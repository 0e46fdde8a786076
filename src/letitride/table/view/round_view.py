"""The parts of a round as somebody sees them who may see some of its cards: boxes, results, bank, fees."""

from __future__ import annotations

from collections.abc import Set

from letitride.cards import Card
from letitride.rules.hands import Basis, five_card_hand, name_of
from letitride.rules.settling.banking import Bank
from letitride.rules.settling.settled import Settled
from letitride.table.causes import Cause
from letitride.table.procedure.dealing import COMMUNITY_CARDS
from letitride.table.state import BoxInPlay, Round
from letitride.table.view.table_view import RIDES, WITHDRAWN, BankView, BoxView, CauseView, ResultView
from letitride.table.view.viewers import HIDDEN
from letitride.table.words import settled_words

_BASIS = {hand: basis.value for basis in Basis for hand in basis.hands}


def box_view(current: Round, box: BoxInPlay, seen: Set[Card]) -> BoxView:
    """A box; its hand is named once everybody can see all of it."""
    hand = None
    if box.is_turned and current.right_is_up:
        hand = five_card_hand(box.cards + current.community[:COMMUNITY_CARDS]).value
    return BoxView(
        player=box.player,
        cards=shown(box.cards, seen),
        wagers={spot.value: stake for spot, stake in box.layout.items()},
        in_tray={spot.value: stake for spot, stake in box.tray.items()},
        decisions={spot.value: RIDES if rode else WITHDRAWN for spot, rode in box.decisions.items()},
        settled=sorted(spot.value for spot in box.settled),
        results=[result_view(one, current, box) for one in box.results],
        hand=hand,
        has_lammer=box.has_lammer,
        is_tucked=box.is_tucked,
        is_turned=box.is_turned,
    )


def result_view(one: Settled, current: Round, box: BoxInPlay) -> ResultView:
    """How one wager ended."""
    hand = name_of(one.hand, box.cards + current.six_card_box)
    return ResultView(
        spot=one.spot.value if one.spot else None,
        wager=one.wager.value,
        outcome=one.outcome.value,
        hand=f"{_BASIS[one.hand]} {hand}",
        words=settled_words(one, hand),
        payout=str(one.payout) if one.payout else None,
        stake_cents=one.stake_cents,
        due_cents=one.due_cents,
        paid_cents=one.paid_cents,
        returned_cents=one.returned_cents,
        collected_cents=one.collected_cents,
        net_cents=one.net_cents,
        shortfall=one.shortfall.value if one.shortfall else None,
        clause=one.clause,
    )


def bank_view(bank: Bank) -> BankView:
    """The player-dealer's wager."""
    return BankView(
        player=bank.player,
        cover=bank.cover.value,
        posted_cents=bank.posted_cents,
        payable_cents=bank.payable_cents,
        paid_cents=bank.paid_cents,
        collected_cents=bank.collected_cents,
    )


def cause_view(cause: Cause, seen: Set[Card]) -> CauseView:
    """Why a round is void; a card in it is named if it was seen."""
    return CauseView(
        code=cause.code.value,
        seat=cause.seat,
        area=cause.area.value if cause.area else None,
        card=cause.card.text if cause.card is not None and cause.card in seen else None,
        count=cause.count,
        note=cause.note,
    )


def fees_by_player(current: Round) -> dict[str, int]:
    """What the card room has charged each player."""
    charged: dict[str, int] = {}
    for player, fee_cents in current.fees:
        charged[player] = charged.get(player, 0) + fee_cents
    return charged


def shown(cards: tuple[Card, ...], seen: Set[Card]) -> list[str]:
    """Cards in words, those that aren't seen as ``??``."""
    return [card.text if card in seen else HIDDEN for card in cards]
