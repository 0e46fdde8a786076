"""The catalogue: every paytable, ruleset and ready-made submission, and the files a user brings."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from letitride.catalogue.clauses import Clause
from letitride.catalogue.files import is_path, load_file, read_text_file, read_toml, with_lines
from letitride.catalogue.folder import Entries, read_folder
from letitride.catalogue.reading.course_file import Course
from letitride.catalogue.reading.paytable_file import read_paytables
from letitride.catalogue.reading.submission_file import read_submission
from letitride.catalogue.references import note_broken_references
from letitride.errors import Fault, FaultyFile, UnknownName
from letitride.rules.checks import check_submission
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Ruleset
from letitride.rules.submission import RulesSubmission
from letitride.rules.wagers import Wager

OWN_CATALOGUE = "LETITRIDE_CATALOGUE"
"""The environment variable that names the folder of a catalogue of one's own."""

_FEW = 8
"""As many names as an error can list without burying what it says."""


MOST_RULES_KEPT = 200


@dataclass
class Catalogue:
    """Paytables, rulesets, submissions and courses by name; the name of a paytable or submission may be a path."""

    entries: Entries
    folder: Path | None = None
    reads_files: bool = True
    _own_paytables: dict[str, tuple[Paytable, ...]] = field(default_factory=dict)
    _rules: dict[tuple[str, str | None, bool], HouseRules] = field(default_factory=dict)

    def without_files(self) -> Catalogue:
        """The same entries for those who must not name files of this machine."""
        return replace(self, reads_files=False)

    def paytable_ids(self) -> tuple[str, ...]:
        """The designators of all paytables."""
        return tuple(self.entries.paytables)

    def ruleset_ids(self) -> tuple[str, ...]:
        """The names of all rulesets."""
        return tuple(self.entries.rulesets)

    def submission_ids(self) -> tuple[str, ...]:
        """The names of all ready-made submissions."""
        return tuple(self.entries.submissions)

    def paytables(self, name: str) -> tuple[Paytable, ...]:
        """The paytables of a designator or of a file: one, or two that are printed together."""
        if name in self.entries.paytables:
            return self.entries.paytables[name]
        if self._is_file(name):
            return self._paytables_of_file(name)
        raise self._missing(name, "paytable", self.entries.paytables)

    def paytable(self, name: str, wager: Wager = Wager.BASE) -> Paytable:
        """The paytable of a designator for one wager, the base game unless another is named."""
        for paytable in self.paytables(name):
            if paytable.wager is wager:
                return paytable
        raise UnknownName(f"{name} has no paytable for the {wager.title}")

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset by its name."""
        if name in self.entries.rulesets:
            return self.entries.rulesets[name]
        raise self._missing(name, "ruleset", self.entries.rulesets)

    @property
    def courses(self) -> Mapping[str, Course]:
        """The courses of the school by name."""
        return self.entries.courses

    def lesson_ids(self) -> tuple[str, ...]:
        """The names of the lessons that are written as files."""
        return tuple(self.entries.lessons)

    def lesson_text(self, name: str) -> str:
        """The TOML of a written lesson."""
        if name in self.entries.lessons:
            return read_text_file(self.entries.lessons[name])
        raise _unknown(name, "lesson", self.entries.lessons)

    def submission(self, name: str) -> RulesSubmission:
        """A ready-made submission by its name, or that of a file; raises with all faults if it has any."""
        submission, faults = self.check(name)
        if submission is None or faults:
            raise FaultyFile(name, faults)
        return submission

    def submission_text(self, name: str) -> str:
        """The TOML of a ready-made submission."""
        if name in self.entries.submissions:
            return read_text_file(self.entries.submissions[name])
        raise _unknown(name, "submission", self.entries.submissions)

    def text(self, name: str) -> str:
        """The TOML of an entry of any kind, to begin a file of one's own from."""
        for kind in ("paytables", "rulesets", "submissions", "courses", "lessons"):
            if file := self.entries.files.get((kind, name)):
                return read_text_file(file)
        raise self.unknown(name)

    def check(self, name: str) -> tuple[RulesSubmission | None, list[Fault]]:
        """Read a submission and check it: what could be read of it, and all its faults at once."""
        if name in self.entries.submissions:
            return self.check_text(self.submission_text(name), folder=None)
        if self._is_file(name):
            path = Path(name)
            return self.check_text(read_text_file(path), folder=path.parent)
        raise _unknown(name, "submission", self.entries.submissions)

    def check_text(
        self, text: str, *, folder: Path | None, is_trial: bool = False
    ) -> tuple[RulesSubmission | None, list[Fault]]:
        """Check the text of a submission; paths in it are relative to the folder.

        A trial, at somebody's practice table, may write out paytables that no document lists.
        """
        faults: list[Fault] = []
        data = read_toml(text, faults)
        if data is None:
            return None, faults
        ruleset = self._ruleset_named_in(data, faults)
        submission = None
        if ruleset is not None:
            submission = read_submission(data, ruleset, faults)
            unreadable = {fault.place for fault in faults}
            beside = replace(self, folder=folder)
            if not is_trial:
                faults.extend(_trials(submission, ruleset))

            def find(name: str, wager: Wager) -> Paytable:
                trial = submission.trials.get(wager)
                return trial if trial is not None and trial.id == name else beside.paytable(name, wager)

            faults.extend(
                fault
                for fault in check_submission(submission, ruleset, find)
                if not _is_explained(fault.place, unreadable)
            )
        return submission, with_lines(faults, text)

    def house_rules(self, name: str, table_limit: str | None = None) -> HouseRules:
        """The rules of a table opened under a submission, at one of its table limits (the first by default)."""
        return self.open(self.submission(name), table_limit, folder=Path(name).parent if is_path(name) else None)

    def open(
        self, submission: RulesSubmission, table_limit: str | None = None, *, folder: Path | None = None
    ) -> HouseRules:
        """The rules of a table opened under a submission that has been checked."""
        tiers = {tier.name: tier for tier in submission.table_limits}
        if table_limit is not None and table_limit not in tiers:
            raise _unknown(table_limit, "table limit", tiers)
        beside = replace(self, folder=folder)
        return HouseRules(
            ruleset=self.ruleset(submission.ruleset),
            submission=submission,
            table_limit=tiers[table_limit] if table_limit else submission.table_limits[0],
            paytables={
                wager: submission.trials.get(wager) or beside.paytable(name, wager)
                for wager, name in submission.paytables.items()
            },
        )

    def rules_of_text(self, text: str, *, name: str, table_limit: str | None, is_trial: bool = False) -> HouseRules:
        """The rules of a table under the text of a submission, which is checked and named in its faults.

        The last ones are kept, because many tables are under the same text.
        """
        key = (text, table_limit, is_trial)
        known = self._rules.get(key)
        if known is not None:
            return known
        submission, faults = self.check_text(text, folder=None, is_trial=is_trial)
        if submission is None or faults:
            raise FaultyFile(name, faults)
        while len(self._rules) >= MOST_RULES_KEPT:
            self._rules.pop(next(iter(self._rules)), None)
        return self._rules.setdefault(key, self.open(submission, table_limit))

    def unknown(self, name: str) -> UnknownName | FaultyFile:
        """The error for a name that is no paytable, ruleset or submission."""
        names = [*self.entries.paytables, *self.entries.rulesets, *self.entries.submissions]
        return self._missing(name, "entry", names)

    def _missing(self, name: str, kind: str, known: Iterable[str]) -> UnknownName | FaultyFile:
        """The error for a name that is unknown, or whose own file has faults."""
        return self.entries.faulty.get(name) or _unknown(name, kind, known)

    def _is_file(self, name: str) -> bool:
        return self.reads_files and is_path(name)

    def _ruleset_named_in(self, data: Mapping[str, Any], faults: list[Fault]) -> Ruleset | None:
        name = data.get("ruleset")
        if not isinstance(name, str):
            known = ", ".join(self.entries.rulesets)
            if name is not None:
                faults.append(Fault(f"is the name of one ruleset, one of {known}", "ruleset"))
                return None
            faults.append(
                Fault(f"is missing: name the ruleset the submission is made under, one of {known}", "ruleset")
            )
            return None
        try:
            return self.ruleset(name)
        except UnknownName as error:
            faults.append(Fault(str(error), "ruleset"))
            return None

    def _paytables_of_file(self, name: str) -> tuple[Paytable, ...]:
        path = (self.folder or Path()) / name
        key = str(path.resolve())
        if key not in self._own_paytables:
            self._own_paytables[key] = load_file(name, read_text_file(path), read_paytables)
        return self._own_paytables[key]


