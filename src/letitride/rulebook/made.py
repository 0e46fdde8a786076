"""Scenes made to order: rounds in which a seat gets a certain hand, for a paytable or a definition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from letitride.cards import DECK, Card, parse_cards
from letitride.catalogue import Catalogue, load_clauses
from letitride.errors import LetItRideError
from letitride.money import format_cents
from letitride.rulebook.scene import House, Play, Scene, brief, brief_command, in_hand
from letitride.rules.checks import check_submission
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Ruleset
from letitride.rules.settling.settled import Settled
from letitride.rules.wagers import BASE_SPOTS, Wager, spots_of
from letitride.table import EVENT_TYPES, Act, Command, Event, Perform, Phase, Table, advance, can, new_table
from letitride.table.duties import DECISIONS
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

HANDS_FILE = Path(__file__).parent / "hands.toml"
CHIPS_CENTS = 10_000_000_00
BANK_CENTS = 5_000_000_00
_BY_HAND: frozenset[Act] = frozenset()
_FILLER = parse_cards("4d 9h Jc 6s 3h Qd Kc 8s 7d 5h 2d Ts 4h 9d")
_AT_SEAT = frozenset({Act.DELIVER_STACK, Act.DEAL_CARD})
_COMMUNITY = frozenset({Act.DELIVER_COMMUNITY_STACK, Act.DEAL_COMMUNITY_CARD})
_BOX = frozenset({Act.DELIVER_BOX_STACK, Act.DEAL_TO_BOX})


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards that seat 1, the community area and the box get."""

    own: tuple[Card, ...]
    community: tuple[Card, ...]
    box: tuple[Card, ...] = ()


def _deal(own: str, community: str, box: str = "") -> Deal:
    return Deal(parse_cards(own), parse_cards(community), parse_cards(box))


DEALS: Mapping[str, Deal] = {
    "royal flush": _deal("As Ks Qs", "Js Ts", "2c 7d 8h"),
    "super royal of diamonds": _deal("Ad Kd Qd", "2c 7s", "Jd Td 9d"),
    "royal flush with the box": _deal("Ah Kh Qh", "2c 7s", "Jh Th 2d"),
    "straight flush": _deal("9h 8h 7h", "6h 5h", "2c Kd Jc"),
    "straight flush with the box": _deal("9h 8h 7h", "2c Ks", "6h 5h Jd"),
    "four of a kind": _deal("9c 9d 9h", "9s 2c", "4c Kd Jh"),
    "four of a kind with the box": _deal("9c 9d 9h", "2s 5c", "9s Kd Jh"),
    "full house": _deal("Qc Qd Qh", "5s 5c", "2c Kd 8h"),
    "full house with the box": _deal("Qc Qd Qh", "2s 7c", "5s 5c Kd"),
    "flush": _deal("Kh 9h 4h", "7h 2h", "2c Qd 8s"),
    "flush with the box": _deal("Kh 9h 4h", "3s 8c", "7h 2h Qd"),
    "straight": _deal("9c 8d 7h", "6s 5c", "2c Kd Jh"),
    "straight with the box": _deal("9c 8d 7h", "2s Kc", "6s 5c Jh"),
    "ace-low straight": _deal("Ac 2d 3h", "4s 5c", "9c Kd Jh"),
    "no sequence around the ace": _deal("Qc Kd Ah", "2s 3c", "9c 7d 6h"),
    "three of a kind": _deal("8c 8d Kh", "8s 2c", "4c 7d Jh"),
    "three of a kind with the box": _deal("8c 8d Kh", "5s 2c", "8s 7d Jh"),
    "two pair": _deal("9c 9d 4h", "4s Kc", "2c 7d Jh"),
    "tens or better": _deal("Tc Td 4h", "8s 2c", "5c 7d Jh"),
    "low pair": _deal("9c 9d 4h", "7s 2c", "5c Kd Jh"),
    "nothing": _deal("Kc 9d 4h", "7s 2c", "5c Jd 8h"),
}
"""A deal for each hand that a paytable may pay, the best first."""


