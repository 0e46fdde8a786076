"""The cover letter of a rules submission: what is filed, with whom, and the choices in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.reports.forms.document import Block, Bullets, Cell, Column, Facts, Signatures, Table, Text
from letitride.reports.submission.limits_sheet import limits_in_words
from letitride.reports.submission.options_sheet import changed_options
from letitride.reports.submission.sources import GAME, addressee, document_title
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager


def letter_facts(house: HouseRules, day: str) -> Facts:
    """Who writes to whom about what."""
    return Facts(
        (
            ("To", addressee(house.ruleset.document)),
            ("From", house.submission.operator),
            ("Date", day),
            ("Subject", f"Rules submission for {GAME}: {house.submission.title or house.submission.id}"),
            ("Rules", f"{document_title(house.ruleset.document)} (version {house.ruleset.version})"),
        )
    )


def letter(tables: Sequence[HouseRules], enclosures: Sequence[str], version: str) -> Iterator[Block]:
    """The body of the letter, with a place to sign."""
    house = tables[0]
    operator = house.submission.operator
    yield Text(
        f"{operator} submits for approval the rules under which it will offer {GAME}. They are made under the rules"
        f" named above. The game is banked by the {house.ruleset.banked_by.value}, at tables with {house.ruleset.boxes}"
        f" betting positions; cards are dealt by the method “{house.submission.dealing}” ({house.cite('dealing')})."
    )
    if house.ruleset.options.get("owner_agreement") is not None:
        agreement, clause = house.option("owner_agreement"), house.ruleset.options["owner_agreement"].clause
        yield Text(f"The agreement with the owner of the game has the reference {agreement} ({clause}).")
    yield Text("For each wager that is offered one paytable is chosen:")
    yield chosen_table(house)
    yield Text("Tables are opened at these limits:")
    yield Bullets(tuple(limits_in_words(table) for table in tables))
    if changed := tuple(changed_options(house)):
        yield Text(
            "Where the rules leave a choice, these differ from the default; the options sheet states all of them:"
        )
        yield Bullets(changed)
    else:
        yield Text("Where the rules leave a choice, every default is kept; the options sheet states all of them.")
    yield Text(
        f"The submission was checked against these rules by letitride {version}, and no fault was found. Enclosed:"
        f" {', '.join(f'{place} {name}' for place, name in enumerate(enclosures, start=1))}."
    )
    yield Signatures((f"Signature, for {operator}", "Name and title", "Date"))


def chosen_table(house: HouseRules) -> Table:
    """The chosen paytables, with where they are printed and the clause that lets the operator choose."""
    rows = []
    for wager in Wager:
        if house.offers(wager):
            paytable = house.paytables[wager]
            where = f"{paytable.title}; {paytable.section}" if paytable.section else paytable.title
            rows.append((house.title(wager), paytable.id, where, house.rule(wager).paytable_clause))
    return Table(
        (Column("Wager"), Column("Paytable"), Column("Title and section", Cell.WIDE), Column("Clause")), tuple(rows)
    )
