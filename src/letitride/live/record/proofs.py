"""Proving the record of a round: the single-file verifier's checks, and every event put to the rules again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.catalogue.loader import Catalogue
from letitride.errors import LetItRideError, TextError
from letitride.live.record.record_rules import rules_data
from letitride.rules.submission import UNFILED
from letitride.table import Table, new_table
from letitride.table.log.resting import table_of_resting_data
from letitride.table.log.rows import Log, read_log_rows
from letitride.table.log.verification import check_log
from letitride.verifier import letitride_verify

Check = dict[str, Any]
"""The name of a check, whether it is ok, and what it found."""


def prove(record: Mapping[str, Any], catalogue: Catalogue) -> list[Check]:
    """Every check of a record with its outcome; the round is proved if all are ok."""
    return [*letitride_verify.verify(record), _check_rules(record, catalogue)]


def opening_and_log(record: Mapping[str, Any], catalogue: Catalogue) -> tuple[Table, Log]:
    """The table before a recorded round, and the log of the round."""
    try:
        rules, table = record["rules"], record["table"]
        filed_as, toml = rules["submission"], rules["submission_toml"]
        filed_id, _, version = filed_as.partition("@")
        is_trial = version == str(UNFILED)
        house = catalogue.rules_of_text(toml, name=filed_as, table_limit=table["limit"], is_trial=is_trial)
        if filed_id != house.submission.id or not version.isdecimal():
            raise TextError(f"the record names the submission {filed_as}, but holds the text of {house.submission.id}")
        if rules_data(house, filed_as=filed_as, toml=toml, dealing=record["opening"]["dealing"]) != rules:
            raise TextError("the rules in the record are not those of the submission in it")
        opening = table_of_resting_data(new_table(house), record["opening"])
        rows = [{"event": one["kind"], "command": one.get("command"), **one["data"]} for one in record["events"]]
        return opening, read_log_rows(rows)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, LetItRideError):
            raise
        raise TextError(f"the record is incomplete: {error!r}") from None


def _check_rules(record: Mapping[str, Any], catalogue: Catalogue) -> Check:
    """Each event is what the engine itself decides, under the submission that the record carries."""
    try:
        opening, log = opening_and_log(record, catalogue)
        _, divergence = check_log(opening, log.events, log.commands)
    except LetItRideError as error:
        return {"check": "rules", "ok": False, "detail": str(error)}
    except (LookupError, TypeError, ValueError) as error:
        # an opening that no table could be in, with a deck or a seat that isn't there, trips the engine up
        return {"check": "rules", "ok": False, "detail": f"the table before the round can't have been so: {error!r}"}
    if divergence is not None:
        place = opening.sequence + divergence.number
        return {"check": "rules", "ok": False, "detail": f"event {place} doesn't follow: {divergence.reason}"}
    under = record["rules"]["submission"]
    return {"check": "rules", "ok": True, "detail": f"all {len(log.events)} events follow from the rules of {under}"}
