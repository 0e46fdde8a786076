"""The code spells a wager or a spot only where a rule is about that one; everything else derives from the record."""

from __future__ import annotations

import ast
from pathlib import Path

import letitride

PACKAGE = Path(letitride.__file__).parent
RECORD = "rules/wagers.py"

BASE_GAME = "decisions are made for the base game alone"
PLACED_FIRST = "the base bets are placed first, and each player's stake is measured in them"
LAST_BET = "bet 3 always stays, so it stands for the hand"
FIGURES = "published figures of these paytables"

ALLOWED: dict[str, tuple[int, str]] = {
    "catalogue/loader.py": (1, "the base game is meant where no wager is named"),
    "catalogue/reading/submission_file.py": (1, PLACED_FIRST),
    "cli/maths/bankroll.py": (1, "the joint distribution knows the 3 Card Bonus beside the base game"),
    "cli/maths/odds.py": (1, BASE_GAME),
    "cli/playing/terminal_table.py": (1, PLACED_FIRST),
    "coach/advice.py": (1, BASE_GAME),
    "coach/review.py": (2, BASE_GAME),
    "coach/statistics.py": (1, BASE_GAME),
    "explore/candidates.py": (1, "the 3 Card Bonus may be bet alone (three_card_only)"),
    "figures/counting.py": (1, "the envy bonus has no stake of its own"),
    "figures/day/decided.py": (1, BASE_GAME),
    "figures/ratings.py": (1, LAST_BET),
    "figures/round_seen.py": (5, "bets 1 and 2 are decided, bet 3 stands for the hand, envy has no stake"),
    "figures/table_figures.py": (2, LAST_BET),
    "gym/seat_env.py": (1, PLACED_FIRST),
    "gym/settling.py": (2, PLACED_FIRST),
    "gym/table_env.py": (1, PLACED_FIRST),
    "live/console/controller.py": (1, "its lamps are those of the Five Card Bonus (SHFL.bonus.deal.2.lamp)"),
    "live/console/event_words.py": (1, "people call bet 3 the $ bet"),
    "live/dealer/bots.py": (1, PLACED_FIRST),
    "odds/published/published_side.py": (11, FIGURES),
    "odds/wagers/analysis_data.py": (2, "the names of two parts of the JSON, and the envy bonus of a progressive"),
    "odds/wagers/seat_outcomes.py": (1, "the joint distribution knows the 3 Card Bonus beside the base game"),
    "reports/submission/mathematics.py": (1, "an envy bonus depends on the stake of the progressive"),
    "rules/checks.py": (
        14,
        "rules about pairs of paytables: bonus and base, envy and progressive, fees of the 3 Card Bonus",
    ),
    "rules/settling/fees.py": (1, "the 3 Card Bonus may have a fee of its own"),
    "rules/house_rules.py": (2, "the paytable and the limits of the base game"),
    "rules/placement.py": (7, "the 3 Card Bonus alone, and what the Six Card Bonus requires beside it"),
    "rules/settling/settled.py": (1, "only an envy bonus has no spot"),
    "rules/settling/settlement.py": (4, "uncovered 3 Card Bonus, and the envy bonus for the hands of others"),
    "school/drills/order.py": (1, PLACED_FIRST),
    "school/drills/payouts.py": (2, PLACED_FIRST),
    "school/drills/reading.py": (1, "an envy bonus is read like its progressive"),
    "school/happenings.py": (6, "what players try with bets 1, 2 and 3 that isn't allowed"),
    "school/written_lesson.py": (1, LAST_BET),
    "simulation/plans/jobs.py": (1, BASE_GAME),
    "simulation/plans/table_plan.py": (11, "stakes of progressive and envy bonus, fees of the 3 Card Bonus"),
    "simulation/questions/histories.py": (1, BASE_GAME),
    "simulation/questions/seen_hands.py": (1, BASE_GAME),
    "simulation/runs/results.py": (1, BASE_GAME),
    "table/procedure/bonus_signals.py": (1, "the signals are those of the 3 Card Bonus"),
    "table/procedure/collecting.py": (1, "lamps are those of the Five Card Bonus (SHFL.bonus.deal.2.lamp)"),
    "table/procedure/dealing.py": (1, "the payouts that are shown are those of Cover All (COVER.6)"),
    "table/procedure/deciding.py": (3, "bets 1 and 2 are decided, bet 3 never is"),
    "table/procedure/settling.py": (2, "the duty to pay envy ends where none is owed (MD.11.E.5)"),
    "table/script.py": (1, "an order about a side wager leaves the base game out"),
    "table/state.py": (1, LAST_BET),
    "table/view/viewers.py": (2, "a 3 Card Bonus shows the hand (D3); bet 1 comes before the next box (N69)"),
    "web/routes/maths/odds.py": (1, "the base game is meant where no wager is named"),
}
"""How often each file spells one, and why. Less is welcome: lower the number."""


def spelled(path: Path) -> int:
    """How often the code of a file names a wager or a spot; examples in docstrings don't count."""
    return sum(
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("Wager", "Spot")
        and node.attr.isupper()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def test_wagers_and_spots_are_spelled_only_where_a_rule_is_about_them() -> None:
    files = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    mentions = {name: path for name, path in files.items() if "Wager." in (text := path.read_text()) or "Spot." in text}
    counted = {name: count for name, path in mentions.items() if name != RECORD and (count := spelled(path))}
    assert counted == {name: count for name, (count, _) in ALLOWED.items()}
    assert all(reason for _, reason in ALLOWED.values())
