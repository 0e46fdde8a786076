"""Write the cases of the conformance suite: src/letitride/conformance/cases/*.json.

    python scripts/conformance_cases.py

Hands and figures come from the package, which tests hold against enumerations and printed pars; rounds come from the
golden transcripts, whose money was worked out by hand.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from letitride.cards import DECK, format_cards, parse_cards
from letitride.catalogue import load_catalogue
from letitride.conformance import OwnEngine
from letitride.rules.hands import COLLECTIVE, Basis
from letitride.rules.paytables import Paytable
from letitride.rules.settling.settled import Settled
from letitride.rules.wagers import Spot, Wager
from letitride.table import Event, Table, evolve
from letitride.table.procedure.settling import RoundClosed, WagerSettled

ROOT = Path(__file__).parent.parent
CASES = ROOT / "src" / "letitride" / "conformance" / "cases"
HANDS_OF_A_CLASS = 12
DECISIONS_OF_A_PAYTABLE = 24
METER_CENTS = 1_234_567
EDGES = {
    Basis.FIVE_CARD: ("Ah 2d 3c 4s 5h", "As 2s 3s 4s 5s", "Kh Ad 2c 3s 4h", "Qs Ks As 2s 3s", "Th Td 9c 9s 2h"),
    Basis.THREE_CARD: ("Ah 2d 3c", "Kh Ad 2c", "Qs Ks As", "Qh Kh Ah", "As 2s 3s"),
    Basis.SIX_CARD: ("As 2s 3s 4s 5s 6s", "9d Td Jd Qd Kd Ad", "9s Ts Js Qs Ks As", "8h Th Jh Qh Kh Ah"),
}
SIZES = {Basis.FIVE_CARD: 5, Basis.THREE_CARD: 3, Basis.SIX_CARD: 6}
ABOUT = {
    "hands": "The class of a hand. The question gives the cards and whether they are a five-card hand (own cards and "
    "community cards), a three-card hand (own cards) or a six-card hand (own cards and box cards); the answer is the "
    "most particular class, in the words of the paytables, 'low pair' below tens and 'nothing'.",
    "figures": "Exact figures of a paytable as fractions. The base game is played best, in units of one of three equal "
    "bets, and 'ties' says whether a bet worth exactly nothing is pulled or rides. Other wagers are in units of the "
    "stake; Cover All depends on the players; a progressive is taken with its meter, and its stake is taken before the "
    "deal.",
    "decisions": "What one unit is worth if it rides with three cards (bet 1) or four (bet 2), as a fraction, when "
    "other cards have been seen, and whether it should ride: only if it is worth more than nothing.",
    "rounds": "The settlement of a round. The question gives paytables, the wagers still in action when it is settled, "
    "in cents, the cards, the order of settlement, who banks and how far, and the meter; the answer lists what each "
    "wager is paid on top of its stake, and how much of the stake is returned or collected. Seats are settled from the "
    "highest number down, or from the seat named.",
}


def hands() -> Iterator[dict[str, Any]]:
    """Some hands of every class, found by chance with a fixed seed, and those where a run could be misread."""
    engine = OwnEngine()
    for basis, size in SIZES.items():
        found: dict[str, list[str]] = {hand.value: [] for hand in basis.hands if hand not in COLLECTIVE}
        for cards in (*EDGES[basis], *_made_hands(basis), *_random_hands(size)):
            hand = engine.hands({"cards": cards, "hands": basis.value})["hand"]
            if len(found[hand]) < HANDS_OF_A_CLASS and cards not in found[hand]:
                found[hand].append(cards)
        for hand, examples in found.items():
            assert examples, f"no {basis.value} {hand}"
            for cards in examples:
                yield case(f"{basis.value} {cards}", {"cards": cards, "hands": basis.value}, {"hand": hand})


def _made_hands(basis: Basis) -> Iterator[str]:
    """Runs of one suit and four of a kind, which chance would take long to find."""
    size = SIZES[basis]
    if basis is not Basis.THREE_CARD:
        for rank, others in zip("23456789TJQKA", pairwise("3456789TJQKA23"), strict=True):
            yield " ".join([*(rank + suit for suit in "cdhs"), *(f"{other}h" for other in others)][:size])
    for suit in "cdhs":
        for start in range(len("A23456789TJQKA") - 4):
            run = "A23456789TJQKA"[start : start + min(size, 5)]
            extra = ["2c"] if size == 6 else []
            cards = [rank + suit for rank in run] + extra
            if len(set(cards)) == size:
                yield " ".join(cards)


def _random_hands(size: int) -> Iterator[str]:
    chance = random.Random(f"hands of {size}")
    for _ in range(12_000):
        yield format_cards(chance.sample(DECK, size))


def figures() -> Iterator[dict[str, Any]]:
    """Every paytable of the catalogue but the envy bonus, which has no stake."""
    engine, catalogue = OwnEngine(), load_catalogue()
    for name in catalogue.paytable_ids():
        for paytable in catalogue.paytables(name):
            for label, more in _variants(paytable):
                question = {"paytable": plain(paytable), **more}
                yield case(f"{paytable.id} {paytable.wager.value}{label}", question, engine.figures(question))


def _variants(paytable: Paytable) -> Iterator[tuple[str, dict[str, Any]]]:
    match paytable.wager:
        case Wager.BASE:
            yield from ((f", ties {ties}", {"ties": ties}) for ties in ("pull", "ride"))
        case Wager.COVER_ALL:
            yield from ((f", {players} players", {"players": players}) for players in paytable.columns)
        case Wager.PROGRESSIVE:
            yield "", {"stake_cents": 100, "meter_cents": METER_CENTS}
        case Wager.ENVY:
            return
        case _:
            yield "", {"stake_cents": 100}


def decisions() -> Iterator[dict[str, Any]]:
    """Three and four cards by chance, with and without other cards seen."""
    engine, catalogue = OwnEngine(), load_catalogue()
    for name in ("LIRX-01", "LIRX-03", "MD-BASE-B"):
        paytable = plain(catalogue.paytable(name, Wager.BASE))
        chance = random.Random(f"decisions of {name}")
        fixed = ("6h 7d 8s 9c", "Th Td 3c", "Ts Js Qs", "9h Th Jh", "2h 3h 4h", "Tc Jd Qh Ks")
        drawn = [format_cards(chance.sample(DECK, 3 + place % 2)) for place in range(DECISIONS_OF_A_PAYTABLE)]
        for place, cards in enumerate((*fixed, *drawn)):
            left = [card for card in DECK if card not in parse_cards(cards)]
            seen = format_cards(chance.sample(left, 6)) if place % 3 == 2 else ""
            question = {"paytable": paytable, "cards": cards, "seen": seen}
            label = f" after {seen}" if seen else ""
            yield case(f"{name} {cards}{label}", question, engine.decisions(question))


def rounds() -> Iterator[dict[str, Any]]:
    """The golden rounds that came to a settlement."""
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    for name in ("scenes_california", "scenes_maryland", "scenes_maryland_irregularities", "scenes_shfl"):
        importlib.import_module(name)
    golden = importlib.import_module("golden")
    for name in sorted(golden.SCENES):
        scene = golden.told(name)
        for number, (before, settled) in enumerate(_settlements(scene.start, scene.events), start=1):
            yield case(f"{name} {number}", _question(before, settled), _answer(settled))


def _settlements(table: Table, events: Iterable[Event]) -> Iterator[tuple[Table, list[Settled]]]:
    """The table as it stood before the first wager of each round was settled, and all that was settled in the round."""
    before: Table | None = None
    settled: list[Settled] = []
    for event in events:
        if isinstance(event, WagerSettled):
            before = before or table
            settled.append(event.settled)
        elif isinstance(event, RoundClosed) and before is not None:
            yield before, settled
            before, settled = None, []
        table = evolve(table, event)


def _question(before: Table, settled: list[Settled]) -> dict[str, Any]:
    current, house = before.in_round(), before.house
    limit = house.submission.payout_limit
    return {
        "submission": house.submission.id,
        "options": dict(house.submission.options),
        "paytables": [plain(paytable) for paytable in house.paytables.values()],
        "taken_before_deal": [w.value for w in house.paytables if house.rule(w).is_taken_before_deal],
        "order": [[wager.value for wager in wagers] for wagers in house.settlement_order.passes],
        "settles_from_seat": current.action_seat,
        "bank": current.bank and {"posted_cents": current.bank.posted_cents, "cover": current.bank.cover.value},
        "payout_limit": limit and {"amount_cents": limit.amount_cents, "wagers": sorted(w.value for w in limit.wagers)},
        "meter_cents": before.meter and before.meter.amount_cents,
        "community": format_cards(current.community[:2]),
        "six_card_box": format_cards(current.six_card_box),
        "seats": [
            {
                "seat": box.seat,
                "player": box.player,
                "cards": format_cards(box.cards),
                "wagers": {
                    one.spot.value: one.stake_cents
                    for spot in Spot
                    for one in settled
                    if one.seat == box.seat and one.spot is spot
                },
            }
            for box in sorted(current.boxes.values(), key=lambda box: box.seat)
        ],
    }


def _answer(settled: list[Settled]) -> dict[str, Any]:
    spots = list(Spot)
    in_order = sorted(settled, key=lambda one: (one.seat, spots.index(one.spot) if one.spot else len(spots)))
    return {
        "settled": [
            {
                "seat": one.seat,
                "wager": one.spot.value if one.spot else one.wager.value,
                "paid_cents": one.paid_cents,
                "returned_cents": one.returned_cents,
                "collected_cents": one.collected_cents,
            }
            for one in in_order
        ]
    }


def plain(paytable: Paytable) -> dict[str, Any]:
    """A paytable as plain data."""
    data: dict[str, Any] = {"id": paytable.id, "wager": paytable.wager.value, "hands": paytable.basis.value}
    if paytable.columns_by is not None:
        data |= {"columns_by": paytable.columns_by.value, "columns": list(paytable.columns)}
    return data | {"pays": {hand: pays[0] if len(pays) == 1 else pays for hand, *pays in paytable.rows()}}


def case(label: str, question: dict[str, Any], answer: Any) -> dict[str, Any]:
    """One case as it stands in the file."""
    return {"id": label, "question": question, "answer": answer}


def sections() -> dict[str, str]:
    """The text of each file by the name of its section."""
    made = {"hands": hands, "figures": figures, "decisions": decisions, "rounds": rounds}
    return {name: _text(name, list(make())) for name, make in made.items()}


def _text(name: str, cases: list[dict[str, Any]]) -> str:
    """A section as JSON with a line for each case, so that a difference is a line."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in cases)
    head = json.dumps({"section": name, "about": ABOUT[name]}, ensure_ascii=False)
    return f'{head[:-1]}, "cases": [\n{lines}\n]}}\n'


def main() -> None:
    """Write all sections."""
    CASES.mkdir(exist_ok=True)
    for name, text in sections().items():
        (CASES / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"{name}: {text.count(chr(10)) - 2} cases")


if __name__ == "__main__":
    main()
