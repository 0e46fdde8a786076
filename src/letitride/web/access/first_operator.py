"""The first operator, made on the first start without a password ever being printed or stored in clear."""

from __future__ import annotations

import os
from getpass import getpass
from pathlib import Path

from argon2 import PasswordHasher

from letitride.errors import LetItRideError
from letitride.store import Store
from letitride.web.access.accounts import begin_setup, check_name, has_operator, make_operator
from letitride.web.access.passwords import check_password
from letitride.web.problems import Problem
from letitride.web.process.logs import log

PASSWORD = "LETITRIDE_OPERATOR_PASSWORD"
NAME = "LETITRIDE_OPERATOR_NAME"
USUAL_NAME = "operator"


def ensure_operator(store: Store, *, setup_file: Path, can_ask: bool) -> Path | None:
    """Make the first operator if there is none; returns the file with the set-up token if one was written."""
    if store.read(has_operator):
        return None
    password = os.environ.get(PASSWORD, "") or (_ask() if can_ask else "")
    if not password:
        return _write_token(store, setup_file)
    name = os.environ.get(NAME, USUAL_NAME)
    try:
        check_name(name)
        check_password(password)
    except Problem as problem:
        raise LetItRideError(str(problem.detail)) from None
    hashed = PasswordHasher().hash(password)
    store.write(lambda connection: make_operator(connection, name, hashed)).result()
    log.info("first operator made", name=name)
    return None


def _ask() -> str:
    """A password typed twice; nothing, if the person would rather use the set-up file."""
    first = getpass("Password for the first operator (Enter to set it up later): ")
    if first and getpass("Repeat the password: ") != first:
        raise LetItRideError("the two passwords differ; start again")
    return first


def _write_token(store: Store, setup_file: Path) -> Path:
    """Write the token where only the owner of this process can read it; the database keeps its digest alone."""
    try:
        descriptor = os.open(setup_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise LetItRideError(f"{setup_file} can't be written: {error.strerror}") from None
    with os.fdopen(descriptor, "w") as file:
        file.write(store.write(begin_setup).result() + "\n")
    log.info("first operator awaits set-up", file=str(setup_file))
    return setup_file.resolve()
