"""Accounts: registering, signing in, passwords, the local guest, and the first operator."""

from __future__ import annotations

import asyncio
from secrets import token_hex, token_urlsafe

from sqlalchemy import Connection

from letitride.errors import NameTaken, TextError
from letitride.live.actors import AccountRole
from letitride.store import Store
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house import newest_reason
from letitride.store.money.cage import issue_chips
from letitride.store.money.ledger import balance_of
from letitride.store.money.ledger_accounts import wallet_of
from letitride.store.people import names
from letitride.store.people.accounts import (
    ACTIVE,
    NEW_PASSWORD,
    StoredAccount,
    change_account,
    count_accounts,
    create_account,
    find_account,
    find_account_by_name,
)
from letitride.store.people.faces import set_face
from letitride.store.people.sessions import close_sessions_of, find_session, open_session
from letitride.web.access.addresses import holder_of
from letitride.web.access.passwords import Passwords, check_password
from letitride.web.access.second_factors import SecondFactors
from letitride.web.access.throttle import Throttle
from letitride.web.problems import Problem
from letitride.web.server_time import now_ms

WELCOME_CENTS = 1_000_000
"""The play chips that a new player gets."""
PROGRAM = "the program"
GUEST = "Guest"
INVITED = "invited by a link"
SETUP_HOURS = 24


def check_name(name: str) -> str:
    """A name as it is kept: letters and digits of one alphabet, up to 24 characters."""
    try:
        return names.check_name(name)
    except TextError as error:
        raise Problem(422, str(error), kind="bad-name") from None


class Accounts:
    """The people of the house, as the web lets them in."""

    def __init__(self, store: Store, passwords: Passwords, throttle: Throttle, factors: SecondFactors) -> None:
        self._store = store
        self._factors = factors
        self._passwords = passwords
        self._throttle = throttle

    async def register(self, name: str, password: str, *, address: str = "") -> StoredAccount:
        """Make a player's account, with some play chips to begin with; one address makes only so many."""
        kept = check_name(name)
        check_password(password)
        if address:
            await self._count_new(address)
        hashed = await self._passwords.hash(password)
        return await asyncio.wrap_future(self._store.write(lambda connection: _welcome(connection, kept, hashed)))

    async def _count_new(self, address: str) -> None:
        await self._throttle.begin(f"register:{holder_of(address)}", because="Too many new accounts")

    async def sign_in(self, name: str, password: str, *, address: str, code: str = "") -> StoredAccount:
        """The account of a name and its password, and a one-time code where it uses them.

        Whoever errs too often must wait.

        Mistakes count for the name and the address together, so that nobody can lock somebody else out by guessing.
        """
        account = await self._prove(name, password, address=address)
        if account.status == NEW_PASSWORD:
            raise Problem(403, "Choose a password of your own first.", kind="new-password")
        await self._factors.check(account, code)
        return account

    async def choose_password(
        self, name: str, password: str, *, new: str, address: str, code: str = ""
    ) -> StoredAccount:
        """Let somebody whose password another person chose choose their own; then they can sign in."""
        account = await self._prove(name, password, address=address)
        if account.status != NEW_PASSWORD:
            raise Problem(409, "You have already set your own password. Sign in to change it.", kind="conflict")
        if new == password:
            raise Problem(422, "Choose a different password from the one you were given.", kind="bad-password")
        check_password(new)
        await self._factors.check(account, code)
        hashed = await self._passwords.hash(new)

        def work(connection: Connection) -> StoredAccount:
            change_account(connection, account.id, status=ACTIVE)
            _set_password(connection, account, hashed)
            return find_account(connection, account.id)

        return await asyncio.wrap_future(self._store.write(work))

    async def _prove(self, name: str, password: str, *, address: str) -> StoredAccount:
        holder = holder_of(address)
        keys = f"name:{names.name_key(name)[:64]} address:{holder}", f"address:{holder}"
        await self._throttle.begin(*keys)
        account = await asyncio.to_thread(
            self._store.read, lambda connection: find_account_by_name(connection, name[:64])
        )
        stored = None if account is None else account.password_hash
        is_right = await self._passwords.is_right(stored, password)
        if account is None or not is_right:
            raise Problem(401, "Name or password is wrong.", kind="wrong-password")
        if account.status not in (ACTIVE, NEW_PASSWORD):
            raise Problem(403, "This account is suspended. Ask the house why.", kind="suspended")
        await self._throttle.succeeded(*keys)
        return account

    async def check_own(self, account_id: str, password: str) -> StoredAccount:
        """Somebody who is signed in proves with their password that it is still they."""
        account = await asyncio.to_thread(self._store.read, lambda connection: find_account(connection, account_id))
        key = f"name:{names.name_key(account.name)}"
        await self._throttle.begin(key)
        if not await self._passwords.is_right(account.password_hash, password):
            raise Problem(403, "The password is wrong.", kind="wrong-password")
        await self._throttle.succeeded(key)
        return account

    async def change_password(self, account_id: str, *, old: str, new: str) -> None:
        """Change a password and sign the account out everywhere."""
        account = await self.check_own(account_id, old)
        hashed = await self._passwords.hash(new)
        await asyncio.wrap_future(self._store.write(lambda connection: _set_password(connection, account, hashed)))

    async def guest(self, name: str = GUEST) -> StoredAccount:
        """The one guest of a local server, made when first asked for."""
        return await asyncio.wrap_future(self._store.write(lambda connection: _guest(connection, name)))

    async def friend(self, name: str, face: int, *, address: str) -> StoredAccount:
        """Somebody who was invited: an account without a password, known by its session alone."""
        kept = check_name(name)
        await self._count_new(address)

        def work(connection: Connection) -> StoredAccount:
            account = _welcome(connection, kept, None, why=INVITED)
            set_face(connection, account.id, face)
            return account

        return await asyncio.wrap_future(self._store.write(work))

    async def refill(self, name: str) -> None:
        """Give a guest who holds less than a newcomer gets as many chips again, once however often they ask."""

        def work(connection: Connection) -> None:
            if balance_of(connection, wallet_of(name)) < WELCOME_CENTS:
                reason = "play chips for a guest"
                issue_chips(connection, name, WELCOME_CENTS, actor=PROGRAM, reason=reason, at_ms=now_ms())

        await asyncio.wrap_future(self._store.write(work))

    async def finish_setup(self, token: str, name: str, password: str) -> StoredAccount:
        """Give the first operator a name and a password, by the token that was made when the server first started."""
        name = check_name(name)
        check_password(password)
        at_ms = now_ms()
        is_known = await asyncio.to_thread(
            self._store.read, lambda connection: _operator_of_setup(connection, token, at_ms) is not None
        )
        if not is_known:
            raise Problem(403, "This set-up token is unknown or has been used.", kind="wrong-token")
        hashed = await self._passwords.hash(password)

        def work(connection: Connection) -> StoredAccount:
            operator = _operator_of_setup(connection, token, at_ms)
            if operator is None:
                raise Problem(403, "This set-up token has been used.", kind="wrong-token")
            return _first_operator(connection, name, hashed, instead_of=operator)

        return await asyncio.wrap_future(self._store.write(work))