def paytable_scenes(catalogue: Catalogue) -> Iterator[tuple[str, Scene]]:
    """A round for each clause that prints a paytable, in which its best hand is dealt and paid."""
    clauses = load_clauses()
    done: set[str] = set()
    for is_own in (True, False):  # at a table under the clause's own document, or else under the paytable's
        for submission in catalogue.submission_ids():
            rules = catalogue.house_rules(submission)
            for wager, paytable in _paytables(catalogue, rules.ruleset):
                document = rules.ruleset.document if is_own else paytable.document
                named = [name for name in paytable.clauses if name in clauses and name not in done]
                here = [name for name in named if clauses[name].document == document]
                scene = _paying(catalogue, submission, wager, paytable) if here else None
                if scene is not None:
                    done.update(here)
                    yield from ((clause, scene) for clause in here)


def hand_scenes(catalogue: Catalogue) -> Iterator[tuple[str, Scene]]:
    """A round for each definition and rule of `hands.toml`, in which just that is seen."""
    data = tomllib.loads(HANDS_FILE.read_text(encoding="utf-8"))
    for entry in data["scenes"]:
        for clause in entry["clauses"]:
            house = House(data["tables"][load_clauses()[clause].document])
            yield clause, dealt(catalogue, house, entry)


def dealt(catalogue: Catalogue, house: House, entry: Mapping[str, Any]) -> Scene:
    """A round with a deal of ours, at the moment that an entry names: a kind of event, and its wager if it has one."""
    wager = Wager(entry.get("wager", "base"))
    commands, events = round_of(house.rules(catalogue), DEALS[entry["deal"]], wager, players=entry.get("players", 2))
    kind = EVENT_TYPES[entry.get("moment", "WagerSettled")]
    found = [at for at, happened in enumerate(events) if any(_is_it(one, kind, wager) for one in happened)]
    if not found:
        raise ValueError(f"{entry} never happens")
    at = found[-1] if kind is WagerSettled else found[0]
    return Scene(_play(house, catalogue, commands, entry["caption"]), at)


def _is_it(event: Event, kind: type[Event], wager: Wager) -> bool:
    if not isinstance(event, kind):
        return False
    if not isinstance(event, WagerSettled):
        return True
    return event.settled.wager is wager and (wager.is_award or event.settled.seat == 1)


def _paytables(catalogue: Catalogue, ruleset: Ruleset) -> Iterator[tuple[Wager, Paytable]]:
    """Every paytable that a ruleset lets a house choose, with its wager."""
    for wager, rule in ruleset.wagers.items():
        for name in rule.paytables:
            yield wager, catalogue.paytable(name, wager)


def _paying(catalogue: Catalogue, submission: str, wager: Wager, paytable: Paytable) -> Scene | None:
    """A round under a paytable in which seat 1, or for an envy bonus seat 2, gets the most it can."""
    house = _house_with(catalogue, submission, paytable)
    if house is None:
        return None
    rules = house.rules(catalogue)
    best: tuple[int, Settled, list[Command], int] | None = None
    for deal in DEALS.values():
        commands, events = round_of(rules, deal, wager)
        for at, happened in enumerate(events):
            for one in happened:
                if not isinstance(one, WagerSettled) or one.settled.wager is not wager:
                    continue
                if one.settled.paid_cents > (best[0] if best else 0):
                    best = one.settled.paid_cents, one.settled, commands, at
        if best is not None:
            break
    if best is None:
        return None
    _, settled, commands, at = best
    said = f"{rules.title(wager)} on {paytable.id}: {settled.hand.value} pays {settled.payout}, here "
    return Scene(_play(house, catalogue, commands, f"{said}{format_cents(settled.paid_cents)}."), at)


def _house_with(catalogue: Catalogue, submission: str, paytable: Paytable) -> House | None:
    """A submission with another paytable, and with those that must go with it; None where that may not be filed."""
    rules = catalogue.house_rules(submission)
    others = {one.wager.value: paytable.id for one in catalogue.paytables(paytable.id)}
    for beside in ({}, *_companions(rules, paytable)):
        house = House(submission, paytables={**others, **beside})
        try:
            chosen = house.rules(catalogue)
        except LetItRideError:
            continue
        if not check_submission(chosen.submission, chosen.ruleset, catalogue.paytable):
            return house
    return None


def _companions(rules: HouseRules, paytable: Paytable) -> Iterator[dict[str, str]]:
    """The other wagers' paytables under which one may be filed, wager by wager."""
    for wager, rule in rules.ruleset.wagers.items():
        if wager is not paytable.wager:
            yield from ({wager.value: name} for name in rule.paytables)


