"""The table, its layout, the controller, the shuffler and the two decks."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, Role, house
from duty_lines import do, line
from round_seen import round_seen

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.rules.checks import check_submission
from letitride.rules.notices import notices
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager
from letitride.table import Act, Perform
from letitride.table.irregularities import ReportDeckCount
from letitride.table.procedure.seating import TakeSeat
from letitride.table.state import DeckPlace
from letitride.table.view.views import Viewer, Watcher

from .conftest import CARDS, DOLLAR, betting, dealt, released, without

CONTROLLER_ACTS = {"insert-table-key", "check-lamps", "press-lock-out", "press-game-over"}
LAMMER_ACTS = {"place-lammers", "verify-count", "collect-lammers"}


@pytest.mark.clause("SHFL.bonus.table.1")
def test_there_are_seven_places_for_players() -> None:
    table = AtTheTable("shfl-bonus").open().seat(*range(1, 8))
    assert sorted(table.table.seats) == [1, 2, 3, 4, 5, 6, 7]
    for seat in (0, 8):
        assert table.refused(TakeSeat("P8", seat)).clause == "SHFL.bonus.table.1"


@pytest.mark.clause("SHFL.bonus.table.2")
def test_the_layout_has_seven_betting_areas_with_three_spaces_marked_1_2_and_dollar() -> None:
    marks = [notice.lines for notice in notices(house("shfl-classic")) if "7 betting positions" in notice.heading]
    assert [lines[:3] for lines in marks] == [("1", "2", "$")]
    table = AtTheTable("shfl-classic").open().seat(*range(1, 8)).open_betting()
    for seat in range(1, 8):
        table.bet(seat)
    assert all(set(box.layout) == set(BASE_SPOTS) for box in table.table.in_round().boxes.values())
    assert len(table.table.in_round().boxes) == 7


@pytest.mark.clause("SHFL.bonus.table.2.sensor")
def test_each_of_the_seven_positions_takes_a_dollar_bonus_bet_of_its_own() -> None:
    table = betting(seats=range(1, 8), sides=DOLLAR, table_controller=True).announce()
    do(table, Act.CHIPS_TO_TRAY)
    boxes = table.table.in_round().boxes
    assert {seat: dict(box.tray) for seat, box in boxes.items()} == dict.fromkeys(range(1, 8), DOLLAR)
    assert not any(Spot.FIVE_CARD_BONUS in box.layout for box in boxes.values())


@pytest.mark.clause("SHFL.bonus.table.2.community")
def test_the_community_cards_have_an_area_of_their_own() -> None:
    table = dealt()
    current = table.table.in_round()
    assert [str(card) for card in current.community] == ["Tc", "5d"]
    assert not set(current.community) & {card for box in current.boxes.values() for card in box.cards}
    assert round_seen(table.table, Viewer(Watcher.SURVEILLANCE)).community == ["Tc", "5d"]
    layout = next(notice for notice in notices(house("shfl-bonus")) if notice.heading == "Layout")
    assert "an area for the community cards, directly in front of the table inventory container" in layout.lines


def acts_of_a_session(controller: bool) -> set[str]:
    """Every act from the opening to the end of a round with $1 bonus bets."""
    table = betting(sides=DOLLAR, table_controller=controller)
    table.announce().release(CARDS).finish()
    return {act.value for act, _, _ in table.duties()}


@pytest.mark.clause("SHFL.bonus.table.4", "SHFL.bonus.table.4.functions")
def test_a_controller_reads_the_key_registers_the_bonus_bets_and_runs_the_game() -> None:
    done = acts_of_a_session(controller=True)
    assert done >= CONTROLLER_ACTS
    assert not done & LAMMER_ACTS


@pytest.mark.clause("SHFL.bonus.table.4", "SHFL.bonus.table.4.felt")
def test_the_controller_is_optional_and_without_it_a_standard_felt_with_lammers_is_used() -> None:
    assert house("shfl-bonus").option("table_controller") is False
    done = acts_of_a_session(controller=False)
    assert not done & CONTROLLER_ACTS
    assert done >= LAMMER_ACTS


@pytest.mark.clause("SHFL.bonus.shuffler")
def test_cards_come_from_the_shuffler_alone() -> None:
    table = betting().announce()
    table.perform_until(Act.RELEASE_DECK)
    for role in (Role.DEALER, Role.FLOOR, Role.PLAYER):
        assert table.refused(Perform(role, Act.RELEASE_DECK, cards=DECK)).clause == "SHFL.bonus.deal.5"
    assert table.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 2)).clause == "SHFL.bonus.deal.5"
    table.release(CARDS)
    assert table.table.in_round().stub[:3] == released().table.in_round().stub[:3]


@pytest.mark.clause("SHFL.base.1", "SHFL.bonus.recommended.1")
@pytest.mark.parametrize("submission", ["shfl-classic", "shfl-bonus"])
def test_the_shuffler_issues_sets_of_three_cards(submission: str) -> None:
    table = released(submission)
    sizes = []
    while (duty := table.table.duty) is not None and duty.section == "deal":
        before = len(table.table.in_round().stub)
        table.perform_next()
        if duty.act in (Act.DELIVER_STACK, Act.DELIVER_COMMUNITY_STACK):
            sizes.append(before - len(table.table.in_round().stub))
    assert sizes == [3, 3, 3, 3]
    assert house(submission).ruleset.options["shuffler"].choices[:2] == ("ACE", "iDeal")


@pytest.mark.clause("SHFL.3cb.option1.shuffler")
@pytest.mark.parametrize(
    ("shuffler", "settlement", "clauses"),
    [
        ("another make", "option-1", ["SHFL.3cb.option1.shuffler"]),
        ("another make", "option-2", []),
        ("ACE", "option-1", []),
        ("iDeal", "option-1", []),
    ],
)
def test_option_one_needs_a_shuffler_of_the_manufacturer(shuffler: str, settlement: str, clauses: list[str]) -> None:
    rules = without(Wager.COVER_ALL, "shfl-classic", shuffler=shuffler, three_card_settlement=settlement)
    faults = check_submission(rules.submission, rules.ruleset, load_catalogue().paytable)
    assert [fault.clause for fault in faults] == clauses


@pytest.mark.clause("SHFL.bonus.cards.identical")
def test_both_decks_are_inspected_before_they_are_used() -> None:
    table = AtTheTable("shfl-bonus", BY_HAND).open()
    done = [act for act, _, _ in table.duties()]
    assert done.count(Act.INSPECT_DECK) == 2
    assert done.index(Act.INSPECT_DECK) < done.index(Act.LOAD_SHUFFLER)
    assert max(place for place, act in enumerate(done) if act is Act.INSPECT_DECK) < done.index(Act.RACK_DECK)


@pytest.mark.clause("SHFL.bonus.decks.1")
def test_two_decks_of_fifty_two_cards_are_used_and_another_number_is_refused() -> None:
    table = betting().announce()
    assert len(table.table.decks) == 2
    table.perform_until(Act.RELEASE_DECK)
    for cards in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0]), ()):
        assert table.refused(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=cards)).clause == "SHFL.bonus.deal.4"
    table.perform(Act.RELEASE_DECK, cards=DECK)
    assert table.table.in_round().stub == DECK


@pytest.mark.clause("SHFL.bonus.decks.2a")
def test_the_backs_of_the_two_decks_differ_in_colour_even_after_one_is_replaced() -> None:
    table = released()
    assert len({deck.colour for deck in table.table.decks}) == 2
    table.do(ReportDeckCount(51))
    assert len({deck.colour for deck in table.table.decks}) == 2


@pytest.mark.clause("SHFL.bonus.decks.1")
def test_one_deck_is_dealt_and_the_other_stays_in_the_shuffler() -> None:
    table = dealt()
    assert sorted(deck.place.value for deck in table.table.decks) == ["in play", "shuffler"]
    assert table.table.decks[table.table.in_round().deck].place is DeckPlace.IN_PLAY
    assert "shuffle-other-deck: SHFL.bonus.decks.2b" in [line(duty) for duty in released().table.script]
