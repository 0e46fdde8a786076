"""A newcomer's first day, as a test: a clean clone, a clean virtual environment, no Node.js on the PATH.

    python scripts/fresh.py            the README's two commands in a clone, then the wheel by itself
    python scripts/fresh.py --wheel    only the wheel: sdist and wheel are built, compared, installed and run
    python scripts/fresh.py --clone    only the clone

Packages come from wherever pip and npm are set up to find them. What is committed is tested, nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
NODE = re.compile(r"(node|npm|npx|corepack|nodejs)(\..*)?")
PATIENCE_S = 120
MOST_PACKAGES = 15
MOST_MEGABYTES = 150
BEGAN = time.monotonic()


def main() -> None:
    """Run what was asked for; the first thing that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", action="store_true", help="only the wheel")
    parser.add_argument("--clone", action="store_true", help="only the clone")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="letitride-fresh-") as folder:
        place = Path(folder)
        environment = _environment(place)
        clone = place / "clone"
        _run("git", "clone", "--quiet", str(ROOT), str(clone), environment=environment, cwd=place)
        if not chosen.clone:
            _try_wheel(clone, place, environment)
        if not chosen.wheel:
            _try_clone(clone, environment)
    _say("all of it works")


def _environment(place: Path) -> dict[str, str]:
    """The environment of a machine without Node.js and without anything of ours in the home folder."""
    tools = place / "tools"
    tools.mkdir()
    for folder in map(Path, os.environ["PATH"].split(os.pathsep)):
        if folder.is_dir() and not (folder.parent / "pyvenv.cfg").exists():
            for tool in folder.iterdir():
                if not NODE.fullmatch(tool.name) and not (tools / tool.name).is_symlink():
                    (tools / tool.name).symlink_to(tool)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    for name in ("data", "cache"):
        (place / name).mkdir()
    return {
        **kept,
        "PATH": str(tools),
        "XDG_DATA_HOME": str(place / "data"),
        "XDG_CACHE_HOME": str(place / "cache"),
        "BROWSER": "true",
        "PYTHON": _base_python(),
    }


def _base_python() -> str:
    """The interpreter outside any virtual environment."""
    return str(Path(sys.base_exec_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}")


def _try_clone(clone: Path, environment: dict[str, str]) -> None:
    """`make play` and `make test`, as the README has them."""
    assert shutil.which("node", path=environment["PATH"]) is None
    _say("make play")
    _play(["make", f"PYTHON={environment['PYTHON']}", "play"], clone, environment)
    _say("make test")
    _run("make", f"PYTHON={environment['PYTHON']}", "test", environment=environment, cwd=clone)


def _try_wheel(clone: Path, place: Path, environment: dict[str, str]) -> None:
    """The sdist and the wheel are built, give the same files, and the wheel is installed and run."""
    _say("build the sdist, and the wheel from it")
    builder = place / "builder"
    _run(environment["PYTHON"], "-m", "venv", str(builder), environment=environment, cwd=place)
    _run(str(builder / "bin" / "pip"), "install", "--quiet", "build", environment=environment, cwd=place)
    dist, direct = place / "dist", place / "direct"
    build = [str(builder / "bin" / "python"), "-m", "build"]
    _run(*build, "--outdir", str(dist), environment=environment, cwd=clone)
    _say("build the wheel from the clone")
    _run(*build, "--wheel", "--outdir", str(direct), environment=environment, cwd=clone)
    (wheel,), (other,) = dist.glob("*.whl"), direct.glob("*.whl")
    ours, theirs = _contents(wheel), _contents(other)
    assert ours == theirs, f"the wheels differ: {sorted(ours.items() ^ theirs.items())}"
    assert "letitride/web/static/index.html" in ours, "the wheel has no front end"
    assert "letitride/py.typed" in ours
    assert not any(name.startswith(("tests/", "frontend/")) for name in ours)

    _say("install the wheel and run it")
    home = place / "installed"
    _run(environment["PYTHON"], "-m", "venv", str(home), environment=environment, cwd=place)
    _run(str(home / "bin" / "pip"), "install", "--quiet", str(wheel), environment=environment, cwd=place)
    _check_size(home, environment)
    letitride = str(home / "bin" / "letitride")
    _run(letitride, "--version", environment=environment, cwd=place)
    odds = json.loads(_run(letitride, "odds", "LIRX-01", "--json", environment=environment, cwd=place))
    assert odds["expected_value"]["fraction"] == "-37963/1082900"
    assert json.loads(_run(letitride, "conformance", "--json", environment=environment, cwd=place))["conforms"]
    _say("install what a server needs, and play")
    _run(str(home / "bin" / "pip"), "install", "--quiet", f"{wheel}[server]", environment=environment, cwd=place)
    _play([letitride, "play", "--no-browser"], place, environment)


def _check_size(home: Path, environment: dict[str, str]) -> None:
    """The base install is light: few packages, few megabytes."""
    listed = _run(str(home / "bin" / "pip"), "list", "--format", "json", environment=environment, cwd=home)
    packages = {one["name"] for one in json.loads(listed)} - {"pip", "setuptools"}
    (installed,) = home.glob("lib/python*/site-packages")
    left_out = {"pip", "setuptools", "pkg_resources", "_distutils_hack"}
    files = (path for path in installed.rglob("*") if path.is_file())
    megabytes = sum(path.stat().st_size for path in files if path.relative_to(installed).parts[0] not in left_out) / 1e6
    _say(f"the base install has {len(packages)} packages and {megabytes:.0f} MB")
    assert len(packages) <= MOST_PACKAGES, packages
    assert megabytes <= MOST_MEGABYTES


def _contents(wheel: Path) -> dict[str, str]:
    """The files of a wheel with their digests; the record of them has digests of its own."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/RECORD")]
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in names}


def _play(command: list[str], cwd: Path, environment: dict[str, str]) -> None:
    """Start a table, look at it as a browser would or leave it as a person would, and end it with Ctrl-C."""
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write("q\n")
        process.stdin.flush()
        said = ""
        for line in process.stdout:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                _look(found[0])
                os.killpg(process.pid, signal.SIGINT)
                break
        process.communicate(timeout=PATIENCE_S)
        assert "Your table" in said or "You leave the table" in said, said
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _look(address: str) -> None:
    """The front end is served, and the server is well."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:
                assert answer.status == 200
            break
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
    with urllib.request.urlopen(address, timeout=10) as answer:
        page = answer.read().decode()
    assert '<div id="app"' in page or "<script" in page, page[:500]


def _run(*command: str, environment: dict[str, str], cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout[-4000:]}")
    return done.stdout


def _say(what: str) -> None:
    """Say what comes next, and how many seconds have gone by."""
    print(f"fresh: {time.monotonic() - BEGAN:5.0f} s  {what}", flush=True)


if __name__ == "__main__":
    main()