def round_of(
    rules: HouseRules, deal: Deal, wager: Wager, *, players: int = 2
) -> tuple[list[Command], list[tuple[Event, ...]]]:
    """A round dealt by hand in which seat 1 gets a deal and makes a wager; every command, and what came of it."""
    table = new_table(rules, _BY_HAND)
    commands: list[Command] = []
    events: list[tuple[Event, ...]] = []

    def do(command: Command) -> None:
        nonlocal table
        table, happened = advance(table, command)
        commands.append(command)
        events.append(happened)

    do(OpenTable())
    for seat in range(1, players + 1):
        do(TakeSeat(f"Player {seat}", seat))
        do(BringChips(f"Player {seat}", CHIPS_CENTS))
    banker = rules.ruleset.players if rules.is_banked_by_player else None
    if banker is not None:
        do(TakeSeat("Banker", banker))
        do(BringChips("Banker", CHIPS_CENTS))
    while table.phase is Phase.OPENING:
        do(in_hand(table))
    if banker is not None:
        do(TakeBank("Banker", banker))
    do(OpenBetting())
    while table.phase is not Phase.BETWEEN_ROUNDS:
        do(_next(table, deal, wager))
    return commands, events


def _next(table: Table, deal: Deal, wager: Wager) -> Command:
    duty = table.duty
    if table.phase is Phase.BETTING:
        for bet in _bets(table, wager):
            if can(table, bet):
                return bet
    if duty is not None and duty.act in DECISIONS:
        seat = duty.at_seat()
        return LetItRide(table.seats[seat], seat)
    if duty is not None and duty.act is Act.RELEASE_DECK:
        return Perform(duty.role, duty.act, cards=_deck(table, deal))
    return in_hand(table)


def _bets(table: Table, wager: Wager) -> Iterator[Command]:
    """What is still to be put down: everybody's base bets, the wager in question, and the bank."""
    rules, current = table.house, table.in_round()
    limits = rules.base_limits
    for seat, player in sorted(table.seats.items()):
        if seat == table.rotation.banker:
            if current.bank is None:
                yield PostBank(player, BANK_CENTS)
            continue
        placed = current.boxes[seat].layout if seat in current.boxes else {}
        made = wager.staked
        for spot in (*BASE_SPOTS, *(spots_of(made) if not made.is_base else ())):
            if spot not in placed:
                stakes, own = rules.stakes_cents(spot.wager), rules.limits(spot.wager) or limits
                yield PlaceWager(player, seat, spot, min(stakes) if stakes else own.minimum_cents if own else 1_00)


def _deck(table: Table, deal: Deal) -> tuple[Card, ...]:
    """The deck to release, as it lies before the cut: the script says who gets its cards in which order."""
    wanted = {*deal.own, *deal.community, *deal.box}
    spare = [card for card in (*_FILLER, *(c for c in DECK if c not in _FILLER)) if card not in wanted]
    own, community, box = list(deal.own), list(deal.community), list(deal.box)
    cards: list[Card] = []
    for duty in table.script:
        if duty.act not in _AT_SEAT | _COMMUNITY | _BOX:
            continue
        is_first = duty.act in _AT_SEAT and duty.seat == 1
        source = own if is_first else community if duty.act in _COMMUNITY else box if duty.act in _BOX else []
        cards += [(source or spare).pop(0) for _ in range(duty.number)]
    cards += [card for card in DECK if card not in cards]
    depth = table.decks[table.next_deck].cut_depth
    return tuple(cards[len(cards) - depth :] + cards[: len(cards) - depth])


def _play(house: House, catalogue: Catalogue, commands: list[Command], caption: str) -> Play:
    return Play(house, _BY_HAND, brief(new_table(house.rules(catalogue), _BY_HAND), commands), caption)


def overpaid(scene: Scene, catalogue: Catalogue) -> Scene | None:
    """The same moment with a dollar too much paid out, which the table refuses; None where nothing is paid by hand."""
    for number, (table, command) in enumerate(scene.play.commands(catalogue)):
        if number == scene.at and isinstance(command, Perform) and command.act in (Act.SETTLE, Act.SETTLE_EARLY):
            paid = sum(one.settled.paid_cents for one in advance(table, command)[1] if isinstance(one, WagerSettled))
            return replace(scene, refused=brief_command(replace(command, number=paid + 1_00)))
    return None
