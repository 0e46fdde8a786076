"""Events as the socket shows them to everybody: cards that somebody may not see are masked, in words as well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from letitride.service.publishing import Published
from letitride.table import Event, Table
from letitride.table.commands import DutyPerformed
from letitride.table.engine import evolve
from letitride.table.transcript import write_event
from letitride.table.views import HIDDEN, visible_cards
from letitride.web.socket.table_view import SPECTATOR

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def public_events(published: Published) -> list[dict[str, Any]]:
    """The events of an append, masked as for a spectator, each with its number and its line of the transcript."""
    shown = []
    tables = _tables_to_see_by(published)
    for sequence, (event, logged) in enumerate(
        zip(published.events, published.logged, strict=True), start=published.first
    ):
        data = {"sequence": sequence, "event": logged.kind, **logged.data}
        table = next(tables)
        if "card" in data or "cards" in data:
            _mask(data, event, table)
        else:
            data["text"] = _duty_text(event) if isinstance(event, DutyPerformed) else write_event(event)
        shown.append(data)
    return shown


@lru_cache(4096)
def _duty_text(duty: DutyPerformed) -> str:
    """The line of a duty; the same duties are done round after round at every table."""
    return write_event(duty)


def _tables_to_see_by(published: Published) -> Iterator[Table]:
    """For each event the table that says which of its cards may be seen.

    Within one deal what is seen stays seen, and the events are told after the last of them, so the last table serves
    for all. Where the deal changes or the round ends on the way, each event is seen by the table just after it.
    """
    before, after = published.before.round, published.table.round
    is_one_deal = before is not None and after is not None and _deal(before) == _deal(after)
    table = published.table if is_one_deal else published.before
    for event in published.events:
        if not is_one_deal:
            table = evolve(table, event)
        yield table


def _deal(current: Any) -> tuple[int, int]:
    return current.number, current.redeals


def _mask(data: dict[str, Any], event: Event, table: Table) -> None:
    """Put ?? for each card that isn't seen, in the fields and in the sentence."""
    visible = {str(card) for card in visible_cards(table, SPECTATOR)}

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[0] in visible else HIDDEN

    for name in ("card", "cards"):
        if name in data:
            data[name] = _CARD.sub(shown, str(data[name]))
    data["text"] = _CARD.sub(shown, write_event(event))
