"""Statements compiled once that take rows as tuples: otherwise an append spends most of its time on dictionaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Insert, Table, Update


class Prepared:
    """An INSERT or UPDATE for many rows; each row is a tuple in the order of `parameters`."""

    def __init__(self, statement: Insert | Update, parameters: Sequence[str]) -> None:
        self._statement = statement
        self._parameters = list(parameters)
        self._texts: dict[str, str] = {}

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Run the statement once for each row."""
        name = connection.dialect.name
        text = self._texts.get(name)
        if text is None:
            text = self._texts[name] = self._compile(connection)
        connection.exec_driver_sql(text, list(rows))

    def _compile(self, connection: Connection) -> str:
        compiled = self._statement.compile(dialect=connection.dialect)
        if compiled.positiontup != self._parameters:
            raise TypeError(f"rows are {self._parameters}, the statement wants {compiled.positiontup}")
        return str(compiled)


def insert_into(table: Table) -> Prepared:
    """An INSERT of whole rows, in the order of the table's columns."""
    return Prepared(table.insert(), [column.name for column in table.columns])
