"""Every payout of every paytable, typed a second time from the documents and compared with the catalogue."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from letitride.catalogue import load_catalogue
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()
Rows = list[tuple[str, str]]


def typed(page: str) -> dict[str, Rows]:
    """The columns of a typed page by heading; cells stand two spaces apart and a dash is a blank in print."""
    heading, *lines = (re.split(r" {2,}", line.strip()) for line in page.strip().splitlines())
    names, *columns = zip(*lines, strict=True)
    return {
        head: [(name, cell) for name, cell in zip(names, column, strict=True) if cell != "-"]
        for head, column in zip(heading, columns, strict=True)
    }


# The heading of LIRX-05, "Indiana, 200:1 Top award", is printed at the foot of the page (reading F1).
SHFL_LIRX = typed("""
                 LIRX-01     LIRX-02   LIRX-03   LIRX-04   LIRX-05   LIRX-06
royal flush      1,000 to 1  500 to 1  100 to 1  500 to 1  200 to 1  500 to 1
straight flush   200 to 1    100 to 1  50 to 1   100 to 1  100 to 1  200 to 1
four of a kind   50 to 1     25 to 1   30 to 1   25 to 1   40 to 1   50 to 1
full house       11 to 1     15 to 1   15 to 1   11 to 1   15 to 1   11 to 1
flush            8 to 1      10 to 1   9 to 1    8 to 1    9 to 1    8 to 1
straight         5 to 1      5 to 1    6 to 1    5 to 1    5 to 1    5 to 1
three of a kind  3 to 1      3 to 1    3 to 1    3 to 1    3 to 1    3 to 1
two pair         2 to 1      2 to 1    2 to 1    2 to 1    2 to 1    2 to 1
tens or better   1 to 1      1 to 1    1 to 1    1 to 1    1 to 1    1 to 1
par              2.86%       2.80%     2.66%     4.63%     2.48%     3.05%
hit frequency    23.88%      23.88%    23.88%    23.88%    23.88%    23.88%
""")

SHFL_LIRB_PRIMARY = typed("""
                 LIRB-03     LIRB-06     LIRB-09     LIRB-10   LIRB-25   LIRB-28   LIRB-29
royal flush      1,000 to 1  1,000 to 1  1,000 to 1  500 to 1  100 to 1  500 to 1  100 to 1
straight flush   200 to 1    200 to 1    200 to 1    200 to 1  50 to 1   200 to 1  50 to 1
four of a kind   50 to 1     50 to 1     50 to 1     50 to 1   30 to 1   50 to 1   30 to 1
full house       11 to 1     11 to 1     11 to 1     11 to 1   15 to 1   11 to 1   15 to 1
flush            8 to 1      8 to 1      8 to 1      8 to 1    9 to 1    8 to 1    9 to 1
straight         5 to 1      5 to 1      5 to 1      5 to 1    6 to 1    5 to 1    6 to 1
three of a kind  3 to 1      3 to 1      3 to 1      3 to 1    3 to 1    3 to 1    3 to 1
two pair         2 to 1      2 to 1      2 to 1      2 to 1    2 to 1    2 to 1    2 to 1
tens or better   1 to 1      1 to 1      1 to 1      1 to 1    1 to 1    1 to 1    1 to 1
par              2.86%       2.86%       2.86%       3.05%     2.66%     3.05%     2.66%
hit frequency    23.88%      23.88%      23.88%      23.88%    23.88%    23.88%    23.88%
""")

# The print closes up over its blanks; the hit frequencies show which columns have them (reading F3).
SHFL_LIRB_SECONDARY = typed("""
                 LIRB-03  LIRB-06  LIRB-09  LIRB-10  LIRB-25  LIRB-28  LIRB-29
