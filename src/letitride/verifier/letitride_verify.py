#!/usr/bin/env python3
"""Prove a round of Let It Ride from its record, with nothing but this file and Python 3.11 or newer.

    python3 letitride_verify.py round.json [--json]

A record is what the table's page exports ("letitride round 3"). Proved are, each by itself:

digest      nothing in the file was changed since it was written
chain       each event's hash is the SHA-256 of the hash before it, of the event, and of the command it answers first
commands    what people did and what was drawn is what the command asks for that is kept with it, since format 3
shuffle     the house was bound to its seed before bets closed, showed it in the end, and the seeds give this deck; in
            scheme 2 it is the next seed of a chain published before, players committed before they revealed, and the
            value of a public beacon, where one was promised, was named before it could exist
deal        every card came from the top of that deck to the place whose turn it was, and every card shown is that card
order       nothing was bet, decided, turned or settled out of its turn, and play stood still until a ruling
payouts     each hand is judged, each wager settled by the paytables, or returned if the round is void; none forgotten
money       what was staked, paid, returned and collected moves between accounts that add up to what they held before

What no file can prove is listed after the checks.
Exit code 0: proved. 1: refused, with the reason and the place. 2: the file can't be read.
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

FORMATS = ("letitride round 3", "letitride round 2", "letitride round 1")
"""The first two keep no commands, and the first holds events of schema 1, whose causes were sentences."""
FORMER_SHORTFALLS = {
    "the player-dealer's wager reached no further": "bank",
    "the payout limit per hand applied": "payout-limit",
}
FORMER_ALARM = "the shuffler signals"
RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BASE = ("bet 1", "bet 2", "bet 3")
Data = dict[str, Any]


class Refused(Exception):
    """Something in the record is not so; `check` names what it breaks, if that is known."""

    def __init__(self, reason: str, check: str = "") -> None:
        super().__init__(reason)
        self.check = check


def require(holds: bool, reason: str, check: str = "") -> None:
    """Refuse the record, with a reason, unless something holds."""
    if not holds:
        raise Refused(reason, check)


def at(event: Data) -> str:
    """The place of an event, for a message."""
    return f"event {event['sequence']}"


# --- digest and chain -------------------------------------------------------------------------------------------------


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, no spaces, in UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_digest(record: Data) -> str:
    """The file is as it was written; where it isn't, the digest of each part tells which part was changed."""
    parts = {name: value for name, value in record.items() if name not in ("digest", "digests")}
    for name in sorted(parts.keys() | record["digests"].keys()):
        require(name in parts and name in record["digests"], f"{name}: the file has this part, or its digest, alone")
        found = hashlib.sha256(canonical(parts[name])).hexdigest()
        require(found == record["digests"][name], f"{name}: this part of the file was changed, its digest is another")
    found = hashlib.sha256(canonical({**parts, "digests": record["digests"]})).hexdigest()
    require(found == record["digest"], "digest: the file was changed, its digest is another")
    return f"all {len(parts)} parts of the file are as they were written"


def check_chain(record: Data) -> str:
    """Each event follows the one before it, and its hash binds it."""
    previous, table_id = record["previous_hash"], record["table"]["id"]
    expected = record["opening"]["sequence"] + 1
    for event in record["events"]:
        number = event["sequence"]
        require(number == expected, f"event {expected} is missing")
        said = [table_id, number, event["at_ms"], event["actor"], event["kind"], event["data"]]
        said += [event["command"]] if "command" in event else []
        found = hashlib.sha256(previous.encode() + canonical(said)).hexdigest()
        require(found == event["hash"], f"the hash of event {number} is another: it or one before it was changed")
        previous, expected = found, expected + 1
    times = [event["at_ms"] for event in record["events"]]
    require(times == sorted(times), "an event is older than the one before it")
    return f"{len(times)} events, the last with hash {previous}"


# --- commands ---------------------------------------------------------------------------------------------------------

ANSWERED = {
    "WagerPlaced": ("PlaceWager",),
    "WagerTakenBack": ("TakeWagerBack",),
    "WagerLeftToRide": ("LetItRide", "TimeOut"),
    "WagerWithdrawn": ("WithdrawWager",),
    "BankPosted": ("PostBank",),
    "ChipsBrought": ("BringChips",),
    "ChipsTakenAway": ("TakeChipsAway",),
    "SeatTaken": ("TakeSeat",),
    "DeckReleased": ("Perform",),
    "MeterRead": ("ReadMeter",),
    "ActionSeatDrawn": ("DrawActionSeat",),
    "SeedCommitted": ("CommitSeed",),
    "SeedRevealed": ("RevealSeed",),
    "PlayerSeedCommitted": ("CommitPlayerSeed",),
    "PlayerSeedRevealed": ("RevealPlayerSeed",),
    "BeaconPromised": ("PromiseBeacon",),
    "BeaconRoundNamed": ("NameBeaconRound",),
    "BeaconDrawn": ("DrawBeacon",),
}
"""What happens only because somebody asked for it, and by which commands."""


