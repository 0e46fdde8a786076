"""Events as the socket shows them to everybody: cards that somebody may not see are masked, in words as well."""

from __future__ import annotations

import re
from typing import Any

from letitride.cards import Card
from letitride.service.publishing import Published
from letitride.table import Event
from letitride.table.engine import evolve
from letitride.table.transcript import write_event
from letitride.table.views import HIDDEN, visible_cards
from letitride.web.socket.table_view import SPECTATOR

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_WITH_CARDS = ("card", "cards")


def public_events(published: Published) -> list[dict[str, Any]]:
    """The events of an append, masked as for a spectator, each with its number and its line of the transcript."""
    shown = []
    table = published.before
    is_behind = []
    for sequence, (event, logged) in enumerate(
        zip(published.events, published.logged, strict=True), start=published.first
    ):
        is_behind.append(event)
        data = {"sequence": sequence, "event": logged.kind, **logged.data}
        if not any(name in data for name in _WITH_CARDS):
            data["text"] = write_event(event)
        else:
            # What may be seen is told from the table just after the event, which is only worked out where it matters.
            for earlier in is_behind:
                table = evolve(table, earlier)
            is_behind.clear()
            _mask(data, event, visible_cards(table, SPECTATOR))
        shown.append(data)
    return shown


def _mask(data: dict[str, Any], event: Event, seen: frozenset[Card]) -> None:
    """Put ?? for each card that isn't seen, in the fields and in the sentence."""
    visible = {str(card) for card in seen}

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[0] in visible else HIDDEN

    for name in _WITH_CARDS:
        if name in data:
            data[name] = _CARD.sub(shown, str(data[name]))
    data["text"] = _CARD.sub(shown, write_event(event))
