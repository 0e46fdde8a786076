"""Set up .venv for playing or for testing, with nothing but Python: what `make play` and `make test` do first.

    python scripts/install.py play     what playing needs (requirements-play.lock)
    python scripts/install.py test     everything (requirements.lock)

uv does the installing because it takes seconds where pip takes minutes. Where uv can't be installed, pip does it.
Packages come from wherever pip is set up to find them, and every file is checked against the hash in the lock.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
OLDEST_PYTHON = (3, 11)
LOCKS = {"play": "requirements-play.lock", "test": "requirements.lock"}
STAMPS = {"play": (".play",), "test": (".play", ".ready")}
"""What `make` looks at to see whether a level is installed; testing includes playing."""


def main() -> None:
    """Install one level, and say what happens while it does."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("level", choices=LOCKS)
    level = parser.parse_args().level
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        raise SystemExit(f"This needs Python {wanted} or newer. Name it like this: make {level} PYTHON=python{wanted}")
    began = time.monotonic()
    packages = sum(line[0].isalnum() for line in (ROOT / LOCKS[level]).read_text().splitlines() if line)
    if not (BIN / "python").exists():
        print("Creating .venv ...", flush=True)
        run(sys.executable, "-m", "venv", str(VENV))
    install(level, packages)
    for stamp in STAMPS[level]:
        (VENV / stamp).touch()
    print(f"Installed in {time.monotonic() - began:.0f} s.", flush=True)


def install(level: str, packages: int) -> None:
    """Install the packages of a level and then letitride itself, which stays linked to the sources."""
    lock = str(ROOT / LOCKS[level])
    link = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    if has_uv():
        print(f"Installing {packages} packages, which takes about 10 s ...", flush=True)
        uv = [str(BIN / "uv"), "pip", "install", "--quiet", "--python", str(BIN / "python")]
        environment = {**os.environ, **index_of_pip()}
        if succeeds(*uv, "--require-hashes", "--requirement", lock, environment=environment):
            run(*uv, *link)
            return
    print(f"Installing {packages} packages with pip, which can take two minutes ...", flush=True)
    run(*pip(), "--require-hashes", "--requirement", lock)
    run(*pip(), *link)


def has_uv() -> bool:
    """Install uv at its pinned version unless it is there; False where that fails."""
    pinned = (ROOT / "requirements-uv.lock").read_text().split()[0].removeprefix("uv==")
    try:
        found = subprocess.run([str(BIN / "uv"), "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        found = ""
    if found.split()[1:2] == [pinned]:
        return True
    print(f"Installing uv {pinned}, which installs the rest quickly ...", flush=True)
    return succeeds(*pip(), "--require-hashes", "--requirement", str(ROOT / "requirements-uv.lock"))


def pip() -> list[str]:
    """How pip installs into .venv."""
    return [str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def index_of_pip() -> dict[str, str]:
    """uv doesn't read pip's settings, so the package index that pip is set up with is passed on."""
    asked = [str(BIN / "python"), "-m", "pip", "config", "get", "global.index-url"]
    found = os.environ.get("PIP_INDEX_URL") or subprocess.run(asked, capture_output=True, text=True).stdout.strip()
    return {"UV_DEFAULT_INDEX": found} if found and "UV_DEFAULT_INDEX" not in os.environ else {}


def succeeds(*command: str, environment: dict[str, str] | None = None) -> bool:
    """Whether a command ends well."""
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def run(*command: str) -> None:
    """Run a command that has to end well."""
    if not succeeds(*command):
        raise SystemExit(f"This failed: {' '.join(command)}")


if __name__ == "__main__":
    main()