def check_commands(record: Data) -> str:
    """What somebody asked for is what happened, and what happens only if somebody asks for it was asked for."""
    answers: list[list[Data]] = []
    for event in record["events"]:
        if "command" in event:
            answers.append([])
        if answers:
            answers[-1].append(event)
    require(bool(answers), "events: no command is kept with them")
    for events in answers:
        first, command = events[0], events[0]["command"]
        asked, kinds = command["command"], [event["kind"] for event in events]
        for event in events:
            kind, data = event["kind"], event["data"]
            if kind not in ANSWERED:
                continue
            is_asked = asked in ANSWERED[kind] and kinds.count(kind) == 1
            require(is_asked, f"{at(event)}: {kind} doesn't answer the command {asked}")
            differing = [name for name in sorted(data) if command.get(name) not in (None, data[name])]
            require(not differing, f"{at(event)}: {', '.join(differing)} in the event isn't as in its command")
            is_silent = data.get("timed_out", False)
            require(is_silent == (asked == "TimeOut"), f"{at(event)}: time ran out, or it didn't, against the command")
        is_answered = asked == "Perform" or any(asked in ANSWERED.get(kind, ()) for kind in kinds)
        can_be_answered = any(asked in commands for commands in ANSWERED.values())
        require(is_answered or not can_be_answered, f"{at(first)}: the command {asked} came to nothing")
    return f"{_count(len(answers), 'command')} answered by what happened"


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
    """The house was bound before the close of bets, its seed opens the commitment, and the seeds give every deck."""
    events, shuffle, number = record["events"], record["shuffle"], record["round"]
    kinds = [event["kind"] for event in events]
    require(kinds[0] == "BettingOpened", f"{at(events[0])}: the record doesn't begin with the opening of bets")
    require(events[0]["data"]["number"] == number, f"{at(events[0])}: this is not the opening of round {number}")
    require(kinds.count("SeedCommitted") == 1, "events: the house didn't commit to one seed")
    require(kinds.count("SeedRevealed") == 1, "events: the house didn't reveal its seed")
    bound, shown = events[kinds.index("SeedCommitted")], events[kinds.index("SeedRevealed")]
    for event in (bound, shown):
        require(event["data"]["number"] == number, f"{at(event)}: the seed is that of another round")
    ends = [place for place, kind in enumerate(kinds) if kind in ("RoundClosed", "RoundVoided")]
    require(len(ends) == 1, "events: the round didn't end once")
    require(kinds.index("SeedRevealed") > ends[0], f"{at(shown)}: the seed was shown before the round was over")
    require(shuffle["commitment"] == bound["data"]["commitment"], f"{at(bound)}: the commitment is not the shuffle's")
    require(shuffle["seed"] == shown["data"]["seed"], f"{at(shown)}: the seed is not the shuffle's")
    seed = bytes.fromhex(shuffle["seed"])
    is_bound = hashlib.sha256(seed).hexdigest() == shuffle["commitment"]
    require(is_bound, f"{at(shown)}: the seed is not the one the house was bound to")
    if "BettingClosed" in kinds:
        is_in_time = kinds.index("SeedCommitted") < kinds.index("BettingClosed")
        require(is_in_time, f"{at(bound)}: the house was bound after bets had closed")
    scheme = scheme_of(record)
    require(shuffle.get("scheme", 1) == scheme, f"shuffle: the events are those of scheme {scheme}")
    if scheme == 2:
        _check_seed_chain(record, bound, seed)
    players = _players_of_scheme_2(record, bound) if scheme == 2 else _players_of_scheme_1(record)
    require(players == shuffle["players"], "shuffle: the seeds of the players are not those in the events")
    added = [*players, *_beacon_line(record)]
    nonce = ("letitride shuffle 2/" if scheme == 2 else "") + f"{record['table']['id']}/{number}"
    released = [place for place, kind in enumerate(kinds) if kind == "DeckReleased"]
    require(len(released) == len(shuffle["releases"]), "not every release of a deck is listed")
    for place, release in zip(released, shuffle["releases"], strict=True):
        where = at(events[place])
        redeals, cards = kinds[:place].count("StubUnloadedEarly"), events[place]["data"]["cards"].split()
        once = nonce + (f"/{redeals}" if redeals else "")
        require(release["nonce"] == once, f"{where}: the nonce is {once}, not {release['nonce']}")
        require(release["deck"].split() == cards, f"{where}: the deck released is not the one in the record's shuffle")
        require(cards == shuffled_deck(seed, added, once), f"{where}: the seeds give another order of the deck")
    _check_action(record, seed, added, nonce)
    decks = "no deck" if not released else "the deck" if len(released) == 1 else f"{len(released)} decks"
    bond = f"bound by {shuffle['commitment'][:16]}..."
    if scheme == 1:
        return f"scheme 1: {bond}, {decks} drawn from the house's seed and {_count(len(players), 'seat seed')}"
    place_in_chain = f"seed {shuffle['index']} of chain {shuffle['chain']['id']}"
    told = f"scheme 2: {bond}, {place_in_chain}; {decks} drawn from it; {added_by_players(record)}"
    return f"{told}; {added_by_beacon(record)}" if "beacon" in shuffle else told


def scheme_of(record: Data) -> int:
    """How the deck was drawn: 2 from a chain and players' hidden commitments, 1 from a seed drawn for the round."""
    bound = [event["data"] for event in record["events"] if event["kind"] == "SeedCommitted"]
    is_second = any(data.get("index") for data in bound)
    return 2 if is_second or any(event["kind"].startswith("PlayerSeed") for event in record["events"]) else 1


def added_by_players(record: Data) -> str:
    """Who added randomness to a round of scheme 2, in words; whoever plays two boxes is one player."""
    missing = len(record["shuffle"]["missing"])
    said = f"{_count(len(players_who_added(record)), 'player')} added randomness"
    return f"{said}, {_count(missing, 'seed')} committed to and not revealed" if missing else said


def players_who_added(record: Data) -> set[str]:
    """The names under which seeds of scheme 2 were revealed."""
    return {event["data"]["player"] for event in record["events"] if event["kind"] == "PlayerSeedRevealed"}


def added_by_beacon(record: Data) -> str:
    """What a public beacon added to a round, in words."""
    beacon = record["shuffle"]["beacon"]
    if not beacon["signature"]:
        return "a public beacon was promised, and the round ended before it was drawn"
    return f"value {beacon['round']} of beacon {beacon['id'][:16]}... was added, named before it could exist"


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _check_seed_chain(record: Data, bound: Data, seed: bytes) -> None:
    """The seed is the next of the chain whose head was published before the round."""
    shuffle, chain, where = record["shuffle"], record["opening"]["chain"], at(bound)
    require(all(shuffle["chain"][name] == chain[name] for name in ("id", "length", "head")), "shuffle: another chain")
    index = bound["data"]["index"]
    require(shuffle["index"] == index, "shuffle: the seed has another place in the chain")
    require(index == chain["used"] + 1 <= chain["length"], f"{where}: this is not the next seed of the chain")
    require(
        bound["data"]["commitment"] == chain["tip"], f"{where}: the commitment is not the last seed that was public"
    )
    for _ in range(index):
        seed = hashlib.sha256(seed).digest()
    require(seed.hex() == chain["head"], f"{where}: the seed doesn't lead back to the head of the chain")


