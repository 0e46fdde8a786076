"""The certificate of a lesson as a PDF: it says who, what, how well, and each mistake with its clause."""

from __future__ import annotations

import io

from pypdf import PdfReader

from letitride.catalogue import load_catalogue
from letitride.reports.certificate import certificate_document
from letitride.reports.forms.pdf import pdf_bytes
from letitride.school import Do, Lesson, attempt, begin, due, lesson_plan, right_act
from letitride.school.certificate import certificate_of, log_digest
from letitride.table import Act, Perform, Role

START = 1_767_225_600_000


def lesson_with(mistakes: int) -> Lesson:
    at = begin(lesson_plan(load_catalogue(), "maryland-hand/opening"), "seed", catalogue=load_catalogue())
    for _ in range(mistakes):
        at = attempt(at, Do(Perform(Role.DEALER, Act.SETTLE, 3)), at_ms=START)
        at = attempt(at, right_act(at), at_ms=START + 1)
    while due(at) is not None:
        at = attempt(at, right_act(at), at_ms=START + 120_000)
    return at


def text_of(lesson: Lesson) -> str:
    certificate = certificate_of(lesson, trainee="Dana Dealer", started_ms=START)
    pages = PdfReader(io.BytesIO(pdf_bytes(certificate_document(certificate)))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_passed_lesson_has_a_certificate() -> None:
    said = text_of(lesson_with(0))
    assert "Certificate" in said
    assert "Dana Dealer" in said
    assert "has passed" in said
    assert "1 January 2026" in said
    assert "2 min" in said
    assert "from the hand" in said


def test_a_failed_lesson_has_a_record_with_its_mistakes() -> None:
    said = text_of(lesson_with(3))
    assert "Record of a lesson" in said
    assert "has not passed" in said
    assert "settle at seat 3" in said
    assert "MD.04.A" in said


def test_the_digest_is_that_of_the_log() -> None:
    assert log_digest(lesson_with(0)) != log_digest(lesson_with(1))
    assert log_digest(lesson_with(1)) == log_digest(lesson_with(1))
