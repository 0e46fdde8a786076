"""The battery finds what is wrong with a shuffle and lets the true one pass."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise, permutations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from letitride.cards import DECK, Card, format_cards, parse_cards
from letitride.cli.app import app
from letitride.live.dealer.shuffler import shuffled_deck
from letitride.rng.battery import euler, rencontres, run_battery, stirling, successions
from letitride.rng.collecting import Shuffle, rounds
from letitride.rng.uniformity import kolmogorov

RUNS = int(os.environ.get("LETITRIDE_RNG_RUNS", "4"))
SHUFFLES = 2_000


def numbers(seed: bytes, nonce: str) -> Iterator[int]:
    """Random bytes for biased shuffles, by a way of their own."""
    for block in count():
        yield from hashlib.sha256(seed + nonce.encode() + block.to_bytes(8, "big")).digest()


def below(stream: Iterator[int], bound: int) -> int:
    return int.from_bytes(bytes(next(stream) for _ in range(6)), "big") % bound


def swapped_with_any(seed: bytes, nonce: str) -> tuple[Card, ...]:
    stream, deck = numbers(seed, nonce), list(DECK)
    for place in range(52):
        other = below(stream, 52)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def bytes_without_rejection(seed: bytes, nonce: str) -> tuple[Card, ...]:
    stream, deck = numbers(seed, nonce), list(DECK)
    for last in range(51, 0, -1):
        other = next(stream) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def never_in_place(seed: bytes, nonce: str) -> tuple[Card, ...]:
    stream, deck = numbers(seed, nonce), list(DECK)
    for last in range(51, 0, -1):
        other = below(stream, last)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def clumped(seed: bytes, nonce: str) -> tuple[Card, ...]:
    """In one deck of twenty five cards follow the one that they follow in a new deck."""
    deck = list(shuffled_deck(seed, nonce=nonce))
    if below(numbers(seed, nonce), 20) == 0:
        king, ace = parse_cards("Ks As")
        deck.remove(ace)
        deck.insert(deck.index(king) + 1, ace)
        for low, high in (("Qs", "Ks"), ("2c", "2d"), ("3c", "3d"), ("4c", "4d")):
            one, other = parse_cards(f"{low} {high}")
            deck.remove(other)
            deck.insert(deck.index(one) + 1, other)
    return tuple(deck)


def blind_to_the_last_byte(seed: bytes, nonce: str) -> tuple[Card, ...]:
    return shuffled_deck(seed[:-1] + b"\0", nonce=nonce)


@pytest.mark.parametrize(
    ("shuffle", "finder"),
    [
        (swapped_with_any, "position by card"),
        (bytes_without_rejection, "position by card"),
        (never_in_place, "cycles"),
        (clumped, "neighbours"),
        (blind_to_the_last_byte, "seeds that differ in one bit"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_biased_shuffle_fails(shuffle: Shuffle, finder: str) -> None:
    report = run_battery("power", SHUFFLES, shuffle)
    assert not report.passes
    assert {one.name: one.adjusted for one in report.results}[finder] < 0.001


def test_the_true_shuffle_passes_and_its_p_values_are_uniform() -> None:
    """The keys are fixed, so this is the same on every machine; LETITRIDE_RNG_RUNS=100 is the long form."""
    reports = [run_battery(f"true {run}", SHUFFLES) for run in range(RUNS)]
    assert all(report.passes for report in reports)
    assert kolmogorov([one.p for report in reports for one in report.results]) > 0.001


@pytest.mark.parametrize("cards", [4, 6])
def test_the_exact_distributions_are_those_of_all_orders(cards: int) -> None:
    falls: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    cycles: Counter[int] = Counter()
    fixed: Counter[int] = Counter()
    orders = list(permutations(range(cards)))
    for order in orders:
        falls[sum(one > other for one, other in pairwise(order))] += 1
        kept[sum(other == one + 1 for one, other in pairwise(order))] += 1
        fixed[sum(place == one for place, one in enumerate(order))] += 1
        left, found = set(range(cards)), 0
        while left:
            found += 1
            place = left.pop()
            while (place := order[place]) in left:
                left.remove(place)
        cycles[found] += 1
    for seen, exact in ((falls, euler), (kept, successions), (cycles, stirling), (fixed, rencontres)):
        chances = exact(cards)
        for value in range(cards):
            assert chances[value] == pytest.approx(seen[value] / len(orders), abs=1e-12), (exact.__name__, value)


def test_what_is_collected_is_what_a_live_table_deals(tmp_path: Path) -> None:
    text, binary, raw = (tmp_path / name for name in ("decks.txt", "decks.bin", "raw.bin"))
    for file, form in ((text, ()), (binary, ("--binary",)), (raw, ("--raw",))):
        ran = CliRunner().invoke(app, ["rng", "collect", "--shuffles", "3", "--key", "k", *form, "--output", str(file)])
        assert ran.exit_code == 0, ran.output
    decks = [shuffled_deck(seed, nonce=nonce) for (seed, nonce), _ in zip(rounds("k"), range(3), strict=False)]
    assert text.read_text().splitlines() == [format_cards(deck) for deck in decks]
    assert binary.read_bytes() == bytes(card.index for deck in decks for card in deck)
    assert len(raw.read_bytes()) == 3 * 256


def test_seeds_are_those_of_a_chain() -> None:
    """Each seed is the SHA-256 of the next, as at a live table."""
    seeds = [seed for (seed, _), _ in zip(rounds("k"), range(1_001), strict=False)]
    assert all(hashlib.sha256(later).digest() == seed for seed, later in pairwise(seeds[:1_000]))
    assert hashlib.sha256(seeds[1_000]).digest() != seeds[999]


def test_the_commands_say_what_was_done(tmp_path: Path) -> None:
    pdf = tmp_path / "shuffle.pdf"
    ran = CliRunner().invoke(app, ["rng", "test", "--shuffles", "1000", "--json", "--pdf", str(pdf)])
    assert ran.exit_code == 0, ran.output
    data = json.loads(ran.stdout)
    assert data["passes"]
    assert len(data["tests"]) == 11
    assert pdf.read_bytes().startswith(b"%PDF-")
    said = json.loads(CliRunner().invoke(app, ["rng", "describe", "--json"]).stdout)
    shuffler = next(one for one in said["files"] if one["path"].endswith("shuffler.py"))
    source = Path(__file__).parents[2] / "src/letitride" / shuffler["path"]
    assert hashlib.sha256(source.read_bytes()).hexdigest() == shuffler["sha256"]
