"""Every command in every reachable state of small tables: safe, live, honest, cited.

graph = explore(small, troubles=1)      every state of one small table
report = explore_all("maryland", small_tables(houses), troubles=1)
"""

from letitride.explore.report import Counterexample, Report, explore_all
from letitride.explore.step import Kind, Violation
from letitride.explore.tables import SmallTable, small_tables, with_more_players
from letitride.explore.walk import Graph, explore

__all__ = [
    "Counterexample",
    "Graph",
    "Kind",
    "Report",
    "SmallTable",
    "Violation",
    "explore",
    "explore_all",
    "small_tables",
    "with_more_players",
]
