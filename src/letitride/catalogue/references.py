"""What entries of a folder of one's own refer to: documents, clauses, paytables, acts and submissions must exist."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.catalogue.clauses import Clause, is_reading
from letitride.catalogue.files import read_text_file, with_lines
from letitride.catalogue.folder import Entries
from letitride.catalogue.reading.course_file import Course
from letitride.errors import Fault, FaultyFile
from letitride.rules.rulesets import Ruleset


def note_broken_references(entries: Entries, *, beyond: Entries) -> None:
    """Move the rulesets and courses that refer to something unknown to the faulty entries; `beyond` are sound."""
    unknown = [clause for clause in entries.clauses.values() if clause.document not in entries.documents]
    if unknown and not {"documents.toml", "clauses.csv"} & entries.faulty.keys():
        entries.faulty["clauses.csv"] = FaultyFile("clauses.csv", [_no_document(clause) for clause in unknown])
    for name in [name for name in entries.rulesets if name not in beyond.rulesets]:
        _note(entries, "rulesets", name, list(ruleset_faults(entries.rulesets[name], entries)))
        if name in entries.faulty:
            del entries.rulesets[name]
    for name in [name for name in entries.courses if name not in beyond.courses]:
        _note(entries, "courses", name, list(_course_faults(entries.courses[name], entries)))
        if name in entries.faulty:
            del entries.courses[name]


def _note(entries: Entries, kind: str, name: str, faults: list[Fault]) -> None:
    if faults:
        file = entries.files[kind, name]
        entries.faulty[name] = FaultyFile(str(file), with_lines(faults, read_text_file(file)))


def _no_document(clause: Clause) -> Fault:
    return Fault(f"{clause.id} is of {clause.document!r}, which is not a document; list it in documents.toml")


def ruleset_faults(ruleset: Ruleset, entries: Entries) -> Iterator[Fault]:
    """Everything that a ruleset refers to and that isn't there."""
    if ruleset.document not in entries.documents:
        yield Fault(f"{ruleset.document!r} is not a document; list it in documents.toml", "document")
    for place, clause in _citations(ruleset):
        if clause and not is_reading(clause) and clause not in entries.clauses:
            yield Fault(f"{clause!r} is not a clause; list it in clauses.csv", place)
    for wager, rule in ruleset.wagers.items():
        for name in rule.paytables:
            if not any(paytable.wager is wager for paytable in entries.paytables.get(name, ())):
                yield Fault(f"there is no paytable {name!r} for this wager", f"wagers.{wager.value}.paytables")
    for name, order in ruleset.settlement.items():
        settled = {wager for wagers in order.passes for wager in wagers}
        for wager in ruleset.wagers:
            if wager not in settled:
                yield Fault(f"{wager.value} is never settled; list it in a pass", f"settlement.orders.{name}.passes")
    yield from _script_faults(ruleset)


def _script_faults(ruleset: Ruleset) -> Iterator[Fault]:
    from letitride.table.duties import Act  # the engine's words: needed only for folders of one's own

    acts = {act.value for act in Act}
    for name, steps in ruleset.script.items():
        for act in [act for step in steps for act in step.acts if act not in acts]:
            yield Fault(f"{act!r} is not an act; see the built-in rulesets for those that are", f"script.{name}")
    if "deal" not in ruleset.script:
        for method in ruleset.dealing:
            if f"deal.{method}" not in ruleset.script:
                yield Fault(f"the dealing method {method!r} has no steps", "script.deal")


def _citations(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for name, clause in ruleset.clauses.items():
        yield f"clauses.{name}", clause
    for wager, rule in ruleset.wagers.items():
        for key in ("clause", "paytable_clause", "win_clause", "lose_clause", "limits_clause", "settle_clause"):
            yield f"wagers.{wager.value}.{key}", getattr(rule, key)
    for option in ruleset.options.values():
        yield f"options.{option.name}.clause", option.clause
    for number, requirement in enumerate(ruleset.requirements):
        yield f"requirements[{number}].clause", requirement.clause
    for order in ruleset.settlement.values():
        yield f"settlement.orders.{order.name}.clause", order.clause
    for section, steps in ruleset.script.items():
        for step in steps:
            yield from ((f"script.{section}", clause) for clause in step.clause.values())


def _course_faults(course: Course, entries: Entries) -> Iterator[Fault]:
    if course.submission not in entries.submissions:
        known = ", ".join(entries.submissions)
        yield Fault(f"there is no submission {course.submission!r}; choose from {known}", "submission")
