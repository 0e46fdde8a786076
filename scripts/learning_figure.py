"""Renew docs/learning.md and docs/images/learning.svg: what the learner has reached, beside the exact value.

python scripts/learning_figure.py [--rounds 40e6]

One run of examples/learn_strategy.py gives the figure and the table between the two marks of the page.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from letitride.catalogue import load_catalogue
from letitride.odds.published.markdown import table
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "examples"))
learn_strategy = importlib.import_module("learn_strategy")

PAGE, PICTURE = ROOT / "docs" / "learning.md", ROOT / "docs" / "images" / "learning.svg"
BEGIN, END = "<!-- learned -->\n", "<!-- /learned -->"
LABELS = {"features": "by what a person sees (33 + 33 states)", "hands": "by the cards (1,755 + 16,432 states)"}
COLOURS = {"features": "#0b6e4f", "hands": "#b5541c"}
IN_THE_TABLE = (1_000_000, 10_000_000)
"""The rounds after which the table tells what was reached, besides the last."""
LEAST_SHOWN = 1e-7
"""Where the logarithmic axis ends: a shortfall of nothing is drawn there."""


@dataclass(frozen=True)
class Reached:
    """What one learner had reached after some rounds."""

    kind: str
    rounds: int
    value: float
    shortfall: float
    stated_error: float

    def row(self) -> tuple[str, ...]:
        """A row of the table."""
        figures = (f"{self.value:+.6f}", f"{self.shortfall:.6f}", f"{self.stated_error:.6f}")
        return (LABELS[self.kind], f"{self.rounds:,}", *figures)


def reached(rounds: int, submission: str) -> list[Reached]:
    """What each kind of learner had reached, four points to each doubling, all from one stream of cards."""
    paytable = load_catalogue().house_rules(submission).paytables[Wager.BASE]
    best = analyse_base(paytable).expected_value
    found, due = [], float(learn_strategy.SEATS)
    for learners in learn_strategy.learned(tuple(LABELS), rounds, submission=submission):
        played = learners[0].rounds
        if played >= due or played >= rounds or played in IN_THE_TABLE:
            for learner in learners:
                value = learn_strategy.exact_value(learner, paytable)
                found.append(Reached(learner.kind, played, float(value), float(best - value), learner.error()))
            due = max(due * 2 ** (1 / 4), played + 1)
    return found


def draw(found: list[Reached], title: str, output: Path) -> None:
    """The shortfall of each kind by the rounds played, with the error that the learner states as a thin line."""
    mpl.rcParams.update({"svg.hashsalt": "letitride", "font.family": "sans-serif", "svg.fonttype": "none"})
    figure = Figure(figsize=(8, 4.2), layout="constrained")
    axes = figure.subplots()
    for kind, label in LABELS.items():
        of_kind = [one for one in found if one.kind == kind]
        at = [one.rounds for one in of_kind]
        shortfalls = [max(one.shortfall, LEAST_SHOWN) for one in of_kind]
        axes.plot(at, shortfalls, color=COLOURS[kind], marker="o", markersize=3, label=label)
        stated = [one.stated_error for one in of_kind]
        axes.plot(at, stated, color=COLOURS[kind], linewidth=0.8, linestyle="--", label="the error it states")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_ylim(bottom=LEAST_SHOWN)
    powers = range(7, 0, -1)
    axes.set_yticks([10.0**-power for power in powers], ["0", *(f"{10.0**-power:.{power}f}" for power in powers[1:])])
    axes.set_xlabel("rounds dealt while learning")
    axes.set_ylabel("short of best play, in units of one bet")
    axes.set_title(title, fontsize=11)
    axes.grid(visible=True, which="major", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.savefig(output, metadata={"Date": None})


def main() -> None:
    """Learn once; draw the figure and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=lambda text: int(float(text)), default=40_000_000)
    chosen = parser.parse_args()
    submission = "shfl-classic"
    paytable = load_catalogue().house_rules(submission).paytables[Wager.BASE]
    best = float(analyse_base(paytable).expected_value)
    found = reached(chosen.rounds, submission)
    draw(found, f"{paytable.id}: exact value of the learned strategy against {best:+.6f}", PICTURE)
    columns = ("states", "rounds", "worth, exactly", f"short of best play ({best:+.6f}) by", "error it states")
    told = [one for one in found if one.rounds in (*IN_THE_TABLE, chosen.rounds)]
    rows = [one.row() for kind in LABELS for one in told if one.kind == kind]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table(columns, rows).strip()}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
