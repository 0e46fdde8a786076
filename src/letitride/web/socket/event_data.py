"""Events as the socket shows them to everybody: cards that somebody may not see are masked, in words as well."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec

from letitride.cards import Card
from letitride.live.console.event_words import in_words
from letitride.live.room.publishing import Happened, Published
from letitride.table import Event, Table
from letitride.table.log.codec import event_data
from letitride.table.procedure.randomness.player_seeds import PlayerSeedRevealed
from letitride.table.view.viewers import HIDDEN, SPECTATOR, is_seed_shown, visible_cards

_encode = msgspec.json.Encoder().encode


def public_events(published: Published) -> list[bytes]:
    """The events of an append as JSON, masked as for a spectator, each with its number and in words.

    Within one deal what is seen stays seen, and the events are told after the last of them, so the table now serves for
    all of its deal. Those of an earlier deal are seen by the table just after them.
    """
    now = published.table
    seen_now: frozenset[str] | None = None
    shown = []
    for sequence, happened in enumerate(published.happened, start=published.first):
        if _has_cards(happened) and _deal(happened.table) == _deal(now):
            seen = seen_now = _seen_by_all(now) if seen_now is None else seen_now
            shown.append(_encode(public_event(sequence, happened, seen)))
        else:
            shown.append(public_json(sequence, happened))
    return shown


def public_json(sequence: int, happened: Happened) -> bytes:
    """One event as everybody is told it, as JSON; where nothing is masked, its data is taken over as the log has it."""
    event, logged = happened.event, happened.logged
    if _has_cards(happened) or isinstance(event, PlayerSeedRevealed):
        return _encode(public_event(sequence, happened))
    data = logged.json[1:-1]
    return b'{"sequence":%d,"event":"%b",%b%b"text":%b}' % (
        sequence,
        logged.kind.encode(),
        data,
        b"," if data else b"",
        _text_json(event),
    )


def public_event(sequence: int, happened: Happened, seen: frozenset[str] | None = None) -> dict[str, Any]:
    """One event as everybody is told it; cards that are not among those seen are masked."""
    event, logged = happened.event, happened.logged
    data = {"sequence": sequence, "event": logged.kind, **logged.data}
    if _has_cards(happened):
        _mask(data, event, _seen_by_all(happened.table) if seen is None else seen)
    elif isinstance(event, PlayerSeedRevealed) and not is_seed_shown(happened.table):
        data |= {"seed": HIDDEN, "text": _text(replace(event, seed=HIDDEN))}
    else:
        data["text"] = _text(event)
    return data


def _has_cards(happened: Happened) -> bool:
    return "card" in happened.logged.data or "cards" in happened.logged.data


@lru_cache(4096)
def _text_json(event: Event) -> bytes:
    return _encode(in_words(event))


@lru_cache(4096)
def _text(event: Event) -> str:
    """The line of an event without cards; the same things are done round after round at every table."""
    return in_words(event)


def _deal(table: Table) -> tuple[int, int] | None:
    current = table.round
    return None if current is None else (current.number, current.redeals)


def _seen_by_all(table: Table) -> frozenset[str]:
    return frozenset(card.text for card in visible_cards(table, SPECTATOR))


class _HiddenCard:
    """Stands for a card that somebody may not see."""

    text = HIDDEN

    def __str__(self) -> str:
        return HIDDEN


_HIDDEN_CARD: Any = _HiddenCard()


def _mask(data: dict[str, Any], event: Any, seen: frozenset[str]) -> None:
    """Put ?? for each card that isn't seen, in the fields and in the sentence."""

    def shown(card: Card) -> Any:
        return card if card.text in seen else _HIDDEN_CARD

    if "card" in data:
        event = replace(event, card=shown(event.card))
    if "cards" in data:
        event = replace(event, cards=tuple(map(shown, event.cards)))
    data |= {name: value for name, value in event_data(event).items() if name in ("card", "cards")}
    data["text"] = in_words(event)
