"""Statements of the path that every command takes, put to the driver itself: compiled once, a list as one parameter.

Each has one text whatever the number of rows, so that a database plans it once. SQLAlchemy would compile, bind and wrap
each of them anew, which costs more than running it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import BigInteger, Boolean, Connection, Insert, Integer, Select, Table, bindparam
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.schema import Column
from sqlalchemy.types import NullType

_MANY = "/*many*/"
"""Where SQLite, which knows no lists, gets a place for each value."""


class among(FunctionElement[bool]):  # noqa: N801 - it reads as a function of SQL
    """Whether a column holds one of the values of a list that is one parameter: ``among(column, listed("ids"))``."""

    type = Boolean()
    inherit_cache = True


def given(name: str) -> Any:
    """A value that is given when the statement is run."""
    return bindparam(name, required=False)


def listed(name: str) -> Any:
    """A list that is given when the statement is run, as one parameter."""
    return bindparam(name, type_=NullType(), required=False)


@compiles(among, "sqlite")
def _among_in_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    column, values = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} IN ({_MANY}{values})"


@compiles(among, "postgresql")
def _among_in_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    column, values = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} = ANY({values})"


class Prepared:
    """One statement with named values."""

    def __init__(self, statement: Select[Any] | Insert) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, list[str], dict[str, Any]]] = {}

    def run(self, connection: Connection, values: dict[str, Any]) -> Any:
        """Run the statement; rows are fetched from what is returned, at leisure where statements are `pipelined`."""
        name = connection.dialect.name
        if name not in self._texts:
            compiled = self._statement.compile(dialect=connection.dialect, compile_kwargs={"render_postcompile": True})
            self._texts[name] = str(compiled), list(compiled.positiontup or ()), dict(compiled.params)
        text, parameters, constants = self._texts[name]
        values = constants | values
        ordered = [values[parameter] for parameter in parameters]
        if name == "sqlite" and _MANY in text:
            text, ordered = _spread(text, ordered)
        return execute(connection, text, ordered)


def _spread(text: str, values: list[Any]) -> tuple[str, list[Any]]:
    """A statement with a place for each value of its list; the last is repeated, so that there are few such texts."""
    place = next(place for place, value in enumerate(values) if isinstance(value, list))
    listed_values = values[place]
    size = 1 << (len(listed_values) - 1).bit_length()
    filled = listed_values + listed_values[-1:] * (size - len(listed_values))
    return text.replace(f"{_MANY}?", ",".join("?" * size)), [*values[:place], *filled, *values[place + 1 :]]


class Rows:
    """An INSERT or UPDATE of many rows, each a tuple in the order of the columns.

    PostgreSQL gets all rows in one statement, a list for each column.
    """

    def __init__(self, columns: Sequence[Column[Any]], *, on_sqlite: str, on_postgresql: str) -> None:
        self._on_sqlite = on_sqlite
        lists = ", ".join(f"%s::{_kind_of(column)}[]" for column in columns)
        self._on_postgresql = on_postgresql.format(rows=f"unnest({lists})")

    def write(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write the rows, of which there is at least one."""
        if connection.dialect.name == "sqlite":
            execute(connection, self._on_sqlite, rows, is_for_each=True)
        else:
            execute(connection, self._on_postgresql, [list(column) for column in zip(*rows, strict=True)])


def insert_into(table: Table, names: Sequence[str] = ()) -> Rows:
    """An INSERT of rows, in the order of the table's columns or of those named."""
    columns = [table.c[name] for name in names] if names else list(table.columns)
    into = f"INSERT INTO {table.name} ({', '.join(_quoted(column) for column in columns)})"
    places = ", ".join("?" for _ in columns)
    return Rows(columns, on_sqlite=f"{into} VALUES ({places})", on_postgresql=f"{into} SELECT * FROM {{rows}}")


def update_of(table: Table, changes: Mapping[str, str], *, keys: Sequence[str]) -> Rows:
    """An UPDATE of rows by their keys; a change says what becomes of a column by ``{old}`` and ``{new}``.

    A row is a tuple of the new values, then of the keys.
    """
    columns = [table.c[name] for name in (*changes, *keys)]
    names = ", ".join(_quoted(column) for column in columns)
    alone = (_set(name, change, old="", new="?") for name, change in changes.items())
    many = (_set(name, change, old="was.", new=f'given."{name}"') for name, change in changes.items())
    by_one = " AND ".join(f'"{name}" = ?' for name in keys)
    by_many = " AND ".join(f'was."{name}" = given."{name}"' for name in keys)
    return Rows(
        columns,
        on_sqlite=f"UPDATE {table.name} SET {', '.join(alone)} WHERE {by_one}",
        on_postgresql=f"UPDATE {table.name} AS was SET {', '.join(many)} "
        f"FROM {{rows}} AS given ({names}) WHERE {by_many}",
    )


def execute(connection: Connection, text: str, values: Sequence[Any], *, is_for_each: bool = False) -> Any:
    """Put a statement to the driver, once or for each of many rows."""
    driver = _driver(connection)
    with _told_as_sqlalchemy_does(connection):
        return driver.executemany(text, values) if is_for_each else driver.execute(text, values)


@contextmanager
def pipelined(connection: Connection) -> Iterator[None]:
    """Statements within go to PostgreSQL without waiting for the answer to each."""
    if connection.dialect.name == "sqlite":
        yield
        return
    with _told_as_sqlalchemy_does(connection), _driver(connection).pipeline():
        yield


class _told_as_sqlalchemy_does:  # noqa: N801 - it reads as a sentence; a generator would cost as much as a statement
    """Raises the driver's errors as SQLAlchemy does, by which the rest of the store knows them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        connection, dialect = self._connection, self._connection.dialect
        drivers_error = dialect.loaded_dbapi.Error
        if isinstance(error, drivers_error):
            is_lost = dialect.is_disconnect(error, connection.connection.driver_connection, None)
            if is_lost:
                connection.invalidate(error)
            raise DBAPIError.instance(
                None, None, error, drivers_error, connection_invalidated=is_lost, dialect=dialect
            ) from error


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _set(name: str, change: str, *, old: str, new: str) -> str:
    return f'"{name}" = ' + change.format(old=f'{old}"{name}"', new=new)


def _quoted(column: Column[Any]) -> str:
    return f'"{column.name}"'


def _kind_of(column: Column[Any]) -> str:
    if isinstance(column.type, BigInteger):
        return "bigint"
    return "integer" if isinstance(column.type, Integer) else "text"