def has_operator(connection: Connection) -> bool:
    """Whether somebody can run the house already."""
    return count_accounts(connection, role=AccountRole.OPERATOR.value) > 0


def make_operator(connection: Connection, name: str, hashed: str) -> StoredAccount:
    """Make the first operator with a password that is known already."""
    return _create(connection, name, AccountRole.OPERATOR, hashed, why="the first operator")


def begin_setup(connection: Connection) -> str:
    """Make an operator without a password and the token by which, once, a password can be given.

    The token is a session of the operator that only `finish_setup` honours, so that only its digest is stored, and
    every process of the house knows it.
    """
    token, at_ms = token_urlsafe(32), now_ms()
    operator = _create(connection, "operator", AccountRole.OPERATOR, None, why="awaits the set-up")
    change_account(connection, operator.id, status=AWAITS_SETUP)
    expires_ms = at_ms + SETUP_HOURS * 3_600_000
    open_session(connection, token, account_id=operator.id, at_ms=at_ms, expires_ms=expires_ms)
    return token


AWAITS_SETUP = "awaits set-up"


def _operator_of_setup(connection: Connection, token: str, at_ms: int) -> StoredAccount | None:
    session = find_session(connection, token, at_ms=at_ms)
    account = None if session is None else find_account(connection, session.account_id)
    return account if account is not None and account.status == AWAITS_SETUP else None


def _first_operator(connection: Connection, name: str, hashed: str, *, instead_of: StoredAccount) -> StoredAccount:
    close_sessions_of(connection, instead_of.id)
    if names.name_key(name) == names.name_key(instead_of.name):
        change_account(connection, instead_of.id, status=ACTIVE, password_hash=hashed)
        _note(connection, instead_of.name, "password set", instead_of.name)
        return find_account(connection, instead_of.id)
    change_account(connection, instead_of.id, status="replaced")
    return make_operator(connection, name, hashed)


def _welcome(connection: Connection, name: str, hashed: str | None, *, why: str = "registered") -> StoredAccount:
    account = _create(connection, name, AccountRole.PLAYER, hashed, why=why)
    issue_chips(connection, name, WELCOME_CENTS, actor=PROGRAM, reason="play chips to begin with", at_ms=now_ms())
    return account


def _guest(connection: Connection, name: str) -> StoredAccount:
    found = find_account_by_name(connection, name)
    if found is not None and newest_reason(connection, "account made", f"account:{found.name}") == INVITED:
        raise NameTaken(f"{found.name} has played here as a friend. Choose another name with --name.")
    return found or _welcome(connection, name, None)


def _set_password(connection: Connection, account: StoredAccount, hashed: str) -> None:
    change_account(connection, account.id, password_hash=hashed)
    close_sessions_of(connection, account.id)
    _note(connection, account.name, "password changed", account.name)


def _create(connection: Connection, name: str, role: AccountRole, hashed: str | None, *, why: str) -> StoredAccount:
    account = create_account(
        connection,
        account_id=token_hex(8),
        name=name,
        role=role.value,
        password_hash=hashed,
        created_ms=now_ms(),
    )
    _note(connection, name, "account made", name, reason=why, after={"role": role.value})
    return account


def _note(
    connection: Connection,
    actor: str,
    action: str,
    subject: str,
    *,
    reason: str = "",
    after: dict[str, str] | None = None,
) -> None:
    note_in_audit_log(connection, AuditEntry(now_ms(), actor, action, f"account:{subject}", reason, None, after))
