"""Draw docs/images/learning.svg: what the learner of examples/learn_strategy.py has reached, beside the exact value.

python scripts/learning_figure.py [--rounds 200e6]
"""

from __future__ import annotations

import argparse
import importlib
import sys
from itertools import pairwise
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from letitride.catalogue import load_catalogue
from letitride.odds.base import analyse_base
from letitride.rules.wagers import Wager

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "examples"))
learn_strategy = importlib.import_module("learn_strategy")


LABELS = {"features": "by what a person sees (33 + 66 states)", "hands": "by the cards (1,755 + 32,864 states)"}
SHARES = {"features": 1, "hands": 4}
"""Hands take longer to look up, so they get a part of the rounds."""
COLOURS = {"features": "#0b6e4f", "hands": "#b5541c"}


def curve(kind: str, rounds: int, submission: str) -> tuple[list[int], list[float]]:
    """Rounds played, four points to each doubling, and the exact value of the strategy learned by then."""
    paytable = load_catalogue().house_rules(submission).paytables[Wager.BASE]
    at, values, due = [], [], float(learn_strategy.SEATS)
    for learner in learn_strategy.learned(kind, rounds, submission=submission):
        if learner.rounds >= due or learner.rounds >= rounds:
            at.append(learner.rounds)
            values.append(float(learn_strategy.exact_value(learner, paytable)))
            due = max(due * 2 ** (1 / 4), learner.rounds + 1)
    assert all(before < after for before, after in pairwise(at))
    return at, values


def main() -> None:
    """Learn twice and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=lambda text: int(float(text)), default=200_000_000)
    parser.add_argument("--submission", default="shfl-classic")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "images" / "learning.svg")
    chosen = parser.parse_args()
    paytable = load_catalogue().house_rules(chosen.submission).paytables[Wager.BASE]
    best = float(analyse_base(paytable).expected_value)
    mpl.rcParams.update({"svg.hashsalt": "letitride", "font.family": "sans-serif", "svg.fonttype": "none"})
    figure = Figure(figsize=(8, 4.2), layout="constrained")
    axes = figure.subplots()
    for kind, label in LABELS.items():
        at, values = curve(kind, chosen.rounds // SHARES[kind], chosen.submission)
        axes.plot(at, [best - value for value in values], color=COLOURS[kind], marker="o", markersize=3, label=label)
        print(f"{kind}: worth {values[-1]:+.6f} after {at[-1]:,} rounds; best play {best:+.6f}", flush=True)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("rounds played at random while learning")
    axes.set_ylabel("short of best play, in units of one bet")
    axes.set_title(f"{paytable.id}: exact value of the learned strategy against {best:+.6f}", fontsize=11)
    axes.grid(visible=True, which="major", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.savefig(chosen.output, metadata={"Date": None})


if __name__ == "__main__":
    main()
