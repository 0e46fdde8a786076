"""The catalogue: every paytable, ruleset and ready-made submission, and the files a user brings."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from letitride.catalogue.paytable_file import read_paytables
from letitride.catalogue.places import line_of, lines_of_places
from letitride.catalogue.ruleset_file import read_ruleset
from letitride.catalogue.submission_file import read_submission
from letitride.errors import Fault, FaultyFile, UnknownName
from letitride.rules.checks import check_submission
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Ruleset
from letitride.rules.submission import RulesSubmission
from letitride.rules.wagers import Wager

T = TypeVar("T")

_FEW = 8
"""As many names as an error can list without burying what it says."""


@dataclass
class Catalogue:
    """Paytables, rulesets and submissions by name; any name may also be the path of a file."""

    _paytables: Mapping[str, tuple[Paytable, ...]]
    _rulesets: Mapping[str, Ruleset]
    _submission_files: Mapping[str, Traversable]
    folder: Path | None = None
    reads_files: bool = True
    _own_paytables: dict[str, tuple[Paytable, ...]] = field(default_factory=dict)

    def without_files(self) -> Catalogue:
        """The same entries for those who must not name files of this machine."""
        return replace(self, reads_files=False)

    def paytable_ids(self) -> tuple[str, ...]:
        """The designators of all paytables."""
        return tuple(self._paytables)

    def ruleset_ids(self) -> tuple[str, ...]:
        """The names of all rulesets."""
        return tuple(self._rulesets)

    def submission_ids(self) -> tuple[str, ...]:
        """The names of all ready-made submissions."""
        return tuple(self._submission_files)

    def paytables(self, name: str) -> tuple[Paytable, ...]:
        """The paytables of a designator or of a file: one, or two that are printed together."""
        if name in self._paytables:
            return self._paytables[name]
        if self._is_file(name):
            return self._paytables_of_file(name)
        raise _unknown(name, "paytable", self._paytables)

    def paytable(self, name: str, wager: Wager) -> Paytable:
        """The paytable of a designator for one wager."""
        for paytable in self.paytables(name):
            if paytable.wager is wager:
                return paytable
        raise UnknownName(f"{name} has no paytable for the {wager.title}")

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset by its name."""
        if name in self._rulesets:
            return self._rulesets[name]
        raise _unknown(name, "ruleset", self._rulesets)

    def submission(self, name: str) -> RulesSubmission:
        """A ready-made submission by its name, or that of a file; raises with all faults if it has any."""
        submission, faults = self.check(name)
        if submission is None or faults:
            raise FaultyFile(name, faults)
        return submission

    def submission_text(self, name: str) -> str:
        """The TOML of a ready-made submission."""
        if name in self._submission_files:
            return self._submission_files[name].read_text(encoding="utf-8")
        raise _unknown(name, "submission", self._submission_files)

    def text(self, name: str) -> str:
        """The TOML of an entry of any kind, to begin a file of one's own from."""
        entries = {"paytables": self._paytables, "rulesets": self._rulesets, "submissions": self._submission_files}
        for folder, names in entries.items():
            if name in names:
                file = resources.files("letitride.catalogue") / folder / f"{name}.toml"
                return file.read_text(encoding="utf-8")
        raise self.unknown(name)

    def check(self, name: str) -> tuple[RulesSubmission | None, list[Fault]]:
        """Read a submission and check it: what could be read of it, and all its faults at once."""
        if name in self._submission_files:
            return self.check_text(self.submission_text(name), folder=None)
        if self._is_file(name):
            path = Path(name)
            return self.check_text(read_text_file(path), folder=path.parent)
        raise _unknown(name, "submission", self._submission_files)

    def check_text(self, text: str, *, folder: Path | None) -> tuple[RulesSubmission | None, list[Fault]]:
        """Check the text of a submission; paths in it are relative to the folder."""
        faults: list[Fault] = []
        data = _parse(text, faults)
        if data is None:
            return None, faults
        ruleset = self._ruleset_named_in(data, faults)
        submission = None
        if ruleset is not None:
            submission = read_submission(data, ruleset, faults)
            unreadable = {fault.place for fault in faults}
            beside = replace(self, folder=folder)
            faults.extend(
                fault
                for fault in check_submission(submission, ruleset, beside.paytable)
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
            paytables={wager: beside.paytable(name, wager) for wager, name in submission.paytables.items()},
        )

    def unknown(self, name: str) -> UnknownName:
        """The error for a name that is no paytable, ruleset or submission."""
        return _unknown(name, "entry", [*self._paytables, *self._rulesets, *self._submission_files])

    def _is_file(self, name: str) -> bool:
        return self.reads_files and is_path(name)

    def _ruleset_named_in(self, data: Mapping[str, Any], faults: list[Fault]) -> Ruleset | None:
        name = data.get("ruleset")
        if not isinstance(name, str):
            known = ", ".join(self._rulesets)
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


