"""A table's tray: chips that come from the cage and go back there, and what people count in it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, or_, select

from letitride.errors import NotEnoughChips, StoreError
from letitride.store.database import schema
from letitride.store.database.notices import HOUSE_CHANGED, tell_processes
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.tables import StoredTable, find_table
from letitride.store.money.cage import CAGE, Signatures, check_float, check_named, post
from letitride.store.money.ledger import balance_of, lock_balances
from letitride.store.money.ledger_accounts import FLOAT_ACCOUNT, table_meter_account
from letitride.store.money.slips import Slip, SlipKind, check_signed, next_number, write_slip

FILL = "inventory fill"
CREDIT = "inventory credit"


def tray_account(table_id: str) -> str:
    """The account of what the cage has put into a table's tray; what the game does to it is the table's own account."""
    return f"tray:{table_id}"


def inventory_of(connection: Connection, table_id: str) -> int:
    """The chips in a table's tray: filled by the cage, less what the game has cost or more what it has won."""
    return balance_of(connection, tray_account(table_id)) + balance_of(connection, f"{table_id}/inventory")


def move_inventory(
    connection: Connection, table_id: str, gained_cents: int, *, signed: Signatures, reason: str, at_ms: int
) -> Slip:
    """Fill a table's inventory, or credit the cage with part of it if the gain is negative; returns the slip."""
    check_signed(signed)
    created = find_table(connection, table_id).created
    if created.settings.get("is_practice"):
        raise StoreError("The cage doesn't fill practice tables.")
    name = created.name
    if not gained_cents:
        raise StoreError("A fill or a credit is at least 1 cent.")
    check_named(gained_cents)
    account = tray_account(table_id)
    check_float(lock_balances(connection, [FLOAT_ACCOUNT, account]).get(FLOAT_ACCOUNT, 0), gained_cents)
    held = inventory_of(connection, table_id)
    if gained_cents < 0 and held + gained_cents < 0:
        raise NotEnoughChips(f"the tray of {name}", held_cents=held, asked_cents=-gained_cents)
    action = FILL if gained_cents > 0 else CREDIT
    kind = SlipKind.FILL if gained_cents > 0 else SlipKind.CREDIT
    slip = next_number(connection, kind)
    before = {"cents": held}
    after = {"cents": held + gained_cents, "signed_by": signed.names, "slip": slip}
    noted = AuditEntry(at_ms, signed.first, action, f"table:{table_id}", reason, before, after)
    number = note_in_audit_log(connection, noted)
    post(connection, number, source=FLOAT_ACCOUNT, target=account, gained_cents=gained_cents, memo=action)
    tell_processes(connection, HOUSE_CHANGED)
    return write_slip(
        connection,
        kind,
        number=slip,
        table_id=table_id,
        amount_cents=abs(gained_cents),
        expected_cents=held,
        signed=signed,
        reason=reason,
        at_ms=at_ms,
        entry=number,
    )


def count_tray(
    connection: Connection,
    table_id: str,
    kind: SlipKind,
    *,
    counted_cents: int,
    signed: Signatures,
    reason: str,
    at_ms: int,
) -> Slip:
    """Write down what two people counted in a tray; no money moves, and a difference from the record stays visible."""
    check_signed(signed)
    if kind not in (SlipKind.OPENING, SlipKind.CLOSING) or counted_cents < 0:
        raise StoreError("A count is an opening or a closing count of at least nothing.")
    check_named(counted_cents)
    if find_table(connection, table_id).created.settings.get("is_practice"):
        raise StoreError("Practice tables aren't counted.")
    lock_balances(connection, [FLOAT_ACCOUNT, tray_account(table_id)])
    held, number = inventory_of(connection, table_id), next_number(connection, kind)
    after = {"cents": counted_cents, "signed_by": signed.names, "slip": number}
    noted = AuditEntry(at_ms, signed.first, kind.value, f"table:{table_id}", reason, {"cents": held}, after)
    return write_slip(
        connection,
        kind,
        number=number,
        table_id=table_id,
        amount_cents=counted_cents,
        expected_cents=held,
        signed=signed,
        reason=reason,
        at_ms=at_ms,
        entry=note_in_audit_log(connection, noted),
    )


@dataclass(frozen=True, slots=True)
class TrayMoney:
    """The chips in a table's tray, and what put them there beside the win: fills and credits, and the meter.

    Between rounds: inventory = fills - credits + win - set aside for the meter (a player-dealer's win isn't in it).
    """

    inventory_cents: int
    fills_cents: int
    credits_cents: int
    set_aside_cents: int


def tray_money(connection: Connection, table: StoredTable) -> TrayMoney:
    """The money of a table's tray as it stands now."""
    fills, credits = fills_and_credits(connection, table.id)
    set_aside = set_aside_for_meter(connection, table.id, table.created.meter_id)
    return TrayMoney(inventory_of(connection, table.id), fills, credits, set_aside)


def fills_and_credits(connection: Connection, table_id: str) -> tuple[int, int]:
    """What a table was filled with, and what went back to the cage."""
    columns, account = schema.postings.c, tray_account(table_id)
    query = select(schema.postings).where(columns.table_id == CAGE, columns.memo.in_((FILL, CREDIT)))
    fills = credits = 0
    for row in connection.execute(query):
        fills += row.amount_cents if row.target == account else 0
        credits += row.amount_cents if row.source == account else 0
    return fills, credits


def set_aside_for_meter(connection: Connection, table_id: str, meter_id: str | None) -> int:
    """What a table's inventory has given its meter: initial amount, growth and resets, less what the meter has paid."""
    columns, account = schema.postings.c, table_meter_account(table_id, meter_id)
    query = select(columns.target, columns.amount_cents).where(
        columns.table_id == table_id, or_(columns.source == account, columns.target == account)
    )
    return sum(amount if target == account else -amount for target, amount in connection.execute(query))
