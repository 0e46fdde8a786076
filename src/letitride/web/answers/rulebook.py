"""The rulebook: its clauses, and the page of each with its scenes."""

from __future__ import annotations

from letitride.table.view.table_view import TableView
from letitride.web.answers.answer import Answer
from letitride.web.routes.play.tables import FeltLayout


class ClauseLine(Answer):
    """A clause as the rulebook lists it."""

    id: str
    document: str
    section: str
    kind: str
    summary: str
    is_kept_shown: bool
    is_broken_shown: bool


class RulebookDocument(Answer):
    """A document that clauses come from."""

    id: str
    title: str


class Rulebook(Answer):
    """Every clause, document by document."""

    documents: list[RulebookDocument]
    clauses: list[ClauseLine]


class SceneStep(Answer):
    """One step of a scene: what happened, or what was tried and why it was refused, and the table after it."""

    lines: list[str]
    refusal: str
    clause: str
    says: str
    view: TableView


class ClauseScene(Answer):
    """A scene on the felt; `shown` is the step that matters, or -1 where each does."""

    caption: str
    submission: str
    layout: FeltLayout
    start: TableView
    steps: list[SceneStep]
    shown: int


class Chapter(Answer):
    """A chapter of a course's reading."""

    name: str
    title: str


class Reading(Answer):
    """A course to read before it is dealt."""

    course: str
    title: str
    chapters: list[Chapter]


class ClausePage(Answer):
    """A clause: what it says in our words, where it applies, and how it looks when it is kept and broken."""

    id: str
    document: str
    document_title: str
    section: str
    kind: str
    summary: str
    places: list[str]
    tests: list[str]
    kept: ClauseScene | None
    broken: ClauseScene | None
    reason: str
    before: str | None
    after: str | None
