"""A submission that tries one paytable of one's own at a practice table, with a ready-made one around it."""

from __future__ import annotations

import json
import re

from letitride.catalogue.loader import Catalogue
from letitride.errors import TextError
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import ColumnsBy

_AROUND_BASE = "shfl-classic"


def trial_submission(catalogue: Catalogue, paytable: Paytable) -> str:
    """The text of a submission in which the paytable stands for the one of its wager.

    The rest comes from the first ready-made submission that offers the wager, or could.
    """
    wager = paytable.wager
    names = [_AROUND_BASE, *catalogue.submission_ids()]
    offering = [name for name in names if wager in catalogue.submission(name).paytables]
    section = _section(paytable)
    if offering:
        heading = re.escape(f"[wagers.{wager.value}]")
        text = catalogue.submission_text(offering[0])
        stands = re.compile(rf'{heading}\npaytable = "[^"]*"\n')
        return _renamed(stands.sub(lambda _: section, text, count=1), offering[0], paytable)
    submission = catalogue.submission(_AROUND_BASE)
    if wager not in catalogue.ruleset(submission.ruleset).wagers:
        raise TextError(f"no ready-made submission offers the {wager.title}")
    text = catalogue.submission_text(_AROUND_BASE).replace("[[table_limits]]", f"{section}\n[[table_limits]]", 1)
    limits = f'{wager.value} = {{ minimum = "$1", maximum = "$25" }}\n'
    return _renamed(text.rstrip("\n") + "\n" + limits, _AROUND_BASE, paytable)


def paytable_text(paytable: Paytable, *, place: str = "") -> str:
    """What a paytable pays as the section of a file; `place` is what its heading begins with."""
    heading = f"{place}{paytable.wager.value}"
    lines = [f"[{heading}]"]
    if place:
        lines.append(f"paytable = {json.dumps(paytable.id)}")
    lines.append(f"hands = {json.dumps(paytable.basis.value)}")
    if paytable.columns_by is ColumnsBy.WAGER:
        lines.append(f"wagers = {json.dumps(list(paytable.column_names))}")
    elif paytable.columns_by is ColumnsBy.PLAYERS:
        lines.append(f"players = {json.dumps(list(paytable.columns))}")
    lines.append(f"\n[{heading}.pays]")
    for hand, *paid in paytable.rows():
        lines.append(f"{json.dumps(hand)} = {json.dumps(paid if len(paid) > 1 else paid[0])}")
    return "\n".join(lines) + "\n"


def paytable_file(paytable: Paytable, *, title: str = "") -> str:
    """A paytable as a file of one's own, which every command takes."""
    head = f"id = {json.dumps(paytable.id)}\n" + (f"title = {json.dumps(title)}\n" if title else "")
    return f"{head}\n{paytable_text(paytable)}"


def _section(paytable: Paytable) -> str:
    """The wager's section; a table that follows the heading's own keys would take what stands after it with it."""
    whole = paytable_text(paytable, place="wagers.")
    head, _, pays = whole.partition(f"\n[wagers.{paytable.wager.value}.pays]\n")
    return f"{head}pays = {{ {', '.join(pays.strip().splitlines())} }}\n"


def _renamed(text: str, name: str, paytable: Paytable) -> str:
    title = f"On trial: {paytable.wager.title} by {paytable.id}"
    text = text.replace(f'id = "{name}"', f'id = "trial-of-{paytable.id}"'[:72], 1)
    return re.sub(r'(?m)^title = ".*"$', lambda _: f"title = {json.dumps(title)}", text, count=1)
