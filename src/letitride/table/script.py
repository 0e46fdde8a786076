"""The script of a round: a ruleset's steps unfolded into duties for the seats and wagers of this round."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.rules.rotation import clockwise_from
from letitride.rules.rulesets import OptionValue, Step
from letitride.rules.wagers import SIDE_WAGERS, Wager, spots_of
from letitride.table.duties import Act, Duty
from letitride.table.state import BoxInPlay, Table

ROUNDS_BETWEEN_STUB_COUNTS = 5
_DECISIONS = frozenset({Act.ASK_ABOUT_BET_1, Act.DECIDE_BET_1, Act.ASK_ABOUT_BET_2, Act.DECIDE_BET_2, Act.TUCK_CARDS})


def section(table: Table, name: str) -> tuple[Duty, ...]:
    """The duties of one section, for the table as it stands."""
    script = table.house.ruleset.script
    steps = script.get(f"{name}.{table.dealing}") or script.get(name, ())
    return tuple(duty for step in steps if _applies(table, step) for duty in _unfold(table, step, name))


def _applies(table: Table, step: Step) -> bool:
    if step.wager is not None and not any(_has(box, step.wager) for box in _boxes(table)):
        return False
    return all(_holds(table, name, value) for name, value in step.when.items())


def _holds(table: Table, name: str, value: OptionValue) -> bool:
    match name:
        case "wager":
            return table.offers(Wager(value))
        case "side_wagers":
            return any(map(table.offers, SIDE_WAGERS)) is value
        case "cut_due":
            return is_cut_due(table) is value
        case "stub_count_due":
            return is_stub_count_due(table) is value
        case _:
            return table.house.option(name) == value


def is_cut_due(table: Table) -> bool:
    """A hand-shuffled or preshuffled deck is cut before it is dealt (MD.05.D.2)."""
    return not table.house.has_option("automated_shuffler") or table.decks[table.next_deck].is_preshuffled


def is_stub_count_due(table: Table) -> bool:
    """Where no shuffler counts, the stub is counted at least once every five rounds (MD.08.D.5)."""
    is_counted = table.house.has_option("counting_shuffler")
    return not is_counted and table.rounds_since_stub_count >= ROUNDS_BETWEEN_STUB_COUNTS - 1


def _unfold(table: Table, step: Step, section_name: str) -> Iterator[Duty]:
    clause = step.cite(table.dealing)
    if step.per == "table":
        wagers = () if step.wager is None else (step.wager,)
        for name in step.acts:
            yield Duty(Act(name), clause, section_name, number=step.number, wagers=wagers)
    elif step.per in ("passes", "early-passes"):
        yield from _unfold_passes(table, step, section_name)
    else:
        for seat in _seats(table, step.per):
            box = table.in_round().boxes[seat]
            for act in map(Act, step.acts):
                if act not in _DECISIONS or box.has_base:
                    yield Duty(act, clause, section_name, seat, step.number)


def _unfold_passes(table: Table, step: Step, section_name: str) -> Iterator[Duty]:
    order = table.house.settlement_order
    is_early = step.per == "early-passes"
    for position, wagers in enumerate(order.early if is_early else order.final):
        for seat in _seats(table, "counterclockwise"):
            box = table.in_round().boxes[seat]
            due = tuple(wager for wager in wagers if _has(box, wager))
            for act in map(Act, step.acts):
                if act is Act.TURN_HAND:
                    if position == 0:
                        yield Duty(act, step.cite(table.dealing), section_name, seat)
                elif due:
                    yield Duty(act, order.clause, section_name, seat, wagers=due)


def _seats(table: Table, per: str) -> tuple[int, ...]:
    """Seats in the order a step goes: clockwise from the dealer's left, or as settlement goes."""
    current = table.in_round()
    match per:
        case "clockwise":
            return tuple(sorted(current.boxes))
        case "from-player-dealer":
            return clockwise_from(table.rotation.banker, current.boxes)
        case "counterclockwise":
            return tuple(box.seat for box in current.dealt().in_settlement_order())
    raise ValueError(f"a step can't go {per!r}")


def _boxes(table: Table) -> tuple[BoxInPlay, ...]:
    return () if table.round is None else tuple(table.round.boxes.values())


def _has(box: BoxInPlay, wager: Wager) -> bool:
    if wager is Wager.ENVY:
        return _has(box, Wager.PROGRESSIVE)
    return any(spot in box.layout or spot in box.tray for spot in spots_of(wager))
