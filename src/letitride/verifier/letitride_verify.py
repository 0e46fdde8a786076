#!/usr/bin/env python3
"""Prove a round of Let It Ride from its record, with nothing but this file and Python 3.11 or newer.

    python3 letitride_verify.py round.json [--json]

A record is what the table's page exports ("letitride round 1"). Proved are, each by itself:

digest      nothing in the file was changed since it was written
chain       each event's hash is the SHA-256 of the hash before it and of the event
shuffle     the house was bound to its seed before bets closed, showed it in the end, and the seeds give this deck
deal        every card came from the top of that deck, in order, and every card shown is the card that was dealt
payouts     each hand is judged, each wager settled by the paytables, no wager forgotten
money       what was staked, paid, returned and collected moves between accounts that add up to what they held before

Exit code 0: proved. 1: refused, with the reason. 2: the file can't be read.
The digest and the chain can be made again by whoever forges a whole file. To rule that out, compare the last hash with
the one that the server showed when the round was over, or with another player's record of the same round.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import struct
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

FORMAT = "letitride round 1"
RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BASE = ("bet 1", "bet 2", "bet 3")
Data = dict[str, Any]


class Refused(Exception):
    """Something in the record is not so."""


def require(holds: bool, reason: str) -> None:
    """Refuse the record, with a reason, unless something holds."""
    if not holds:
        raise Refused(reason)


# --- digest and chain -------------------------------------------------------------------------------------------------


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, no spaces, in UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_digest(record: Data) -> str:
    """The file is as it was written."""
    rest = {name: value for name, value in record.items() if name != "digest"}
    found = hashlib.sha256(canonical(rest)).hexdigest()
    require(found == record["digest"], "the file was changed: its digest is another")
    return "the file is as it was written"


def check_chain(record: Data) -> str:
    """Each event follows the one before it, and its hash binds it."""
    previous, table_id = record["previous_hash"], record["table"]["id"]
    expected = record["opening"]["sequence"] + 1
    for event in record["events"]:
        number = event["sequence"]
        require(number == expected, f"event {expected} is missing")
        said = [table_id, number, event["at_ms"], event["actor"], event["kind"], event["data"]]
        found = hashlib.sha256(previous.encode() + canonical(said)).hexdigest()
        require(found == event["hash"], f"the hash of event {number} is another: it or one before it was changed")
        previous, expected = found, expected + 1
    times = [event["at_ms"] for event in record["events"]]
    require(times == sorted(times), "an event is older than the one before it")
    return f"{len(times)} events, the last with hash {previous}"


# --- shuffle ----------------------------------------------------------------------------------------------------------


def shuffled_deck(seed: bytes, players: Sequence[str], nonce: str) -> list[str]:
    """Fisher-Yates, driven by HMAC-SHA-256 in counter mode, without bias."""
    words = _words(seed, "\n".join([nonce, *players]).encode())
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        chosen = _number_below(last + 1, words)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def _words(key: bytes, message: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.new(key, message + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from struct.unpack(">8I", block)
        counter += 1


def _number_below(bound: int, words: Iterator[int]) -> int:
    while True:
        word = next(words)
        if word < 2**32 - 2**32 % bound:
            return word % bound


def check_shuffle(record: Data) -> str:
    """The commitment came before the close of bets, the seed opens it, and the seeds give every deck released."""
    events, shuffle, number = record["events"], record["shuffle"], record["round"]
    kinds = [event["kind"] for event in events]
    require(kinds[0] == "BettingOpened", "the record doesn't begin with the opening of bets")
    require(events[0]["data"]["number"] == number, f"this is not round {number}")
    require(kinds.count("SeedCommitted") == 1, "the house didn't commit to one seed")
    require(kinds.count("SeedRevealed") == 1, "the house didn't reveal its seed")
    bound, shown = events[kinds.index("SeedCommitted")], events[kinds.index("SeedRevealed")]
    require(bound["data"]["number"] == shown["data"]["number"] == number, "the seed is that of another round")
    ends = [place for place, kind in enumerate(kinds) if kind in ("RoundClosed", "RoundVoided")]
    require(len(ends) == 1, "the round didn't end once")
    require(kinds.index("SeedRevealed") > ends[0], "the seed was shown before the round was over")
    offered: dict[int, str] = {}
    for event in events:
        if event["kind"] == "SeedOffered":
            offered[event["data"]["seat"]] = event["data"]["seed"]
    players = [offered[seat] for seat in sorted(offered)]
    require(players == shuffle["players"], "the seeds of the seats are not those in the events")
    require(shuffle["commitment"] == bound["data"]["commitment"], "the commitment is not that in the events")
    require(shuffle["seed"] == shown["data"]["seed"], "the seed is not that in the events")
    seed = bytes.fromhex(shuffle["seed"])
    require(hashlib.sha256(seed).hexdigest() == shuffle["commitment"], "the seed is not the one the house was bound to")
    if "BettingClosed" in kinds:
        closed = kinds.index("BettingClosed")
        require(kinds.index("SeedCommitted") < closed, "the house committed to its seed after bets had closed")
        late = [place for place, kind in enumerate(kinds) if kind == "SeedOffered" and place > closed]
        require(not late, "a seat added a seed after bets had closed")
    released = [event["data"]["cards"].split() for event in events if event["kind"] == "DeckReleased"]
    require(len(released) == len(shuffle["releases"]), "not every release of a deck is listed")
    for times, (cards, release) in enumerate(zip(released, shuffle["releases"], strict=True)):
        nonce = f"{record['table']['id']}/{number}" + (f"/{times}" if times else "")
        require(release["nonce"] == nonce, f"the nonce is {release['nonce']}, not {nonce}")
        require(release["deck"].split() == cards, "the deck is not that in the events")
        require(cards == shuffled_deck(seed, players, nonce), "the seeds give another order of the deck")
    _check_action(record, seed, players)
    return f"bound by {shuffle['commitment'][:16]}..., {len(players)} seeds of seats, {len(released)} deck released"


def _check_action(record: Data, seed: bytes, players: Sequence[str]) -> None:
    """Where the seat of the action is drawn, the seeds give it."""
    for event in record["events"]:
        if event["kind"] == "ActionSeatDrawn":
            nonce = f"{record['table']['id']}/{record['round']}/action"
            words = _words(seed, "\n".join([nonce, *players]).encode())
            drawn = 1 + _number_below(record["rules"]["boxes"], words)
            require(event["data"]["seat"] == drawn, f"the seeds put the action at seat {drawn}")


# --- hands ------------------------------------------------------------------------------------------------------------

WIDER = {
    "five-card royal flush": "straight flush",
    "three-card mini royal of spades": "mini royal",
    "three-card mini royal of hearts, diamonds or clubs": "mini royal",
    "three-card mini royal": "straight flush",
    "six-card super royal of diamonds": "super royal",
    "six-card super royal of hearts, spades or clubs": "super royal",
    "six-card super royal": "royal flush",
    "six-card royal flush": "straight flush",
}
"""The class that a hand also belongs to, where a paytable has no line for the particular one."""

FIVE = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "tens or better",
    "low pair",
    "nothing",
)


def five_card_hand(cards: Sequence[str]) -> str:
    """The class of five cards, best first in FIVE."""
    ranks, counts = _ranks(cards), sorted(Counter(card[0] for card in cards).values(), reverse=True)
    is_flush, top = len({card[1] for card in cards}) == 1, _top_of_run(ranks)
    if top and is_flush:
        return "royal flush" if top == 14 else "straight flush"
    if counts[0] == 4:
        return "four of a kind"
    if counts[:2] == [3, 2]:
        return "full house"
    if is_flush:
        return "flush"
    if top:
        return "straight"
    if counts[0] == 3:
        return "three of a kind"
    if counts[:2] == [2, 2]:
        return "two pair"
    if counts[0] == 2:
        paired = max(rank for rank in ranks if ranks.count(rank) == 2)
        return "tens or better" if paired >= 10 else "low pair"
    return "nothing"


def three_card_hand(cards: Sequence[str]) -> str:
    """The class of a player's own three cards; a straight beats a flush."""
    ranks, distinct = _ranks(cards), len({card[0] for card in cards})
    is_flush, top = len({card[1] for card in cards}) == 1, _top_of_run(ranks)
    if top and is_flush:
        if top < 14:
            return "straight flush"
        return "mini royal of spades" if cards[0][1] == "s" else "mini royal of hearts, diamonds or clubs"
    if distinct == 1:
        return "three of a kind"
    if top:
        return "straight"
    if is_flush:
        return "flush"
    return "pair" if distinct == 2 else "nothing"


