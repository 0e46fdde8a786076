"""`letitride` with arranged decks, run as a program: `python arranged_play.py "AhKhQhJhTh 2c7d9hJsKs" play ...`.

Each hand is seat 1's three cards and the two community cards; rounds take them one after the other, then begin again.
It stands in for luck that nobody can wait for, in tests and pictures only: such a round can't be proved.
"""

from __future__ import annotations

import sys

from letitride.cards import DECK, Card, parse_card
from letitride.live.dealer import drawing
from letitride.live.room import drafts
from letitride.table import Table


def arrange(hands: list[list[Card]]) -> None:
    """Let every deck begin with the next of these hands, wherever stacks go to the seats first."""

    def arranged_deck(table: Table, **_seeds: object) -> tuple[Card, ...]:
        current = table.in_round()
        hand = hands[(current.number - 1) % len(hands)]
        rest = [card for card in DECK if card not in hand]
        # Bots get cards from all over the deck, so that their hands are nothing special.
        rest = [rest[(at * 23) % len(rest)] for at in range(len(rest))]
        others = 3 * (len(current.boxes) - 1)
        return (*hand[:3], *rest[:others], *hand[3:], *rest[others:])

    for module in (drawing, drafts):
        vars(module)["drawn_deck"] = arranged_deck


if __name__ == "__main__":
    words = sys.argv.pop(1).split()
    arrange([[parse_card(word[at : at + 2]) for at in range(0, 10, 2)] for word in words])
    from letitride.cli import main

    main()
