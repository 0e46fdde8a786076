"""The provable shuffle: bound before bets close, shown after the round, free of bias, and every order reachable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import exp, lgamma, log
from random import Random
from statistics import NormalDist

import pytest
from live import ANN, BEN, DEALER, FLOOR, LiveHouse, bet, is_betting, is_over, live, sit, stored_log

from letitride.cards import DECK, Card, parse_cards
from letitride.errors import RuleViolation
from letitride.service.settings import Dealing
from letitride.service.shuffler import commitment, deck_of_words, drawn_number, shuffled_deck
from letitride.table.irregularities import UnloadStubEarly
from letitride.table.opening import OpenTable
from letitride.table.seating import BringChips, TakeSeat
from letitride.table.seeds import OfferSeed
from letitride.table.voiding import VoidRound
from letitride.table.wagering import OpenBetting

STREAMS = 20
DECKS_OF_A_STREAM = 2_600


@live
async def test_the_house_is_bound_before_bets_close_and_shows_its_seed_after_the_round(house: LiveHouse) -> None:
    """The log alone gives the deck: commitment, close of bets, release, end, reveal, in this order in every round."""
    house.issue(ANN, BEN)
    room = await house.open("shfl-classic")
    await sit(room, ANN, 2)
    await sit(room, BEN, 1)
    for number in range(1, 4):
        await house.go_on(room, is_betting)
        await room.do(OfferSeed("Ann", 2, f"anything {number}"), actor=ANN)
        await room.do(OfferSeed("Ben", 1, "ben's own"), actor=BEN)
        await bet(room, ANN, 2)
        await bet(room, BEN, 1)
        await house.go_on(room, is_over)
    log = stored_log(house, room.table_id)
    at = {
        kind: [entry.sequence for entry in log if entry.kind == kind]
        for kind in ("SeedCommitted", "BettingClosed", "DeckReleased", "RoundClosed", "SeedRevealed")
    }
    for moments in zip(*at.values(), strict=True):
        assert list(moments) == sorted(moments)
    said = {kind: [entry.data for entry in log if entry.kind == kind] for kind in at}
    for number in range(1, 4):
        seed = bytes.fromhex(said["SeedRevealed"][number - 1]["seed"])
        assert said["SeedCommitted"][number - 1]["commitment"] == sha256(seed).hexdigest()
        players, nonce = ["ben's own", f"anything {number}"], f"{room.table_id}/{number}"
        expected = shuffled_deck(seed, players=players, nonce=nonce)
        assert parse_cards(said["DeckReleased"][number - 1]["cards"]) == expected


@live
async def test_a_voided_round_shows_its_seed_too(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    await room.do(VoidRound("fire alarm"), actor=FLOOR)
    kinds = [entry.kind for entry in stored_log(house, room.table_id)]
    assert kinds[-2:] == ["RoundVoided", "SeedRevealed"]


@live
async def test_a_seed_comes_after_the_commitment_and_before_the_close(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("shfl-classic")
    await room.do(TakeSeat("Ann", 1), actor=ANN)
    with pytest.raises(RuleViolation, match="while bets are open"):
        await room.do(OfferSeed("Ann", 1, "early"), actor=ANN)
    await room.do(BringChips("Ann", 100_00), actor=ANN)
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1)
    with pytest.raises(RuleViolation, match="while bets are open"):
        await room.do(OfferSeed("Ann", 1, "late"), actor=ANN)


@live
async def test_the_seat_of_the_action_is_drawn_from_the_seed(house: LiveHouse) -> None:
    house.issue(ANN)
    toml = house.submission_text("california-small").replace("[options]", "[options]\naction_seat = true")
    room = await house.open(house.file("california-action", toml), bots=2, is_practice=True)
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1)
    await house.go_on(room, is_over)
    said = {entry.kind: entry.data for entry in stored_log(house, room.table_id)}
    seed = bytes.fromhex(said["SeedRevealed"]["seed"])
    assert said["ActionSeatDrawn"]["seat"] == 1 + drawn_number(seed, bound=7, nonce=f"{room.table_id}/1/action")


@live
async def test_a_round_dealt_again_is_shuffled_anew(house: LiveHouse) -> None:
    """The manufacturer keeps a round whose stub is unloaded early: the other deck must not come in the same order."""
    house.issue(ANN)
    room = await house.open("shfl-classic", dealer=Dealing.PERSON)
    await room.do(OpenTable(), actor=FLOOR)
    await house.perform(room, until="")
    await sit(room, ANN, 1)
    await room.do(OpenBetting(), actor=DEALER)
    await bet(room, ANN, 1, is_ready=False)
    await house.perform(room, until="deliver-community-stack")
    await room.do(UnloadStubEarly(), actor=DEALER)
    await house.perform(room, until="deliver-community-stack")
    decks = [entry.data["cards"] for entry in stored_log(house, room.table_id) if entry.kind == "DeckReleased"]
    assert len(decks) == 2
    assert decks[0] != decks[1]


def test_every_order_of_the_deck_can_come() -> None:
    """For any order there are words that lead to it: the draw that brings each card is one of those possible."""
    random = Random(1)
    for _ in range(50):
        wanted = random.sample(DECK, len(DECK))
        assert deck_of_words(iter(words_for(wanted))) == tuple(wanted)


def words_for(wanted: Sequence[Card]) -> list[int]:
    """The words that make Fisher-Yates arrive at an order."""
    deck, words = list(DECK), []
    for last in range(len(deck) - 1, 0, -1):
        chosen = deck.index(wanted[last])
        deck[last], deck[chosen] = deck[chosen], deck[last]
        words.append(chosen)
    return words


def test_words_in_the_incomplete_interval_are_thrown_away() -> None:
    """Every remainder is left by equally many of the words that are kept, so no card is favoured."""
    for bound in range(2, 53):
        limit = 2**32 - 2**32 % bound
        assert limit % bound == 0
        fair = [0] * (52 - bound)
        assert deck_of_words(iter([*fair, limit, 2**32 - 1, bound - 1, *[0] * 51])) == deck_of_words(
            iter([*fair, bound - 1, *[0] * 51])
        )


def test_dealt_cards_pass_chi_square_and_serial_tests() -> None:
    """Over 20 streams of rounds, two-sided at the 1% level: too even is as suspicious as too uneven.

    The first card of a round; the ranks of its first two cards; the ranks of the first cards of two rounds that follow
    one another. No more streams may fail by themselves than chance allows, and all together must pass.
    """
    same, different = 1 / 13 * 3 / 51, 1 / 13 * 4 / 51
    expected: dict[str, Mapping[object, float]] = {
        "first card": dict.fromkeys(DECK, 1 / 52),
        "first two": {(a, b): same if a == b else different for a in range(2, 15) for b in range(2, 15)},
        "round to round": {(a, b): 1 / 169 for a in range(2, 15) for b in range(2, 15)},
    }
    found: dict[str, list[float]] = {name: [] for name in expected}
    for stream in range(STREAMS):
        decks = [
            shuffled_deck(sha256(f"stream {stream}, round {number}".encode()).digest(), nonce=f"table/{number}")
            for number in range(DECKS_OF_A_STREAM)
        ]
        observed: dict[str, Counter[object]] = {
            "first card": Counter(deck[0] for deck in decks),
            "first two": Counter((int(deck[0].rank), int(deck[1].rank)) for deck in decks),
            "round to round": Counter(
                (int(one[0].rank), int(two[0].rank)) for one, two in zip(decks[::2], decks[1::2], strict=True)
            ),
        }
        for name, counted in observed.items():
            found[name].append(chi_square(counted, expected[name]))
    for name, statistics in found.items():
        degrees = len(expected[name]) - 1
        outside = [value for value in statistics if not 0.005 <= chi_square_tail(value, degrees) <= 0.995]
        assert len(outside) <= 2, name  # three or more of 20 happen in one of a thousand runs
        assert 0.005 <= chi_square_tail(sum(statistics), STREAMS * degrees) <= 0.995, name


def chi_square(observed: Counter[object], expected: Mapping[object, float]) -> float:
    total = sum(observed.values())
    return sum((observed[cell] - total * share) ** 2 / (total * share) for cell, share in expected.items())


def chi_square_tail(value: float, degrees: int) -> float:
    """The probability of a larger statistic: the series of the incomplete gamma function."""
    half, x = degrees / 2, value / 2
    term = total = 1 / half
    factor = half
    while term > total * 1e-15:
        factor += 1
        term *= x / factor
        total += term
    return 1 - total * exp(-x + half * log(x) - lgamma(half))


def test_the_tail_of_chi_square_is_right() -> None:
    """Against the printed tables of the distribution, and its normal limit."""
    for value, degrees, tail in ((3.841, 1, 0.05), (6.635, 1, 0.01), (67.505, 50, 0.05), (76.154, 50, 0.01)):
        assert chi_square_tail(value, degrees) == pytest.approx(tail, abs=1e-4)
    assert chi_square_tail(3_360 + 82 * 2, 3_360) == pytest.approx(1 - NormalDist().cdf(2), abs=2e-3)


def test_a_biased_shuffle_would_be_found() -> None:
    """The test has teeth: a modulo without rejection on bytes favours low cards, and chi-square sees it."""
    counted: Counter[object] = Counter(
        DECK[sha256(f"{number}".encode()).digest()[0] % 52] for number in range(DECKS_OF_A_STREAM * STREAMS)
    )
    assert chi_square_tail(chi_square(counted, dict.fromkeys(DECK, 1 / 52)), 51) < 0.005


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