def six_card_hand(cards: Sequence[str]) -> str:
    """The best five of six cards, or all six in a royal run of one suit."""
    if len({card[1] for card in cards}) == 1 and _top_of_run(_ranks(cards)) == 14:
        return "super royal of diamonds" if cards[0][1] == "d" else "super royal of hearts, spades or clubs"
    best = min((five_card_hand(five) for five in combinations(cards, 5)), key=FIVE.index)
    return best if FIVE.index(best) <= FIVE.index("three of a kind") else "nothing"


def _ranks(cards: Sequence[str]) -> list[int]:
    return sorted(RANKS.index(card[0]) + 2 for card in cards)


def _top_of_run(ranks: list[int]) -> int:
    """The highest rank of a run, 0 if there is none; an ace is high or low."""
    if all(b - a == 1 for a, b in pairwise(ranks)):
        return ranks[-1]
    return ranks[-2] if ranks[-1] == 14 and ranks[:-1] == list(range(2, len(ranks) + 1)) else 0


# --- the round --------------------------------------------------------------------------------------------------------


class Round:
    """The round as its events tell it: cards, wagers and money, each event checked against what came before."""

    def __init__(self, record: Data) -> None:
        opening = record["opening"]
        self.rules: Data = record["rules"]
        self.held: dict[str, int] = dict(opening["balances"])
        self.cuts = [deck["cut_depth"] for deck in opening["decks"]]
        self.meter: int | None = opening["meter_units"]
        self.players: dict[int, str] = {}
        self.layout: dict[int, dict[str, int]] = {}
        self.tray: dict[int, dict[str, int]] = {}
        self.settled_spots: set[tuple[int, str]] = set()
        self.withdrawable: dict[int, list[str]] = {}
        self.stub: list[str] = []
        self.cards: dict[int, list[str]] = {}
        self.community: list[str] = []
        self.box: list[str] = []
        self.burned: list[str] = []
        self.fees: list[tuple[str, int]] = []
        self.bank: dict[str, int] | None = None
        self.banker = ""
        self.limited: dict[int, int] = {}
        self.envy: Counter[tuple[int, tuple[str, str]]] = Counter()
        self.abandoned: set[int] = set()
        self.settled = 0
        self.dealt = 0

    def tell(self, event: Data) -> None:
        """Check an event and take it over; kinds that move neither cards nor money need no telling."""
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", event["kind"]).lower()
        tell: Callable[..., None] | None = getattr(self, f"_on_{name}", None)
        if tell is not None:
            try:
                tell(**event["data"])
            except Refused as refused:
                raise Refused(f"event {event['sequence']}: {refused}") from None
            except (KeyError, IndexError, TypeError, ValueError) as error:
                raise Refused(f"event {event['sequence']} doesn't fit what came before it: {error!r}") from None

    def move(self, source: str, target: str, cents: int) -> None:
        """Money from one account to another."""
        require(isinstance(cents, int) and cents >= 0, f"{cents} is no amount")
        self.held[source] = self.held.get(source, 0) - cents
        self.held[target] = self.held.get(target, 0) + cents
        is_chips = source.partition(":")[0] in ("player", "bank", "layout")
        require(not is_chips or self.held[source] >= 0, f"{source} gives more than it holds")

    # cards

    def _on_deck_cut(self, deck: int, depth: int) -> None:
        self.cuts[deck] = (self.cuts[deck] + depth) % 52

    def _on_deck_shuffled(self, deck: int, **_: Any) -> None:
        self.cuts[deck] = 0

    def _on_deck_released(self, deck: int, cards: str) -> None:
        order = cards.split()
        require(sorted(order) == sorted(DECK), "a deck holds each of 52 cards once")
        self.stub = order[self.cuts[deck] :] + order[: self.cuts[deck]]
        self.cuts[deck] = 0
        self.cards, self.community, self.box, self.burned = {}, [], [], []

    def _top(self, cards: str) -> list[str]:
        dealt = cards.split()
        require(
            dealt == self.stub[: len(dealt)], f"{cards} was dealt, but {' '.join(self.stub[: len(dealt)])} lay on top"
        )
        self.stub = self.stub[len(dealt) :]
        self.dealt += len(dealt)
        return dealt

    def _on_cards_delivered(self, seat: int, cards: str) -> None:
        require(seat in self.layout, f"seat {seat} made no bet")
        self.cards[seat] = self.cards.get(seat, []) + self._top(cards)
        require(len(self.cards[seat]) <= 3, f"seat {seat} has more than three cards")

    def _on_community_cards_delivered(self, cards: str) -> None:
        self.community += self._top(cards)

    def _on_box_cards_delivered(self, cards: str) -> None:
        self.box += self._top(cards)

    def _on_card_burned(self, card: str) -> None:
        require(card == self.community[-1], f"{card} was not the bottom card")
        self.burned.append(self.community.pop())

    def _on_stub_unloaded(self, count: int) -> None:
        require(count == len(self.stub), f"the stub has {len(self.stub)} cards, not {count}")

    def _on_community_card_turned(self, side: str, card: str) -> None:
        place = ("left", "right").index(side)
        require(card == self.community[place], f"{card} is not the card that was dealt there")

    def _on_box_cards_turned(self, cards: str) -> None:
        require(cards.split() == self.box, "these are not the cards of the box")

    def _on_hand_turned(self, seat: int, cards: str) -> None:
        require(cards.split() == self.cards[seat], f"these are not the cards of seat {seat}")

    def _on_high_hand_exposed(self, seat: int, hand: str) -> None:
        require(hand == f"five-card {self._hand(seat, 'five-card')}", "the hand is judged otherwise")

    def _on_cards_collected(self, cards: str) -> None:
        dealt = [card for hand in self.cards.values() for card in hand]
        all_cards = self.burned + dealt + self.community + self.box + self.stub
        require(sorted(cards.split()) == sorted(all_cards) == sorted(DECK), "the rack doesn't hold the 52 cards dealt")

    # wagers

    def _on_wager_placed(self, seat: int, player: str, spot: str, stake_cents: int) -> None:
        self.move(f"player:{player}", "layout", stake_cents)
        require(self.players.setdefault(seat, player) == player, f"seat {seat} is not {player}'s")
        laid = self.layout.setdefault(seat, {})
        require(spot not in laid, f"{spot} holds a wager already")
        laid[spot] = stake_cents
        require(len({laid[name] for name in BASE if name in laid}) <= 1, "the three bets are equal")

    def _on_wager_taken_back(self, seat: int, player: str, spot: str, stake_cents: int) -> None:
        self._take_off(seat, spot, stake_cents)
        self.move("layout", f"player:{player}", stake_cents)
        if not self.layout[seat]:
            del self.layout[seat], self.players[seat]

    def _take_off(self, seat: int, spot: str, cents: int) -> None:
        require(self.layout[seat].get(spot) == cents, f"{spot} of seat {seat} doesn't hold this wager")
        del self.layout[seat][spot]

    def _on_betting_closed(self) -> None:
        require(bool(self.layout), "nobody has bet")
        self.withdrawable = {seat: ["bet 1", "bet 2"] for seat in self.layout}

    def _on_wagers_taken(self, spot: str, seats: str) -> None:
        before = self.meter
        for seat in map(int, seats.split(", ")):
            stake = self.layout[seat][spot]
            self._take_off(seat, spot, stake)
            self.tray.setdefault(seat, {})[spot] = stake
            self.move("layout", "inventory", stake)
            if spot == "progressive" and self.meter is not None:
                self.meter += stake * self.rules["meter"]["rate_basis_points"]
        self._grow(before)

    def _grow(self, before: int | None) -> None:
        """The meter shows whole cents; what it shows more is set aside from the inventory."""
        if before is not None and self.meter is not None:
            self.move("inventory", "meter", self.meter // 10_000 - before // 10_000)

    def _on_bonus_bets_restored(self, seats: str) -> None:
        for seat in map(int, seats.split(", ")):
            for spot, stake in self.tray.pop(seat, {}).items():
                self.layout[seat][spot] = stake
                self.move("inventory", "layout", stake)

    def _on_meter_read(self, units: int) -> None:
        self.meter = units

    def _on_fee_collected(self, player: str, amount_cents: int, **_: Any) -> None:
        self.fees.append((player, amount_cents))
        self.move(f"player:{player}", "fees", amount_cents)

    def _on_bank_posted(self, player: str, amount_cents: int) -> None:
        require(self.bank is None, "the bank is posted once")
        self.banker, self.bank = player, {"posted": amount_cents, "paid": 0, "collected": 0}
        self.move(f"player:{player}", f"bank:{player}", amount_cents)

    def _on_chips_brought(self, player: str, amount_cents: int) -> None:
        self.move("float", f"player:{player}", amount_cents)

    def _on_chips_taken_away(self, player: str, amount_cents: int) -> None:
        self.move(f"player:{player}", "float", amount_cents)

    def _on_wager_left_to_ride(self, seat: int, player: str, spot: str, **_: Any) -> None:
        self._decide(seat, player, spot)
        require(spot in self.layout[seat], f"there is no {spot} to ride")

    def _on_wager_withdrawn(self, seat: int, player: str, spot: str, stake_cents: int, **_: Any) -> None:
        self._decide(seat, player, spot)
        self._take_off(seat, spot, stake_cents)
        self.move("layout", f"player:{player}", stake_cents)

    def _decide(self, seat: int, player: str, spot: str) -> None:
        require(self.players[seat] == player, f"seat {seat} is not {player}'s")
        require(self.withdrawable[seat][:1] == [spot], f"{spot} is not to be decided at seat {seat}")
        self.withdrawable[seat].pop(0)

    def _on_wagers_abandoned(self, seat: int, **_: Any) -> None:
        for spot, stake in list(self.layout[seat].items()):
            self._take_off(seat, spot, stake)
            self.move("layout", "inventory", stake)
        self.settled_spots |= {(seat, spot) for spot in self.tray.get(seat, {})}
        self.abandoned.add(seat)

    # settlement

    def _hand(self, seat: int, basis: str) -> str:
        own = self.cards[seat]
        if basis == "three-card":
            return three_card_hand(own)
        return five_card_hand(own + self.community) if basis == "five-card" else six_card_hand(own + self.box)

    def _payout(self, wager: str, hand: str, column: int | None) -> str | None:
        """What a paytable pays for a hand, or for the wider class it belongs to."""
        paytable, particular = self.rules["paytables"][wager], hand
        while particular not in paytable["pays"]:
            wider = WIDER.get(f"{paytable['hands']} {particular}")
            if wider is None:
                return None
            particular = wider
        pays: list[str] = paytable["pays"][particular]
        return pays[paytable["columns"].index(column)] if paytable["columns_by"] else pays[0]

    def _on_wager_settled(self, settled: Data) -> None:
        seat, spot = settled["seat"], settled["spot"]
        require(self.players[seat] == settled["player"], f"seat {seat} is not {settled['player']}'s")
        expected = self._envy(settled) if spot is None else self._wager(seat, spot)
        for name, value in expected.items():
            require(settled[name] == value, f"seat {seat} {spot or 'envy'}: {name} is {value}, not {settled[name]}")
        self._pay(settled)
        self.settled += 1

    def _wager(self, seat: int, spot: str) -> Data:
        """What must come of a wager: the hand, the payout, and who gets how much."""
        wager = "base" if spot in BASE else spot
        is_in_tray = wager in self.rules["taken_before_deal"]
        stake = (self.tray if is_in_tray else self.layout)[seat][spot]
        require((seat, spot) not in self.settled_spots, f"{spot} of seat {seat} is settled already")
        basis = self.rules["paytables"][wager]["hands"]
        hand = self._hand(seat, basis)
        if wager == "cover-all":
            hand = min((self._hand(other, basis) for other in self.cards), key=FIVE.index)
        payout = self._payout(wager, hand, len(self.cards))
        self.settled_spots.add((seat, spot))
        if not is_in_tray:
            self._take_off(seat, spot, stake)
        end: Data = {
            "hand": f"{basis} {hand}",
            "stake_cents": stake,
            "is_stake_in_tray": is_in_tray,
            "payout": payout,
            "due_cents": 0,
            "paid_cents": 0,
            "returned_cents": 0,
            "collected_cents": stake,
            "reset_funding_cents": 0,
            "shortfall": None,
            "outcome": "lost",
        }
        if self.bank is not None and self._payable() == 0:
            return {**end, "outcome": "uncovered", "payout": None, "collected_cents": 0, "returned_cents": stake}
        if payout is None:
            return self._collect(end)
        end["outcome"] = "won"
        if not is_in_tray:
            end["collected_cents"], end["returned_cents"] = 0, stake
        if payout.endswith("% of meter"):
            return {**end, **self._share_of_meter(int(payout.partition("%")[0]))}
        end["due_cents"] = due = _due(payout, stake)
        return {**end, **self._paid(seat, wager, due)}

    def _collect(self, end: Data) -> Data:
        """A loser, as far as the bank reaches where a player banks."""
        if self.bank is None:
            return end
        stake = end["stake_cents"]
        taken = min(stake, self._collectable())
        self.bank["collected"] += taken
        if taken == 0:
            return {**end, "outcome": "uncovered", "collected_cents": 0, "returned_cents": stake}
        short = None if taken == stake else "the player-dealer's wager reached no further"
        return {**end, "collected_cents": taken, "returned_cents": stake - taken, "shortfall": short}

    def _paid(self, seat: int, wager: str, due: int) -> Data:
        """What the payout limit and the bank leave of an amount due."""
        paid, short, limit = due, None, self.rules["payout_limit"]
        if limit is not None and wager in limit["wagers"]:
            paid = min(due, limit["amount_cents"] - self.limited.get(seat, 0))
            self.limited[seat] = self.limited.get(seat, 0) + paid
            short = "the payout limit per hand applied" if paid < due else None
        if self.bank is not None:
            covered = min(paid, self._payable())
            short = "the player-dealer's wager reached no further" if covered < paid else short
            self.bank["paid"] += covered
            paid = covered
        return {"paid_cents": paid, "shortfall": short}

    def _payable(self) -> int:
        bank, cover = self.bank or {}, self.rules["bank_cover"]
        left = bank["posted"] - bank["paid"]
        if cover == "running-balance":
            return left + bank["collected"]
        return left - bank["collected"] if cover == "every-wager" else left

    def _collectable(self) -> int:
        bank, cover = self.bank or {}, self.rules["bank_cover"]
        if cover == "every-wager":
            return self._payable()
        left = bank["posted"] - bank["collected"]
        return left + bank["paid"] if cover == "running-balance" else left

    def _share_of_meter(self, percent: int) -> Data:
        """A share of the meter, which starts again if the share is all of it."""
        require(self.meter is not None, "there is no meter")
        terms, units = self.rules["meter"], self.meter or 0
        amount = units // 10_000 * percent // 100
        left = units - amount * 10_000
        funding = terms["reset_cents"] if percent == 100 else 0
        if percent < 100 and terms["tops_up"]:
            funding = max(0, terms["reset_cents"] - left // 10_000)
        self.meter = left + funding * 10_000
        return {"due_cents": amount, "paid_cents": amount, "reset_funding_cents": funding}

    def _envy(self, settled: Data) -> Data:
        """A bonus for the hand of another player, by the receiver's own progressive wager."""
        seat, stake = settled["seat"], self.tray[settled["seat"]]["progressive"]
        due_bonuses = self.envy_due(seat)
        bonus = (settled["hand"], settled["payout"])
        self.envy[seat, bonus] += 1
        require(self.envy[seat, bonus] <= due_bonuses[bonus], f"no such envy bonus is due at seat {seat}")
        due = _due(settled["payout"], stake)
        rest = {"outcome": "won", "stake_cents": 0, "returned_cents": 0, "collected_cents": 0, "reset_funding_cents": 0}
        return {**rest, "due_cents": due, **self._paid(seat, "envy", due)}

    def envy_due(self, seat: int) -> Counter[tuple[str, str]]:
        """The envy bonuses that a seat is due: the hands of others, and what each pays."""
        due: Counter[tuple[str, str]] = Counter()
        stake = self.tray.get(seat, {}).get("progressive")
        if stake is None or "envy" not in self.rules["paytables"]:
            return due
        basis = self.rules["paytables"]["envy"]["hands"]
        for other in self.cards:
            if self.players[other] != self.players[seat]:
                hand = self._hand(other, basis)
                payout = self._payout("envy", hand, stake)
                if payout is not None and not payout.endswith("% of meter"):
                    due[f"{basis} {hand}", payout] += 1
        return due

    def _pay(self, settled: Data) -> None:
        """The money that a settled wager moves."""
        chips, taker = f"player:{settled['player']}", f"bank:{self.banker}" if self.bank else "inventory"
        if not settled["is_stake_in_tray"]:
            self.move("layout", taker, settled["collected_cents"])
        self.move("layout", chips, settled["returned_cents"])
        is_share = (settled["payout"] or "").endswith("% of meter")
        self.move("meter" if is_share else taker, chips, settled["paid_cents"])
        self.move("inventory", "meter", settled["reset_funding_cents"])

    # the end

    def _on_round_closed(self, **_: Any) -> None:
        left = [(seat, spot) for seat, laid in self.layout.items() for spot in laid]
        left += [
            (seat, spot)
            for seat, laid in self.tray.items()
            for spot in laid
            if (seat, spot) not in self.settled_spots and spot in self.rules["paytables"]
        ]
        require(not left, f"{left[0][1] if left else ''} of seat {left[0][0] if left else ''} was never settled")
        for seat in self.tray:
            if seat not in self.abandoned:
                for bonus, count in self.envy_due(seat).items():
                    require(self.envy[seat, bonus] == count, f"seat {seat} is due an envy bonus for {bonus[0]}")
        self._return_bank()

    def _return_bank(self) -> None:
        if self.bank is not None:
            left = self.bank["posted"] + self.bank["collected"] - self.bank["paid"]
            self.move(f"bank:{self.banker}", f"player:{self.banker}", left)
            self.bank = None

    def _on_round_voided(self, **_: Any) -> None:
        """Every wager that is still due goes back, and with it fees, bank and the meter's growth."""
        before = self.meter
        for seat, laid in self.layout.items():
            for stake in laid.values():
                self.move("layout", f"player:{self.players[seat]}", stake)
        for seat, laid in self.tray.items():
            for spot, stake in laid.items():
                if (seat, spot) not in self.settled_spots:
                    self.move("inventory", f"player:{self.players[seat]}", stake)
                    if spot == "progressive" and self.meter is not None:
                        self.meter -= stake * self.rules["meter"]["rate_basis_points"]
        for player, fee in self.fees:
            self.move("fees", f"player:{player}", fee)
        self._return_bank()
        if before is not None and self.meter is not None:
            self.move("meter", "inventory", before // 10_000 - self.meter // 10_000)


def _due(payout: str, stake: int) -> int:
    """What a payout is worth in cents: ``11 to 1``, ``300 for 1`` or ``$20,000``."""
    odds = re.fullmatch(r"([\d,]+) (?:to|for) 1", payout)
    if odds:
        return int(odds[1].replace(",", "")) * stake
    dollars, _, cents = payout[1:].replace(",", "").partition(".")
    return int(dollars) * 100 + int(cents or 0)


UNJUDGED = ("FaceUpCardFound", "CardDrawnInError", "CardExposed", "DeckRemoved", "RemedyOrdered")
"""Irregularities that move cards in ways only the whole program knows."""


def check_round(record: Data) -> tuple[str, str, str]:
    """Deal, payouts and money, told event by event."""
    strange = [event["kind"] for event in record["events"] if event["kind"] in UNJUDGED]
    require(not strange, f"{strange[:1]} is an irregularity; prove this round with `letitride verify`")
    played = Round(record)
    for event in record["events"]:
        played.tell(event)
    held = {account: cents for account, cents in played.held.items() if cents}
    for account in sorted(held.keys() | record["closing"].keys()):
        found, said = held.get(account, 0), record["closing"].get(account, 0)
        require(found == said, f"{account} holds {found} cents in the end, not {said}")
    require(sum(held.values()) == 0, "money came from nowhere")
    dealt = f"{played.dealt} cards from the top of the deck to {len(played.cards)} seats"
    return dealt, f"{played.settled} wagers settled by the paytables", f"{len(held)} accounts add up"


# --- the command ------------------------------------------------------------------------------------------------------


def verify(record: Any) -> list[Data]:
    """Every check with its outcome; the round is proved if all are ok."""
    checks: list[Data] = []

    def run(names: Sequence[str], check: Callable[[Data], Any]) -> None:
        try:
            details = check(record)
        except Refused as refused:
            checks.append({"check": names[0], "ok": False, "detail": str(refused)})
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            checks.append({"check": names[0], "ok": False, "detail": f"the record is incomplete: {error!r}"})
        else:
            told = details if isinstance(details, tuple) else (details,)
            checks.extend(
                {"check": name, "ok": True, "detail": detail} for name, detail in zip(names, told, strict=True)
            )

    run(["digest"], check_digest)
    run(["chain"], check_chain)
    run(["shuffle"], check_shuffle)
    run(["deal", "payouts", "money"], check_round)
    return checks


def read_record(text: str) -> Data:
    """The record of a file; raises ValueError if it is none."""
    record = json.loads(text)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ValueError(f"a record has the format {FORMAT!r}")
    return record


def is_record(text: str) -> bool:
    """Whether a text is the record of a round."""
    try:
        read_record(text)
    except (ValueError, RecursionError):
        return False
    return True


def main(arguments: Sequence[str]) -> int:
    """Check one file and say what came of it."""
    names = [name for name in arguments if name != "--json"]
    if len(names) != 1 or names[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if names[:1] in (["-h"], ["--help"]) else 2
    try:
        record = read_record(Path(names[0]).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        print(f"{names[0]} can't be read: {error}", file=sys.stderr)
        return 2
    checks = verify(record)
    is_proved = all(check["ok"] for check in checks)
    if "--json" in arguments:
        print(json.dumps({"proved": is_proved, "checks": checks}, indent=2))
    else:
        for check in checks:
            print(f"{'ok     ' if check['ok'] else 'REFUSED'}  {check['check']:8}  {check['detail']}")
        print("proved" if is_proved else "refused")
    return 0 if is_proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
