"""An operator's rules submission as a document that is ready to file: letter, choices, inscriptions, equipment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from letitride import __version__
from letitride.catalogue import Catalogue
from letitride.catalogue.entry_data import house_rules_data, paytable_data
from letitride.reports.forms.document import Bullets, Cell, Column, Document, Facts, Note, Section, Table, Text
from letitride.reports.forms.inputs import CANONICAL, sha256
from letitride.reports.submission.equipment import equipment
from letitride.reports.submission.inscriptions import inscription_sections
from letitride.reports.submission.letter_date import letter_date
from letitride.reports.submission.limits_sheet import limits_blocks
from letitride.reports.submission.mathematics import mathematics_table
from letitride.reports.submission.options_sheet import options_table
from letitride.reports.submission.sources import GAME, OWNERSHIP
from letitride.reports.submission.submission_letter import letter, letter_facts
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager

_PLAYERS_BANK = (
    "The game is banked by a player: the house edge is the player-dealer's, as far as their wager covers the action,"
    " and collection fees come on top."
)


def tables_of(catalogue: Catalogue, name: str) -> tuple[HouseRules, ...]:
    """The house rules of a submission, or of a file, at each of its table limits; raises with all faults if any."""
    tiers = catalogue.submission(name).table_limits
    return tuple(catalogue.house_rules(name, tier.name) for tier in tiers)


def submission_data(tables: Sequence[HouseRules]) -> dict[str, Any]:
    """What is filed, as plain data: the choices with everything that follows from them, and the paytables."""
    house = tables[0]
    inputs = {
        "submission": house_rules_data(house),
        "rules_version": house.ruleset.version,
        "paytables": {wager.value: paytable_data(paytable) for wager, paytable in house.paytables.items()},
    }
    return {"program": {"name": "letitride", "version": __version__}, "inputs_sha256": sha256(inputs), "inputs": inputs}


def submission_document(tables: Sequence[HouseRules], day: date) -> Document:
    """The submission ready to file, dated as given."""
    house = tables[0]
    submission = house.submission
    digest = str(submission_data(tables)["inputs_sha256"])
    sections = (*_choices(tables), *inscription_sections(tables), *_evidence(house, digest))
    enclosures = [section.heading for section in sections if section.level == 1]
    return Document(
        kind="Rules submission",
        title=submission.operator,
        subtitle=f"{GAME}: {submission.title or submission.id}",
        reference=f"Rules submission {submission.id}",
        footer=f"letitride {__version__} · submission SHA-256 {digest[:16]}…",
        facts=letter_facts(house, letter_date(day)),
        opening=tuple(letter(tables, enclosures, __version__)),
        sections=sections,
        day=day.isoformat(),
    )


def _choices(tables: Sequence[HouseRules]) -> Iterator[Section]:
    house = tables[0]
    yield Section("Wagers and paytables", (_wagers_table(house),), starts_page=True)
    yield Section("Table limits and fees", tuple(limits_blocks(tables)))
    yield Section(
        "Options sheet",
        (Text("Every choice that the rules leave to the operator, each with its clause:"), options_table(house)),
    )
    order = house.settlement_order
    about = f", which speaks of the {house.title(order.about)}" if order.about else ""
    yield Section(
        "Order of settlement",
        (
            Text(f"Each pass goes once around the table and settles, seat by seat ({order.clause}{about}):"),
            Bullets(tuple(_passes(house)), is_numbered=True),
        ),
    )


def _wagers_table(house: HouseRules) -> Table:
    rows = []
    for wager in Wager:
        if house.offers(wager):
            rule = house.rule(wager)
            stake = "the stake is taken before the deal" if rule.is_taken_before_deal else "the stake stays"
            needs = "required" if rule.is_required else "optional"
            rows.append(
                (
                    rule.title,
                    house.paytables[wager].id,
                    "an award, no wager" if wager.is_award else f"{needs}; {stake}",
                    ", ".join(rule.paytables) + (" or one's own" * rule.accepts_own_paytable),
                    rule.clause,
                )
            )
    return Table(
        (
            Column("Wager"),
            Column("Chosen"),
            Column("Terms", Cell.WIDE),
            Column("The rules allow", Cell.WIDE),
            Column("Clause"),
        ),
        tuple(rows),
    )


def _passes(house: HouseRules) -> Iterator[str]:
    order = house.settlement_order
    for moment, passes in (("before bet 1 is decided", order.early), ("once every hand is complete", order.final)):
        for wagers in passes:
            if offered := [house.title(wager) for wager in wagers if house.offers(wager)]:
                yield f"{', then '.join(offered)} ({moment})"


def _evidence(house: HouseRules, digest: str) -> Iterator[Section]:
    yield Section(
        "Equipment",
        (
            Text("The table is equipped as these clauses ask:"),
            Table(
                (Column("Clause"), Column("Equipment", Cell.WIDE)),
                tuple((clause.id, clause.summary) for clause in equipment(house)),
            ),
        ),
    )
    yield Section(
        "Mathematics",
        (
            Text("The exact figures of the chosen paytables, the base game under best play:"),
            mathematics_table(house),
            *((Note(_PLAYERS_BANK),) if house.is_banked_by_player else ()),
            Note("A PAR sheet with the fractions, the strategy and the bands is made by: letitride par PAYTABLE --pdf"),
        ),
    )
    yield Section(
        "Identification",
        (
            Facts(
                (
                    ("Submission", house.submission.id),
                    ("Rules", f"{house.ruleset.id}, version {house.ruleset.version}"),
                    ("Program", f"letitride {__version__}"),
                    ("Submission, SHA-256", digest),
                    ("Hash of", f"the field “inputs” of letitride submission --json, as {CANONICAL}"),
                )
            ),
            Note(
                "The rules are those of the version named, as the program knows them; it is not claimed that they are"
                " the law in force on the day of filing."
            ),
            Note(OWNERSHIP),
        ),
    )