def _players_of_scheme_2(record: Data, bound: Data) -> list[str]:
    """Each seat committed once while bets were open and revealed after the close; who didn't is named."""
    committed: dict[int, Data] = {}
    revealed: dict[int, str] = {}
    missed: list[int] = []
    is_closed = is_fixed = is_released = False
    for event in record["events"]:
        kind, data, where = event["kind"], event["data"], at(event)
        if kind == "BettingClosed":
            is_closed = True
        elif kind == "DeckReleased":
            require(is_fixed or not committed, f"{where}: the deck was released before the players' seeds were fixed")
            is_released = True
        elif kind == "SeedOffered":
            raise Refused(f"{where}: a seat added a seed in clear")
        elif kind.startswith("PlayerSeed"):
            require(data["number"] == record["round"], f"{where}: the seed is for another round")
            require(not is_fixed and not is_released, f"{where}: the players' seeds had been fixed")
            seat = data.get("seat")
            if kind == "PlayerSeedCommitted":
                require(event["sequence"] > bound["sequence"], f"{where}: the house was not bound yet")
                require(not is_closed, f"{where}: a player committed to a seed after bets had closed")
                require(seat not in committed, f"{where}: seat {seat} had committed to a seed")
                committed[seat] = data
                continue
            require(is_closed, f"{where}: a seed was shown before bets had closed")
            if kind == "PlayerSeedsFixed":
                require(sorted(missed) == sorted(committed.keys() - revealed.keys()), f"{where}: a seat isn't named")
                counts = (data["revealed"], data["committed"])
                require(counts == (len(revealed), len(committed)), f"{where}: the seeds are counted wrong")
                is_fixed = True
                continue
            require(seat in committed and seat not in revealed, f"{where}: no seed of seat {seat} was awaited")
            require(data["player"] == committed[seat]["player"], f"{where}: somebody else committed to the seed")
            if kind == "PlayerSeedRevealed":
                said = ["letitride seed 2", bound["data"]["commitment"], str(record["round"]), str(seat), data["seed"]]
                found = hashlib.sha256("\n".join(said).encode()).hexdigest()
                is_opened = found == committed[seat]["commitment"]
                require(is_opened, f"{where}: this is not the seed that the player committed to")
                revealed[seat] = data["seed"]
            else:
                missed.append(seat)
    missing = sorted(committed.keys() - revealed.keys())
    require(record["shuffle"]["missing"] == missing, "shuffle: the missing seeds are not those in the events")
    return [f"{seat} {revealed[seat]}" for seat in sorted(revealed)]


BEACON_MARGIN_MS = 1_000
"""How far clocks may differ: a value of a beacon that counts appears later than this after it was named."""

BEACON_EVENTS = ("BeaconPromised", "BeaconRoundNamed", "BeaconDrawn")


