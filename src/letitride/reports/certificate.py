"""A certificate of the dealer school: who did which lesson, how well, and every mistake with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from letitride import __version__
from letitride.catalogue import load_clauses
from letitride.reports.forms.document import Cell, Column, Document, Facts, Note, Section, Signatures, Table, Text
from letitride.reports.submission.letter_date import letter_date
from letitride.reports.submission.sources import OWNERSHIP


@dataclass(frozen=True, slots=True)
class CertifiedMistake:
    """One mistake: what was done, what was due, and where the document says so."""

    step: int
    done: str
    should: str
    clause: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """The result of a lesson, ready to be printed."""

    trainee: str
    lesson: str
    rules: str
    dealing: str
    day: date
    seconds: int
    acts: int
    steps: int
    flawed: int
    percent: int
    pass_percent: int
    is_passed: bool
    mistakes: tuple[CertifiedMistake, ...]
    digest: str


def certificate_document(certificate: Certificate) -> Document:
    """The certificate as a document."""
    return Document(
        kind="Dealer school",
        title="Certificate" if certificate.is_passed else "Record of a lesson",
        subtitle=certificate.lesson,
        reference=f"Dealer school: {certificate.trainee}",
        footer=f"letitride {__version__} · log SHA-256 {certificate.digest[:16]}…",
        facts=_facts(certificate),
        opening=(Text(_statement(certificate)),),
        sections=(_mistakes(certificate), _identification(certificate)),
        day=certificate.day.isoformat(),
    )


def _statement(certificate: Certificate) -> str:
    done = f"{certificate.trainee} dealt the lesson “{certificate.lesson}” on {letter_date(certificate.day)}"
    result = f"with {certificate.percent}% of {certificate.steps} steps right at the first attempt"
    needed = f"{certificate.pass_percent}% were needed"
    verdict = "and has passed" if certificate.is_passed else "and has not passed"
    return f"{done} {result}, {verdict}; {needed}. Every act was judged by the rules themselves."


def _facts(certificate: Certificate) -> Facts:
    return Facts(
        (
            ("Trainee", certificate.trainee),
            ("Rules", certificate.rules),
            ("Dealing", certificate.dealing),
            ("Date", letter_date(certificate.day)),
            ("Time taken", f"{certificate.seconds // 60} min {certificate.seconds % 60} s"),
            ("Acts", f"{certificate.acts}, each judged by the rules"),
            ("Steps", f"{certificate.steps}, {certificate.flawed} of them with a mistake"),
            ("Score", f"{certificate.percent}%"),
            ("Result", "passed" if certificate.is_passed else "not passed"),
        )
    )


def _mistakes(certificate: Certificate) -> Section:
    if not certificate.mistakes:
        return Section("Mistakes", (Text("None."),))
    clauses = load_clauses()
    rows = tuple(
        (
            str(one.step),
            one.done,
            one.should,
            f"{one.clause}: {clauses[one.clause].summary}" if one.clause in clauses else one.clause,
        )
        for one in certificate.mistakes
    )
    columns = (
        Column("Step", Cell.NUMBER),
        Column("Done", Cell.WIDE),
        Column("Due", Cell.WIDE),
        Column("Clause", Cell.WIDE, 1.6),
    )
    return Section("Mistakes", (Table(columns, rows),))


def _identification(certificate: Certificate) -> Section:
    return Section(
        "Identification",
        (
            Facts((("Program", f"letitride {__version__}"), ("Log of the lesson, SHA-256", certificate.digest))),
            Signatures((certificate.trainee, "For the school")),
            Note("The certificate is about this program's lesson and stands in for no licence."),
            Note(OWNERSHIP),
        ),
    )
