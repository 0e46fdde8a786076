"""The documents that paytables and rulesets come from, by their titles, and whom a submission is addressed to."""

from __future__ import annotations

from collections.abc import Mapping

GAME = "Let It Ride"

DOCUMENTS: Mapping[str, str] = {
    "shfl": (
        "Shuffle Master (SHFL), Let It Ride and Let It Ride Bonus: dealing procedures, internal controls"
        " and paytable summaries, 20 August 2001"
    ),
    "cover-all": "Let It Ride, Cover All Bonus: rules and procedures",
    "ca-let-it-ride": "California Bureau of Gambling Control, rules of Let It Ride",
    "ca-let-it-ride-bonus": "California Bureau of Gambling Control, rules of Let It Ride Bonus",
    "md": "Code of Maryland Regulations (COMAR) 36.05.18, Let It Ride Poker Rules, as published “all new”",
}

_ADDRESSEES: Mapping[str, str] = {
    "ca-let-it-ride": "Bureau of Gambling Control, California",
    "ca-let-it-ride-bonus": "Bureau of Gambling Control, California",
    "md": "Maryland Lottery and Gaming Control Commission",
}

OWNERSHIP = (
    "Let It Ride, Let It Ride Bonus, 3 Card Bonus, i-Deal and related marks belong to their owners, SHFL Entertainment"
    " among them. This document was made by play-chip software for study, training and analysis, which is not connected"
    " with them."
)


def document_title(document: str) -> str:
    """The title of a document, or what was stated for a paytable of one's own."""
    return DOCUMENTS.get(document, document) or "a paytable file of the user's own; no document stated"


def addressee(document: str) -> str:
    """Who approves a submission made under a document."""
    return _ADDRESSEES.get(document, "The gaming regulator of the jurisdiction")
