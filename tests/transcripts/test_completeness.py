"""Nothing goes without a golden transcript: a ruleset, dealing method, wager, order, irregularity or bank outcome.

What is needed comes from the code's own registries; what is there comes from the ``# Tags:`` lines of the files, and
each tag is checked against what happened in the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import scenes_california  # noqa: F401 - registers its scenes
import scenes_maryland  # noqa: F401
import scenes_maryland_irregularities  # noqa: F401
import scenes_shfl  # noqa: F401
from golden import SCENES, Scene, cited_clause, golden_files, told

from letitride.catalogue import load_catalogue
from letitride.rules.settling.banking import CoverModel
from letitride.rules.settling.settled import Outcome, Shortfall
from letitride.rules.wagers import Wager
from letitride.table import COMMAND_TYPES, EVENT_TYPES, Act
from letitride.table.commands import DutyPerformed
from letitride.table.irregularities import Area, DealingChanged, ReportExposedCard
from letitride.table.procedure.banking import BankingStopped, OfferAnswered
from letitride.table.procedure.cutting import RecutOrdered
from letitride.table.procedure.dealing import StubCounted
from letitride.table.procedure.deciding import WagerLeftToRide
from letitride.table.procedure.seating import PlayerWalkedAway
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.voiding import RoundVoided

RULESETS = [load_catalogue().ruleset(name) for name in load_catalogue().ruleset_ids()]

BANK_OUTCOMES = (
    "wins",
    "loses",
    "exhausted",
    "partly-covered-winner",
    "partly-covered-loser",
    "passed-on",
    "all-decline",
    "stops-early",
)
"""How a player-dealer's bank can end a round, and the position a turn (readings A2 to A4, A9)."""

MATTERS = (
    "box-card-exposed",
    "stub-counted",
    "stub-miscount",
    "recut",
    "walked-away",
    "no-answer-in-time",
    "void-while-settling",
)
"""What else can happen to a round, apart from the irregularities that the rulesets list by their clause."""

ORDINARY = frozenset(
    [
        "Perform",
        "OpenTable",
        "ChangeDecks",
        "OrderReshuffle",
        "OrderRecut",
        "IdleTable",
        "CloseTable",
        "BringChips",
        "TakeChipsAway",
        "TakeSeat",
        "LeaveSeat",
        "OpenBetting",
        "PlaceWager",
        "TakeWagerBack",
        "DeclareReady",
        "TakeBank",
        "PostBank",
        "AnswerOffer",
        "StopBanking",
        "DrawActionSeat",
        "LetItRide",
        "WithdrawWager",
        "TimeOut",
    ]
)
"""The commands of ordinary play; every other one reports or mends something and needs a transcript of its own."""


def needed_tags() -> Iterator[frozenset[str]]:
    """Every combination of tags that some file must carry."""
    for ruleset in RULESETS:
        yield frozenset({f"ruleset:{ruleset.id}"})
        for order in ruleset.settlement:
            yield frozenset({f"ruleset:{ruleset.id}", f"order:{order}"})
        for method in ruleset.dealing:
            yield frozenset({f"ruleset:{ruleset.id}", f"dealing:{method}"})
        for wager in ruleset.wagers:
            yield frozenset({f"ruleset:{ruleset.id}", f"wager:{wager.value}"})
    irregularities = {key for ruleset in RULESETS for key in ruleset.clauses if key.startswith("irregularity.")}
    for tag in (
        *(f"wager:{wager.value}" for wager in Wager),
        *(f"cover:{model.value}" for model in CoverModel),
        *(f"irregularity:{key.removeprefix('irregularity.')}" for key in sorted(irregularities)),
        *(f"command:{name}" for name in COMMAND_TYPES if name not in ORDINARY),
        *(f"bank:{outcome}" for outcome in BANK_OUTCOMES),
        *(f"matter:{matter}" for matter in MATTERS),
    ):
        yield frozenset({tag})


TAGS = {" ".join(sorted(tags)): tags for tags in needed_tags()}


@pytest.mark.parametrize("needed", [TAGS[name] for name in sorted(TAGS)], ids=sorted(TAGS))
def test_a_golden_transcript_shows_it(needed: frozenset[str]) -> None:
    assert any(needed <= file.tags for file in golden_files().values()), "no file carries this in its tags"


