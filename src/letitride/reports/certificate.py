"""A certificate of the dealer school: who did which lesson, how well, and every mistake with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from letitride import __version__
from letitride.catalogue import load_clauses
from letitride.money import format_cents
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
class ShownDuty:
    """Something that came up: how often, and how often it was done right at the first attempt."""

    words: str
    times: int
    right: int


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
    is_examination: bool = False
    may_miss: bool = True
    rounds: int = 0
    voided: int = 0
    settled: int = 0
    paid_cents: int = 0
    seats: int = 0
    duties: tuple[ShownDuty, ...] = ()
    troubles: tuple[ShownDuty, ...] = ()

    @property
    def title(self) -> str:
        """What the paper is called."""
        of_what = "an examination" if self.is_examination else "a lesson"
        return "Certificate" if self.is_passed else f"Record of {of_what}"


def certificate_document(certificate: Certificate) -> Document:
    """The certificate as a document."""
    return Document(
        kind="Dealer school",
        title=certificate.title,
        subtitle=certificate.lesson,
        reference=f"Dealer school: {certificate.trainee}",
        footer=f"letitride {__version__} · log SHA-256 {certificate.digest[:16]}…",
        facts=_facts(certificate),
        opening=(Text(_statement(certificate)),),
        sections=(*_shown(certificate), _mistakes(certificate), _identification(certificate)),
        day=certificate.day.isoformat(),
    )


def _statement(certificate: Certificate) -> str:
    of_what = "took the examination" if certificate.is_examination else "dealt the lesson"
    done = f"{certificate.trainee} {of_what} “{certificate.lesson}” on {letter_date(certificate.day)}"
    result = f"with {certificate.percent}% of {certificate.steps} steps right at the first attempt"
    needed = f"{certificate.pass_percent}% were needed"
    if not certificate.may_miss:
        needed += ", and no irregularity missed. Nothing was explained or shown before the end"
    verdict = "and has passed" if certificate.is_passed else "and has not passed"
    return f"{done} {result}, {verdict}; {needed}. Every act was judged by the rules themselves."


def _dealt(certificate: Certificate) -> str:
    void = f", {certificate.voided} of them void" if certificate.voided else ""
    rounds = f"{certificate.rounds} {'round' if certificate.rounds == 1 else 'rounds'}{void}"
    settled = f"{certificate.settled} wagers settled, {format_cents(certificate.paid_cents)} paid"
    return f"{rounds}, {certificate.seats} players; {settled}" if certificate.rounds else "the opening of the table"


def _shown(certificate: Certificate) -> Iterator[Section]:
    """What was shown: every duty, irregularity and wish that came up."""
    for heading, shown in (("Duties shown", certificate.duties), ("Irregularities and wishes", certificate.troubles)):
        if shown:
            columns = (
                Column("", Cell.WIDE),
                Column("Times", Cell.NUMBER),
                Column("Right at the first attempt", Cell.NUMBER),
            )
            rows = tuple((one.words, str(one.times), str(one.right)) for one in shown)
            yield Section(heading, (Table(columns, rows),))


def _facts(certificate: Certificate) -> Facts:
    return Facts(
        (
            ("Trainee", certificate.trainee),
            ("Rules", certificate.rules),
            ("Dealing", certificate.dealing),
            ("Dealt", _dealt(certificate)),
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
            Note("This certificate covers one lesson of this program. It isn't a licence."),
            Note(OWNERSHIP),
        ),
    )
