"""The provable shuffle: bound before bets close, shown after the round, free of bias, and every order reachable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import exp, lgamma, log
from random import Random
from statistics import NormalDist

import pytest
from player_seeds import commit, reveal, seed_for

from letitride.cards import DECK, Card, parse_cards
from letitride.live.dealer.shuffler import deck_of_words, drawn_number, shuffled_deck
from letitride.live.settings import Dealing
from letitride.table.irregularities import UnloadStubEarly
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from live import (
    ANN,
    APPROVED,
    BEN,
    DEALER,
    FLOOR,
    LiveHouse,
    bet,
    check_the_log,
    is_betting,
    is_over,
    live,
    sit,
    stored_log,
)

STREAMS = 20
DECKS_OF_A_STREAM = 2_600


@live
async def test_the_log_alone_gives_every_deck(house: LiveHouse) -> None:
    """Chain, commitments, close of bets, reveals, release, end, the house's seed: in this order in every round."""
    house.issue(ANN, BEN)
    room = await house.open("shfl-classic")
    await sit(room, ANN, 2)
    await sit(room, BEN, 1)
    for _ in range(3):
        await house.go_on(room, is_betting)
        for actor, seat in ((ANN, 2), (BEN, 1)):
            await room.do(commit(room.table, actor.name, seat), actor=actor)
            await bet(room, actor, seat)
        await room.do(reveal(room.table, "Ben", 1), actor=BEN)
        await room.do(reveal(room.table, "Ann", 2), actor=ANN)
        await house.go_on(room, is_over)
    log = stored_log(house, room.table_id)
    (chain,) = [entry for entry in log if entry.kind == "SeedChainPublished"]
    order: tuple[str, ...] = (
        "SeedCommitted",
        "PlayerSeedCommitted",
        "BettingClosed",
        "PlayerSeedRevealed",
        "PlayerSeedsFixed",
    )
    order += ("DeckReleased", "RoundClosed", "SeedRevealed")
    kept = [entry for entry in log if entry.kind in order]
    of_round = [kind for kind in order for _ in range(2 if kind in order[1:4:2] else 1)]
    assert [entry.kind for entry in kept] == of_round * 3
    assert chain.sequence < kept[0].sequence
    public = chain.data["head"]
    for number in range(1, 4):
        said = {entry.kind: entry.data for entry in kept[10 * (number - 1) : 10 * number]}
        seed = bytes.fromhex(said["SeedRevealed"]["seed"])
        assert sha256(seed).hexdigest() == said["SeedCommitted"]["commitment"] == public
        players = [f"{seat} {seed_for(number, seat)}" for seat in (1, 2)]
        expected = shuffled_deck(seed, players=players, nonce=f"letitride shuffle 2/{room.table_id}/{number}")
        assert parse_cards(said["DeckReleased"]["cards"]) == expected
        public = seed.hex()
    check_the_log(house, room)


@live
async def test_a_voided_round_shows_its_seed_too_and_uses_it_up(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1, is_ready=False)
    await room.do(VoidRound("fire alarm"), actor=FLOOR, approval=APPROVED)
    kinds = [entry.kind for entry in stored_log(house, room.table_id)]
    assert kinds[-2:] == ["RoundVoided", "SeedRevealed"]
    await house.go_on(room, is_betting)
    assert room.table.seal is not None
    assert room.table.seal.index == 2


@live
async def test_the_seat_of_the_action_is_drawn_from_all_seeds(house: LiveHouse) -> None:
    house.issue(ANN)
    toml = house.submission_text("california-small").replace("[options]", "[options]\naction_seat = true")
    room = await house.open(house.file("california-action", toml), bots=2, is_practice=True)
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    await room.do(commit(room.table, "Ann", 1), actor=ANN)
    await bet(room, ANN, 1)
    await room.do(reveal(room.table, "Ann", 1), actor=ANN)
    await house.go_on(room, is_over)
    log = stored_log(house, room.table_id)
    said = {entry.kind: entry.data for entry in log}
    seed, nonce = bytes.fromhex(said["SeedRevealed"]["seed"]), f"letitride shuffle 2/{room.table_id}/1/action"
    drawn = drawn_number(seed, bound=7, players=[f"1 {seed_for(1, 1)}"], nonce=nonce)
    assert said["ActionSeatDrawn"]["seat"] == 1 + drawn
    kinds = [entry.kind for entry in log]
    assert kinds.index("PlayerSeedsFixed") < kinds.index("ActionSeatDrawn") < kinds.index("DeckReleased")


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
