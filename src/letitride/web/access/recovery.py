"""The way back for an operator who has lost their password or their phone, from the machine of the house itself."""

from __future__ import annotations

from getpass import getuser
from secrets import token_urlsafe
from socket import gethostname

from argon2 import PasswordHasher
from sqlalchemy import Connection

from letitride.errors import NotFound, StoreError
from letitride.live.actors import AccountRole
from letitride.store import Store
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.people.accounts import NEW_PASSWORD, change_account, find_account_by_name
from letitride.store.people.second_factors import drop_factor
from letitride.store.people.sessions import close_sessions_of
from letitride.web.server_time import now_ms

RECOVERED = "operator recovered"


def recover_operator(store: Store, name: str, *, reason: str) -> str:
    """Give an operator a password for the next sign-in only, without a one-time code; returns it.

    The log of significant events keeps who did it on which machine, and why.
    """
    password = token_urlsafe(12)
    hashed = PasswordHasher().hash(password)
    store.write(lambda connection: _recover(connection, name, hashed, reason)).result()
    return password


def _recover(connection: Connection, name: str, hashed: str, reason: str) -> None:
    account = find_account_by_name(connection, name)
    if account is None:
        raise NotFound(f"There is nobody called {name}.")
    if account.role != AccountRole.OPERATOR.value:
        raise StoreError(f"{account.name} isn't an operator. An operator resets passwords under Operator > People.")
    at_ms, actor = now_ms(), f"{getuser()} at {gethostname()}"
    change_account(connection, account.id, status=NEW_PASSWORD, password_hash=hashed)
    drop_factor(connection, account.id, name=account.name, actor=actor, reason=reason, at_ms=at_ms)
    close_sessions_of(connection, account.id)
    old, new = {"status": account.status}, {"status": NEW_PASSWORD}
    note_in_audit_log(connection, AuditEntry(at_ms, actor, RECOVERED, f"account:{account.name}", reason, old, new))
