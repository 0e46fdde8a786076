"""Count the Cover All deals again and write ``cover_all_counts.json``.

Run it as ``python -m letitride.odds.wagers.cover_all.build_counts``. It takes about a minute. With ``--check`` the file
is compared with the new counts instead of written.
"""

from __future__ import annotations

from pathlib import Path

from letitride.odds.counts.counts_file import counts_text, write_or_check
from letitride.odds.wagers.cover_all.analysis import COUNTS_FILE, PLAYER_COUNTS
from letitride.odds.wagers.cover_all.sieve import count_highest_hands

_ABOUT = (
    "Cover All: number of deals (two community cards, then three cards to each of n players, who are told apart) by "
    "number of players and class of the highest five-card hand at the table. Counted, not simulated, by "
    "python -m letitride.odds.wagers.cover_all.build_counts; the argument is in sieve.py and "
    "matchings.py."
)


def fresh_text() -> str:
    """The text of the file, counted from nothing."""
    counts = count_highest_hands(PLAYER_COUNTS[-1])
    deals = {
        str(players): {hand.value: count for hand, count in by_hand.items()} for players, by_hand in counts.items()
    }
    return counts_text(_ABOUT, deals)


def main() -> None:
    """Write the file, or with ``--check`` fail if it differs from what it should hold."""
    write_or_check(Path(__file__).with_name(COUNTS_FILE), fresh_text, about="Count the Cover All deals again.")


if __name__ == "__main__":
    main()
