"""Write what the unit tests of the front end are fed with: frames and records of rounds, all made by the program."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "frontend" / "src" / "lib"
sys.path.insert(0, str(ROOT / "tests" / "support"))

import scenes_california  # noqa: E402, F401
import scenes_maryland  # noqa: E402, F401
import scenes_maryland_irregularities  # noqa: E402, F401
import scenes_shfl  # noqa: E402, F401
from golden import Scene, told  # noqa: E402
from golden_records import records_of, sealed  # noqa: E402
from practice_round import recorded_frames, recorded_round  # noqa: E402

PRACTICE = {"maryland": "maryland-full", "california": "california-bonus-standard", "cover-all": "shfl-bonus"}

DEALT_AS_TOLD = {
    "envy": "maryland/adjacent-boxes",
    "meter": "maryland/progressive-two-meter-awards",
    "limited": "maryland/payout-limit",
    "partlyCovered": "california/partly-covered-winner",
}
DEALT_FROM_THE_SHUFFLE = {
    "voided": "maryland/community-card-exposed",
    "voidedWhileSettling": "shfl/void-by-the-floor-while-settling",
    "misdealt": "shfl/stub-unloaded-early-with-lammers",
    "abandoned": "maryland/player-walks-away-abandoned",
    "faceUp": "maryland/face-up-card",
    "settledEarly": "shfl/three-card-bonus-option-2",
    "twoFaceUp": "shfl/face-up-cards",
    "miscounted": "maryland/stub-miscount-deck-removed",
    "goesOn": "maryland/box-card-exposed-play-goes-on",
    "counted": "shfl/sensors-flash-deck-complete",
}
"""Scenes of golden transcripts by the names under which the front end proves them."""


def fixtures() -> dict[Path, Any]:
    """Every file with what belongs in it."""
    golden = {name: _last(told(scene)) for name, scene in DEALT_AS_TOLD.items()}
    golden |= {name: _last(sealed(scene)) for name, scene in DEALT_FROM_THE_SHUFFLE.items()}
    played = {LIB / f"verify/fixtures/{name}.json": recorded_round(rules) for name, rules in PRACTICE.items()}
    return {
        LIB / "table/fixtures/frames.json": recorded_frames("shfl-classic"),
        LIB / "verify/fixtures/golden.json": golden,
        **played,
    }


def _last(scene: Scene) -> Any:
    return list(records_of(scene))[-1]


def text(data: Any) -> str:
    """A fixture as its file holds it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for file, data in fixtures().items():
        file.write_text(text(data), encoding="utf-8")
