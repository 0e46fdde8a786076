"""Events as the socket shows them to everybody: cards that somebody may not see are masked, in words as well."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from letitride.service.event_words import in_words
from letitride.service.publishing import Happened, Published
from letitride.table import Event, Table
from letitride.table.commands import DutyPerformed
from letitride.table.views import HIDDEN, visible_cards
from letitride.web.socket.table_view import SPECTATOR

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def public_events(published: Published) -> list[dict[str, Any]]:
    """The events of an append, masked as for a spectator, each with its number and in words.

    Within one deal what is seen stays seen, and the events are told after the last of them, so the table now serves for
    all of its deal. Those of an earlier deal are seen by the table just after them.
    """
    seen: dict[int, frozenset[str]] = {}
    shown = []
    for sequence, happened in enumerate(published.happened, start=published.first):
        table = published.table if _deal(happened.table) == _deal(published.table) else happened.table
        if id(table) not in seen:
            seen[id(table)] = _seen_by_all(table)
        shown.append(public_event(sequence, happened, seen[id(table)]))
    return shown


def public_event(sequence: int, happened: Happened, seen: frozenset[str] | None = None) -> dict[str, Any]:
    """One event as everybody is told it; cards that are not among those seen are masked."""
    event, logged = happened.event, happened.logged
    data = {"sequence": sequence, "event": logged.kind, **logged.data}
    if "card" in data or "cards" in data:
        _mask(data, event, _seen_by_all(happened.table) if seen is None else seen)
    else:
        data["text"] = _duty_text(event) if isinstance(event, DutyPerformed) else in_words(event)
    return data


@lru_cache(4096)
def _duty_text(duty: DutyPerformed) -> str:
    """The line of a duty; the same duties are done round after round at every table."""
    return in_words(duty)


def _deal(table: Table) -> tuple[int, int] | None:
    current = table.round
    return None if current is None else (current.number, current.redeals)


def _seen_by_all(table: Table) -> frozenset[str]:
    return frozenset(card.text for card in visible_cards(table, SPECTATOR))


def _mask(data: dict[str, Any], event: Event, seen: frozenset[str]) -> None:
    """Put ?? for each card that isn't seen, in the fields and in the sentence."""

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[0] in seen else HIDDEN

    for name in ("card", "cards"):
        if name in data:
            data[name] = _CARD.sub(shown, str(data[name]))
    data["text"] = _CARD.sub(shown, in_words(event))
