"""The order in which a deck is released: nobody wins, or whoever is settled first gets a royal flush in spades."""

from __future__ import annotations

from letitride.cards import DECK, Card, parse_cards
from letitride.table import Act, Table

_LOSING = parse_cards("4d 9h Jc 6s 3h Qd Kc 8s 7d 5h 2d Ts 4h 9d")
_ROYAL = parse_cards("As Ks Qs Js Ts")
_AT_SEAT = frozenset({Act.DELIVER_STACK, Act.DEAL_CARD})
_COMMUNITY = frozenset({Act.DELIVER_COMMUNITY_STACK, Act.DEAL_COMMUNITY_CARD})
_ELSEWHERE = frozenset({Act.DELIVER_BOX_STACK, Act.DEAL_TO_BOX})


def stacked_deck(table: Table, *, has_royal_flush: bool) -> tuple[Card, ...]:
    """The cards to release now, as they lie before the cut."""
    wanted = _with_royal_flush(table) if has_royal_flush else _completed(_LOSING)
    depth = table.decks[table.next_deck].cut_depth
    return wanted[len(wanted) - depth :] + wanted[: len(wanted) - depth]


def _completed(top: tuple[Card, ...]) -> tuple[Card, ...]:
    return top + tuple(card for card in DECK if card not in top)


def _with_royal_flush(table: Table) -> tuple[Card, ...]:
    """Follow the deal and put the five cards where the first seat to be settled and the community area get them."""
    royal, others = list(_ROYAL), [card for card in DECK if card not in _ROYAL]
    hand, community = royal[:3], royal[3:]
    lucky = max(table.in_round().boxes)
    cards: list[Card] = []
    for duty in table.script:
        if duty.act in _AT_SEAT | _COMMUNITY | _ELSEWHERE:
            is_lucky = duty.act in _AT_SEAT and duty.seat == lucky
            source = hand if is_lucky else community if duty.act in _COMMUNITY else []
            cards += [(source or others).pop(0) for _ in range(duty.number)]
    return tuple(cards + hand + community + others)
