"""Run the core tests on every supported Python that is installed: what `make versions` does.

Each version gets a virtual environment of its own in .venv/versions, with the packages of requirements.lock.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from check import QUICK, ROOT
from install import BIN, VENV, index_of_pip

VERSIONS = ("3.11", "3.12", "3.13")


def main() -> None:
    """Try each version; exit with 1 if one fails or none is there."""
    outcomes = {version: outcome for version in VERSIONS if (outcome := try_version(version))}
    for version, outcome in outcomes.items():
        print(f"Python {version}: {outcome}")
    raise SystemExit(0 if outcomes and all(outcome.startswith("passed") for outcome in outcomes.values()) else 1)


def try_version(version: str) -> str:
    """How the core tests went on a version; empty if it isn't installed."""
    began, folder = time.monotonic(), VENV / "versions" / version
    uv, python, found = str(BIN / "uv"), str(folder / "bin" / "python"), find_python(version)
    if not found:
        print(f"Python {version} isn't installed here.", flush=True)
        return ""
    print(f"Python {version}: installing, then testing ...", flush=True)
    install = (uv, "pip", "install", "--quiet", "--python", python)
    is_ready = (
        (folder.exists() or runs(uv, "venv", "--quiet", "--python", found, str(folder)))
        and runs(*install, "--require-hashes", "--requirement", str(ROOT / "requirements.lock"))
        and runs(*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    )
    if not is_ready:
        return "FAILED: its packages can't be installed"
    passes = runs(python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *QUICK)
    return f"{'passed' if passes else 'FAILED'} in {time.monotonic() - began:.0f} s"


def find_python(version: str) -> str:
    """The path of an interpreter that runs, on the PATH or among pyenv's; empty if there is none."""
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    candidates = [shutil.which(f"python{version}"), *sorted(map(str, pyenv.glob(f"versions/{version}.*/bin/python")))]
    for path in filter(None, candidates):
        if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return ""


def runs(*command: str) -> bool:
    """Whether a command ends well."""
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **index_of_pip()}, check=False).returncode == 0


if __name__ == "__main__":
    main()