def is_path(name: str) -> bool:
    """Whether a name is meant as the path of a file."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def kind_of_file(name: str) -> str:
    """Whether a user's file holds a submission or a paytable; empty if the name is not a path."""
    if not is_path(name):
        return ""
    text = read_text_file(Path(name))
    data = load_file(name, text, lambda data, _: data)
    return "submission" if "ruleset" in data else "paytable"


def read_text_file(path: Path) -> str:
    """The text of a user's file, or a fault that says what is wrong with it."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise FaultyFile(str(path), [Fault("there is no such file")]) from None
    except IsADirectoryError:
        raise FaultyFile(str(path), [Fault("this is a folder, not a file")]) from None
    except UnicodeDecodeError:
        raise FaultyFile(str(path), [Fault("this is not a text file in UTF-8")]) from None
    except OSError as error:
        raise FaultyFile(str(path), [Fault(f"can't be read: {error.strerror}")]) from None


def load_file(name: str, text: str, read: Callable[[Mapping[str, Any], list[Fault]], T]) -> T:
    """Read a file of one kind; raises with all its faults, each with its line."""
    faults: list[Fault] = []
    data = _parse(text, faults)
    if data is not None:
        result = read(data, faults)
        if not faults:
            return result
    raise FaultyFile(name, with_lines(faults, text))


def with_lines(faults: Iterable[Fault], text: str) -> list[Fault]:
    """The faults in the order of the file, each with the line it stands on."""
    lines = lines_of_places(text)
    found = [replace(fault, line=fault.line or line_of(fault.place, lines)) for fault in faults]
    return sorted(dict.fromkeys(found), key=lambda fault: fault.line)


@cache
def load_catalogue() -> Catalogue:
    """The catalogue that comes with the package."""
    root = resources.files("letitride.catalogue")
    paytables = {}
    for file in _toml_files(root / "paytables"):
        read = load_file(file.name, file.read_text(encoding="utf-8"), read_paytables)
        paytables[read[0].id] = read
    in_order = sorted(paytables, key=lambda name: _reading_order(paytables[name]))
    rulesets = {}
    for file in _toml_files(root / "rulesets"):
        ruleset = load_file(file.name, file.read_text(encoding="utf-8"), read_ruleset)
        rulesets[ruleset.id] = ruleset
    submissions = {file.name.removesuffix(".toml"): file for file in _toml_files(root / "submissions")}
    return Catalogue({name: paytables[name] for name in in_order}, rulesets, submissions)


def _reading_order(printed: tuple[Paytable, ...]) -> tuple[int, int, int, str]:
    """The manufacturer's paytables first, then by wager, single ones before pairs."""
    documents, wagers = ("shfl", "cover-all", "md"), tuple(Wager)
    first = printed[0]
    return documents.index(first.document), wagers.index(first.wager), len(printed), first.id


def _toml_files(folder: Traversable) -> Iterator[Traversable]:
    yield from sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def _parse(text: str, faults: list[Fault]) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        at = re.search(r"\(at line (\d+), column \d+\)", message)
        line = int(at[1]) if at else len(text.splitlines())
        faults.append(Fault(f"this is not valid TOML: {message}", line=line))
    except ValueError as error:
        faults.append(Fault(f"this is not valid TOML: {error}"))
    except RecursionError:
        faults.append(Fault("this is not valid TOML: it is nested too deeply"))
    return None


def _is_explained(place: str, unreadable: set[str]) -> bool:
    """A part that could not be read is not also reported as missing or wrong."""
    return any(
        place == known or place.startswith((f"{known}.", f"{known}[")) or known.startswith((f"{place}.", f"{place}["))
        for known in unreadable
        if known
    )


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
        hints.append(f"known are {', '.join(names)}")
    return UnknownName(f"there is no {kind} {name!r}; {' '.join(hints)}")


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