royal flush      $20,000  $20,000  $20,000  $10,000  $10,000  $5,000   $5,000
straight flush   $1,000   $2,000   $2,000   $2,000   $2,000   $2,000   $2,000
four of a kind   $100     $100     $300     $100     $100     $100     $100
full house       $75      $75      $150     $75      $75      $75      $75
flush            $50      $50      $50      $50      $50      $50      $50
straight         $25      $25      $25      $25      $25      $25      $25
three of a kind  $4       $8       $5       $8       $8       $8       $8
two pair         $3       $4       -        $4       $4       $4       $4
tens or better   $1       -        -        -        -        -        -
par              23.73%   25.39%   35.14%   26.93%   26.93%   27.70%   27.70%
hit frequency    23.88%   7.63%    2.87%    7.63%    7.63%    7.63%    7.63%
""")

SHFL_3CB = typed("""
                 3CB-1    3CB-2    3CB-3    3CB-4    3CB-5    3CB-6
mini royal       -        -        -        50 to 1  50 to 1  50 to 1
straight flush   40 to 1  40 to 1  40 to 1  40 to 1  40 to 1  40 to 1
three of a kind  30 to 1  30 to 1  30 to 1  30 to 1  30 to 1  30 to 1
straight         6 to 1   5 to 1   6 to 1   6 to 1   5 to 1   6 to 1
flush            4 to 1   4 to 1   3 to 1   4 to 1   4 to 1   3 to 1
pair             1 to 1   1 to 1   1 to 1   1 to 1   1 to 1   1 to 1
""")

CA_LIRX = typed("""
                 LIRX-01     LIRX-02   LIRX-03
royal flush      1,000 to 1  500 to 1  100 to 1
straight flush   200 to 1    100 to 1  50 to 1
four of a kind   50 to 1     25 to 1   30 to 1
full house       11 to 1     15 to 1   15 to 1
flush            8 to 1      10 to 1   9 to 1
straight         5 to 1      5 to 1    6 to 1
three of a kind  3 to 1      3 to 1    3 to 1
two pair         2 to 1      2 to 1    2 to 1
tens or better   1 to 1      1 to 1    1 to 1
""")

CAB_LIRX = typed("""
                 LIRX-01     LIRX-02   LIRX-03
royal flush      1,000 to 1  500 to 1  100 to 1
straight flush   200 to 1    100 to 1  50 to 1
four of a kind   50 to 1     25 to 1   30 to 1
full house       11 to 1     15 to 1   15 to 1
flush            8 to 1      10 to 1   9 to 1
straight         5 to 1      5 to 1    6 to 1
three of a kind  3 to 1      3 to 1    3 to 1
two pair         2 to 1      2 to 1    2 to 1
tens or better   1 to 1      1 to 1    1 to 1
""")

CAB_3CB = typed("""
                 3CB-1    3CB-2    3CB-3    3CB-4    3CB-5    3CB-6
mini royal       -        -        -        50 to 1  50 to 1  50 to 1
straight flush   40 to 1  40 to 1  40 to 1  40 to 1  40 to 1  40 to 1
three of a kind  30 to 1  30 to 1  30 to 1  30 to 1  30 to 1  30 to 1
straight         6 to 1   5 to 1   6 to 1   6 to 1   5 to 1   6 to 1
flush            4 to 1   4 to 1   3 to 1   4 to 1   4 to 1   3 to 1
pair             1 to 1   1 to 1   1 to 1   1 to 1   1 to 1   1 to 1
""")

MD_BASE = typed("""
                 MD-BASE-A   MD-BASE-B  MD-BASE-C
royal flush      1,000 to 1  500 to 1   100 to 1
straight flush   200 to 1    100 to 1   50 to 1
four of a kind   50 to 1     25 to 1    30 to 1
full house       11 to 1     15 to 1    15 to 1
flush            8 to 1      10 to 1    9 to 1
straight         5 to 1      5 to 1     6 to 1
three of a kind  3 to 1      3 to 1     3 to 1
two pair         2 to 1      2 to 1     2 to 1
tens or better   1 to 1      1 to 1     1 to 1
""")

MD_5CB = typed("""
                 MD-5CB-A  MD-5CB-B  MD-5CB-C  MD-5CB-D  MD-5CB-E  MD-5CB-F  MD-5CB-G
