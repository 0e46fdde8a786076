"""What an operator has to choose and state before a table opens, and what the documents leave no choice about."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.rules.wagers import Spot, Wager

from .conftest import FIVE_CARDS, bet_3, house, play, refused, under, wager, written

LIRX = ["LIRX-01", "LIRX-02", "LIRX-03", "LIRX-04", "LIRX-05", "LIRX-06"]
LIRB = ["LIRB-03", "LIRB-06", "LIRB-09", "LIRB-10", "LIRB-25", "LIRB-28", "LIRB-29"]
THREE_CARD = ["3CB-1", "3CB-2", "3CB-3", "3CB-4", "3CB-5", "3CB-6"]
MD_5CB = [f"MD-5CB-{letter}" for letter in "ABCDEFG"]
MD_3CB = ["MD-3CB-A", "MD-3CB-B", "MD-3CB-C"]


@pytest.mark.parametrize(
    ("name", "kind", "chosen", "listed", "unlisted", "clause"),
    [
        under(
            "california-small",
            "CA.round.10.select",
            "base",
            "LIRX-01",
            LIRX[:3],
            [*LIRX[3:], *LIRB, "MD-BASE-A", "3CB-1"],
            "CA.round.10.select",
        ),
        under(
            "california-bonus-standard",
            "CAB.round.10.select",
            "base",
            "LIRX-02",
            LIRX[:3],
            [*LIRX[3:], *LIRB, "MD-BASE-A", "3CB-1"],
            "CAB.round.10.select",
        ),
        under(
            "california-bonus-standard",
            "CAB.3cb.select",
            "three-card-bonus",
            "3CB-5",
            THREE_CARD,
            ["MD-3CB-A", "LIRX-01"],
            "CAB.3cb.select",
        ),
        under(
            "shfl-classic",
            "SHFL.bonus.odds.select",
            "base",
            "LIRX-01",
            [*LIRX, *LIRB],
            ["3CB-1", "LIRX-07"],
            "SHFL.bonus.odds.select",
        ),
        under(
            "shfl-classic",
            "SHFL.bonus.odds.select",
            "three-card-bonus",
            "3CB-1",
            THREE_CARD,
            ["MD-3CB-A", "LIRX-01"],
            "SHFL.bonus.odds.select",
        ),
        under(
            "maryland-full",
            "MD.12.A",
            "base",
            "MD-BASE-A",
            ["MD-BASE-A", "MD-BASE-B", "MD-BASE-C"],
            ["LIRX-01", "MD-3CB-A"],
            "MD.12.A",
        ),
        under("maryland-full", "MD.12.B", "five-card-bonus", "MD-5CB-C", MD_5CB, ["LIRB-03", "MD-BASE-A"], "MD.12.B"),
        under("maryland-full", "MD.12.C", "three-card-bonus", "MD-3CB-A", MD_3CB, ["3CB-1", "MD-BASE-A"], "MD.12.C"),
        under(
            "maryland-full",
            "MD.12.D",
            "six-card-bonus",
            "MD-6CB-A",
            ["MD-6CB-A", "MD-6CB-B"],
            ["MD-3CB-A", "MD-BASE-A"],
            "MD.12.D",
        ),
        under(
            "maryland-full", "MD.12.E", "progressive", "MD-PROG-A", ["MD-PROG-A"], ["MD-ENVY-A", "MD-3CB-A"], "MD.12.E"
        ),
    ],
)
def test_exactly_one_of_the_listed_paytables_is_chosen(
    name: str, kind: str, chosen: str, listed: list[str], unlisted: list[str], clause: str
) -> None:
    choice, fault = f'[wagers.{kind}]\npaytable = "{chosen}"\n', {(f"wagers.{kind}.paytable", clause)}
    for paytable in listed:
        assert refused(name, (choice, choice.replace(chosen, paytable))) == set(), paytable
    for paytable in unlisted:
        assert refused(name, (choice, choice.replace(chosen, paytable))) == fault, paytable
    both = f'paytable = ["{chosen}", "{listed[-1]}"]\n'
    assert fault <= refused(name, (choice, f"[wagers.{kind}]\n{both}"))
    assert fault <= refused(name, (choice, f"[wagers.{kind}]\n"))


@pytest.mark.clause("SHFL.bonus.odds.select")
def test_a_bonus_paytable_comes_with_the_base_paytable_printed_beside_it() -> None:
    for paytable in LIRB:
        assert refused("shfl-bonus", ("LIRB-06", paytable)) == set()
    base = '[wagers.base]\npaytable = "LIRB-06"'
    assert refused("shfl-bonus", (base, base.replace("LIRB-06", "LIRB-25"))) == {
        ("wagers.five-card-bonus.paytable", "SHFL.bonus.odds.select")
    }


OWN = """id = "OWN"

[base]
hands = "five-card"

