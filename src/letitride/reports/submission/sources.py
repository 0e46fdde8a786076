"""The documents that paytables and rulesets come from, by their titles, and whom a submission is addressed to."""

from __future__ import annotations

from letitride.catalogue import load_catalogue

GAME = "Let It Ride"

OWNERSHIP = (
    "Let It Ride, Let It Ride Bonus, 3 Card Bonus, i-Deal and related marks belong to their owners, SHFL Entertainment"
    " among them. This document was made by play-chip software for study, training and analysis, which is not connected"
    " with them."
)


def document_title(document: str) -> str:
    """The title of a document, or what was stated for a paytable of one's own."""
    known = load_catalogue().entries.documents.get(document)
    return known.title if known else document or "a paytable file of the user's own; no document stated"


def addressee(document: str) -> str:
    """Who approves a submission made under a document."""
    known = load_catalogue().entries.documents.get(document)
    return (known and known.addressee) or "The gaming regulator of the jurisdiction"
