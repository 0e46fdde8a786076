"""The bill of materials names everything that is shipped, and comes out the same every time."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def written(place: Path) -> str:
    subprocess.run([sys.executable, "scripts/sbom.py", str(place)], cwd=ROOT, check=True, capture_output=True)
    return place.read_text(encoding="utf-8")


def test_every_locked_package_is_in_the_bill_with_its_hashes(tmp_path: Path) -> None:
    text = written(tmp_path / "one.json")
    assert written(tmp_path / "two.json") == text
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    by_ref = {one["bom-ref"]: one for one in bill["components"]}
    lock = (ROOT / "requirements-server.lock").read_text(encoding="utf-8")
    pinned = {f"pkg:pypi/{name.lower()}@{version}" for name, version in re.findall(r"^([\w.-]+)==(\S+)", lock, re.M)}
    assert len(pinned) > 30
    assert pinned <= by_ref.keys()
    assert any(ref.startswith("pkg:npm/uplot@") for ref in by_ref)
    assert all(one["hashes"] for one in by_ref.values())
    assert {one["bom-ref"] for one in by_ref.values()} == set(bill["dependencies"][0]["dependsOn"])
