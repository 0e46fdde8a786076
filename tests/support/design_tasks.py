"""Twenty tasks for the solver: what is wished for, and the search that answers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from letitride.catalogue import load_catalogue
from letitride.odds.design.games import game_of
from letitride.odds.design.search import Found, find_designs
from letitride.odds.design.space import Space, space_of
from letitride.odds.design.wishes import Wishes, around, read_number, read_range
from letitride.rules.paytables import Paytable

CATALOGUE = load_catalogue()


@dataclass(frozen=True, slots=True)
class DesignTask:
    """A paytable to begin from, the wishes as a user writes them, and what else is said of the space."""

    name: str
    wager: str
    said: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    meter_cents: int | None = None

    @property
    def wishes(self) -> Wishes:
        """The wishes, read."""
        said = self.said
        return Wishes(
            edge=around(read_number(said["edge"]), read_number(said.get("within", "0.05%"))),
            hit=read_range(said["hit"]) if "hit" in said else None,
            deviation=read_range(said["sd"]) if "sd" in said else None,
            par=read_range(said["par"]) if "par" in said else None,
        )

    @property
    def space(self) -> Space:
        """All paytables that are tried."""
        options = dict(self.options)
        if "top" in options:
            options["top"] = read_range(options["top"])
        return space_of(paytable_of(self.name, self.wager), **options)

    def found(self) -> Found:
        """The nearest answer."""
        space = self.space
        return find_designs(space, game_of(space, meter_cents=self.meter_cents), self.wishes, count=1)

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.said.items())
        fixed = "".join(f", fixed {line}" for line in self.options.get("fixed", ()))
        top = f", top {self.options['top']}" if "top" in self.options else ""
        return f"{self.name}: {said}{fixed}{top}"


def paytable_of(name: str, wager: str) -> Paytable:
    """A paytable of the catalogue by its id and wager."""
    return next(one for one in CATALOGUE.paytables(name) if one.wager.value == wager)


TASKS = (
    DesignTask("LIRX-01", "base", {"edge": "3.00%"}),
    DesignTask("LIRX-01", "base", {"edge": "2.50%", "within": "0.01%"}),
    DesignTask("LIRX-01", "base", {"edge": "3.00%", "sd": "..5"}),
    DesignTask("LIRX-01", "base", {"edge": "4%", "sd": "6..7"}),
    DesignTask("LIRX-01", "base", {"edge": "3%"}, {"fixed": ["royal flush = 1,000", "straight flush = 200"]}),
    DesignTask("LIRX-01", "base", {"edge": "3%"}, {"top": "500..900"}),
    DesignTask("LIRX-03", "base", {"edge": "3.5%", "par": "2.8%..2.9%"}),
    DesignTask("LIRX-05", "base", {"edge": "1%", "within": "0.005%"}),
    DesignTask("LIRX-06", "base", {"edge": "5%", "hit": "23%..24%"}),
    DesignTask("MD-BASE-B", "base", {"edge": "3%"}, {"steps": (1, 10, 100)}),
    DesignTask("MD-3CB-A", "three-card-bonus", {"edge": "5%"}),
    DesignTask("MD-3CB-A", "three-card-bonus", {"edge": "3%", "within": "0.1%", "sd": "..2.5"}),
    DesignTask("3CB-1", "three-card-bonus", {"edge": "4%", "within": "0.2%"}, {"fixed": ["pair = 1"]}),
    DesignTask("3CB-4", "three-card-bonus", {"edge": "2%", "within": "0.2%", "hit": "25%..26%"}),
    DesignTask("LIRB-03", "five-card-bonus", {"edge": "25%"}),
    DesignTask("LIRB-25", "five-card-bonus", {"edge": "20%", "sd": "..20"}),
    DesignTask("MD-5CB-C", "five-card-bonus", {"edge": "18%", "within": "0.02%"}, {"top": "10000..20000"}),
    DesignTask("MD-6CB-A", "six-card-bonus", {"edge": "8%", "within": "0.1%"}),
    DesignTask("MD-6CB-B", "six-card-bonus", {"edge": "12%", "within": "0.1%"}, {"fixed": ["three of a kind = 4..6"]}),
    DesignTask("MD-PROG-A", "progressive", {"edge": "20%"}, meter_cents=3_000_000),
)
"""Base games of every document, side wagers of every kind, and a progressive."""

IMPOSSIBLE = DesignTask(
    "LIRX-01",
    "base",
    {"edge": "3.00%", "sd": "..3"},
    {"fixed": ["royal flush = 1,000", "straight flush = 200", "four of a kind = 50"]},
)
"""Nothing meets it: the top of the paytable alone makes a greater deviation."""
