"""Every round of every golden scene is proved: voids, irregularities and remedies, envy, meters, banks, Cover All."""

from __future__ import annotations

import pytest
import scenes_california  # noqa: F401 - registers its scenes
import scenes_maryland  # noqa: F401
import scenes_maryland_irregularities  # noqa: F401
import scenes_shfl  # noqa: F401
from golden import SCENES, told
from golden_records import records_of, sealed
from recorded import Record, forged
from tampering import changed, names, one_of_each, place_of, refused

from letitride.verifier.letitride_verify import REPORTS, beyond_proof, drawn_cut, verify

WITHOUT_A_ROUND = {"maryland/idle-table", "maryland/decks-changed"}
SEALED_ITSELF = "shfl/provable-shuffle"
PLAYED = sorted(SCENES.keys() - WITHOUT_A_ROUND)


@pytest.mark.parametrize("name", PLAYED)
def test_a_scene_with_its_own_cards_is_proved_but_for_the_shuffle(name: str) -> None:
    """A stacked deck gives royal flushes and exhausted banks; no seed gives a stacked deck."""
    records = list(records_of(told(name)))
    assert records
    for record in records:
        unproved = {reason.partition(":")[0] for reason in refused(verify(record))}
        assert unproved == {"shuffle"} or (name == SEALED_ITSELF and not unproved)


@pytest.mark.parametrize("name", PLAYED)
def test_a_scene_dealt_from_the_provable_shuffle_is_proved(name: str) -> None:
    for record in records_of(sealed(name)):
        assert refused(verify(record)) == []


def every_kind() -> list[tuple[Record, tuple[str | int, ...], object]]:
    """One value of each kind of event and field, over all scenes: what a forger could want to change."""
    seen, found = set(), []
    for name in PLAYED:
        for record in records_of(sealed(name)):
            for path, value in one_of_each(record):
                if path[0] == "events" and isinstance(path[1], int) and path[2] == "data":
                    key = (record["events"][path[1]]["kind"], *path[3:])
                    if key not in seen:
                        seen.add(key)
                        found.append((record, path, value))
    return found


NOT_TOLD_BY_CARDS_OR_MONEY = {
    "act",
    "answer",
    "at",
    "bets",
    "by",
    "clause",
    "code",
    "fee",
    "note",
    "payouts",
    "place",
    "players",
    "reason",
    "remedy",
    "signal",
    "timed_out",
    "wagers",
}
"""Words about what happened, which the rules alone tell: `letitride verify` puts every event to them again."""

OF_NO_ACCOUNT = {
    ("PlayerSeedCommitted", "has_reconnected"),
    ("BankOffered", "seat"),
    ("BankPosted", "amount_cents"),
    ("BankTaken", "player"),
    ("BankTaken", "seat"),
    ("BankingStopped", "player"),
    ("BankingStopped", "seat"),
    ("BettingOpened", "at"),
    ("CardsTucked", "seat"),
    ("DeckCondemned", "count"),
    ("DeckCondemned", "deck"),
    ("DeckCut", "deck"),
    ("DeckMoved", "deck"),
    ("DeckReleased", "deck"),
    ("DeckRemoved", "deck"),
    ("DeckShuffled", "commitment"),
    ("DeckShuffled", "deck"),
    ("DutyPerformed", "seat"),
    ("LammersPlaced", "seats"),
    ("MeterRead", "units"),
    ("OfferAnswered", "player"),
    ("OfferAnswered", "seat"),
    ("PlayerWalkedAway", "player"),
    ("PlayerWalkedAway", "seat"),
    ("ReadinessDeclared", "player"),
    ("RemedyOrdered", "count"),
    ("RemedyOrdered", "deck"),
    ("RoundVoided", "area"),
    ("RoundVoided", "card"),
    ("RoundVoided", "count"),
    ("RoundVoided", "seat"),
    ("RulingAwaited", "area"),
    ("RulingAwaited", "card"),
    ("RulingAwaited", "count"),
    ("RulingAwaited", "seat"),
    ("SeatLeft", "player"),
    ("SeatLeft", "seat"),
    ("SeatTaken", "player"),
    ("SeatTaken", "seat"),
    ("ShuffleOrdered", "deck"),
    ("ShufflerJammed", "deck"),
    ("StubCounted", "count"),
}
"""What moves no card and no chip in a single file's eyes; the engine behind `letitride verify` refuses it."""


def test_whoever_forges_an_event_and_its_hashes_is_refused_at_that_event_or_where_it_tells() -> None:
    missed, unplaced = set(), []
    for record, path, value in every_kind():
        kind, field = record["events"][path[1]]["kind"], path[-1]
        reasons = refused(verify(forged(changed(record, path, value))))
        if not reasons:
            missed.add((kind, field))
        elif not any(names(place, reason) for reason in reasons for place in ("event", "events", "shuffle", "closing")):
            unplaced.append((kind, field, reasons))
    assert {one for one in missed if one[1] not in NOT_TOLD_BY_CARDS_OR_MONEY} <= OF_NO_ACCOUNT
    assert unplaced == []


def test_a_changed_event_is_named() -> None:
    """Without the hashes made again, the chain says which event it was."""
    for record, path, value in every_kind():
        reasons = refused(verify(changed(record, path, value)))
        assert any(names(place_of(record, path), reason) for reason in reasons), (path, reasons)


def test_what_rests_on_somebodys_word_is_said() -> None:
    """Every report that the scenes hold is listed as beyond proof, at its place; a cut drawn by the seeds is proved."""
    told_of = set()
    for name in PLAYED:
        for record in records_of(sealed(name)):
            said = "\n".join(beyond_proof(record))
            for event in record["events"]:
                if event["kind"] in REPORTS:
                    is_proved = event["kind"] == "DeckCut" and event["data"]["depth"] == drawn_cut(record)
                    is_told = f"event {event['sequence']}: {REPORTS[event['kind']]}" in said
                    assert is_told is not is_proved
                    told_of |= {event["kind"]} if is_told else set()
    assert told_of == set(REPORTS)
