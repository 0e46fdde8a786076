"""The tables of the database, as SQLAlchemy Core describes them. The migrations make them; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, MetaData, String, Table, Text, text

from letitride.store.money.ledger_accounts import WALLET_PREFIX

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "ck": "ck_%(table_name)s_%(constraint_name)s"}
)

# SQLite numbers rows by itself only where the type of the key is INTEGER.
_NUMBERED = BigInteger().with_variant(Integer, "sqlite")
_CLUSTERED: dict[str, Any] = {"sqlite_with_rowid": False}
"""Rows lie in the order of their key, so that what a table appends lies together."""

CHIPS_MOVED = text("kind IN ('ChipsBrought', 'ChipsTakenAway')")
"""The events by which chips come to a table or leave it. Databases use the index on them only by these very words."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("submission_id", Text, nullable=False),
    Column("submission_version", Integer, nullable=False),
    Column("table_limit", Text, nullable=False),
    Column("meter_id", String(64)),
    Column("settings", Text, nullable=False),
    Column("created_by", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("head_sequence", BigInteger, nullable=False),
    Column("head_hash", String(64), nullable=False),
    Column("standing", Text),
    Column("label", Text),
    **_CLUSTERED,
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("kind", String(64), nullable=False),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("command", Text),
    Index("ix_events_chips", "at_ms", sqlite_where=CHIPS_MOVED, postgresql_where=CHIPS_MOVED),
    **_CLUSTERED,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    **_CLUSTERED,
)

commands = Table(
    "commands",
    metadata,
    Column("command_id", String(128), primary_key=True),
    Column("actor", String(128), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("table_id", String(64), nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    **_CLUSTERED,
)

postings = Table(
    "postings",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("amount_cents", BigInteger, nullable=False),
    Column("memo", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    CheckConstraint("amount_cents > 0", name="amount_is_positive"),
    **_CLUSTERED,
)

balances = Table(
    "balances",
    metadata,
    Column("account", String(255), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint(f"cents >= 0 OR account NOT LIKE '{WALLET_PREFIX}%'", name="wallet_is_not_overdrawn"),
    **_CLUSTERED,
)

meters = Table(
    "meters",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("rate_basis_points", Integer, nullable=False),
    Column("initial_cents", BigInteger, nullable=False),
    Column("reset_cents", BigInteger, nullable=False),
    Column("units", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    **_CLUSTERED,
)

meter_movements = Table(
    "meter_movements",
    metadata,
    Column("meter_id", String(64), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(64), nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("units_before", BigInteger, nullable=False),
    Column("units_after", BigInteger, nullable=False),
    Column("contributed_units", BigInteger, nullable=False),
    Column("awarded_cents", BigInteger, nullable=False),
    Column("funded_cents", BigInteger, nullable=False),
    **_CLUSTERED,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(64), nullable=False, unique=True),
    Column("role", String(16), nullable=False),
    Column("password_hash", Text),
    Column("status", String(16), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("failed_sign_ins", Integer, nullable=False, default=0),
    Column("last_failed_ms", BigInteger, nullable=False, default=0),
    **_CLUSTERED,
)

faces = Table(
    "faces",
    metadata,
    Column("account_id", String(64), primary_key=True),
    Column("face", Integer, nullable=False),
    **_CLUSTERED,
)

second_factors = Table(
    "second_factors",
    metadata,
    Column("account_id", String(64), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("is_confirmed", Integer, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("last_step", BigInteger, nullable=False),
    **_CLUSTERED,
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_digest", String(64), primary_key=True),
    Column("account_id", String(64), nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("proved_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
    **_CLUSTERED,
)

submissions = Table(
    "submissions",
    metadata,
    Column("id", String(128), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("toml", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("filed_by", Text, nullable=False),
    Column("filed_ms", BigInteger, nullable=False),
    **_CLUSTERED,
)

rounds = Table(
    "rounds",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("first_sequence", BigInteger, nullable=False),
    Column("last_sequence", BigInteger),
    Column("opened_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
    Column("outcome", String(16)),
    Index(None, "closed_ms"),
    **_CLUSTERED,
)

wrong_passwords = Table(
    "wrong_passwords",
    metadata,
    Column("key_digest", String(64), primary_key=True),
    Column("failed", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    **_CLUSTERED,
)

round_players = Table(
    "round_players",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("player", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("staked_cents", BigInteger, nullable=False),
    Column("returned_cents", BigInteger, nullable=False),
    Column("closed_ms", BigInteger, nullable=False),
    Index(None, "player", "closed_ms"),
    **_CLUSTERED,
)

audit_entries = Table(
    "audit_entries",
    metadata,
    Column("id", _NUMBERED, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", String(64), nullable=False),
    Column("subject", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("account_id", String(64), nullable=False),
    Column("trainee", Text, nullable=False),
    Column("plan", String(128), nullable=False),
    Column("seed", Text, nullable=False),
    Column("kinds", Text, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("steps", Integer, nullable=False),
    Column("flawed", Integer, nullable=False),
    Index(None, "account_id", "started_ms"),
    **_CLUSTERED,
)

lesson_acts = Table(
    "lesson_acts",
    metadata,
    Column("lesson_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    **_CLUSTERED,
)

slips = Table(
    "slips",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("gaming_day", String(10), nullable=False),
    Column("shift", String(20), nullable=False),
    Column("amount_cents", BigInteger, nullable=False),
    Column("expected_cents", BigInteger, nullable=False),
    Column("first", Text, nullable=False),
    Column("second", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("entry", BigInteger, nullable=False),
    Index(None, "table_id", "at_ms"),
    **_CLUSTERED,
)

orders = Table(
    "orders",
    metadata,
    Column("actor", String(128), primary_key=True),
    Column("order_id", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    **_CLUSTERED,
)

awards = Table(
    "awards",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("round", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("wager", String(64), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("player", String(64), nullable=False, index=True),
    Column("hand", Text, nullable=False),
    Column("amount_cents", BigInteger, nullable=False),
    Column("slip", BigInteger),
    **_CLUSTERED,
)

house_links = Table(
    "house_links",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("source", String(32), nullable=False),
    Column("key", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    **_CLUSTERED,
)

house = Table(
    "house",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
    **_CLUSTERED,
)
