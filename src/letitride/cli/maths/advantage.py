"""`letitride advantage`: what knowledge that nobody should have is worth, for those who protect games."""

from __future__ import annotations

from typing import Annotated

import typer

from letitride.cli.completion import paytables
from letitride.cli.output import Json, console, print_json
from letitride.odds.strategy.dealing import Dealing

_LETTERS = "ABCDEFGHIJ"


def advantage(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            autocompletion=paytables,
            help="Paytables with a base game, or paths of your own (TOML); all of the catalogue if none is named.",
        ),
    ] = None,
    missing: Annotated[
        str, typer.Option(help='Cards known to be missing, or in a clump that isn\'t dealt, such as "As Kd".')
    ] = "",
    clump: Annotated[
        str,
        typer.Option(
            help='Cards known to lie together, in the order in which they are dealt, such as "Kh Kd 8s 8c 3d".'
        ),
    ] = "",
    seat: Annotated[int, typer.Option(help="Which seat a clump's player has, in the order of the deal.")] = 1,
    seats: Annotated[int, typer.Option(help="How many seats are dealt to, where there is a clump.")] = 7,
    dealing: Annotated[
        Dealing, typer.Option(help="How the cards are dealt, where there is a clump.")
    ] = Dealing.PACKETS,
    confidence: Annotated[str, typer.Option(help="How sure the house wants to be before it acts.")] = "95%",
    json: Json = False,
) -> None:
    """Show what advantage play is worth: glimpsed cards, shared hands, a dealer's habit, a flawed shuffle.

    Every worth is exact, in units of one bet a round, with the strategy that takes it. "Noticed after" is the number of
    rounds at which the mean result can be told from best play with the given confidence, by the paytable's own
    standard deviation. A side wager is made before any card is seen, so no knowledge of cards that is gained
    later changes it.

    Examples:

      letitride advantage LIRX-01

      letitride advantage LIRX-01 LIRX-03 --missing "As Ks Qs" --confidence 99%

      letitride advantage LIRX-01 --clump "Kh Kd 8s 8c 3d" --seats 3 --seat 2

      letitride advantage --json
    """
    from letitride.cards import parse_cards
    from letitride.catalogue import load_catalogue
    from letitride.cli.tables import FigureTable
    from letitride.odds.design.wishes import read_number
    from letitride.odds.strategy.advantage import advantages
    from letitride.odds.strategy.dealing import DealtTo
    from letitride.odds.wagers.analysis_data import fraction_data

    catalogue = load_catalogue()
    cards = parse_cards(missing) if missing else ()
    together = parse_cards(clump) if clump else ()
    dealt = DealtTo(seat, seats, dealing)
    share = float(read_number(confidence))
    wanted = names or [
        name for name in catalogue.paytable_ids() if any(one.wager.is_base for one in catalogue.paytables(name))
    ]
    tables = [catalogue.paytable(name) for name in wanted]
    found = {one.id: advantages(one, missing=cards, clump=together, dealt=dealt, confidence=share) for one in tables}
    if json:
        print_json(
            {
                "confidence": share,
                "paytables": {
                    name: [
                        {
                            "kind": one.kind,
                            "expected_value": fraction_data(one.expected_value),
                            "worth": fraction_data(one.worth),
                            "beats_the_house": one.beats_the_house,
                            "strategy": one.strategy,
                            "noticed_after_rounds": one.notices,
                        }
                        for one in kinds
                    ]
                    for name, kinds in found.items()
                },
            }
        )
        return
    for name, kinds in found.items():
        table = FigureTable(
            f"{name}: per round, in units of one bet", "known", "worth", "house edge", "noticed after", "play"
        )
        ways = list(dict.fromkeys(one.strategy for one in kinds))
        for one in kinds:
            rounds = "" if one.notices is None else f"{one.notices:,} rounds"
            table.add_row(
                one.kind,
                f"{float(one.worth):+.6f}",
                f"{-float(one.expected_value):.4%}",
                rounds,
                _LETTERS[ways.index(one.strategy)],
            )
        played = "\n".join(f"{letter}: {way}" for letter, way in zip(_LETTERS, ways, strict=False))
        table.note = f"{played}\nNoticed with {share:.0%} confidence; as rarely wrongly as missed."
        console().print(table)
