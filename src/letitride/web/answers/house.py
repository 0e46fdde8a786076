"""The operator's pages: meters, the audit log, what runs here, and the form of a submission."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from letitride.web.answers.answer import Answer


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


class AuditFigures(Answer):
    """What an audit looked at, and what it found."""

    since_ms: int | None = Field(description="The audit that this one goes on from; None for one from the beginning.")
    is_clean: bool
    tables: int
    rounds: int
    events: int
    postings: int
    ledger_accounts: int
    meters: int
    links: int
    findings: list[IntegrityFinding]


class AuditState(Answer):
    """The last audit of chain, balances and meters: how far it is, or what it found."""

    state: Literal["running", "done", "stopped"] = Field(description="`stopped`: the server ended in the middle of it.")
    begun_ms: int
    events_done: int
    events_to_do: int
    figures: AuditFigures | None


class Integrity(Answer):
    """What runs here by its hashes, and whether chain, balances and meters are what the events make them."""

    version: str
    code_sha256: str
    catalogue_sha256: str
    audit: AuditState | None = Field(description="The last audit; None if there has been none.")


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
