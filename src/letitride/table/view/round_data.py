"""A round as plain data for somebody who may see some of its cards: boxes, results, bank, racks, the duty in hand."""

from __future__ import annotations

from typing import Any

from letitride.cards import Card
from letitride.rules.banking import Bank
from letitride.rules.hands import SixCardHand, best_five_of, five_card_hand
from letitride.rules.settled import Settled
from letitride.rules.wagers import Wager
from letitride.table.duties import Duty
from letitride.table.procedure.dealing import COMMUNITY_CARDS
from letitride.table.procedure.deciding import SPOT_IN_QUESTION
from letitride.table.state import BoxInPlay, Round, Table

HIDDEN = "??"


def round_data(table: Table, current: Round, seen: frozenset[Card]) -> dict[str, Any]:
    """A round as it looks to somebody who may see these cards."""
    unloaded = len(current.stub) if current.is_stub_unloaded else 0
    return {
        "number": current.number,
        "deck": table.decks[current.deck].colour,
        "community": _shown(current.community[:COMMUNITY_CARDS], seen),
        "six_card_box": _shown(current.six_card_box, seen),
        "exposed": [str(card) for card in current.exposed],
        "stub_count": len(current.stub) - unloaded,
        "discard_count": len(current.discards) + unloaded,
        "is_deal_complete": current.deal_is_complete,
        "is_settling": current.is_settling,
        "ruling_awaited": current.awaiting_ruling or None,
        "ready": sorted(current.ready),
        "bank": current.bank and _bank(current.bank),
        "fees_cents": sum(fee for _, fee in current.fees),
        "action_seat": current.action_seat,
        "high_hand": _high_hand(current),
        "cover_all": _cover_all(table, current),
        "boxes": {str(seat): _box(current, box, seen) for seat, box in sorted(current.boxes.items())},
    }


def duty_data(duty: Duty) -> dict[str, Any]:
    """What is due: the act, in words, by whom, at which seat, and where the document says so."""
    return {
        "act": duty.act.value,
        "words": str(duty),
        "role": duty.role.value,
        "seat": duty.seat,
        "wagers": [wager.value for wager in duty.wagers],
        "section": duty.section,
        "clause": duty.clause,
    }


def turn_data(table: Table) -> dict[str, Any] | None:
    """Whose turn it is, and which bet the question is about; None while nobody is asked."""
    duty = table.duty
    if duty is None or duty.seat is None or duty.act not in SPOT_IN_QUESTION:
        return None
    return {"seat": duty.seat, "player": table.seats.get(duty.seat), "spot": SPOT_IN_QUESTION[duty.act].value}


def _box(current: Round, box: BoxInPlay, seen: frozenset[Card]) -> dict[str, Any]:
    return {
        "player": box.player,
        "cards": _shown(box.cards, seen),
        "hand": hand_shown(current, box),
        "wagers_cents": {spot.value: stake for spot, stake in box.layout.items()},
        "tray_cents": {spot.value: stake for spot, stake in box.tray.items()},
        "decisions": {spot.value: "rides" if rode else "withdrawn" for spot, rode in box.decisions.items()},
        "has_lammer": box.has_lammer,
        "is_tucked": box.is_tucked,
        "is_turned": box.is_turned,
        "results": [result_data(one, current, box) for one in box.results],
        "net_cents": sum(one.net_cents for one in box.results),
    }


def result_data(one: Settled, current: Round, box: BoxInPlay) -> dict[str, Any]:
    """How one wager ended; an envy bonus has no spot. A six-card hand that wins nothing is named as what it is."""
    hand = one.hand.value
    if one.hand is SixCardHand.NOTHING:
        hand = best_five_of(box.cards + current.six_card_box)
    return {
        "spot": one.spot and one.spot.value,
        "wager": one.wager.value,
        "outcome": one.outcome.value,
        "hand": hand,
        "words": one.because(hand),
        "payout": one.payout and str(one.payout),
        "stake_cents": one.stake_cents,
        "due_cents": one.due_cents,
        "paid_cents": one.paid_cents,
        "returned_cents": one.returned_cents,
        "collected_cents": one.collected_cents,
        "net_cents": one.net_cents,
        "clause": one.clause,
    }


def _bank(bank: Bank) -> dict[str, Any]:
    return {
        "player": bank.player,
        "posted_cents": bank.posted_cents,
        "paid_cents": bank.paid_cents,
        "collected_cents": bank.collected_cents,
        "payable_cents": bank.payable_cents,
        "collectable_cents": bank.collectable_cents,
    }


def hand_shown(current: Round, box: BoxInPlay) -> str | None:
    """The hand of a box once everybody can see it."""
    return _hand(current, box) if box.is_turned and current.right_is_up else None


def _hand(current: Round, box: BoxInPlay) -> str:
    """What the three cards and the community cards make."""
    return five_card_hand(box.cards + current.community[:COMMUNITY_CARDS]).value


def _high_hand(current: Round) -> dict[str, Any] | None:
    """The hand that stays exposed for Cover All (COVER.8a)."""
    if current.high_hand is None:
        return None
    return {"seat": current.high_hand, "hand": _hand(current, current.boxes[current.high_hand])}


def _cover_all(table: Table, current: Round) -> dict[str, Any] | None:
    """The column of the Cover All paytable for this round, once the shuffler has counted and shown it (COVER.5)."""
    if not current.are_payouts_shown:
        return None
    paytable = table.house.paytables[Wager.COVER_ALL]
    column = paytable.column_index(len(current.boxes))
    lines = [{"hand": line.hand.value, "payout": str(line.payouts[column])} for line in paytable.lines]
    return {"players": len(current.boxes), "lines": lines}


def _shown(cards: tuple[Card, ...], seen: frozenset[Card]) -> list[str]:
    return [str(card) if card in seen else HIDDEN for card in cards]
