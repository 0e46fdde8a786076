"""Write what the unit tests of the front end are fed with: frames and records of rounds, all made by the program."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
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
from practice_round import BeaconRound, recorded_frames, recorded_round, seen_round  # noqa: E402

from letitride.catalogue import load_catalogue  # noqa: E402
from letitride.catalogue.entry_data import catalogue_data  # noqa: E402
from letitride.store.log.chain import canonical_json  # noqa: E402

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
    "voidedReturningAll": "maryland/void-while-settling-returns-all",
    "misdealt": "shfl/stub-unloaded-early-with-lammers",
    "abandoned": "maryland/player-walks-away-abandoned",
    "faceUp": "maryland/face-up-card",
    "settledEarly": "shfl/three-card-bonus-option-2",
    "twoFaceUp": "shfl/face-up-cards",
    "miscounted": "maryland/stub-miscount-deck-removed",
    "goesOn": "maryland/box-card-exposed-play-goes-on",
    "takenBack": "shfl/calls-taken-back",
    "takenBackInTime": "maryland/card-drawn-in-error-taken-back",
    "counted": "shfl/sensors-flash-deck-complete",
}
"""Scenes of golden transcripts by the names under which the front end proves them."""


CANONICAL: tuple[Any, ...] = (
    {"b": [1, None], "a": "é"},
    {"\U0001f0a1": 1, "\uff21": 2, "A": 3, "Z\u0301": 4, "": 5},
    {"player:\U0001f3b2 Ann": 100, "player:\uff21nn": -100, "player:Ann": 0},
    {"a": {"10": 1, "9": 2, "1": 3}, "ab": [], "aa": {}},
    {'quote"': "line\nbreak\ttab\u0007 bell \u2028 \u007f / \\", "true": True, "zero": 0, "minus": -9007199254740991},
    [],
    {},
    "été",
)
"""Values whose canonical JSON house, verifier and browser write alike; some keys lie beyond the first plane."""


def _canonical(value: Any) -> dict[str, Any]:
    written = canonical_json(value)
    return {"value": value, "canonical": written.decode(), "sha256": sha256(written).hexdigest()}


def fixtures() -> dict[Path, Any]:
    """Every file with what belongs in it."""
    golden = {name: _last(told(scene)) for name, scene in DEALT_AS_TOLD.items()}
    golden |= {name: _last(sealed(scene)) for name, scene in DEALT_FROM_THE_SHUFFLE.items()}
    played = {LIB / f"verify/fixtures/{name}.json": recorded_round(rules) for name, rules in PRACTICE.items()}
    return {
        LIB / "table/fixtures/wagers.json": catalogue_data(load_catalogue())["wagers"],
        LIB / "table/fixtures/frames.json": recorded_frames("shfl-classic"),
        LIB / "verify/fixtures/golden.json": golden,
        LIB / "verify/fixtures/canonical.json": [_canonical(value) for value in CANONICAL],
        LIB / "verify/fixtures/beacon.json": recorded_round("shfl-classic", BeaconRound),
        **played,
        **{LIB / f"table/fixtures/{name}.json": seen_round(rules) for name, rules in PRACTICE.items()},
    }


def _last(scene: Scene) -> Any:
    return list(records_of(scene))[-1]


def text(data: Any) -> str:
    """A fixture as its file holds it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for file, data in fixtures().items():
        file.write_text(text(data), encoding="utf-8")
