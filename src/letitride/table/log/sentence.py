"""Sentences: a template with the names of fields in braces that prints a value and reads it back.

``seat {seat} {player} lets {spot} ride[because|: {because}]``: a part in brackets stands only where its field differs
from its default; after a second bar comes what stands there otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, Generic, TypeVar, get_type_hints

from letitride.errors import TextError
from letitride.rules.wagers import newest_wager
from letitride.table.log.text_forms import TextForm, form_of

T = TypeVar("T")
_PART = re.compile(
    r"\[(?P<optional>\w+)\|(?P<inner>[^\]|]*)(?:\|(?P<otherwise>[^\]]*))?\]|\{(?P<field>\w+)\}|(?P<literal>[^\[{]+)"
)


@dataclass(frozen=True)
class Sentence(Generic[T]):
    """The template of one kind of value."""

    kind: type[T]
    template: str
    pattern: re.Pattern[str]
    forms: dict[str, TextForm]
    write: Callable[[T], str]
    """The value as a sentence."""

    def read(self, text: str) -> T | None:
        """The value of a sentence, None if the sentence is of another kind."""
        matched = self.pattern.fullmatch(text)
        if matched is None:
            return None
        found = matched.groupdict()
        values: dict[str, Any] = {}
        for name, form in self.forms.items():
            if found.get(name) is not None:
                values[name] = form.read(found[name])
            elif found.get(f"has_{name}") is not None:
                values[name] = True
        return self.kind(**values)


Forms = Callable[[str, Any], TextForm]
"""How the fields of a sentence are written, by their name and type."""

_COMPILED: dict[tuple[type[Any], Forms | None, str], Sentence[Any]] = {}
"""By kind of value, and by the newest wager: the names of wagers are part of the patterns."""


def sentence_of(kind: type[T], template: str, forms: Forms | None = None) -> Sentence[T]:
    """The compiled template of a kind of value."""
    key = (kind, forms, newest_wager())
    if key not in _COMPILED:
        _COMPILED[key] = _compile(kind, template, forms or form_of_value)
    return _COMPILED[key]


def form_of_value(name: str, kind: Any) -> TextForm:
    """The text form of a field; a value that has a template of its own is written by that."""
    template = getattr(kind, "text", None)
    if not isinstance(template, str):
        return form_of(name, kind)
    sentence = sentence_of(kind, template)
    return TextForm(re.sub(r"\(\?P<\w+>", "(?:", sentence.pattern.pattern), sentence.write, sentence.read)


def _compile(kind: type[T], template: str, form: Forms) -> Sentence[T]:
    hints = get_type_hints(kind)
    known: dict[str, Field[Any]] = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    forms = {name: form(name, hints[name]) for name in known}
    defaults = {name: field.default for name, field in known.items() if field.default is not MISSING}
    pattern = re.compile(_pattern(template, forms))
    unused = set(known) - set(re.findall(r"[{\[](\w+)[}|]", template))
    if unused:
        raise TextError(f"the sentence of {kind.__name__} leaves out {', '.join(sorted(unused))}")
    return Sentence(kind, template, pattern, forms, _writer(template, forms, defaults))


def _writer(template: str, forms: dict[str, TextForm], defaults: dict[str, Any]) -> Callable[[Any], str]:
    """What writes a sentence, taken apart once: live tables write thousands a second."""
    parts: list[Callable[[Any], str]] = []
    for part in _PART.finditer(template):
        if part["optional"]:
            inner = _writer(part["inner"], forms, defaults)
            parts.append(_optional(part["optional"], defaults[part["optional"]], inner, part["otherwise"] or ""))
        elif part["field"]:
            parts.append(_field(part["field"], forms[part["field"]]))
        else:
            parts.append(_literal(part["literal"]))
    return lambda value: "".join([write(value) for write in parts])


def _optional(name: str, default: Any, inner: Callable[[Any], str], otherwise: str) -> Callable[[Any], str]:
    return lambda value: inner(value) if getattr(value, name) != default else otherwise


def _field(name: str, form: TextForm) -> Callable[[Any], str]:
    write = form.write
    return lambda value: write(getattr(value, name))


def _literal(text: str) -> Callable[[Any], str]:
    return lambda _: text


def _pattern(template: str, forms: dict[str, TextForm]) -> str:
    built = []
    for part in _PART.finditer(template):
        if part["optional"]:
            inner, otherwise = _pattern(part["inner"], forms), re.escape(part["otherwise"] or "")
            built.append(f"(?:(?P<has_{part['optional']}>{inner})|{otherwise})")
        elif part["field"]:
            built.append(f"(?P<{part['field']}>{forms[part['field']].pattern})")
        else:
            built.append(re.escape(part["literal"]))
    return "".join(built)
