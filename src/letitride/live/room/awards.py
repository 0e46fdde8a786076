"""Awards that are paid by hand, told from a round when it ends; one that is voided awards nothing."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.live.room.drafts import Draft
from letitride.store.house.awards import Award
from letitride.table import Table
from letitride.table.procedure.settling import RoundClosed


def awards_of(draft: Draft, *, over_cents: int | None) -> tuple[Award, ...]:
    """The awards of more than so much in the rounds that a draft ends."""
    if over_cents is None:
        return ()
    ended = (one.table for one in draft.happened if isinstance(one.event, RoundClosed))
    return tuple(one for table in ended for one in _awards(table, draft) if one.amount_cents > over_cents)


def _awards(table: Table, draft: Draft) -> Iterator[Award]:
    """What each seat won on each kind of wager; its three bets are one."""
    assert table.finished is not None
    for box in table.finished.boxes.values():
        for wager in dict.fromkeys(one.wager for one in box.results):
            won = [one for one in box.results if one.wager is wager and one.paid_cents]
            if won:
                yield Award(
                    table_id=draft.table_id,
                    round=table.finished.number,
                    seat=box.seat,
                    wager=wager.value,
                    at_ms=draft.now_ms,
                    player=box.player,
                    hand=won[0].hand.value,
                    amount_cents=sum(one.paid_cents for one in won),
                )
