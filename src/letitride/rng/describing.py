"""What the shuffle is, for a laboratory: source, seeding, draw, commitment, and the hashes of the files that do it."""

from __future__ import annotations

from hashlib import sha256
from importlib import resources
from typing import Any

from letitride import __version__
from letitride.reports.par.about import commit

FACTS = (
    ("Source", "HMAC-SHA-256 in counter mode: a 256-bit key, a message and an 8-byte counter give eight 32-bit words."),
    (
        "Seeding",
        "The key is the round's house seed, from a hash chain of 1,000 seeds made from a key file outside the database"
        " (32 bytes of the operating system's generator). The message holds the table, the round and every seed that"
        " players revealed.",
    ),
    (
        "Unbiased draw",
        "A number below n is a word modulo n; words from 2^32 - (2^32 mod n) up are thrown away, so each number is"
        " equally likely.",
    ),
    (
        "Shuffle",
        "Fisher-Yates from the last place to the first on the deck 2c 2d 2h 2s 3c ... As: 51 draws, each order exactly"
        " once.",
    ),
    (
        "Commitment",
        "The head of the chain is published before the first round it serves; each seed is the SHA-256 of the next and"
        " is revealed when its round is over. Players commit while bets are open and reveal after the close.",
    ),
)
FILES = {
    "live/dealer/shuffler.py": "words, draw and shuffle",
    "live/dealer/seed_chain.py": "the chain of house seeds",
    "live/dealer/drawing.py": "nonce and players' seeds of a round",
    "live/house_key.py": "the key file",
    "table/procedure/randomness/seeds.py": "publishing and revealing",
    "table/procedure/randomness/player_seeds.py": "players' commitments",
}


def description() -> dict[str, Any]:
    """The facts, and each file with what it does and its SHA-256."""
    package = resources.files("letitride")
    return {
        "program": {"name": "letitride", "version": __version__, "commit": commit() or None},
        "facts": dict(FACTS),
        "files": [
            {"path": path, "does": does, "sha256": sha256((package / path).read_bytes()).hexdigest()}
            for path, does in FILES.items()
        ],
    }
