"""`letitride play`: one command to a table in the browser, for one person on this machine, kept until the next time."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
from served_process import PROGRAM
from socket_client import SECONDS, play_a_round, seated, table_client

from letitride.store import Store
from letitride.web.access.sessions import COOKIE
from letitride.web.process.server import listen


@contextmanager
def playing(folder: Path, *options: str, browser: str = "") -> Iterator[str]:
    """The link of a running `letitride play`, which Ctrl-C must end well."""
    environment = {**os.environ, "BROWSER": browser} if browser else dict(os.environ)
    process = subprocess.Popen(
        [*PROGRAM, "play", "--data", str(folder), *([] if browser else ["--no-browser"]), *options],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    with process.stdout:
        try:
            said = process.stdout.readline()
            assert said.startswith("Your table: http://127.0.0.1:"), said
            yield said.split()[-1]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(SECONDS)
    assert process.returncode == 0


def entered(link: str) -> tuple[str, str, str]:
    """Where the server is, the guest's token, and the table that the link leads to."""
    answer = httpx.get(link, timeout=SECONDS)
    assert answer.status_code == 303
    return link.split("/enter/")[0], answer.cookies[COOKIE], answer.headers["location"].removeprefix("/table/")


def test_the_link_leads_to_a_table_where_a_round_is_played(tmp_path: Path) -> None:
    with playing(tmp_path, "maryland-full", "--bots", "1") as link:
        address, token, table = entered(link)
        assert httpx.get(link, timeout=SECONDS).status_code == 403, "the link works once"
        with table_client(address, token) as client:
            seated(client, table)
            assert play_a_round(client, table, seat=1, stake_cents=1_000) == 1
    with playing(tmp_path, "maryland-full", "--bots", "1") as link:
        address, token, again = entered(link)
        assert again == table, "the same table the next time"
        found = httpx.get(f"{address}/api/rounds", cookies={COOKIE: token}, timeout=SECONDS).json()
        assert [one["number"] for one in found] == [1]


def test_the_browser_is_opened_at_the_link(tmp_path: Path) -> None:
    script, opened = tmp_path / "browser", tmp_path / "opened.txt"
    script.write_text(f"#!{sys.executable}\nimport sys\nopen({str(opened)!r}, 'w').write(sys.argv[1])\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    with playing(tmp_path / "data", browser=f"{script} %s") as link:
        address, _, _ = entered(link)
        assert httpx.get(f"{address}/healthz", timeout=SECONDS).status_code == 200
    assert opened.read_text() == link


def play_again(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """A second `letitride play`, which must come to an end by itself."""
    return subprocess.run(
        [*PROGRAM, "play", "--no-browser", "--data", str(folder), *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def test_a_second_play_opens_the_one_that_runs(tmp_path: Path) -> None:
    with playing(tmp_path) as link:
        address, _, table = entered(link)
        again = play_again(tmp_path)
        assert (again.returncode, again.stderr) == (0, "")
        first, second = again.stdout.splitlines()
        assert first.startswith(f"Your table: {address}/enter/")
        assert second == "letitride play is already running, so this opens there. The link works once."
        assert entered(first.split()[-1])[2] == table
        other = play_again(tmp_path, "maryland-full", "--port", "1").stdout.split()[2]
        _, token, table = entered(other)
        detail = httpx.get(f"{address}/api/tables/{table}", cookies={COOKIE: token}, timeout=SECONDS).json()
        assert detail["submission"].startswith("maryland-full@")
        refused = httpx.post(f"{address}/enter", json={**WISH, "key": "guessed"}, timeout=SECONDS)
        assert refused.status_code == 403
        assert stat.S_IMODE((tmp_path / "running.json").stat().st_mode) == 0o600
    assert not (tmp_path / "running.json").exists()


WISH = {"submission": "shfl-classic", "toml": "", "table_limit": None, "bots": 1}


def test_what_is_in_the_way_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "running.json").write_text('{"address": "http://127.0.0.1:1", "key": "of one that was killed"}')
    with closing(Store.open(f"sqlite:///{tmp_path}/tables.db")):
        done = play_again(tmp_path)
    said = f"error: another program is using {tmp_path}. Close it, or name another folder with --data.\n"
    assert (done.returncode, done.stderr) == (2, said)
    with closing(listen("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = play_again(tmp_path, "--port", str(port))
    said = f"error: port {port} is in use. Choose another with --port, or leave it out.\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_a_submission_of_ones_own_is_played_and_filed_nowhere(tmp_path: Path) -> None:
    from letitride.catalogue import load_catalogue

    own = tmp_path / "own.toml"
    text = load_catalogue().submission_text("shfl-classic")
    own.write_text(text.replace('id = "shfl-classic"', 'id = "my-own"'))
    with playing(tmp_path / "data", str(own)) as link:
        address, token, table = entered(link)
        detail = httpx.get(f"{address}/api/tables/{table}", cookies={COOKIE: token}, timeout=SECONDS).json()
        assert (detail["submission"], detail["is_under_own_rules"]) == ("my-own@0", True)
    with playing(tmp_path / "data", str(own)) as link:
        assert entered(link)[2] == table, "the same table the next time"
    with closing(sqlite3.connect(tmp_path / "data" / "tables.db")) as store:
        assert store.execute("select id from submissions").fetchall() == []


def test_what_cant_be_played_is_said_before_anything_starts(tmp_path: Path) -> None:
    for options, said in ((["no-such-table"], "there is no submission"), (["--data", "/dev/null/x"], "can't be used")):
        done = subprocess.run(
            [*PROGRAM, "play", "--no-browser", *options],
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
            env={**os.environ, "HOME": str(tmp_path)},
        )
        assert done.returncode == 2
        assert said in done.stderr