def _beacon_line(record: Data) -> list[str]:
    """What a public beacon added: it was promised first, and the value was named when nothing else was open."""
    events, beacon = record["events"], record["shuffle"].get("beacon")
    kinds = [event["kind"] for event in events]
    found = {kind: [place for place, one in enumerate(kinds) if one == kind] for kind in BEACON_EVENTS}
    if not found["BeaconPromised"]:
        require(beacon is None and not any(found.values()), "shuffle: no beacon was promised")
        return []
    for kind, places in found.items():
        require(len(places) <= 1, f"events: {kind} more than once")
        for place in places:
            require(events[place]["data"]["number"] == record["round"], f"{at(events[place])}: {kind} of another round")
    promised = found["BeaconPromised"][0]
    before = set(kinds[:promised])
    is_first = "SeedCommitted" in before and not before & {"BettingClosed", "PlayerSeedCommitted"}
    require(is_first, f"{at(events[promised])}: the beacon wasn't promised together with the house's seed")
    require(isinstance(beacon, dict), "shuffle: the beacon is missing")
    known = {"id": events[promised]["data"]["beacon"], "round": 0, "signature": ""}
    form = re.fullmatch(r"[0-9a-f]{64}/([0-9]{1,11})/([1-9][0-9]{0,4})", known["id"])
    require(form is not None, f"{at(events[promised])}: the beacon is described wrongly")
    genesis_s, period_s = (int(part) for part in form.groups()) if form else (0, 1)
    due = [place for place, kind in enumerate(kinds) if kind in ("DeckReleased", "ActionSeatDrawn")]
    require(not due or bool(found["BeaconDrawn"]), "events: the deck was drawn without the beacon that was promised")
    require(not found["BeaconDrawn"] or bool(found["BeaconRoundNamed"]), "events: no value of the beacon was named")
    for place in found["BeaconRoundNamed"]:
        event, before = events[place], set(kinds[:place])
        is_closed = "BettingClosed" in before and ("PlayerSeedsFixed" in before or "PlayerSeedCommitted" not in kinds)
        require(is_closed, f"{at(event)}: a value of the beacon was named while something else was open")
        known["round"] = event["data"]["beacon_round"]
        after_s = (event["at_ms"] + BEACON_MARGIN_MS) // 1_000
        first = max(1, (after_s - genesis_s) // period_s + 2)
        require(known["round"] == first, f"{at(event)}: value {first} of the beacon was the next to appear")
    for place in found["BeaconDrawn"]:
        event = events[place]
        require(place > found["BeaconRoundNamed"][0], f"{at(event)}: the beacon was drawn before it was named")
        require(not due or place < due[0], f"{at(event)}: the beacon was drawn after the deck")
        require(event["data"]["beacon_round"] == known["round"], f"{at(event)}: another value of the beacon was named")
        appears_ms = (genesis_s + (known["round"] - 1) * period_s) * 1_000
        require(event["at_ms"] >= appears_ms, f"{at(event)}: the value of the beacon hadn't appeared yet")
        known["signature"] = event["data"]["signature"]
    require(beacon == known, "shuffle: the beacon is not the one in the events")
    if not known["signature"]:
        return []
    value = hashlib.sha256(bytes.fromhex(known["signature"])).hexdigest()
    return [f"beacon {known['round']} {value}"]


def drawn_cut(record: Data) -> int:
    """How deep a machine cuts in this round, drawn from the last seed of the chain that was public; 0 without one."""
    chain = record["opening"].get("chain")
    if not chain:
        return 0
    drawn = hashlib.sha256(f"letitride cut 2\n{chain['tip']}".encode()).digest()
    return 10 + int.from_bytes(drawn, "big") % 42


def _players_of_scheme_1(record: Data) -> list[str]:
    """Seats added their seeds in clear while bets were open; the last of each seat counts."""
    events = record["events"]
    closed = [event["sequence"] for event in events if event["kind"] == "BettingClosed"]
    by_seat = {}
    for event in events:
        if event["kind"] == "SeedOffered":
            is_late = bool(closed) and event["sequence"] > closed[0]
            require(not is_late, f"{at(event)}: a seat added a seed after bets had closed")
            by_seat[event["data"]["seat"]] = event["data"]["seed"]
    return [by_seat[seat] for seat in sorted(by_seat)]


def _check_action(record: Data, seed: bytes, players: Sequence[str], nonce: str) -> None:
    """Where the seat of the action is drawn, the seeds give it: all of them, so in scheme 2 after the close."""
    kinds = [event["kind"] for event in record["events"]]
    for place, event in enumerate(record["events"]):
        if event["kind"] == "ActionSeatDrawn":
            is_closed, is_fixed = "BettingClosed" in kinds[:place], "PlayerSeedsFixed" in kinds[:place]
            if scheme_of(record) == 2:
                is_due = (
                    is_closed
                    and (is_fixed or "PlayerSeedCommitted" not in kinds)
                    and ("DeckReleased" not in kinds[:place])
                )
                require(is_due, f"{at(event)}: the action was not drawn between the last seed and the deck", "order")
            else:
                require(not is_closed, f"{at(event)}: ActionSeatDrawn after bets had closed", "order")
            words = _words(seed, "\n".join([f"{nonce}/action", *players]).encode())
            drawn = 1 + _number_below(record["rules"]["boxes"], words)
            require(event["data"]["seat"] == drawn, f"{at(event)}: the seeds put the action at seat {drawn}")


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

BETTING = {"WagerPlaced", "WagerTakenBack", "BankPosted", "BettingClosed"}
"""What happens only while bets are open."""

DEALING = {
    "DeckReleased",
    "CardsDelivered",
    "CommunityCardsDelivered",
    "BoxCardsDelivered",
    "CardBurned",
    "StubCounted",
    "StubUnloaded",
    "StubUnloadedEarly",
    "FaceUpCardFound",
    "CardDrawnInError",
}
"""What happens to the cards, between the close of bets and the first decision."""

PLAYING = {
    "FeeCollected",
    "WagersTaken",
    "BonusBetsRestored",
    "WagerLeftToRide",
    "WagerWithdrawn",
    "CommunityCardTurned",
    "BoxCardsTurned",
    "HandTurned",
    "HighHandExposed",
    "WagerSettled",
    "CardsCollected",
    "RoundClosed",
}
"""What else happens once bets are closed, and not while play stands still."""

ELSEWHERE = {
    "BettingOpened",
    "DutyPerformed",
    "ReadinessDeclared",
    "SeedCommitted",
    "SeedOffered",
    "SeedRevealed",
    "PlayerSeedCommitted",
    "PlayerSeedRevealed",
    "PlayerSeedMissed",
    "PlayerSeedsFixed",
    "BeaconPromised",
    "BeaconRoundNamed",
    "BeaconDrawn",
    "SeatTaken",
    "SeatLeft",
    "PlayerWalkedAway",
    "BankOffered",
    "OfferAnswered",
    "BankingStopped",
    "LammersPlaced",
    "PayoutsShown",
    "CardsTucked",
    "DeckMoved",
    "ShufflerJammed",
    "RecutOrdered",
    "RemedyOrdered",
    "BankVacated",
    "DeviceMarked",
    "DeviceReturned",
    "DealingChanged",
}
"""What moves neither cards nor money; seeds are judged by themselves."""


class Cards:
    """The deck and where its cards went: from the top, to the places in turn, and shown as they were dealt."""

    def __init__(self, record: Data) -> None:
        self.rules: Data = record["rules"]
        self.number: int = record["round"]
        self.cuts = [deck["cut_depth"] for deck in record["opening"]["decks"]]
        self.banking_seat: int | None = record["opening"]["rotation"]["banker"]
        self.players: dict[int, str] = {}
        self.stub: list[str] = []
        self.to_deal: list[tuple[str | int, int]] = []
        self.cards: dict[int, list[str]] = {}
        self.community: list[str] = []
        self.box: list[str] = []
        self.discards: list[str] = []
        self.turned: set[str | int] = set()
        self.face_up = 0
        self.dealt = 0
        self.standstill = ""
        self.awaits = ""
        self.matter: Data = {}
        self.drawn = -1
        self.seen: set[str] = set()
        self.is_condemned = False

    def _on_deck_cut(self, deck: int, depth: int) -> None:
        self.cuts[deck] = (self.cuts[deck] + depth) % 52

    def _on_deck_shuffled(self, deck: int, **_: Any) -> None:
        self.cuts[deck] = 0

    def _on_deck_removed(self, deck: int, **_: Any) -> None:
        self.cuts[deck] = 0

    def _on_reshuffle_ordered(self, deck: int, **_: Any) -> None:
        self.cuts[deck] = 0

    def _on_deck_released(self, deck: int, cards: str) -> None:
        order = cards.split()
        require(sorted(order) == sorted(DECK), "a deck holds each of 52 cards once")
        require(not self.stub, "a deck was released before")
        self.stub = order[self.cuts[deck] :] + order[: self.cuts[deck]]
        self.cuts[deck] = 0
        self.to_deal = [turn for step in self.rules["deal"] for turn in self._turns(step)]

    def _turns(self, step: Data) -> list[tuple[str | int, int]]:
        """Who is dealt to in a step, in order, and how many cards: a place, or seats clockwise."""
        to = re.fullmatch(r"(?:(first|rest)-)?(clockwise|from-player-dealer)", step["to"])
        if to is None:
            return [(step["to"], step["cards"])]
        seats = sorted(self.players)
        if to[2] == "from-player-dealer":
            start = self.banking_seat or 0
            seats = [seat for seat in seats if seat > start] + [seat for seat in seats if seat < start]
        chosen = {"first": seats[:1], "rest": seats[1:], None: seats}[to[1]]
        return [(seat, step["cards"]) for seat in chosen]

    def _deal(self, place: str | int, cards: str) -> list[str]:
        """Take cards from the top for a place whose turn it is."""
        dealt, name = cards.split(), f"seat {place}" if isinstance(place, int) else f"the {place}"
        require(bool(self.to_deal), f"{cards} was dealt to {name}, but the deal was complete")
        due, count = self.to_deal.pop(0)
        turn = f"seat {due}" if isinstance(due, int) else f"the {due}"
        require((due, count) == (place, len(dealt)), f"{cards} was dealt to {name}, but {count} were {turn}'s")
        top = self.stub[: len(dealt)]
        require(dealt == top, f"{cards} was dealt, but {' '.join(top)} lay on top")
        self.stub = self.stub[len(dealt) :]
        self.dealt += len(dealt)
        return dealt

    def _on_cards_delivered(self, seat: int, cards: str) -> None:
        self.cards[seat] = self.cards.get(seat, []) + self._deal(seat, cards)

    def _on_community_cards_delivered(self, cards: str) -> None:
        self.community += self._deal("community area", cards)

    def _on_box_cards_delivered(self, cards: str) -> None:
        self.box += self._deal("six card box", cards)

    def _on_card_burned(self, card: str) -> None:
        require(len(self.community) == 3 and card == self.community[2], f"{card} was not the third community card")
        self.discards.append(self.community.pop())

    def _on_stub_counted(self, count: int, expected: int) -> None:
        require(expected == len(self.stub), f"the stub has {len(self.stub)} cards, not {expected}")
        if count != expected:
            self._stop("the stub was counted and has a wrong number of cards, which voids the round", "")

    def _on_stub_unloaded(self, count: int) -> None:
        require(not self.to_deal, "the stub went away before the deal was complete")
        require(count == len(self.stub), f"the stub has {len(self.stub)} cards, not {count}")

    def _on_stub_unloaded_early(self, **_: Any) -> None:
        """The cards go back, and the round is dealt again from the other deck."""
        require([place for place, _ in self.to_deal] == ["community area"], "not just the community cards were left")
        self.stub, self.cards, self.community, self.box, self.discards = [], {}, [], [], []
        self.to_deal, self.face_up = [], 0

    # what was found at the table

    def _on_face_up_card_found(self, card: str, **_: Any) -> None:
        """A face-up card is not used and the next takes its place; two of them void the round."""
        require(bool(self.to_deal), "no card was being dealt any more")
        require(card in self.stub, f"{card} was not in the deck any more")
        self.stub.remove(card)
        self.discards.append(card)
        self.face_up += 1
        if self.face_up > 1:
            self._stop("a second card was found face up, which voids the round", "")

    def _on_card_drawn_in_error(self, **_: Any) -> None:
        """An unseen card that was drawn is dealt next, so that nothing changes."""
        require(bool(self.stub), "no card was being dealt")
        self.drawn = len(self.stub)

    def _on_card_exposed(self, card: str) -> None:
        self.seen.add(card)
        hidden = [*self.community, *self.box, *self.stub[:1]]
        require(card in hidden, f"{card} lay neither in the middle nor on top of the deck")
        self._stop(f"{card} was exposed before its time, on which the floor rules", "ruling")

    def _on_ruling_awaited(self, cause: Data | None = None, matter: str = "") -> None:
        """In event schema 1 a sentence told the matter."""
        is_count = matter.startswith(FORMER_ALARM) if cause is None else cause["code"] == "count-alarm"
        told = matter if cause is None else cause["code"]
        self._stop(f"{told}, on which the floor rules", "count" if is_count else "ruling")
        self.matter = cause or {}

    def _on_deck_condemned(self, **_: Any) -> None:
        self.is_condemned = True

    def _on_call_taken_back(self, cause: Data, goes_on: bool, **_: Any) -> None:
        """A call is taken back only while nothing has come of it."""
        drawn = cause["code"] == "card-drawn-in-error"
        if goes_on:
            is_last = bool(self.awaits) and cause == self.matter
        else:
            told = [field for field, value in cause.items() if value]
            is_last = not self.awaits and drawn and told == ["code"] and self.drawn == len(self.stub)
        if drawn:
            is_harmless = bool(self.stub) and self.stub[0] not in self.seen
        else:
            is_harmless = cause["code"] == "wrong-number-of-cards" and not self.is_condemned
        require(is_last and is_harmless, "there was no call that could be taken back")
        self._stop("", "")
        self.drawn = -1

    def _on_play_continued(self, **_: Any) -> None:
        require(bool(self.awaits), "no ruling was awaited that lets play go on")
        self._stop("", "")

    def _on_deck_count_verified(self, **_: Any) -> None:
        if self.awaits == "count":
            self._stop("", "")

    def _on_shuffle_ordered(self, **_: Any) -> None:
        require(not self.stub, "the deck was out already")
        self._stop("", "")

    def _stop(self, why: str, awaits: str) -> None:
        """Play stands still until what it awaits has come: a ruling or a count; without either it goes on."""
        self.standstill, self.awaits = why, awaits

    # cards shown

    def _on_community_card_turned(self, side: str, card: str) -> None:
        place = ("left", "right").index(side)
        require(not self.to_deal and len(self.community) == 2, "the deal was not complete")
        require(card == self.community[place], f"{card} is not the card that was dealt there")
        self.turned.add(side)

    def _on_box_cards_turned(self, cards: str) -> None:
        require(cards.split() == self.box, "these are not the cards of the box")
        require("right" in self.turned, "the box was turned before the right community card", "order")
        self.turned.add("box")

    def _on_hand_turned(self, seat: int, cards: str) -> None:
        require(cards.split() == self.cards[seat], f"these are not the cards of seat {seat}")
        require("right" in self.turned, f"seat {seat} was turned before the right community card", "order")
        self.turned.add(seat)

    def _on_high_hand_exposed(self, seat: int, hand: str) -> None:
        require(hand == f"five-card {self.hand(seat, 'five-card')}", "the hand is judged otherwise")

    def _on_cards_collected(self, cards: str) -> None:
        hands = [card for hand in self.cards.values() for card in hand]
        dealt = self.discards + hands + self.community + self.box + self.stub
        require(sorted(cards.split()) == sorted(dealt) == sorted(DECK), "the rack doesn't hold the 52 cards dealt")

    def hand(self, seat: int, basis: str) -> str:
        """The class of a seat's hand on the cards that a wager looks at."""
        own = self.cards[seat]
        if basis == "three-card":
            return three_card_hand(own)
        return five_card_hand(own + self.community) if basis == "five-card" else six_card_hand(own + self.box)


class Layout(Cards):
    """The money: chips in front of players, wagers on the layout and in the tray, fees, the bank, and decisions."""

    def __init__(self, record: Data) -> None:
        super().__init__(record)
        self.held: dict[str, int] = dict(record["opening"]["balances"])
        self.meter: int | None = record["opening"]["meter_units"]
        self.layout: dict[int, dict[str, int]] = {}
        self.tray: dict[int, dict[str, int]] = {}
        self.is_settled: set[tuple[int, str]] = set()
        self.fees: list[tuple[str, int]] = []
        self.bank: dict[str, int] | None = None
        self.banker = ""
        self.abandoned: set[int] = set()
        self.lost: list[tuple[int, str, int]] = []
        self.is_meter_reset = False
        self.to_decide: list[tuple[str, int]] = []
        self.action_seat: int | None = None
        self.is_open = True
        self.end = ""

    def move(self, source: str, target: str, cents: int) -> None:
        """Money from one account to another."""
        require(isinstance(cents, int) and cents >= 0, f"{cents} isn't an amount", "money")
        self.held[source] = self.held.get(source, 0) - cents
        self.held[target] = self.held.get(target, 0) + cents
        is_chips = source.partition(":")[0] in ("player", "bank", "layout")
        require(not is_chips or self.held[source] >= 0, f"{source} gives more than it holds", "money")

    def _on_chips_brought(self, player: str, amount_cents: int) -> None:
        self.move("float", f"player:{player}", amount_cents)

    def _on_chips_taken_away(self, player: str, amount_cents: int) -> None:
        self.move(f"player:{player}", "float", amount_cents)

    def _on_wager_placed(self, seat: int, player: str, spot: str, stake_cents: int) -> None:
        self.move(f"player:{player}", "layout", stake_cents)
        require(self.players.setdefault(seat, player) == player, f"seat {seat} is not {player}'s")
        laid = self.layout.setdefault(seat, {})
        require(spot not in laid, f"{spot} holds a wager already")
        laid[spot] = stake_cents
        require(len({laid[name] for name in BASE if name in laid}) <= 1, "the three bets are equal")

    def _on_wager_taken_back(self, seat: int, player: str, spot: str, stake_cents: int) -> None:
        self.take_off(seat, spot, stake_cents)
        self.move("layout", f"player:{player}", stake_cents)
        if not self.layout[seat]:
            del self.layout[seat], self.players[seat]

    def take_off(self, seat: int, spot: str, cents: int) -> None:
        """A wager leaves its spot."""
        require(self.layout[seat].get(spot) == cents, f"{spot} of seat {seat} doesn't hold this wager")
        del self.layout[seat][spot]

    def _on_betting_closed(self) -> None:
        require(bool(self.layout), "nobody has bet")
        require(self.bank is not None or self.rules["bank_cover"] is None, "the player-dealer has posted no wager")
        self.is_open = False
        deciding = [seat for seat in sorted(self.layout) if "bet 3" in self.layout[seat]]
        self.to_decide = [(spot, seat) for spot in ("bet 1", "bet 2") for seat in deciding]

    def _on_wagers_taken(self, spot: str, seats: str) -> None:
        before = self.meter
        for seat in map(int, seats.split(", ")):
            stake = self.layout[seat][spot]
            self.take_off(seat, spot, stake)
            self.tray.setdefault(seat, {})[spot] = stake
            self.move("layout", "inventory", stake)
            if spot == "progressive" and self.meter is not None:
                self.meter += stake * self.rules["meter"]["rate_basis_points"]
        if before is not None and self.meter is not None:
            # the meter shows whole cents, and what it shows more is set aside from the inventory
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

    def _on_bank_taken(self, seat: int, **_: Any) -> None:
        self.banking_seat = seat

    def _on_bank_posted(self, player: str, amount_cents: int) -> None:
        require(self.bank is None, "the bank is posted once")
        self.banker, self.bank = player, {"posted": amount_cents, "paid": 0, "collected": 0}
        self.move(f"player:{player}", f"bank:{player}", amount_cents)

    def _on_action_seat_drawn(self, seat: int) -> None:
        self.action_seat = seat

    def _on_wager_left_to_ride(self, seat: int, player: str, spot: str, **_: Any) -> None:
        self._decide(seat, player, spot)
        require(spot in self.layout[seat], f"there is no {spot} to ride")

    def _on_wager_withdrawn(self, seat: int, player: str, spot: str, stake_cents: int, **_: Any) -> None:
        self._decide(seat, player, spot)
        self.take_off(seat, spot, stake_cents)
        self.move("layout", f"player:{player}", stake_cents)

    def _decide(self, seat: int, player: str, spot: str) -> None:
        require(self.players[seat] == player, f"seat {seat} is not {player}'s")
        require(not self.to_deal and len(self.community) == 2, "the deal was not complete", "order")
        require(self.to_decide[:1] == [(spot, seat)], f"it was not seat {seat}'s turn to decide on {spot}", "order")
        require(spot == "bet 1" or "left" in self.turned, "bet 2 was decided before the left card was turned", "order")
        self.to_decide.pop(0)

    def _on_community_card_turned(self, side: str, card: str) -> None:
        """Nobody decides on a bet after having seen the card that it waits for."""
        bets = {"left": ("bet 1",), "right": BASE}[side]
        waiting = [(spot, seat) for spot, seat in self.to_decide if spot in bets]
        require(not waiting, f"the {side} card was turned before {waiting[:1]} was decided", "order")
        require(side == "left" or "left" in self.turned, "the right card was turned before the left one", "order")
        super()._on_community_card_turned(side, card)

    def _on_bonus_signalled(self, seat: int, player: str, **_: Any) -> None:
        require(self.players.get(seat) == player, f"seat {seat} is not {player}'s")

    def _on_wagers_abandoned(self, seat: int, **_: Any) -> None:
        """The floor rules that the wagers of a player who walked away are lost."""
        for spot, stake in list(self.layout[seat].items()):
            self.take_off(seat, spot, stake)
            self.move("layout", "inventory", stake)
            self.lost.append((seat, spot, stake))
        self.lost += [(seat, spot, stake) for spot, stake in self.tray.get(seat, {}).items()]
        self.is_settled |= {(seat, spot) for spot in self.tray.get(seat, {})}
        self.to_decide = [(spot, other) for spot, other in self.to_decide if other != seat]
        self.abandoned.add(seat)


class Round(Layout):
    """The round as its events tell it, each event checked against what came before."""

    def __init__(self, record: Data) -> None:
        super().__init__(record)
        self.limited: dict[int, int] = {}
        self.envy_paid: Counter[int] = Counter()
        self.settled = 0
        self.returned = 0

    def tell(self, event: Data) -> None:
        """Check an event and take it over."""
        kind, place = event["kind"], at(event)
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()
        tell: Callable[..., None] | None = getattr(self, f"_on_{name}", None)
        require(tell is not None or kind in ELSEWHERE, f"{place}: this verifier knows no {kind} in a round", "order")
        about = "deal" if kind in DEALING or kind.endswith("Turned") else "payouts" if kind in PLAYING else "order"
        try:
            self._check_moment(kind)
            (tell or dict)(**event["data"])
        except Refused as refused:
            raise Refused(f"{place} {kind}: {refused}", refused.check or about) from None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise Refused(f"{place} {kind} doesn't fit what came before it: {error!r}", about) from None

    def _check_moment(self, kind: str) -> None:
        """Bets while they are open, play while it goes on, nothing of it once the round is over."""
        if kind in BETTING:
            require(self.is_open and not self.end, "bets were closed", "order")
        if kind in DEALING | PLAYING:
            require(not self.is_open and not self.end, "no round was being played", "order")
            require(not self.standstill, f"play stood still: {self.standstill}", "order")

    def _decide(self, seat: int, player: str, spot: str) -> None:
        first = next(self.due(), None)
        is_early = first is not None and first[2]
        require(not is_early, f"seat {seat} decided before the wagers that are settled before", "order")
        super()._decide(seat, player, spot)

    # settlement

    def due(self) -> Iterator[tuple[int, str | None, bool]]:
        """What is still to be settled, in the order of the rules: seat, spot (None for envy), and whether it is early.

        A pass goes once around the table and settles, at each seat, the wagers it lists.
        """
        passes = [(True, wagers) for wagers in self.rules["settlement"]["early"]]
        passes += [(False, wagers) for wagers in self.rules["settlement"]["final"]]
        for is_early, wagers in passes:
            for seat in self._seats_to_settle():
                for wager in wagers:
                    for spot in self._unsettled(seat, wager):
                        yield seat, spot, is_early

    def _seats_to_settle(self) -> list[int]:
        """Counterclockwise from the dealer's right, or from the seat of the action where one was drawn."""
        seats, start = sorted(self.players, reverse=True), self.action_seat
        return seats if start is None else sorted(seats, key=lambda seat: seat > start)

    def _unsettled(self, seat: int, wager: str) -> Iterator[str | None]:
        if wager == "envy":
            yield from [None] * (len(self._envy_due(seat)) - self.envy_paid[seat])
            return
        for spot in BASE if wager == "base" else (wager,):
            is_in_tray = spot in self.tray.get(seat, {}) and (seat, spot) not in self.is_settled
            if is_in_tray or spot in self.layout[seat]:
                yield spot

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
        what = f"seat {seat} {spot or 'envy'}"
        require(self.players[seat] == settled["player"], f"seat {seat} is not {settled['player']}'s")
        first = next(self.due(), None)
        require(first is not None, f"{what}: nothing was left to be settled", "order")
        if first is not None:
            turn = f"seat {first[0]} {first[1] or 'envy'}"
            require(first[:2] == (seat, spot), f"{what} was settled, but it was the turn of {turn}", "order")
            self._check_cards_seen(seat, spot, is_early=first[2])
        expected = self._envy(seat) if spot is None else self._wager(seat, spot)
        told = {**settled, "shortfall": FORMER_SHORTFALLS.get(settled["shortfall"], settled["shortfall"])}
        for name, value in expected.items():
            require(told[name] == value, f"{what}: {name} is {value}, not {settled[name]}")
        self._pay(settled)
        self.settled += 1

    def _check_cards_seen(self, seat: int, spot: str | None, *, is_early: bool) -> None:
        """Early wagers are settled before anybody decides, the others once the cards they look at are face up."""
        require(not self.to_deal, "the deal was not complete", "order")
        if is_early:
            return
        seats = set(self.cards) if spot in (None, "cover-all") else {seat}
        middle = {"right", "box"} if spot == "six-card-bonus" else {"right"}
        has_been_shown = seats | middle <= self.turned
        require(has_been_shown, f"{spot or 'envy'} of seat {seat} was settled before its cards were shown", "order")

    def _wager(self, seat: int, spot: str) -> Data:
        """What must come of a wager: the hand, the payout, and who gets how much."""
        wager = "base" if spot in BASE else spot
        is_in_tray = wager in self.rules["taken_before_deal"]
        stake = (self.tray if is_in_tray else self.layout)[seat][spot]
        basis = self.rules["paytables"][wager]["hands"]
        hand = self.hand(seat, basis)
        if wager == "cover-all":
            hand = min((self.hand(other, basis) for other in self.cards), key=FIVE.index)
        payout = self._payout(wager, hand, len(self.cards))
        self.is_settled.add((seat, spot))
        if not is_in_tray:
            self.take_off(seat, spot, stake)
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
        short = None if taken == stake else "bank"
        return {**end, "collected_cents": taken, "returned_cents": stake - taken, "shortfall": short}

    def _paid(self, seat: int, wager: str, due: int) -> Data:
        """What the payout limit and the bank leave of an amount due."""
        paid, short, limit = due, None, self.rules["payout_limit"]
        if limit is not None and wager in limit["wagers"]:
            paid = min(due, limit["amount_cents"] - self.limited.get(seat, 0))
            self.limited[seat] = self.limited.get(seat, 0) + paid
            short = "payout-limit" if paid < due else None
        if self.bank is not None:
            covered = min(paid, self._payable())
            short = "bank" if covered < paid else short
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

    def _envy(self, seat: int) -> Data:
        """The next bonus for the hand of another player, by the receiver's own progressive wager."""
        hand, payout = self._envy_due(seat)[self.envy_paid[seat]]
        self.envy_paid[seat] += 1
        due = _due(payout, self.tray[seat]["progressive"])
        nothing = ("stake_cents", "returned_cents", "collected_cents", "reset_funding_cents")
        rest = {**dict.fromkeys(nothing, 0), "is_stake_in_tray": False, "outcome": "won"}
        return {**rest, "hand": hand, "payout": payout, "due_cents": due, **self._paid(seat, "envy", due)}

    def _envy_due(self, seat: int) -> list[tuple[str, str]]:
        """The envy bonuses that a seat is due, in the order of the other seats: each hand, and what it pays."""
        stake = self.tray.get(seat, {}).get("progressive")
        if stake is None or seat in self.abandoned or "envy" not in self.rules["paytables"]:
            return []
        basis, due = self.rules["paytables"]["envy"]["hands"], []
        for other in self._seats_to_settle():
            if self.players[other] != self.players[seat]:
                hand = self.hand(other, basis)
                payout = self._payout("envy", hand, stake)
                if payout is not None and not payout.endswith("% of meter"):
                    due.append((f"{basis} {hand}", payout))
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
        self.is_meter_reset |= bool(settled["reset_funding_cents"])
        if settled["outcome"] == "lost":
            self.lost.append((settled["seat"], settled["spot"], settled["collected_cents"]))

    # the end

    def _on_round_closed(self, number: int) -> None:
        require(number == self.number, f"this was round {self.number}")
        left = next(self.due(), None)
        require(left is None, f"seat {left[0]} {left[1] or 'envy'} was never settled" if left else "")
        self._return_bank()
        self.end = "closed"

    def _return_bank(self) -> None:
        if self.bank is not None:
            left = self.bank["posted"] + self.bank["collected"] - self.bank["paid"]
            self.move(f"bank:{self.banker}", f"player:{self.banker}", left)
            self.bank = None

    def _on_round_voided(self, number: int, *, returns_all: bool = False, **_: Any) -> None:
        """Every wager that is not settled goes back, and with it fees, bank and the meter's growth.

        Where the regulation returns all wagers, those that have lost go back too, and a meter that was paid out and
        filled up again keeps what it shows.
        """
        require(number == self.number and not self.end, f"this was not the end of round {self.number}")
        require(bool(self.settled or self.abandoned) or not returns_all, "nothing had been lost that could go back")
        before = self.meter
        for seat, laid in self.layout.items():
            for stake in laid.values():
                self.move("layout", f"player:{self.players[seat]}", stake)
                self.returned += 1
        taken = [
            (seat, spot, stake)
            for seat, laid in self.tray.items()
            for spot, stake in laid.items()
            if (seat, spot) not in self.is_settled
        ]
        for seat, spot, stake in taken + (self.lost if returns_all else []):
            self.move("inventory", f"player:{self.players[seat]}", stake)
            self.returned += 1
            is_in_meter = spot == "progressive" and spot in self.tray.get(seat, {})
            if is_in_meter and self.meter is not None and not (returns_all and self.is_meter_reset):
                self.meter -= stake * self.rules["meter"]["rate_basis_points"]
        for player, fee in self.fees:
            self.move("fees", f"player:{player}", fee)
        self._return_bank()
        if before is not None and self.meter is not None:
            self.move("meter", "inventory", before // 10_000 - self.meter // 10_000)
        self.end = "void"


def _due(payout: str, stake: int) -> int:
    """What ``11 to 1``, ``3 to 2``, ``push``, ``300 for 1`` or ``$20,000`` is worth, to the cent below."""
    if payout == "push":
        return 0
    odds = re.fullmatch(r"([\d,]+) (?:to|for) ([\d,]+)", payout)
    if odds:
        return int(odds[1].replace(",", "")) * stake // int(odds[2].replace(",", ""))
    dollars, _, cents = payout[1:].replace(",", "").partition(".")
    return int(dollars) * 100 + int(cents or 0)


REPORTS = {
    "FaceUpCardFound": "that a card lay face up",
    "CardDrawnInError": "that a card was drawn in error and not seen",
    "CardExposed": "that a card was seen before its time",
    "StubCounted": "how many cards the stub had on the layout",
    "StubUnloadedEarly": "that the stub was unloaded too early",
    "RulingAwaited": "what play stopped for",
    "PlayContinued": "why play went on",
    "CallTakenBack": "that a call was a mistake",
    "RoundVoided": "the reason of the void",
    "WagersAbandoned": "that a player walked away",
    "ShufflerJammed": "that the shuffler jammed",
    "DeckCountVerified": "that the deck had 52 cards",
    "DeckRemoved": "that the deck had another number of cards",
    "DeckCut": "who chose where to cut",
    "MeterRead": "where the meter stood that several tables share",
}
"""What a record holds on somebody's word: the remedy is proved, that it was needed is not."""

CATALOGUE = "that paytables and orders in the file are those of the documents; `letitride verify` compares them"


def beyond_proof(record: Data) -> list[str]:
    """What no check of this file can tell, for want of anything to compare it with."""
    last = record["events"][-1]["hash"]
    told = [
        who_could_choose(record),
        f"that others saw the same round; compare {last} with another player's record or the table's page",
        "who sat behind each name, and when: names and times are the server's word",
    ]
    for event in record["events"]:
        if event["kind"] == "DeckCut" and event["data"]["depth"] == drawn_cut(record):
            continue
        if event["kind"] in REPORTS:
            told.append(f"{at(event)}: {REPORTS[event['kind']]}; {event['actor']} or the table said so")
    return told


def who_could_choose(record: Data) -> str:
    """What the shuffle of this round leaves to trust."""
    added = len(record["shuffle"]["players"])
    if scheme_of(record) == 1:
        return (
            "that nobody chose the deck: in scheme 1 whoever knew the house's seed and added the last seat seed could"
            if added
            else "that the house's seed was drawn at random: no seat added a seed, so the house alone knew the deck"
        )
    beacon = record["shuffle"].get("beacon")
    if beacon and beacon["signature"]:
        return (
            f"that the beacon itself published value {beacon['round']} with this signature, and that somebody saw it"
            " named before; if so, nobody could foresee or choose the deck"
        )
    if not added:
        return "that nobody foresaw the deck: no player added randomness, so whoever has the house's key could"
    players = len(players_who_added(record))
    told = (
        f"that one of the {players} players who added randomness is independent of the house"
        if players > 1
        else "that the one player who added randomness is independent of the house"
    )
    missing = len(record["shuffle"]["missing"])
    if not missing:
        return f"{told}; if so, nobody could foresee or choose the deck"
    return (
        f"{told}; if so, nobody could foresee the deck, but whoever has the house's key and decided which of {missing}"
        f" missing seeds to leave out could choose the best of {2**missing} decks"
    )


def check_round(record: Data) -> dict[str, str]:
    """Deal, order, payouts and money, told event by event."""
    played = Round(record)
    for event in record["events"]:
        played.tell(event)
    require(bool(played.end), "the round has no end", "order")
    held = {account: cents for account, cents in played.held.items() if cents}
    for account in sorted(held.keys() | record["closing"].keys()):
        found, said = held.get(account, 0), record["closing"].get(account, 0)
        require(found == said, f"closing: {account} holds {found} cents in the end, not {said}", "money")
    require(sum(held.values()) == 0, "closing: money came from nowhere", "money")
    payouts = f"{played.settled} wagers settled by the paytables"
    if played.end == "void":
        payouts = f"the round is void: {played.returned} wagers returned whole, {played.settled} had been settled"
    return {
        "deal": f"{played.dealt} cards from the top of the deck to {len(played.cards)} seats and the middle, in turn",
        "order": f"{len(record['events'])} events in turn, settled as the rules order it",
        "payouts": payouts,
        "money": f"{len(held)} accounts add up",
    }


# --- the command ------------------------------------------------------------------------------------------------------


def verify(record: Any) -> list[Data]:
    """Every check with its outcome; the round is proved if all are ok."""
    checks: list[Data] = []

    def run(name: str, check: Callable[[Data], str | dict[str, str]]) -> None:
        try:
            details = check(record)
        except Refused as refused:
            checks.append({"check": refused.check or name, "ok": False, "detail": str(refused)})
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            checks.append({"check": name, "ok": False, "detail": f"the record is incomplete: {error!r}"})
        else:
            told = details if isinstance(details, dict) else {name: details}
            checks.extend({"check": about, "ok": True, "detail": detail} for about, detail in told.items())

    run("digest", check_digest)
    run("chain", check_chain)
    if isinstance(record, dict) and record.get("format") == FORMATS[0]:
        run("commands", check_commands)
    run("shuffle", check_shuffle)
    run("deal", check_round)
    return checks


def read_record(text: str) -> Data:
    """The record of a file; raises ValueError if it is none."""
    record = json.loads(text)
    if not isinstance(record, dict) or record.get("format") not in FORMATS:
        raise ValueError(f"a record has the format {FORMATS[0]!r}")
    try:
        canonical(record)
    except UnicodeEncodeError:
        raise ValueError("it holds half a character, which is no text") from None
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
    unproved = [*beyond_proof(record), CATALOGUE] if is_proved else []
    if "--json" in arguments:
        print(json.dumps({"proved": is_proved, "checks": checks, "beyond_proof": unproved}, indent=2))
    else:
        for check in checks:
            print(f"{'ok     ' if check['ok'] else 'REFUSED'}  {check['check']:8}  {check['detail']}")
        print("proved" if is_proved else "refused")
        for one in unproved:
            print(f"  beyond proof: {one}")
    return 0 if is_proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
