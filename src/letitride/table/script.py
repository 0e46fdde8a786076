"""The script of a round: a ruleset's steps unfolded into duties for the seats and wagers of this round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from letitride.rules.rotation import clockwise_from
from letitride.rules.rulesets import OptionValue, Per, Step
from letitride.rules.wagers import Wager, side_wagers
from letitride.table.duties import Act, Duty, Role
from letitride.table.state import BoxInPlay, Phase, Table

ROUNDS_BETWEEN_STUB_COUNTS = 5
SECTIONS_FROM_DEAL = ("deal", "play", "settlement", "close")
SECTIONS_AFTER_BETS = ("collection", *SECTIONS_FROM_DEAL)
SECTIONS_OF_A_ROUND = ("preparation", "betting", *SECTIONS_AFTER_BETS)
_BY_MACHINE = frozenset({Act.SHUFFLE, Act.RELEASE_DECK})
_OF_THE_MOMENT = frozenset({"decks", "cut_due", "reshuffling_shoe", "stub_count_due"})
"""Conditions of steps that come and go while a table is open."""
_DECISIONS = frozenset({Act.ASK_ABOUT_BET_1, Act.DECIDE_BET_1, Act.ASK_ABOUT_BET_2, Act.DECIDE_BET_2, Act.TUCK_CARDS})


def section(table: Table, name: str) -> tuple[Duty, ...]:
    """The duties of one section, for the table as it stands."""
    steps = _steps(table, name)
    return tuple(duty for step in steps if _applies(table, step) for duty in _unfold(table, step, name))


def sections(table: Table, names: Iterable[str]) -> tuple[Duty, ...]:
    """The duties of several sections, one after the other."""
    return tuple(duty for name in names for duty in section(table, name))


def _steps(table: Table, name: str) -> tuple[Step, ...]:
    script = table.house.ruleset.script
    return script.get(f"{name}.{table.dealing}") or script.get(name, ())


def acts_of_round(table: Table) -> frozenset[Act]:
    """Every act that a round here asks for: all that can come until the bets are closed, then those of this round.

    While the table is being opened, the acts of its opening are among them.
    """
    names = ("opening", *SECTIONS_OF_A_ROUND) if table.phase is Phase.OPENING else SECTIONS_OF_A_ROUND
    steps = (step for name in names for step in _steps(table, name) if _may_apply(table, step))
    return frozenset(act for step in steps for _, act in _acts(step.acts))


def _may_apply(table: Table, step: Step) -> bool:
    """Whether a step can come, whatever depends on the moment: who bets what, a cut or a count that falls due."""
    is_bet = _is_bet(table, step) if table.phase is Phase.ROUND else step.wager is None or table.offers(step.wager)
    return is_bet and all(name in _OF_THE_MOMENT or _holds(table, name, value) for name, value in step.when.items())


def _applies(table: Table, step: Step) -> bool:
    return _is_bet(table, step) and all(_holds(table, name, value) for name, value in step.when.items())


def _is_bet(table: Table, step: Step) -> bool:
    return step.wager is None or any(_has(box, step.wager) for box in table.in_round().boxes.values())


def _holds(table: Table, name: str, value: OptionValue) -> bool:
    match name:
        case "wager":
            return table.offers(Wager(value))
        case "no_wager":
            return not table.offers(Wager(value))
        case "side_wagers":
            return any(map(table.offers, side_wagers())) is value
        case "decks":
            return len(table.decks) == value
        case "cut_due":
            return is_cut_due(table) is value
        case "reshuffling_shoe":
            return (table.house.has_option(name) and not is_reshuffling_shoe_covered(table)) is value
        case "stub_count_due":
            return is_stub_count_due(table) is value
        case _:
            return table.house.option(name) == value


def is_cut_due(table: Table) -> bool:
    """A hand-shuffled or preshuffled deck is cut before it is dealt (MD.05.D.2)."""
    return is_shuffled_by_hand(table) or table.decks[table.next_deck].is_preshuffled


def is_shuffled_by_hand(table: Table) -> bool:
    """Whether the dealer shuffles: no machine was submitted, or it is out of order (MD.05.A, MD.13.H)."""
    if "automated_shuffler" not in table.house.ruleset.options:
        return False
    is_out = "shuffler" in table.out_of_order or is_reshuffling_shoe_covered(table)
    return is_out or not table.house.has_option("automated_shuffler")


def is_reshuffling_shoe_covered(table: Table) -> bool:
    """Whether the shoe that shuffled and counted by itself is out of order, and with it what it spared (MD.05.I)."""
    return table.house.has_option("reshuffling_shoe") and "automated shoe" in table.out_of_order


def shuffle_duty(table: Table, deck: int, clause: str, section_name: str = "preparation") -> Duty:
    """The duty to shuffle a deck, by whoever shuffles at this table."""
    by = Role.DEALER if is_shuffled_by_hand(table) else None
    return Duty(Act.SHUFFLE, clause, section_name, number=deck + 1, by=by)


def new_deck_duties(table: Table, deck: int) -> tuple[Duty, ...]:
    """A deck that replaced another is inspected and washed before it is shuffled (MD.04.A to C)."""
    if "new-deck-after-alarm" in table.house.ruleset.script:
        return section(table, "new-deck-after-alarm")
    placing = (Act.SHUFFLE, Act.RACK_DECK, Act.LOAD_SHUFFLER)
    opening = (duty for duty in section(table, "opening") if duty.number == deck + 1 and duty.act not in placing)
    return tuple(replace(duty, section="preparation") for duty in opening)


def is_stub_count_due(table: Table) -> bool:
    """Where no shuffler counts, the stub is counted at least once every five rounds (MD.08.D.5)."""
    is_counted = table.house.has_option("counting_shuffler") and not is_shuffled_by_hand(table)
    return not is_counted and table.rounds_since_stub_count >= ROUNDS_BETWEEN_STUB_COUNTS - 1


def _unfold(table: Table, step: Step, section_name: str) -> Iterator[Duty]:
    if step.per is Per.TABLE:
        wagers = () if step.wager is None else (step.wager,)
        names = _names(table, wagers)
        for name, act in _acts(step.acts):
            by = Role.DEALER if act in _BY_MACHINE and is_shuffled_by_hand(table) else None
            clause = step.cite(name, table.dealing)
            yield Duty(act, clause, section_name, number=step.number, wagers=wagers, by=by, names=names)
    elif step.per in (Per.PASSES, Per.EARLY_PASSES):
        yield from _unfold_passes(table, step, section_name)
    else:
        for seat in _seats(table, step.per):
            box = table.in_round().boxes[seat]
            for name, act in _acts(step.acts):
                if act not in _DECISIONS or box.has_base:
                    yield Duty(act, step.cite(name, table.dealing), section_name, seat, step.number)


def _unfold_passes(table: Table, step: Step, section_name: str) -> Iterator[Duty]:
    order = table.house.settlement_order
    for position, wagers in enumerate(order.early if step.per is Per.EARLY_PASSES else order.final):
        for seat in _seats(table, step.per):
            box = table.in_round().boxes[seat]
            due = tuple(wager for wager in wagers if _has(box, wager))
            for name, act in _acts(step.acts):
                stepwise = step.cite(name, table.dealing)
                if act is Act.TURN_HAND:
                    if position == 0:
                        yield Duty(act, stepwise, section_name, seat)
                elif due:
                    is_of_order = due != (Wager.BASE,) and order.about in (None, *due)
                    clause = table.house.rule(due[0]).settle_clause or (order.clause if is_of_order else stepwise)
                    yield Duty(act, clause, section_name, seat, wagers=due, names=_names(table, due))


def _names(table: Table, wagers: tuple[Wager, ...]) -> tuple[str, ...]:
    """What the ruleset calls the wagers of a duty."""
    return tuple(map(table.house.title, wagers))


@cache
def _acts(names: tuple[str, ...]) -> tuple[tuple[str, Act], ...]:
    """The acts of a step beside their names; the files have few steps, and each round unfolds all of them."""
    return tuple((name, Act(name)) for name in names)


def _seats(table: Table, per: Per) -> tuple[int, ...]:
    """Seats in the order a step goes: clockwise from the dealer's left, or in passes as settlement goes."""
    current = table.in_round()
    clockwise = tuple(sorted(current.boxes))
    match per:
        case Per.CLOCKWISE:
            return clockwise
        case Per.FIRST_CLOCKWISE:
            return clockwise[:1]
        case Per.REST_CLOCKWISE:
            return clockwise[1:]
        case Per.COUNTERCLOCKWISE:
            return tuple(reversed(clockwise))
        case Per.FIRST_FROM_PLAYER_DEALER:
            return clockwise_from(table.rotation.held_by(), clockwise)[:1]
        case Per.REST_FROM_PLAYER_DEALER:
            return clockwise_from(table.rotation.held_by(), clockwise)[1:]
        case _:
            return tuple(box.seat for box in current.dealt().in_settlement_order())


def _has(box: BoxInPlay, wager: Wager) -> bool:
    return any(spot in box.layout or spot in box.tray for spot in wager.staked.spots)
