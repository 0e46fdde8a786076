"""The only operator, who has lost password and phone, is let in again from the machine of the house."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from command_line import run
from socket_client import PASSWORD

from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.house.audit_log import audit_entries_of
from letitride.store.people.accounts import StoredAccount, create_account
from letitride.store.people.second_factors import begin_factor, confirm_factor
from letitride.web.access.accounts import make_operator
from letitride.web.access.recovery import RECOVERED
from letitride.web.problems import Problem
from letitride.web.process.metrics import Metrics
from letitride.web.server_parts import ServerParts
from letitride.web.settings import Settings

PHONE_LOST = ("recover", "olga", "--reason", "lost her phone")


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A house whose only operator uses one-time codes."""
    address = f"sqlite:///{tmp_path}/letitride.db"
    with Store.open(address) as store:
        olga: StoredAccount = store.write(lambda connection: make_operator(connection, "Olga", "lost")).result()
        store.write(lambda connection: begin_factor(connection, olga.id, secret="ab", at_ms=1)).result()
        store.write(lambda connection: confirm_factor(connection, olga.id, name="Olga", at_ms=2)).result()
        store.write(
            lambda connection: create_account(
                connection, account_id="p", name="Paula", role="player", password_hash="x", created_ms=3
            )
        ).result()
    return address


async def signed_in(database: str, given: str) -> str:
    """The role of whoever signs in with the password that was given and chooses another."""
    parts = ServerParts(Settings(database=database), Metrics())
    try:
        with pytest.raises(Problem, match="of your own"):
            await parts.accounts.sign_in("Olga", given, address="")
        await parts.accounts.choose_password("Olga", given, new=PASSWORD, address="")
        return (await parts.accounts.sign_in("Olga", PASSWORD, address="")).role
    finally:
        await parts.close()


def test_an_operator_is_let_in_without_their_phone_and_the_log_says_so(tmp_path: Path, database: str) -> None:
    done = run(*PHONE_LOST, cwd=tmp_path)
    assert done.code == 0, done.err
    given = done.out.splitlines()[0].rpartition(" ")[2]
    assert asyncio.run(signed_in(database, given)) == "operator"
    with Store.open(database) as store:
        noted = store.read(lambda connection: audit_entries_of(connection, "account:Olga"))
        assert [(one.action, one.reason) for one in noted if " at " in one.actor] == [
            ("second factor removed", "lost her phone"),
            (RECOVERED, "lost her phone"),
        ]
        assert audit(store).is_clean


def test_nobody_else_is_let_in_so_and_not_beside_a_running_server(tmp_path: Path, database: str) -> None:
    player, nobody = (run("recover", name, "--reason", "please", cwd=tmp_path) for name in ("Paula", "Zoe"))
    assert (player.code, "isn't an operator" in player.err) == (2, True)
    assert (nobody.code, "nobody called Zoe" in nobody.err) == (2, True)
    with Store.open(database):
        busy = run(*PHONE_LOST, cwd=tmp_path)
    assert (busy.code, "open in another process" in busy.err) == (2, True)