royal flush      $20,000   $20,000   $20,000   $10,000   $10,000   $10,000   $20,000
straight flush   $2,000    $2,000    $2,000    $2,000    $2,000    $2,000    $2,000
four of a kind   $150      $200      $100      $200      $200      $100      $300
full house       $75       $75       $75       $75       $100      $75       $150
flush            $50       $50       $50       $50       $50       $50       $50
straight         $25       $25       $25       $25       $25       $25       $25
three of a kind  $4        $5        $9        $5        $10       $9        $5
two pair         $3        $4        $6        $4        $6        $6        -
tens or better   $2        $1        -         $1        -         -         -
""")

MD_3CB = typed("""
                 MD-3CB-A  MD-3CB-B  MD-3CB-C
straight flush   40 to 1   40 to 1   40 to 1
three of a kind  30 to 1   30 to 1   30 to 1
straight         6 to 1    5 to 1    6 to 1
flush            4 to 1    4 to 1    3 to 1
pair             1 to 1    1 to 1    1 to 1
""")

MD_6CB = typed("""
                                        MD-6CB-A    MD-6CB-B
super royal of diamonds                 $1,000,000  $100,000
super royal of hearts, spades or clubs  $100,000    $100,000
royal flush                             1,000 to 1  1,000 to 1
straight flush                          200 to 1    200 to 1
four of a kind                          50 to 1     50 to 1
full house                              20 to 1     20 to 1
flush                                   15 to 1     15 to 1
straight                                10 to 1     10 to 1
three of a kind                         5 to 1      5 to 1
""")

MD_PROG_FIVE_CARDS = typed("""
                 MD-PROG-A
royal flush      100% of meter
straight flush   10% of meter
four of a kind   300 for 1
full house       50 for 1
flush            40 for 1
straight         30 for 1
three of a kind  9 for 1
""")

# Paytable B names no suit on its first line; spades by reading N28.
MD_PROG_THREE_CARDS = typed("""
                                         MD-PROG-B      MD-PROG-C
mini royal of spades                     100% of meter  100% of meter
mini royal of hearts, diamonds or clubs  500 for 1      500 for 1
straight flush                           70 for 1       100 for 1
three of a kind                          60 for 1       90 for 1
straight                                 6 for 1        -
""")

MD_ENVY_A = typed("""
                $1      $5
royal flush     $1,000  $5,000
straight flush  $300    $1,500
""")

MD_ENVY_B = typed("""
                                         $1    $5
mini royal of spades                     $100  $500
mini royal of hearts, diamonds or clubs  $25   $125
""")

MD_ENVY_C = typed("""
                                         $1    $5
mini royal of spades                     $100  $500
mini royal of hearts, diamonds or clubs  $25   $125
""")

COVER_ALL = typed("""
                 7        6         5         4         3         2         1
royal flush      90 to 1  100 to 1  150 to 1  200 to 1  250 to 1  300 to 1  500 to 1
straight flush   40 to 1  50 to 1   60 to 1   70 to 1   80 to 1   100 to 1  200 to 1
four of a kind   20 to 1  30 to 1   35 to 1   40 to 1   50 to 1   80 to 1   150 to 1
full house       10 to 1  15 to 1   17 to 1   20 to 1   25 to 1   40 to 1   100 to 1
flush            7 to 1   10 to 1   11 to 1   15 to 1   20 to 1   30 to 1   70 to 1
straight         4 to 1   5 to 1    6 to 1    8 to 1    10 to 1   15 to 1   30 to 1
three of a kind  3 to 1   3 to 1    4 to 1    5 to 1    7 to 1    11 to 1   20 to 1
""")


def cases(source: str, wager: Wager, page: dict[str, Rows], clauses: str) -> list[Any]:
    """One case for each column of a page, carrying the clause that records the column."""
    return [
        pytest.param(name, wager, rows, id=f"{source}-{name}-{wager.value}", marks=pytest.mark.clause(clause))
        for (name, rows), clause in zip(page.items(), clauses.split(), strict=True)
    ]


def columns(table: str, wager: Wager, page: dict[str, Rows], clauses: str) -> list[Any]:
    """One case for each column of a paytable that has several, carrying its clause."""
    return [
        pytest.param(table, wager, name, rows, id=f"{table}-{name}", marks=pytest.mark.clause(clause))
        for (name, rows), clause in zip(page.items(), clauses.split(), strict=True)
    ]


LIRX_CLAUSES = """
    SHFL.paytable.LIRX-01 SHFL.paytable.LIRX-02 SHFL.paytable.LIRX-03
    SHFL.paytable.LIRX-04 SHFL.paytable.LIRX-05 SHFL.paytable.LIRX-06
