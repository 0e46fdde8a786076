"""The tables of docs/maths.md, so that no figure there is typed by hand.

``python -m letitride.odds.published.published_tables`` prints them all; with ``--write docs/maths.md`` they are put
where the document marks their places.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from letitride.odds.published import published_base, published_side

TABLES: Mapping[str, Callable[[], str]] = {
    "base": published_base.base_table,
    "riding": published_base.riding_table,
    "distribution": published_base.distribution_table,
    "strategy": published_base.strategy_lists,
    "deviations": published_base.deviation_table,
    "knowledge": published_base.knowledge_table,
    "hands": published_side.hands_table,
    "side": published_side.side_table,
    "six-card": published_side.six_card_table,
    "progressive": published_side.progressive_table,
    "break-even": published_side.break_even_table,
    "cover-all": published_side.cover_all_table,
    "correlation": published_side.correlation_table,
}

_PLACE = re.compile(r"(<!-- table (?P<name>[a-z-]+) -->\n)(?:(?!<!--).*\n)*(<!-- end -->)")


def filled(document: str) -> str:
    """A document with each marked table as the program gives it now."""
    return _PLACE.sub(lambda place: f"{place[1]}\n{TABLES[place['name']]()}\n\n{place[3]}", document)


def main(words: list[str]) -> None:
    """Print all tables, or write them into a document."""
    if words[:1] == ["--write"]:
        path = Path(words[1])
        path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        for name, make in TABLES.items():
            print(f"<!-- table {name} -->\n\n{make()}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
