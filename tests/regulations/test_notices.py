"""What players can read at the table: spots, payouts in the right words, limits, fees, the payout limit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import FaultyFile
from letitride.rules.notices import notices, payout_notice

from .conftest import Edit, house, under


def posted(name: str, heading: str, *edits: Edit, table_limit: str | None = None) -> tuple[str, ...]:
    """The lines of the notice whose heading begins as given."""
    shown = notices(house(name, *edits, table_limit=table_limit))
    (lines,) = (notice.lines for notice in shown if notice.heading.startswith(heading))
    return lines


@pytest.mark.clause("SHFL.bonus.odds.1")
@pytest.mark.parametrize("name", ["shfl-classic", "shfl-bonus"])
def test_odds_are_posted_with_to_or_win_and_never_with_for(name: str) -> None:
    payouts = [line for notice in notices(house(name)) if "payouts" in notice.heading for line in notice.lines]
    assert all(re.search(r"\d to 1\b|\bwin \$\d", line) for line in payouts)
    assert not any(re.search(r"\bfor\b", line) for line in payouts)


@pytest.mark.clause("SHFL.bonus.odds.1")
def test_every_paytable_of_the_manufacturer_is_printed_with_to_or_win() -> None:
    catalogue = load_catalogue()
    for rule in catalogue.ruleset("shfl").wagers.values():
        for paytable in (catalogue.paytable(name, rule.wager) for name in rule.paytables):
            for line, printed in zip(paytable.lines, payout_notice(paytable).lines, strict=True):
                amounts = [re.sub(r"^win ", "", cell) for cell in re.findall(r"[\d,]+ to 1|win \$[\d,]+", printed)]
                assert amounts == [str(payout) for payout in line.payouts]


@pytest.mark.clause("SHFL.bonus.odds.1")
def test_a_base_paytable_of_the_casino_is_stated_with_to(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = 'id = "OWN"\n\n[base]\nhands = "five-card"\n\n[base.pays]\n"royal flush" = "{}"\n'
    own.write_text(text.format("$11"), encoding="utf-8")
    with pytest.raises(FaultyFile, match="write '11 to 1'"):
        load_catalogue().paytables(str(own))
    for written, printed in (("11 to 1", "11 to 1"), ("11 for 1", "10 to 1")):
        own = tmp_path / f"{written}.toml"
        own.write_text(text.format(written), encoding="utf-8")
        (line,) = payout_notice(load_catalogue().paytables(str(own))[0]).lines
        assert line.endswith(printed)


@pytest.mark.clause("SHFL.howto.posted")
def test_the_bonus_hands_and_payouts_of_the_table_are_posted_there() -> None:
    assert posted("shfl-bonus", "$1 Bonus payouts (LIRB-06)") == (
        "royal flush: win $20,000",
        "straight flush: win $2,000",
        "four of a kind: win $100",
        "full house: win $75",
        "flush: win $50",
        "straight: win $25",
        "three of a kind: win $8",
        "two pair: win $4",
    )
    assert posted("shfl-bonus", "$1 Bonus payouts (LIRB-09)", ("LIRB-06", "LIRB-09")) == (
        "royal flush: win $20,000",
        "straight flush: win $2,000",
        "four of a kind: win $300",
        "full house: win $150",
        "flush: win $50",
        "straight: win $25",
        "three of a kind: win $5",
    )


@pytest.mark.clause("MD.02.B.9")
def test_maryland_posts_the_payouts_of_every_wager_it_offers() -> None:
    headings = [notice.heading for notice in notices(house("maryland-full")) if "payouts" in notice.heading]
    assert headings == [
        "base game payouts (MD-BASE-A)",
        "Five Card Bonus payouts (MD-5CB-C)",
        "Three Card Bonus payouts (MD-3CB-A)",
        "Six Card Bonus payouts (MD-6CB-A)",
        "Progressive payouts (MD-PROG-A)",
        "Envy Bonus payouts (MD-ENVY-A)",
    ]
    assert posted("maryland-full", "Progressive payouts")[:3] == (
        "royal flush: win 100% of meter",
        "straight flush: win 10% of meter",
        "four of a kind: 300 for 1",
    )
    assert posted("maryland-full", "Envy Bonus payouts") == (
        "royal flush: $1 wager win $1,000; $5 wager win $5,000",
        "straight flush: $1 wager win $300; $5 wager win $1,500",
    )


@pytest.mark.clause("MD.02.B.10")
def test_maryland_posts_a_payout_limit_with_the_wagers_it_covers() -> None:
    assert posted("maryland-manual", "Payout limit per hand") == ("$50,000 on base game, Three Card Bonus",)
    assert not any("limit per hand" in notice.heading for notice in notices(house("maryland-full")))


@pytest.mark.parametrize(
    ("name", "tier", "lines"),
    [
        under("california-small", "CA.fees.notice", "$5 to $100", ("Player: $0.50 a bet", "Player-dealer: $2 a round")),
        under("california-small", "CA.fees.notice", "$10 to $300", ("Player: $1 a bet", "Player-dealer: $3 a round")),
        under(
            "california-position-fee",
            "CA.fees.notice",
            "$20 to $500",
            ("Player: $2 a betting position", "Player-dealer: $5 a round"),
        ),
        under(
            "california-bonus-tiers",
            "CAB.fees.notice",
            "$25 to $500",
            ("Player: $1 a bet", "3 Card Bonus: $1 a bet", "Player-dealer: $5 a round"),
        ),
    ],
)
def test_players_are_told_the_fees(name: str, tier: str, lines: tuple[str, ...]) -> None:
    assert posted(name, "Collection fees", table_limit=tier) == lines


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        under("california-small", "CA.fees.limits", ("base game: $5 to $100 a bet",)),
        under(
            "california-bonus-standard",
            "CAB.fees.limits CAB.fees.limits.3cb",
            ("base game: $5 to $100 a bet", "3 Card Bonus: $1 to $50 a bet"),
        ),
        under(
            "shfl-bonus",
            "SHFL.3cb.option1.1.limits",
            (
                "base game: $10 to $200 a bet",
                "$1 Bonus: $1",
                "3 Card Bonus: $5 to $50 a bet",
                "Cover All: $1 to $25 a bet",
            ),
        ),
    ],
)
def test_the_limits_of_each_wager_are_declared(name: str, lines: tuple[str, ...]) -> None:
    assert posted(name, "Table limits") == lines


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        under("california-small", "CA.table.2 CA.table.2.spaces", ("1", "2", "$")),
        under(
            "california-bonus-standard",
            "CAB.table.2 CAB.table.3.1 CAB.table.3.2 CAB.table.3.3 CAB.table.3.4",
            ("1", "2", "$", "3 Card Bonus"),
        ),
        under(
            "maryland-full",
            "MD.02.B.2 MD.02.B.5 MD.02.B.6 MD.02.B.7 MD.02.B.8",
            ("1", "2", "$", "Five Card Bonus", "Three Card Bonus", "Six Card Bonus", "Progressive"),
        ),
        under(
            "shfl-bonus",
            "SHFL.bonus.table.2 SHFL.howto.buck",
            ("1", "2", "$", "$1 Bonus, a red circle", "3 Card Bonus", "Cover All"),
        ),
        under("maryland-manual", "MD.02.B.2 MD.02.B.6 MD.02.B.8", ("1", "2", "$", "Three Card Bonus", "Progressive")),
    ],
)
def test_each_of_seven_positions_has_a_spot_for_every_wager_offered(name: str, marks: tuple[str, ...]) -> None:
    assert posted(name, "7 betting positions") == marks
