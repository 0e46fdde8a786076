"""Slips of awards that are paid by hand."""

from __future__ import annotations

from sqlalchemy import Connection

from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.awards import find_award, release_award
from letitride.store.money.cage import Signatures
from letitride.store.money.inventory import inventory_of
from letitride.store.money.slips import Slip, SlipKind, check_signed, next_number, write_slip

AWARD_PAID = "award paid by hand"


def sign_award(
    connection: Connection,
    table_id: str,
    *,
    round_number: int,
    seat: int,
    wager: str,
    signed: Signatures,
    reason: str,
    at_ms: int,
) -> Slip:
    """Sign the slip of an award, which lets table and player go on.

    No chips move: the round settled the award from the table's tray, and the slip says that two people looked at it.
    """
    check_signed(signed)
    award = find_award(connection, table_id, round_number=round_number, seat=seat, wager=wager)
    number = next_number(connection, SlipKind.AWARD)
    release_award(connection, award, number)
    after = {"player": award.player, "cents": award.amount_cents, "round": award.round, "slip": number}
    noted = AuditEntry(
        at_ms, signed.first, AWARD_PAID, f"table:{table_id}", reason, after={**after, "signed_by": signed.names}
    )
    return write_slip(
        connection,
        SlipKind.AWARD,
        number=number,
        table_id=table_id,
        amount_cents=award.amount_cents,
        expected_cents=inventory_of(connection, table_id),
        signed=signed,
        reason=reason,
        at_ms=at_ms,
        entry=note_in_audit_log(connection, noted),
    )