[base.pays]
"royal flush" = "1,000 to 1"
"straight flush" = "200 to 1"
"four of a kind" = "50 to 1"
"full house" = "11 to 1"
"flush" = "8 to 1"
"straight" = "5 to 1"
"three of a kind" = "3 to 1"
"two pair" = "{two_pair}"
"tens or better" = "1 to 1"
"""


@pytest.mark.clause("SHFL.bonus.odds.2")
def test_a_casino_may_pay_more_than_the_listed_odds_and_never_less(tmp_path: Path) -> None:
    own_paytable = ('paytable = "LIRX-01"', 'paytable = "own.toml"')
    for odds, found in (
        ("1 to 1", {("wagers.base.paytable", "SHFL.bonus.odds.2")}),
        ("2 to 1", set()),
        ("3 to 1", set()),
    ):
        folder = tmp_path / odds
        folder.mkdir()
        (folder / "own.toml").write_text(OWN.format(two_pair=odds), encoding="utf-8")
        assert refused("shfl-classic", own_paytable, folder=folder) == found
    cards, community = FIVE_CARDS["two pair"]
    settlement = play(house("shfl-classic", own_paytable, folder=folder), community, bet_3(1, cards, 10_00))
    assert wager(settlement, 1, Spot.BET_3).paid_cents == 30_00


@pytest.mark.clause("SHFL.bonus.odds.2")
def test_a_listed_hand_cannot_be_left_without_its_odds(tmp_path: Path) -> None:
    shorter = OWN.format(two_pair="5 to 1").replace('"tens or better" = "1 to 1"\n', "")
    (tmp_path / "own.toml").write_text(shorter, encoding="utf-8")
    assert refused("shfl-classic", ('paytable = "LIRX-01"', 'paytable = "own.toml"'), folder=tmp_path) == {
        ("wagers.base.paytable", "SHFL.bonus.odds.2")
    }


@pytest.mark.parametrize(
    ("name", "chosen", "clause"),
    [
        under("california-small", "CA.round.10.select", "LIRX-01", "CA.round.10.select"),
        under("california-bonus-standard", "CAB.round.10.select", "LIRX-02", "CAB.round.10.select"),
        under("maryland-full", "MD.12.A", "MD-BASE-A", "MD.12.A"),
    ],
)
def test_elsewhere_a_paytable_of_the_operators_own_is_refused(
    name: str, chosen: str, clause: str, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text(OWN.format(two_pair="5 to 1"), encoding="utf-8")
    assert refused(name, (chosen, "own.toml"), folder=tmp_path) == {("wagers.base.paytable", clause)}


@pytest.mark.clause("SHFL.bonus.recommended.2b")
def test_the_3_card_bonus_is_offered_only_where_the_jurisdiction_allows_it() -> None:
    side_bet = '[wagers.three-card-bonus]\npaytable = "3CB-1"\n\n'
    assert refused("california-small", ('[[table_limits]]\nname = "$5', f'{side_bet}[[table_limits]]\nname = "$5')) == {
        ("wagers.three-card-bonus", "CA.table.2.spaces"),
        ("table_limits[0].fees.three-card-bonus", "CA.fees.declare"),
        ("table_limits[1].fees.three-card-bonus", "CA.fees.declare"),
    }
    limits = 'three-card-bonus = { minimum = "$1", maximum = "$25" }\n'
    assert refused("shfl-classic", (side_bet, ""), (limits, "")) == set()
    assert Wager.THREE_CARD_BONUS in house("shfl-classic").paytables


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.licence", "CA.licence"),
        under("california-bonus-standard", "CAB.licence", "CAB.licence"),
    ],
)
def test_a_card_room_states_its_agreement_with_the_owner_of_the_game(name: str, clause: str) -> None:
    stated = next(line for line in written(name).splitlines() if line.startswith("owner_agreement"))
    for agreement in ("", 'owner_agreement = ""', 'owner_agreement = " "'):
        assert refused(name, (stated, agreement)) == {("options.owner_agreement", clause)}


@pytest.mark.clause("MD.07.F")
def test_a_maryland_submission_states_the_number_of_adjacent_boxes() -> None:
    for stated in ("", "adjacent_boxes = 0", "adjacent_boxes = 8"):
        assert refused("maryland-full", ("adjacent_boxes = 2", stated)) == {("options.adjacent_boxes", "MD.07.F")}


def test_the_house_may_permit_spoken_wagers_and_does_not_unless_it_says_so() -> None:
    permitting = ("[options]", "[options]\nverbal_wagers = true")
    assert house("shfl-bonus", permitting).option("verbal_wagers") is True
    assert house("shfl-bonus").option("verbal_wagers") is False
    for name in ("california-small", "maryland-full"):
        assert refused(name, permitting) == {("options.verbal_wagers", "")}