"""
LIRB_CLAUSES = """
    SHFL.paytable.LIRB-03 SHFL.paytable.LIRB-06 SHFL.paytable.LIRB-09 SHFL.paytable.LIRB-10
    SHFL.paytable.LIRB-25 SHFL.paytable.LIRB-28 SHFL.paytable.LIRB-29
"""
SHFL_3CB_CLAUSES = """
    SHFL.paytable.3CB-1 SHFL.paytable.3CB-2 SHFL.paytable.3CB-3
    SHFL.paytable.3CB-4 SHFL.paytable.3CB-5 SHFL.paytable.3CB-6
"""
CAB_3CB_CLAUSES = """
    CAB.paytable.3CB-1 CAB.paytable.3CB-2 CAB.paytable.3CB-3
    CAB.paytable.3CB-4 CAB.paytable.3CB-5 CAB.paytable.3CB-6
"""
COVER_ALL_CLAUSES = "COVER.11.p7 COVER.11.p6 COVER.11.p5 COVER.11.p4 COVER.11.p3 COVER.11.p2 COVER.11.p1"
MD_5CB_CLAUSES = "MD.12.B.1 MD.12.B.2 MD.12.B.3 MD.12.B.4 MD.12.B.5 MD.12.B.6 MD.12.B.7"

PRINTED = [
    *cases("shfl", Wager.BASE, SHFL_LIRX, LIRX_CLAUSES),
    *cases("shfl", Wager.BASE, SHFL_LIRB_PRIMARY, LIRB_CLAUSES),
    *cases("shfl", Wager.FIVE_CARD_BONUS, SHFL_LIRB_SECONDARY, LIRB_CLAUSES),
    *cases("shfl", Wager.THREE_CARD_BONUS, SHFL_3CB, SHFL_3CB_CLAUSES),
    *cases("md", Wager.BASE, MD_BASE, "MD.12.A.1 MD.12.A.2 MD.12.A.3"),
    *cases("md", Wager.FIVE_CARD_BONUS, MD_5CB, MD_5CB_CLAUSES),
    *cases("md", Wager.THREE_CARD_BONUS, MD_3CB, "MD.12.C.1 MD.12.C.2 MD.12.C.3"),
    *cases("md", Wager.SIX_CARD_BONUS, MD_6CB, "MD.12.D.1 MD.12.D.2"),
    *cases("md", Wager.PROGRESSIVE, MD_PROG_FIVE_CARDS, "MD.12.E.1"),
    *cases("md", Wager.PROGRESSIVE, MD_PROG_THREE_CARDS, "MD.12.E.2 MD.12.E.3"),
]
PRINTED_IN_CALIFORNIA = [
    *cases("ca", Wager.BASE, CA_LIRX, "CA.paytable.LIRX-01 CA.paytable.LIRX-02 CA.paytable.LIRX-03"),
    *cases("cab", Wager.BASE, CAB_LIRX, "CAB.paytable.LIRX-01 CAB.paytable.LIRX-02 CAB.paytable.LIRX-03"),
    *cases("cab", Wager.THREE_CARD_BONUS, CAB_3CB, CAB_3CB_CLAUSES),
]
PRINTED_IN_COLUMNS = [
    *columns("MD-ENVY-A", Wager.ENVY, MD_ENVY_A, "MD.12.I.1 MD.12.J.1"),
    *columns("MD-ENVY-B", Wager.ENVY, MD_ENVY_B, "MD.12.I.2 MD.12.J.2"),
    *columns("MD-ENVY-C", Wager.ENVY, MD_ENVY_C, "MD.12.I.3 MD.12.J.3"),
    *columns("COVER-ALL", Wager.COVER_ALL, COVER_ALL, COVER_ALL_CLAUSES),
]


@pytest.mark.parametrize(("paytable_id", "wager", "printed"), PRINTED + PRINTED_IN_CALIFORNIA)
def test_payouts_are_those_printed(paytable_id: str, wager: Wager, printed: Rows) -> None:
    payouts = [row for row in printed if row[0] not in ("par", "hit frequency")]
    paytable = CATALOGUE.paytable(paytable_id, wager)
    assert list(paytable.rows()) == payouts
    assert paytable.column_names == ()


@pytest.mark.parametrize(("paytable_id", "wager", "printed"), PRINTED)
def test_par_and_hit_frequency_are_those_printed(paytable_id: str, wager: Wager, printed: Rows) -> None:
    paytable = CATALOGUE.paytable(paytable_id, wager)
    assert paytable.printed_par == dict(printed).get("par", "")
    assert paytable.printed_hit_frequency == dict(printed).get("hit frequency", "")


@pytest.mark.parametrize(("paytable_id", "wager", "column", "printed"), PRINTED_IN_COLUMNS)
def test_a_column_pays_as_printed(paytable_id: str, wager: Wager, column: str, printed: Rows) -> None:
    paytable = CATALOGUE.paytable(paytable_id, wager)
    index = 1 + paytable.column_names.index(column)
    assert [(row[0], row[index]) for row in paytable.rows()] == printed


@pytest.mark.parametrize(
    ("paytable_id", "wager", "headings"),
    [
        ("MD-ENVY-A", Wager.ENVY, "$1 $5"),
        ("MD-ENVY-B", Wager.ENVY, "$1 $5"),
        ("MD-ENVY-C", Wager.ENVY, "$1 $5"),
        pytest.param("COVER-ALL", Wager.COVER_ALL, "7 6 5 4 3 2 1", marks=pytest.mark.clause("COVER.11")),
    ],
)
def test_columns_have_the_printed_headings_and_no_par(paytable_id: str, wager: Wager, headings: str) -> None:
    paytable = CATALOGUE.paytable(paytable_id, wager)
    assert paytable.column_names == tuple(headings.split())
    assert {len(row) for row in paytable.rows()} == {1 + len(paytable.column_names)}
    assert (paytable.printed_par, paytable.printed_hit_frequency) == ("", "")


FORTY_ONE_IDS = """
    LIRX-01 LIRX-02 LIRX-03 LIRX-04 LIRX-05 LIRX-06 3CB-1 3CB-2 3CB-3 3CB-4 3CB-5 3CB-6
    LIRB-03 LIRB-06 LIRB-09 LIRB-10 LIRB-25 LIRB-28 LIRB-29 MD-BASE-A MD-BASE-B MD-BASE-C
    MD-5CB-A MD-5CB-B MD-5CB-C MD-5CB-D MD-5CB-E MD-5CB-F MD-5CB-G MD-3CB-A MD-3CB-B MD-3CB-C
    MD-6CB-A MD-6CB-B MD-PROG-A MD-PROG-B MD-PROG-C MD-ENVY-A MD-ENVY-B MD-ENVY-C COVER-ALL
