"""What an audit found, and how much it looked at."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it must be: which check found it, where, and what is wrong."""

    check: str
    subject: str
    detail: str

    def __str__(self) -> str:
        return f"{self.check}: {self.subject}: {self.detail}"


@dataclass(slots=True)
class AuditReport:
    """The findings of an audit, and the number of everything that was looked at."""

    tables: int = 0
    events: int = 0
    postings: int = 0
    accounts: int = 0
    meters: int = 0
    rounds: int = 0
    links: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether everything is as it must be."""
        return not self.findings

    def find(self, check: str, subject: str, detail: str) -> None:
        """Note something that is wrong."""
        self.findings.append(Finding(check, subject, detail))
