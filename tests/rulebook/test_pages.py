"""Every clause has its page: scenes that the engine still plays as they are told, or the reason why there is none."""

from __future__ import annotations

from letitride.catalogue import load_catalogue, load_clauses
from letitride.catalogue.clauses import is_reading
from letitride.rulebook.made import HANDS_FILE
from letitride.rulebook.own import cited
from letitride.rulebook.pages import page_of, reason_of, reasons
from letitride.rulebook.scene import Scene, brief, play
from letitride.rulebook.shipped import play_data, read_play, shipped_scenes
from letitride.table import Act, Perform
from letitride.table.procedure.settling import WagerSettled

CATALOGUE = load_catalogue()
PAYMENTS = (Act.SETTLE, Act.SETTLE_EARLY)
LEAST_SCENES = 600
LEAST_BOTH = 380
LEAST_CITED = 220


def test_every_clause_has_a_page_with_a_scene_or_a_reason() -> None:
    pages = [page_of(name, CATALOGUE) for name in load_clauses()]

    assert len(pages) == 662
    assert sum(page.kept is not None or page.broken is not None for page in pages) >= LEAST_SCENES
    assert sum(page.kept is not None and page.broken is not None for page in pages) >= LEAST_BOTH
    for page in pages:
        assert bool(page.kept or page.broken) != bool(page.reason), page.clause.id
        assert page.tests or page.reason, page.clause.id


def test_no_reason_is_given_for_what_has_a_scene() -> None:
    scenes = shipped_scenes()

    assert not [name for group in reasons().values() for name in group if name in scenes.kept or name in scenes.broken]
    assert {name for group in reasons().values() for name in group} <= load_clauses().keys()


def test_every_scene_that_shows_a_clause_can_still_be_played() -> None:
    """A step that cites the clause counts double: as many as ever do."""
    by_citation = 0
    for name, scene in shipped_scenes().kept.items():
        _, steps, shown = play(scene, CATALOGUE)
        assert steps[shown].events, name
        by_citation += name in {cited(event) for event in steps[shown].events}
    assert by_citation >= LEAST_CITED


def test_every_scene_that_breaks_a_clause_is_refused_under_it() -> None:
    """Where a hand or a paytable is at stake the dealer overpays, and is refused under the clause of the payment."""
    for name, scene in shipped_scenes().broken.items():
        _, steps, shown = play(scene, CATALOGUE)
        refusal, command = steps[shown].refusal, steps[shown].command
        assert refusal is not None, name
        paid = command.number if isinstance(command, Perform) and command.act in PAYMENTS else None
        assert refusal.clause == name or paid is not None, name


def test_a_hand_of_the_rulebook_is_the_hand_that_its_clause_names() -> None:
    """Looked at by hand: the definition, and the name under which the engine settles the deal."""
    for clause, hand in {
        "MD.06.C.1": "royal flush",
        "CA.rank.3f": "full house",
        "SHFL.bonus.rank.1f.no-wrap": "nothing",
        "MD.06.E.8": "super royal of diamonds",
        "MD.06.D.3": "straight",
        "SHFL.3cb.mini-royal": "mini royal of spades",
    }.items():
        _, steps, shown = play(shipped_scenes().kept[clause], CATALOGUE)
        settled = [one.settled for one in steps[shown].events if isinstance(one, WagerSettled)]
        assert hand in {one.hand.value for one in settled}, clause


def test_a_play_reads_back_from_its_data() -> None:
    for scene in list(shipped_scenes().kept.values())[:40]:
        again = read_play(play_data(scene.play))
        assert again == scene.play
        assert list(again.commands(CATALOGUE)) == list(scene.play.commands(CATALOGUE))
        assert brief(again.closed(CATALOGUE), [one for _, one in again.commands(CATALOGUE)]) == again.moves


def test_every_citation_of_the_rulesets_and_paytables_leads_to_a_page() -> None:
    rulesets = [CATALOGUE.ruleset(name) for name in CATALOGUE.ruleset_ids()]
    paytables = [one for name in CATALOGUE.paytable_ids() for one in CATALOGUE.paytables(name)]
    cited_there = {clause for ruleset in rulesets for clause in ruleset.clauses.values()}
    cited_there |= {clause for paytable in paytables for clause in paytable.clauses}

    assert cited_there
    for name in cited_there:
        assert is_reading(name) or page_of(name, CATALOGUE), name


def test_the_file_of_hands_names_clauses_only_once() -> None:
    text = HANDS_FILE.read_text(encoding="utf-8")

    for name in load_clauses():
        assert text.count(f'"{name}"') <= 1, name


def test_a_clause_that_software_cant_show_says_why() -> None:
    assert reason_of("MD.08.A").startswith("Where the manual shoe stands")
    assert isinstance(shipped_scenes().kept["MD.13.A"], Scene)
