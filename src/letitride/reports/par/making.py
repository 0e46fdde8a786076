"""Making the PAR sheet of a designator or of a paytable file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from letitride import __version__
from letitride.catalogue import Catalogue
from letitride.catalogue.entry_data import paytable_data
from letitride.money import format_cents
from letitride.odds.ties import Ties
from letitride.odds.wagers.analysis_data import envy_beside
from letitride.odds.wagers.progressive import LEAST_RESET_CENTS
from letitride.reports.par.about import About, commit
from letitride.reports.par.analysed import analysed
from letitride.reports.par.base_part import base_part
from letitride.reports.par.liability import liabilities, submission_of
from letitride.reports.par.sheet import ParSheet, Part
from letitride.reports.par.side_parts import cover_all_part, envy_part, side_part
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged


def par_sheet(
    catalogue: Catalogue,
    name: str,
    ties: Ties = Ties.PULL,
    *,
    meter_cents: int | None = None,
    about: About | None = None,
    own: tuple[Paytable, ...] = (),
) -> ParSheet:
    """The PAR sheet of a designator, or of somebody's own paytables, with a part for each.

    The meter of a progressive is the one given, else the reset of the submission, else the least that is allowed.
    """
    about = replace(about or About(), name=name)
    found = analysed(catalogue, name, own)
    printed = found.paytables
    submission = submission_of(catalogue, about.submission, printed) if about.submission else None
    if meter_cents is None:
        terms = submission.meter if submission else None
        meter_cents = terms.reset_cents if terms else LEAST_RESET_CENTS
    envy = envy_beside(catalogue, printed[0], printed) if _has_meter(printed) else None
    used = [*printed, *([envy] if envy and envy not in printed else [])]
    return ParSheet(
        id=printed[0].id,
        version=__version__,
        ties=ties,
        inputs={
            "paytables": [paytable_data(paytable) for paytable in used],
            "ties": ties.value,
            **({"meter": format_cents(meter_cents)} if _has_meter(printed) else {}),
        },
        parts=tuple(_part(paytable, ties, meter_cents, envy) for paytable in printed),
        commit=commit(),
        about=about,
        changed_from=found.changed_from,
        changes=found.changes,
        is_own=found.is_own,
        liabilities=liabilities(catalogue, about.submission, printed, meter_cents=meter_cents) if submission else (),
    )


def _part(paytable: Paytable, ties: Ties, meter_cents: int, envy: Paytable | None) -> Part:
    if paytable.wager.is_base:
        return base_part(paytable, ties)
    match paytable.wager.judged:
        case Judged.BEST_OF_TABLE:
            return cover_all_part(paytable)
        case Judged.OTHERS:
            return envy_part(paytable)
        case Judged.OWN:
            return side_part(paytable, meter_cents=meter_cents, envy=envy)


def _has_meter(printed: Sequence[Paytable]) -> bool:
    return any(paytable.wager.has_meter for paytable in printed)
