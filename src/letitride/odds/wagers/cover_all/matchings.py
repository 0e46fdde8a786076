"""Counting matchings: in how many ways can k pairwise disjoint triples be chosen from a given family of triples?

The cards are swept one by one. A triple that has taken some of its cards is open, and all that matters about it is the
set of ways to complete it; two open triples with the same set are interchangeable. So a state is a multiset of such
sets, and each card is either left out, opens a triple, or joins one of the open ones. Every matching is built exactly
once, because its triples take their cards in the order of the sweep.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

Completion = tuple[int, ...]
"""The groups of the cards that an open triple still wants, ascending."""

Wants = frozenset[Completion]
"""All ways to complete an open triple with cards that have not been swept yet."""

_LOST, _COMPLETE = -1, -2
_FIELD_BITS = 128
_FIELD = (1 << _FIELD_BITS) - 1


@dataclass(frozen=True, slots=True)
class Step:
    """What one card does to each kind of open triple: the number of its kind after the card passes it or joins it.

    Kind 0 is the triple not yet opened.
    """

    if_passed: tuple[int, ...]
    if_joined: tuple[int, ...]


State = tuple[int, ...]
"""The kinds of the open triples, ascending."""


def matching_counts(group_sizes: Sequence[int], triples: Iterable[Completion], *, largest: int) -> tuple[int, ...]:
    """The number of sets of 0, 1, ... `largest` pairwise disjoint triples.

    A triple names the groups of its cards in ascending order and stands for every choice of cards from them. With two
    groups of two cards and triples of two cards from one and one from the other:

    >>> matching_counts([2, 2], [(0, 0, 1), (0, 1, 1)], largest=2)
    (1, 4, 0)
    """
    return _count(_steps(group_sizes, frozenset(triples)), largest)


def _steps(group_sizes: Sequence[int], triples: Wants) -> tuple[Step, ...]:
    """The sweep as numbered kinds of open triples; families of the same structure give equal sweeps."""
    kinds: list[Wants] = [triples]
    steps = []
    for group, size in enumerate(group_sizes):
        for left in reversed(range(size)):
            numbering: dict[Wants, int] = {_within_reach(kinds[0], group, left): 0}
            if_passed = (0, *(_number(numbering, _within_reach(wants, group, left)) for wants in kinds[1:]))
            if_joined = tuple(_join(numbering, wants, group, left) for wants in kinds)
            steps.append(Step(if_passed, if_joined))
            kinds = list(numbering)
    return tuple(steps)


def _within_reach(wants: Wants, group: int, left: int) -> Wants:
    """The completions still possible when so many cards of the group are left and all later groups are whole."""
    return frozenset(completion for completion in wants if completion[0] > group or completion.count(group) <= left)


def _join(numbering: dict[Wants, int], wants: Wants, group: int, left: int) -> int:
    rest = frozenset(completion[1:] for completion in wants if completion[0] == group)
    return _COMPLETE if () in rest else _number(numbering, _within_reach(rest, group, left))


def _number(numbering: dict[Wants, int], wants: Wants) -> int:
    return numbering.setdefault(wants, len(numbering)) if wants else _LOST


@cache
def _count(steps: tuple[Step, ...], largest: int) -> tuple[int, ...]:
    """Run the sweep; the ways to reach a state are kept by number of complete triples, in fields of one integer."""
    ways: Mapping[State, int] = {(): 1}
    up_to_largest = (1 << _FIELD_BITS * (largest + 1)) - 1
    for step in steps:
        after: defaultdict[State, int] = defaultdict(int)
        for state, count in ways.items():
            for successor, choices, completed in _successors(state, step, largest):
                after[successor] += (count * choices << _FIELD_BITS * completed) & up_to_largest
        ways = after
    return tuple(ways[()] >> _FIELD_BITS * size & _FIELD for size in range(largest + 1))


def _successors(state: State, step: Step, largest: int) -> Iterator[tuple[State, int, int]]:
    """The states after a card: each with the number of ways to get there and of triples completed by it."""
    passed = [step.if_passed[kind] for kind in state]
    lost = passed.count(_LOST)
    if lost == 0:
        yield tuple(sorted(passed)), 1, 0
        if step.if_joined[0] != _LOST and len(state) < largest:
            yield tuple(sorted([*passed, step.if_joined[0]])), 1, 0
    for kind in dict.fromkeys(state):
        joined = step.if_joined[kind]
        if joined == _LOST or lost > (step.if_passed[kind] == _LOST):
            continue
        others = passed.copy()
        others.remove(step.if_passed[kind])
        if joined == _COMPLETE:
            yield tuple(sorted(others)), state.count(kind), 1
        else:
            yield tuple(sorted([*others, joined])), state.count(kind), 0