def shows(scene: Scene) -> dict[str, Callable[[str], bool]]:
    """For each kind of tag, how to see in a scene whether it is true."""
    house = scene.start.house
    clauses = {cited_clause(event) for event in scene.events}
    settled = [event.settled for event in scene.events if isinstance(event, WagerSettled)]
    methods = {
        house.submission.dealing,
        *(event.dealing for event in scene.events if isinstance(event, DealingChanged)),
    }
    return {
        "ruleset": lambda name: house.ruleset.id == name,
        "order": lambda name: house.settlement_order.name == name and bool(settled),
        "dealing": lambda name: name in methods,
        "wager": lambda name: Wager(name) in {one.wager for one in settled},
        "cover": lambda name: house.option("bank_cover") == name and bool(settled),
        "command": lambda name: COMMAND_TYPES[name] in set(map(type, scene.commands)),
        "irregularity": lambda name: house.ruleset.clauses.get(f"irregularity.{name}") in clauses,
        "bank": lambda name: _bank_ends(scene, name),
        "matter": lambda name: _matter_happens(scene, name),
    }


def _bank_ends(scene: Scene, outcome: str) -> bool:
    settled = [event.settled for event in scene.events if isinstance(event, WagerSettled)]
    answers = [event.answer for event in scene.events if isinstance(event, OfferAnswered)]
    short = {one.outcome for one in settled if one.shortfall is Shortfall.BANK}
    match outcome:
        case "wins":
            return {one.outcome for one in settled} == {Outcome.LOST}
        case "loses":
            return {one.outcome for one in settled} == {Outcome.WON}
        case "exhausted":
            return Outcome.UNCOVERED in {one.outcome for one in settled}
        case "partly-covered-winner":
            return Outcome.WON in short
        case "partly-covered-loser":
            return Outcome.LOST in short
        case "passed-on":
            return answers[-1:] == ["accepts"] and not scene.happened(BankingStopped)
        case "all-decline":
            return bool(answers) and "accepts" not in answers
        case "stops-early":
            return bool(scene.happened(BankingStopped))
    raise ValueError(outcome)


def _matter_happens(scene: Scene, matter: str) -> bool:
    counts = [event for event in scene.events if isinstance(event, StubCounted)]
    match matter:
        case "box-card-exposed":
            return any(
                isinstance(done, ReportExposedCard) and done.area is Area.SIX_CARD_BOX for done in scene.commands
            )
        case "stub-counted":
            return any(event.count == event.expected for event in counts)
        case "stub-miscount":
            return any(event.count != event.expected for event in counts)
        case "recut":
            return bool(scene.happened(RecutOrdered))
        case "walked-away":
            return bool(scene.happened(PlayerWalkedAway))
        case "no-answer-in-time":
            return any(isinstance(event, WagerLeftToRide) and event.timed_out for event in scene.events)
        case "void-while-settling":
            kinds = [type(event) for event in scene.events]
            return RoundVoided in kinds and WagerSettled in kinds[: kinds.index(RoundVoided)]
    raise ValueError(matter)


@pytest.mark.parametrize("name", sorted(SCENES))
def test_tags_are_true(name: str) -> None:
    true_of = shows(told(name))
    tags = golden_files()[name].tags

    assert tags
    for tag in tags:
        kind, _, value = tag.partition(":")
        assert true_of[kind](value), f"{name} doesn't show {tag}"


def test_every_kind_of_event_has_a_line_in_some_transcript() -> None:
    shown = {type(event).__name__ for name in SCENES for event in told(name).events}

    assert not EVENT_TYPES.keys() - shown


def test_every_kind_of_command_is_carried_out_in_some_transcript() -> None:
    given = {type(command).__name__ for name in SCENES for command in told(name).commands}

    assert not COMMAND_TYPES.keys() - given


def test_every_act_is_done_in_some_transcript() -> None:
    done = {event.act for name in SCENES for event in told(name).events if isinstance(event, DutyPerformed)}

    assert not set(Act) - done


def test_every_ruleset_has_a_transcript_without_automations() -> None:
    by_hand = {told(name).start.house.ruleset.id for name in SCENES if not told(name).start.automations}

    assert by_hand == {ruleset.id for ruleset in RULESETS}
