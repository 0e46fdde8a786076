"""Builders for the regulation tests: a table's rules, a dealt round, and what became of its wagers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from letitride.cards import format_cards, parse_cards
from letitride.catalogue import load_catalogue
from letitride.errors import RuleViolation
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Settled, Settlement
from letitride.rules.settling.settlement import settle
from letitride.rules.wagers import BASE_SPOTS, Spot

BANKER = "banker"
DEEP_POCKETS = 10_000_000_00
Edit = tuple[str, str]

FIVE_CARDS = {
    "royal flush": ("As Ks Qs", "Js Ts"),
    "straight flush": ("9h 8h 7h", "6h 5h"),
    "four of a kind": ("4c 4d 4h", "4s 9c"),
    "full house": ("Kc Kd Kh", "2s 2d"),
    "flush": ("Ad Jd 9d", "4d 2d"),
    "straight": ("6c 5d 4h", "3s 2c"),
    "three of a kind": ("7c 7d Kh", "7s 2c"),
    "two pair": ("Qc Qd 3h", "3s 9d"),
    "tens or better": ("Tc Td 8h", "5s 2c"),
    "low pair": ("9c 9d Kh", "5s 2c"),
}
"""Three cards and two community cards for each hand, best first."""


def under(name: str, clauses: str, *values: object) -> Any:
    """A case of a parametrised test: a submission, the clauses that the test shows under it, and further values."""
    return pytest.param(name, *values, id=name, marks=pytest.mark.clause(*clauses.split()))


def written(name: str, *edits: Edit) -> str:
    """The text of a ready-made submission after some edits, each an old and a new piece of text."""
    text = (resources.files("letitride.catalogue") / "submissions" / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, f"{name} doesn't say {old!r}"
        text = text.replace(old, new)
    return text


def refused(name: str, *edits: Edit, folder: Path | None = None) -> set[tuple[str, str]]:
    """The places and clauses of all faults of an edited submission, empty if a table can be opened under it."""
    _, faults = load_catalogue().check_text(written(name, *edits), folder=folder)
    return {(fault.place, fault.clause) for fault in faults}


@cache
def house(name: str, *edits: Edit, table_limit: str | None = None, folder: Path | None = None) -> HouseRules:
    """The rules of a table that is opened under an edited submission."""
    submission, faults = load_catalogue().check_text(written(name, *edits), folder=folder)
    assert submission is not None
    assert not faults
    return load_catalogue().open(submission, table_limit, folder=folder)


@contextmanager
def forbidden(clause: str) -> Iterator[None]:
    """What happens inside is against the rules, and the refusal names the clause."""
    with pytest.raises(RuleViolation) as caught:
        yield
    assert caught.value.clause == clause


def three_bets(stake: int, **side: int) -> dict[Spot, int]:
    """Three equal base bets and any side wagers, such as ``three_card_bonus=5_00``."""
    return {**dict.fromkeys(BASE_SPOTS, stake), **{Spot[name.upper()]: amount for name, amount in side.items()}}


def box(seat: int, cards: str, *, bet: int = 0, withdrawn: str = "", player: str = "", **side: int) -> Box:
    """A box with three equal base bets, less the withdrawn ones (``"1 2"``), and any side wagers."""
    placed = three_bets(bet, **side)
    gone = BASE_SPOTS if bet == 0 else tuple(Spot(f"bet {number}") for number in withdrawn.split())
    wagers = {spot: stake for spot, stake in placed.items() if spot not in gone}
    return Box(seat, player or f"player {seat}", parse_cards(cards), wagers)


def bet_3(seat: int, cards: str, stake: int, **side: Any) -> Box:
    """A box in which bets 1 and 2 were withdrawn, so that one bet is left."""
    return box(seat, cards, bet=stake, withdrawn="1 2", **side)


def play(
    rules: HouseRules,
    community: str,
    *boxes: Box,
    posted: int = DEEP_POCKETS,
    cover: CoverModel | None = None,
    meter_cents: int | None = None,
    six_card_box: str = "",
    action_seat: int | None = None,
) -> Settlement:
    """Settle a round. A player-dealer's bank covers everything, and a meter is new, unless the test says otherwise."""
    bank = meter = None
    if rules.is_banked_by_player:
        bank = Bank(BANKER, posted, cover or CoverModel(str(rules.option("bank_cover"))))
    if terms := rules.submission.meter:
        shown = terms.initial_cents if meter_cents is None else meter_cents
        meter = Meter.opened(replace(terms, initial_cents=shown), tops_up=rules.has_option("meter_tops_up"))
    parse_cards(" ".join([community, six_card_box, *(format_cards(box.cards) for box in boxes)]))  # one deck
    dealt = DealtRound(boxes, parse_cards(community), parse_cards(six_card_box), action_seat)
    return settle(rules, dealt, bank=bank, meter=meter)


def wager(settlement: Settlement, seat: int, spot: Spot) -> Settled:
    """What became of one wager."""
    (found,) = (one for one in settlement.settled if (one.seat, one.spot) == (seat, spot))
    return found


def money(settled: Settled) -> tuple[int, int, int]:
    """What a wager was paid, what of its stake was returned, and what of it was collected."""
    return settled.paid_cents, settled.returned_cents, settled.collected_cents