"""


def test_the_catalogue_has_every_printed_paytable_and_no_other() -> None:
    assert set(CATALOGUE.paytable_ids()) == set(FORTY_ONE_IDS.split())


@pytest.mark.parametrize(
    ("paytable_ids", "wager", "document", "basis"),
    [
        (SHFL_LIRX, Wager.BASE, "shfl", "five-card"),
        (SHFL_LIRB_PRIMARY, Wager.BASE, "shfl", "five-card"),
        (SHFL_LIRB_SECONDARY, Wager.FIVE_CARD_BONUS, "shfl", "five-card"),
        (SHFL_3CB, Wager.THREE_CARD_BONUS, "shfl", "three-card"),
        (MD_BASE, Wager.BASE, "md", "five-card"),
        (MD_5CB, Wager.FIVE_CARD_BONUS, "md", "five-card"),
        (MD_3CB, Wager.THREE_CARD_BONUS, "md", "three-card"),
        (MD_6CB, Wager.SIX_CARD_BONUS, "md", "six-card"),
        (["MD-PROG-A"], Wager.PROGRESSIVE, "md", "five-card"),
        (["MD-PROG-B", "MD-PROG-C"], Wager.PROGRESSIVE, "md", "three-card"),
        (["MD-ENVY-A"], Wager.ENVY, "md", "five-card"),
        (["MD-ENVY-B", "MD-ENVY-C"], Wager.ENVY, "md", "three-card"),
        (["COVER-ALL"], Wager.COVER_ALL, "cover-all", "five-card"),
    ],
)
def test_document_and_cards_judged(paytable_ids: list[str], wager: Wager, document: str, basis: str) -> None:
    for paytable_id in paytable_ids:
        paytable = CATALOGUE.paytable(paytable_id, wager)
        assert (paytable.document, paytable.basis.value) == (document, basis), paytable_id


@pytest.mark.parametrize(
    ("paytable_ids", "wagers", "label"),
    [
        ("LIRX-01 LIRX-02 LIRX-03", [Wager.BASE], ""),
        ("LIRX-04", [Wager.BASE], "Cruise ships"),
        ("LIRX-05", [Wager.BASE], "Indiana"),
        ("LIRX-06", [Wager.BASE], "Colorado only"),
        ("LIRB-03 LIRB-06 LIRB-09", [Wager.BASE, Wager.FIVE_CARD_BONUS], ""),
        ("LIRB-10", [Wager.BASE, Wager.FIVE_CARD_BONUS], "Missouri & Colorado"),
        ("LIRB-25 LIRB-28 LIRB-29", [Wager.BASE, Wager.FIVE_CARD_BONUS], "WA card rooms & CO"),
    ],
)
def test_jurisdiction_label(paytable_ids: str, wagers: list[Wager], label: str) -> None:
    for paytable_id, wager in product(paytable_ids.split(), wagers):
        assert CATALOGUE.paytable(paytable_id, wager).jurisdiction == label, (paytable_id, wager)


@pytest.mark.clause("MD.12.E.2")
def test_progressive_b_keeps_the_printed_letters() -> None:
    lines = CATALOGUE.paytable("MD-PROG-B", Wager.PROGRESSIVE).lines
    assert [line.letter for line in lines] == ["a", "b", "c", "d", "g"]


@pytest.mark.parametrize(
    ("paytable_ids", "wager", "hands"),
    [
        ("LIRX-01 LIRB-03 MD-BASE-A", Wager.BASE, "low pair, nothing"),
        ("LIRB-03 MD-5CB-A MD-5CB-B MD-5CB-D", Wager.FIVE_CARD_BONUS, "low pair, nothing"),
        ("LIRB-06 LIRB-10 LIRB-25", Wager.FIVE_CARD_BONUS, "tens or better, low pair, nothing"),
        ("LIRB-28 LIRB-29", Wager.FIVE_CARD_BONUS, "tens or better, low pair, nothing"),
        ("MD-5CB-C MD-5CB-E MD-5CB-F", Wager.FIVE_CARD_BONUS, "tens or better, low pair, nothing"),
        ("LIRB-09 MD-5CB-G", Wager.FIVE_CARD_BONUS, "two pair, tens or better, low pair, nothing"),
        ("3CB-1 3CB-4 MD-3CB-A", Wager.THREE_CARD_BONUS, "nothing"),
        ("MD-6CB-A MD-6CB-B", Wager.SIX_CARD_BONUS, "nothing"),
        ("MD-PROG-A", Wager.PROGRESSIVE, "two pair, tens or better, low pair, nothing"),
        ("MD-PROG-B", Wager.PROGRESSIVE, "flush, pair, nothing"),
        ("MD-PROG-C", Wager.PROGRESSIVE, "straight, flush, pair, nothing"),
        ("MD-ENVY-A", Wager.ENVY, "four of a kind, full house, flush, straight, three of a kind, nothing"),
        ("MD-ENVY-B MD-ENVY-C", Wager.ENVY, "straight flush, three of a kind, straight, flush, pair"),
        ("COVER-ALL", Wager.COVER_ALL, "two pair, tens or better, low pair, nothing"),
    ],
)
def test_a_hand_without_a_printed_line_loses(paytable_ids: str, wager: Wager, hands: str) -> None:
    for paytable in (CATALOGUE.paytable(paytable_id, wager) for paytable_id in paytable_ids.split()):
        for hand in hands.split(", "):
            assert paytable.payout_for(paytable.basis.hand(hand)) is None, (paytable.id, hand)
