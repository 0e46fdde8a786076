"""Write docs/seeded-faults.md: each fault that the tests put into the rules, and the transcript with which it is found.

python scripts/seeded_faults_page.py
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))

from seeded_faults import FAULTS, row, section  # noqa: E402 - the tests' support is not a package

PAGE = ROOT / "docs" / "seeded-faults.md"
HEADING = """# Seeded faults

To see that the explorer finds what it looks for, the tests break one rule at a time and let it walk. Each fault below
is found with the transcript beneath it, the shortest that leads there. `make docs` writes this page;
`tests/explore/test_seeded_faults.py` checks each fault, and that the unbroken rules don't show it.

| # | fault | kind | what the explorer says |
|---|---|---|---|
"""


def main() -> None:
    """Break each rule in turn and write down what the explorer says."""
    rows, parts = [], []
    for number, fault in enumerate(FAULTS, start=1):
        with pytest.MonkeyPatch.context() as patch:
            fault.patch(patch)
            found = fault.found()
        if found is None:
            raise SystemExit(f"not found: {fault.title}")
        rows.append(f"| {number} {row(fault, found)}")
        parts.append(f"## {number}. {section(fault, found)}")
    PAGE.write_text(HEADING + "\n".join(rows) + "\n\n" + "\n".join(parts), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(FAULTS)} faults, each found")


if __name__ == "__main__":
    main()
