"""A folder of a catalogue: its documents, clauses, wagers, paytables, rulesets, submissions, courses and lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from letitride.catalogue.clauses import Applies, Clause, read_clauses, read_equipment
from letitride.catalogue.documents import Document, read_documents
from letitride.catalogue.files import load_file, read_text_file
from letitride.catalogue.reading.course_file import Course, read_course
from letitride.catalogue.reading.paytable_file import read_paytables
from letitride.catalogue.reading.ruleset_file import read_ruleset
from letitride.catalogue.reading.wager_file import read_wager
from letitride.errors import Fault, FaultyFile
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Ruleset
from letitride.rules.wager_kinds import WagerKind
from letitride.rules.wagers import Wager, add_wager

T = TypeVar("T")


@dataclass
class Entries:
    """Everything that one or more folders hold, by name; `faulty` holds what can't be used, by name or file."""

    documents: dict[str, Document] = field(default_factory=dict)
    clauses: dict[str, Clause] = field(default_factory=dict)
    equipment: dict[str, Applies] = field(default_factory=dict)
    wagers: dict[str, Wager] = field(default_factory=dict)
    paytables: dict[str, tuple[Paytable, ...]] = field(default_factory=dict)
    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    submissions: dict[str, Traversable] = field(default_factory=dict)
    courses: dict[str, Course] = field(default_factory=dict)
    lessons: dict[str, Traversable] = field(default_factory=dict)
    files: dict[tuple[str, str], Traversable] = field(default_factory=dict)
    faulty: dict[str, FaultyFile] = field(default_factory=dict)

    def copy(self) -> Entries:
        """The same entries in dictionaries of their own."""
        return Entries(**{each.name: dict(getattr(self, each.name)) for each in fields(self)})


def read_folder(root: Traversable, onto: Entries | None = None) -> Entries:
    """The entries of a folder beside others; a file that can't be used is left out and noted as faulty."""
    folder = _Folder(root, onto.copy() if onto else Entries())
    folder.read()
    return folder.entries


@dataclass
class _Folder:
    """A folder while it is read."""

    root: Traversable
    entries: Entries

    def read(self) -> None:
        """Read everything: documents and clauses first, since the rest cites them."""
        entries = self.entries
        for document in (self._single("documents.toml", read_documents) or {}).values():
            entries.documents.setdefault(document.id, document)
        self._read_clauses()
        entries.equipment |= self._single("equipment.toml", read_equipment) or {}
        for kind in self._all("wagers", read_wager, lambda read: read.name, _check_wager).values():
            entries.wagers[kind.name] = add_wager(kind)
        entries.paytables |= self._all("paytables", read_paytables, lambda read: read[0].id, self._check_paytables)
        entries.paytables = {
            name: entries.paytables[name]
            for name in sorted(entries.paytables, key=lambda name: self._reading_order(entries.paytables[name]))
        }
        entries.rulesets |= self._all("rulesets", read_ruleset, lambda read: read.id)
        self._name_files("submissions", entries.submissions)
        self._name_files("lessons", entries.lessons)
        entries.courses |= self._all("courses", read_course, lambda read: read.id)
        entries.courses = dict(sorted(entries.courses.items(), key=lambda item: item[1].order))

    def _name_files(self, kind: str, named: dict[str, Traversable]) -> None:
        """Files that are read when somebody asks for them, by their names."""
        for file in _toml_files(self.root / kind):
            name = file.name.removesuffix(".toml")
            named[name] = self.entries.files[kind, name] = file

    def _read_clauses(self) -> None:
        file = self.root / "clauses.csv"
        if not file.is_file():
            return
        try:
            self.entries.clauses |= read_clauses(str(file), read_text_file(file))
        except FaultyFile as error:
            self.entries.faulty[file.name] = error

    def _single(self, name: str, read: Callable[[Mapping[str, Any], list[Fault]], T]) -> T | None:
        """A file of which a folder has one or none."""
        file = self.root / name
        if not file.is_file():
            return None
        try:
            return load_file(str(file), read_text_file(file), read)
        except FaultyFile as error:
            self.entries.faulty[name] = error
            return None

    def _all(
        self,
        kind: str,
        read: Callable[[Mapping[str, Any], list[Fault]], T],
        name_of: Callable[[T], str],
        check: Callable[[T], Iterator[Fault]] = lambda _: iter(()),
    ) -> dict[str, T]:
        """The files of one kind by the names that they give themselves."""
        found: dict[str, T] = {}

        def read_and_check(data: Mapping[str, Any], faults: list[Fault]) -> T:
            entry = read(data, faults)
            if not faults:
                faults.extend(check(entry))
                if (kind, name_of(entry)) in self.entries.files:
                    faults.append(Fault(f"{name_of(entry)} is taken; choose another name", "id"))
            return entry

        for file in _toml_files(self.root / kind):
            try:
                entry = load_file(str(file), read_text_file(file), read_and_check)
            except FaultyFile as error:
                self.entries.faulty[file.name.removesuffix(".toml")] = error
                continue
            found[name_of(entry)] = entry
            self.entries.files[kind, name_of(entry)] = file
        return found

    def _check_paytables(self, printed: tuple[Paytable, ...]) -> Iterator[Fault]:
        document = printed[0].document
        if document not in self.entries.documents and "documents.toml" not in self.entries.faulty:
            known = ", ".join(self.entries.documents)
            yield Fault(
                f"{document!r} is not a document; list it in documents.toml, or choose from {known}", "document"
            )

    def _reading_order(self, printed: tuple[Paytable, ...]) -> tuple[int, int, int, str]:
        """By document, then by wager, single ones before pairs."""
        first, documents = printed[0], list(self.entries.documents)
        place = documents.index(first.document) if first.document in documents else len(documents)
        return place, tuple(Wager).index(first.wager), len(printed), first.id


def _check_wager(kind: WagerKind) -> Iterator[Fault]:
    """A name stands for one kind of wager as long as the program runs."""
    known = next((wager.kind for wager in Wager if wager.value == kind.name), kind)
    if known != kind:
        yield Fault(f"{kind.name} is the name of another wager; choose another name", "id")


def _toml_files(folder: Traversable) -> Iterator[Traversable]:
    if folder.is_dir():
        files = (file for file in folder.iterdir() if file.name.endswith(".toml"))
        yield from sorted(files, key=lambda file: file.name)
