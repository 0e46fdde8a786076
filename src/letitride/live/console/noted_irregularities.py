"""Irregularities that are called and rulings on them, noted among the significant events of the house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from letitride.live.approvals import Approval
from letitride.live.room.requests import Noting
from letitride.rules.hands import five_card_hand
from letitride.store.house.audit_log import AuditEntry
from letitride.store.log.voids import ROUND_VOIDED
from letitride.table import Command, Event, Table
from letitride.table.commands import Giver
from letitride.table.irregularities import RulingAwaited
from letitride.table.procedure.dealing import COMMUNITY_CARDS
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.state import CARDS_OF_A_HAND
from letitride.table.words import cause_words

TABLE_STOPPED = "table stopped"


def noting_irregularities(
    table_id: str, commands: Iterable[Command], *, actor: str, at_ms: int, approval: Approval | None = None
) -> Noting | None:
    """What to note of commands that staff give: calls and rulings, a round that stops or is void by them.

    The acts of players leave no mark; an approval stands with what it approved.
    """
    given = tuple(command for command in commands if command.giver is not Giver.PLAYER)
    approved = {"approved_by": approval.second} if approval and approval.second else {}
    typed = approval.reason if approval else ""

    def noting(before: Table, after: Table, happened: Sequence[Event]) -> Iterator[AuditEntry]:  # noqa: ARG001
        number = before.rounds if before.round is None else before.round.number

        def entry(action: str, reason: str, **told: Any) -> AuditEntry:
            return AuditEntry(at_ms, actor, action, f"table:{table_id}", reason, after={**told, **approved})

        for command in given:
            if command.noted:
                yield entry(command.noted, typed or getattr(command, "reason", ""), what=command.words(), round=number)
        for event in happened:
            if isinstance(event, RulingAwaited):
                yield entry(TABLE_STOPPED, cause_words(event.cause), round=number)
            if isinstance(event, RoundVoided):
                winners = winning_hands(before)
                lost = {"winning_hands": winners} if winners else {}
                yield entry(ROUND_VOIDED, cause_words(event.cause), round=event.number, clause=event.clause, **lost)

    return noting if given else None


def winning_hands(table: Table) -> dict[str, str]:
    """The seats whose five cards would have won if the round had gone on, and their hands."""
    current = table.round
    if current is None or len(current.community) < COMMUNITY_CARDS:
        return {}
    paytable = table.house.base_paytable
    board = current.community[:COMMUNITY_CARDS]
    hands = {
        seat: five_card_hand(box.cards + board)
        for seat, box in current.boxes.items()
        if len(box.cards) == CARDS_OF_A_HAND
    }
    return {str(seat): hand.value for seat, hand in sorted(hands.items()) if paytable.line_for(hand) is not None}