def load_catalogue() -> Catalogue:
    """The catalogue that comes with the package, with the entries of one's own folder if the environment names one.

    Arguments: none; `LETITRIDE_CATALOGUE` names the folder. Errors: `FaultyFile` if the folder can't be read.

    >>> catalogue = load_catalogue()
    >>> catalogue.paytable("LIRX-01").rows().__next__()
    ('royal flush', '1,000 to 1')
    >>> catalogue.house_rules("maryland-full").ruleset.id
    'maryland'
    """
    return _catalogue_with(os.environ.get(OWN_CATALOGUE, ""))


def load_clauses() -> Mapping[str, Clause]:
    """All clauses by id, in the order of the documents."""
    return load_catalogue().entries.clauses


@cache
def _built_in() -> Entries:
    entries = read_folder(resources.files("letitride.catalogue"))
    for error in entries.faulty.values():
        raise error
    return entries


@cache
def _catalogue_with(folder: str) -> Catalogue:
    if not folder:
        return Catalogue(_built_in())
    if not Path(folder).is_dir():
        raise FaultyFile(folder, [Fault("there is no such folder")])
    entries = read_folder(Path(folder), _built_in())
    note_broken_references(entries, beyond=_built_in())
    return Catalogue(entries)


def _trials(submission: RulesSubmission, ruleset: Ruleset) -> Iterator[Fault]:
    """Paytables that the submission writes out itself aren't those that the ruleset lists."""
    for wager in submission.trials:
        yield Fault(
            "a paytable that is written out here can be tried at a practice table only; name one of the ruleset's",
            f"wagers.{wager.value}.pays",
            ruleset.wagers[wager].paytable_clause if wager in ruleset.wagers else ruleset.cite("offered"),
        )


def _is_explained(place: str, unreadable: set[str]) -> bool:
    """A part that could not be read is not also reported as missing or wrong."""
    return any(place == known or place.startswith((f"{known}.", f"{known}[")) for known in unreadable if known)


def _unknown(name: str, kind: str, known: Iterable[str]) -> UnknownName:
    names = tuple(known)
    spelled = {name.upper(): name for name in names}
    begun = [match for match in spelled if match.startswith(name.upper())]
    close = difflib.get_close_matches(name.upper(), spelled, n=3)
    near = [spelled[match] for match in dict.fromkeys([*begun, *close])][:3]
    hints = [f"did you mean {_either(near)}?"] if near else []
    if len(names) > _FEW:
        hints.append(f"`letitride catalogue` lists all {len(names)}")
    elif not near:
        hints.append(f"choose from {', '.join(names)}")
    return UnknownName(f"there is no {kind} {name!r}; {' '.join(hints)}")


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
