"""A known clump: its worth equals that of playing every round there is, and a clump of one card is no knowledge."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from command_line import run

from letitride.cards import DECK, Card, parse_cards
from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.odds.strategy.clump import decision_with_clump, known_clump
from letitride.odds.strategy.dealing import Dealing, DealtTo
from letitride.odds.wagers.base import analyse_base
from letitride.rules.hands import five_card_hand
from letitride.rules.payouts import ToOne
from letitride.rules.wagers import Wager

LIRX_01 = load_catalogue().paytable("LIRX-01", Wager.BASE)

Seen = tuple[Card, ...]


def every_round(clump: list[Card], dealt: DealtTo) -> tuple[Fraction, dict[Seen, Fraction]]:
    """What the third bet brings, and the other two by the cards seen, over every place of the clump and every order."""
    others = [card for card in DECK if card not in clump]
    third, by_seen = Fraction(0), defaultdict[Seen, Fraction](Fraction)
    places = len(others) + 1
    for start in range(places):
        known = {slot: clump[slot - start] for slot in dealt.slots if 0 <= slot - start < len(clump)}
        drawn = 5 - len(known)
        chance = Fraction(1, places * perm(len(others), drawn))
        for order in permutations(others, drawn):
            next_card = iter(order)
            cards = tuple(known[slot] if slot in known else next(next_card) for slot in dealt.slots)
            payout = LIRX_01.payout_for(five_card_hand(cards))
            result = (payout.odds if isinstance(payout, ToOne) else -1) * chance
            third += result
            by_seen[cards[:3]] += result
            by_seen[cards[:4]] += result
    return third, by_seen


@pytest.mark.parametrize("dealing", Dealing)
def test_the_worth_is_that_of_every_round_played_best(dealing: Dealing) -> None:
    """All but seven cards lie together, so that few enough rounds are left to play them all."""
    shuffled = random.Random(dealing.value).sample(DECK, 52)
    clump, dealt = shuffled[:45], DealtTo(seat=3, seats=5, dealing=dealing)
    third, by_seen = every_round(clump, dealt)
    best = third + sum(result for result in by_seen.values() if result > 0)
    assert known_clump(LIRX_01, clump, dealt).expected_value == best
    some = sorted(by_seen, key=str)[::97]
    assert [decision_with_clump(LIRX_01, cards, clump, dealt) > 0 for cards in some] == [
        by_seen[cards] > 0 for cards in some
    ]


@pytest.mark.parametrize("dealing", Dealing)
def test_a_clump_of_one_card_is_no_knowledge(dealing: Dealing) -> None:
    found = known_clump(LIRX_01, parse_cards("7d"), DealtTo(2, 4, dealing))
    assert found.expected_value == found.by_the_list == analyse_base(LIRX_01).expected_value
    assert found.met == Fraction(4, 52)


def test_the_cards_that_follow_are_known_to_one_who_holds_the_first() -> None:
    """At a table of one, the packet is followed by the community cards."""
    kings, alone = parse_cards("Kh Kd 8s"), DealtTo(seats=1)
    assert decision_with_clump(LIRX_01, parse_cards("2c 7d Kh"), kings, alone) == 1
    assert decision_with_clump(LIRX_01, parse_cards("2c 7d Kh Kd"), kings, alone) == 1
    with pytest.raises(TextError, match="can't be dealt"):
        decision_with_clump(LIRX_01, parse_cards("Kh 2c 7d"), kings, alone)


def test_the_command_tells_a_clump_with_what_it_does_to_those_who_do_not_know_it() -> None:
    words = ("advantage", "LIRX-01", "LIRX-02", "--clump", "Kh Kd 8s 8c 3d", "--seats", "3", "--seat", "3", "--json")
    for kinds in json.loads(run(*words).out)["paytables"].values():
        unknown, known = kinds[-2:]
        assert known["kind"] == "Kh Kd 8s 8c 3d known to be dealt together"
        assert Fraction(known["worth"]["fraction"]) > Fraction(unknown["worth"]["fraction"])
        assert known["noticed_after_rounds"] > 0
    refused = run("advantage", "LIRX-01", "--clump", "Kh Kd", "--seat", "8")
    assert (refused.code, "1 to 7 seats" in refused.err) == (2, True)
    assert run("advantage", "LIRX-01", "--clump", "Kh Kh").code == 2
