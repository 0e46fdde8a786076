"""The software bill of materials of a release: every package of the server and of the page, as CycloneDX 1.6.

    python scripts/sbom.py [FILE]

It is made from the locks alone, so the same commit gives the same file.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "dist" / "letitride.cdx.json"


def python_packages() -> Iterator[dict[str, Any]]:
    """What the server's image installs."""
    text = (ROOT / "requirements-server.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if found := re.match(r"([\w.-]+)==(\S+)", line):
            name, version = re.sub(r"[-_.]+", "-", found[1]).lower(), found[2]
            files = sorted(re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
            yield _component(f"pkg:pypi/{name}@{version}", name, version, [("SHA-256", one) for one in files])


def page_packages() -> Iterator[dict[str, Any]]:
    """What the page is built from; packages that only build it are marked as excluded from what is shipped."""
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    for place, about in lock["packages"].items():
        if place and not about.get("link"):
            name, version = place.rpartition("node_modules/")[2], about["version"]
            algorithm, _, digest = about.get("integrity", "").partition("-")
            hashes = [(algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex())] if digest else []
            found = _component(f"pkg:npm/{name.replace('@', '%40')}@{version}", name, version, hashes)
            yield found | ({"scope": "excluded"} if about.get("dev") else {})


def _component(purl: str, name: str, version: str, hashes: list[tuple[str, str]]) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    # A lock lists one hash for each file of a version; a component has one place for all of them.
    return made | ({"hashes": [{"alg": kind, "content": content} for kind, content in hashes]} if hashes else {})


def bill() -> dict[str, Any]:
    """The whole bill."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"]
    by_ref = {one["bom-ref"]: one for one in (*python_packages(), *page_packages())}
    components = [by_ref[ref] for ref in sorted(by_ref)]
    own = f"pkg:pypi/letitride@{version}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "bom-ref": own, "name": "letitride", "version": version, "purl": own}
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [one["bom-ref"] for one in components]}],
    }


def main() -> None:
    """Write the bill and say how long it is."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PLACE
    place.parent.mkdir(parents=True, exist_ok=True)
    made = bill()
    place.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"{place}: {len(made['components'])} packages")


if __name__ == "__main__":
    main()
