"""Routes of the rulebook, which anybody may read: every clause, and the page of one with its scenes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter

from letitride.catalogue import load_clauses
from letitride.errors import UnknownName
from letitride.live.console.event_words import in_words
from letitride.rulebook.own import cited
from letitride.rulebook.pages import page_of, scenes_of
from letitride.rulebook.scene import Scene, Shown, play
from letitride.school.reading import CHAPTERS, chapters
from letitride.table import Event
from letitride.table.view.viewers import SPECTATOR
from letitride.table.view.views import view
from letitride.web.answers import rulebook as answers
from letitride.web.names import CATALOGUE, Name
from letitride.web.routes.play.tables import felt_layout

router = APIRouter(prefix="/api/rulebook", tags=["rulebook"])
PAGES_KEPT = 64
MOST_CARDS = 20


@router.get("", response_model=answers.Rulebook)
def read_rulebook() -> Any:
    """Every clause of the documents, those of a jurisdiction of one's own included."""
    return _rulebook()


@router.get("/{clause}", response_model=answers.ClausePage)
def read_clause(clause: Name) -> Any:
    """The page of a clause; the engine plays its scenes."""
    return _page(clause)


@lru_cache(maxsize=PAGES_KEPT)
def read_chapter(course: str, chapter: str) -> dict[str, Any]:
    """A chapter of a course as a scene, in which every step matters."""
    taught = CATALOGUE.courses.get(course)
    if taught is None or chapter not in CHAPTERS:
        raise UnknownName(f"there is no chapter {chapter!r} of {course!r}")
    steps = chapters(taught, CATALOGUE)[chapter]
    start = steps[0].before
    return {
        "caption": CHAPTERS[chapter],
        "submission": start.house.submission.title,
        "layout": felt_layout(f"{course}-{chapter}", start.house),
        "start": view(start, SPECTATOR),
        "steps": [_step(Shown(one.after, one.command, one.events)) for one in steps],
        "shown": -1,
    }


@lru_cache(maxsize=1)
def _rulebook() -> dict[str, Any]:
    lines = []
    for clause in load_clauses().values():
        kept, broken = scenes_of(clause.id, CATALOGUE)
        lines.append(
            {
                "id": clause.id,
                "document": clause.document,
                "section": clause.section,
                "kind": clause.kind,
                "summary": clause.summary,
                "is_kept_shown": kept is not None,
                "is_broken_shown": broken is not None,
            }
        )
    documents = [{"id": one.id, "title": one.title} for one in CATALOGUE.entries.documents.values()]
    return {"documents": documents, "clauses": lines}


@lru_cache(maxsize=PAGES_KEPT)
def _page(name: str) -> dict[str, Any]:
    page = page_of(name, CATALOGUE)
    names = [one.id for one in load_clauses().values() if one.document == page.clause.document]
    at = names.index(name)
    return {
        "id": page.clause.id,
        "document": page.clause.document,
        "document_title": CATALOGUE.entries.documents[page.clause.document].title,
        "section": page.clause.section,
        "kind": page.clause.kind,
        "summary": page.clause.summary,
        "places": page.places,
        "tests": page.tests,
        "kept": None if page.kept is None else _scene(page.kept, name),
        "broken": None if page.broken is None else _scene(page.broken, name),
        "reason": page.reason,
        "before": names[at - 1] if at else None,
        "after": names[at + 1] if at + 1 < len(names) else None,
    }


def _scene(scene: Scene, clause: str) -> dict[str, Any]:
    start, steps, shown = play(scene, CATALOGUE)
    house = start.house
    return {
        "caption": scene.play.caption,
        "submission": house.submission.title,
        "layout": felt_layout(clause, house),
        "start": view(start, SPECTATOR),
        "steps": [_step(one) for one in steps],
        "shown": shown,
    }


def _line(event: Event) -> str:
    """What happened; nobody reads the order of a whole deck."""
    words = in_words(event)
    return words if len(getattr(event, "cards", ())) < MOST_CARDS else words.partition(":")[0]


def _step(shown: Shown) -> dict[str, Any]:
    refusal = shown.refusal
    tried = shown.command.words(shown.table)
    clause = refusal.clause if refusal else next(filter(None, map(cited, shown.events)), "")
    known = load_clauses().get(clause)
    return {
        "lines": [tried] if refusal else [_line(event) for event in shown.events],
        "refusal": refusal.message if refusal else "",
        "clause": clause,
        "says": known.summary if known else "",
        "view": view(shown.table, SPECTATOR),
    }
