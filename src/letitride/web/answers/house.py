"""The operator's pages: figures, meters, the audit log, what runs here, and the form of a submission."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from letitride.web.answers.answer import Answer


class Theory(Answer):
    """What a wager should win, and the bands that chance keeps to."""

    win_cents: int
    hold: float | None
    deviation_cents: int
    is_exact: bool
    band_cents: dict[str, tuple[int, int]]
    is_within: dict[str, bool]


class Hold(Answer):
    """What was staked and won."""

    staked_cents: int
    win_cents: int
    hold: float | None
    theory: Theory | None


class WagerFigures(Hold):
    """One wager's figures."""

    wager: str
    title: str
    hands: int
    take_up: float | None
    paid_cents: int
    from_meter_cents: int
    collected_cents: int


class BankedRounds(Answer):
    """How many rounds that players banked are in the theoretical win exactly."""

    exact_rounds: int
    other_rounds: int


class TableFigures(Answer):
    """A table's figures, with the theoretical win and its exact band."""

    table: str
    name: str
    submission: str
    submission_title: str
    ruleset: str
    is_banked_by_player: bool
    status: str
    phase: str
    rounds: int
    voided: int
    hands: int
    rounds_per_hour: float
    drop_cents: int
    taken_away_cents: int
    win_cents: int
    theoretical_win_cents: int
    bank: BankedRounds | None
    abandoned_cents: int
    fees_cents: int
    from_meter_cents: int
    short_rounds: int
    inventory_cents: int
    fills_cents: int
    credits_cents: int
    set_aside_cents: int
    wagers: list[WagerFigures]
    total: Hold | None = Field(description="All wagers together; null where a player banks.")


class MeterState(Answer):
    """A meter, reconciled with what moved it."""

    id: str
    name: str
    is_shared: bool
    tables: list[str]
    amount_cents: int
    initial_cents: int
    reset_cents: int
    rate_basis_points: int
    contributed_cents: int
    awarded_cents: int
    funded_cents: int
    is_reconciled: bool


class LoggedAct(Answer):
    """A significant event of the house."""

    id: int
    at_ms: int
    actor: str
    action: str
    subject: str
    table: str
    reason: str
    before: dict[str, Any] | None = Field(description="What it was, by name; which names, the action says.")
    after: dict[str, Any] | None


class IntegrityFinding(Answer):
    """Something that isn't what the events make it."""

    check: str
    subject: str
    detail: str


class Integrity(Answer):
    """What runs here by its hashes, and whether chain, balances and meters are what the events make them."""

    version: str
    code_sha256: str
    catalogue_sha256: str
    is_clean: bool
    tables: int
    rounds: int
    events: int
    postings: int
    ledger_accounts: int
    meters: int
    links: int
    findings: list[IntegrityFinding]


class FormWager(Answer):
    """A wager that a submission can offer."""

    wager: str
    title: str
    paytables: list[str]
    is_required: bool
    stakes_cents: list[int]
    is_staked: bool
    clause: str


class FormOption(Answer):
    """A choice that a ruleset leaves open."""

    name: str
    kind: str
    help: str
    clause: str
    default: bool | int | str | None
    choices: list[str]
    minimum: int | None
    maximum: int | None


class SubmissionForm(Answer):
    """What a submission under a ruleset has to say."""

    ruleset: str
    title: str
    dealing: list[str]
    has_fees: bool
    has_payout_limit: bool
    wagers: list[FormWager]
    options: list[FormOption]
