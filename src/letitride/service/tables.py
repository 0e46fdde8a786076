"""Where a table's log starts: the table as it is made, under the rules it was created with."""

from __future__ import annotations

from letitride.catalogue.loader import Catalogue
from letitride.rules.house_rules import HouseRules
from letitride.rules.progressive import Meter
from letitride.service.house import house_rules
from letitride.service.settings import TableSettings
from letitride.store.submissions import StoredSubmission
from letitride.store.tables import StoredTable
from letitride.table import Table, new_table
from letitride.table.state import changed


def start_of(catalogue: Catalogue, stored: StoredTable, filed: StoredSubmission) -> Table:
    """The closed table that the first event of a log finds."""
    house = house_rules(catalogue, filed, stored.created.table_limit)
    settings = TableSettings.from_data(dict(stored.created.settings))
    return made_table(house, settings)


def made_table(house: HouseRules, settings: TableSettings) -> Table:
    """A table that was just made; a meter that tables share is there already, so opening the table doesn't fund it."""
    table = new_table(house, settings.automations)
    terms = house.submission.meter
    if settings.meter_id is None or terms is None:
        return table
    return changed(table, meter=Meter.opened(terms, tops_up=house.has_option("meter_tops_up")))
