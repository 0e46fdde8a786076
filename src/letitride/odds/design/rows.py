"""Other lines for a paytable: its lowest one left out, or a lower hand added, which changes how often it pays."""

from __future__ import annotations

from dataclasses import replace

from letitride.odds.counts.hand_counts import hand_counts
from letitride.rules.hands import COLLECTIVE
from letitride.rules.paytables import Line, Paytable

MOST = 2
"""As many lines are left out or added at the most."""


def hands_to_add(paytable: Paytable) -> tuple[str, ...]:
    """The hands that have no line yet and could have one, best first."""
    counts = hand_counts(paytable.basis)
    having = {line.hand for line in paytable.lines}
    worst = paytable.basis.hands[-1]
    return tuple(
        hand.value
        for hand in paytable.basis.hands
        if hand not in having and hand is not worst and (hand in counts or hand in COLLECTIVE)
    )


def other_rows(start: Paytable) -> tuple[Paytable, ...]:
    """The paytable with one or two of its lowest lines left out, and with one or two lower hands added.

    An added hand begins at what the lowest line pays.
    """
    lowest = start.lines[-1]
    counts = hand_counts(start.basis)
    at = start.basis.hands.index(lowest.hand)
    lower = [hand for hand in start.basis.hands[at + 1 : -1] if hand in counts]
    shorter = [start.lines[:-number] for number in range(1, MOST + 1) if len(start.lines) - number >= 2]
    longer = [
        (*start.lines, *(Line(hand, lowest.payouts) for hand in lower[:number]))
        for number in range(1, min(MOST, len(lower)) + 1)
    ]
    return tuple(replace(start, lines=lines) for lines in (*shorter, *longer))
