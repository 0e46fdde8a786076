"""`letitride rng`: the shuffle's file for a laboratory."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError

rng = typer.Typer(no_args_is_help=True, help="The shuffle for a laboratory: describe it, collect its output, test it.")

KeyOption = Annotated[str, typer.Option(help="Any text; the house key of this run is derived from it.")]
DEFAULT_KEY = "letitride rng"


@rng.command()
def describe(json: Json = False) -> None:
    """Describe the shuffle: source, seeding, unbiased draw, commitment, and the hashes of the files that implement it.

    Examples:

      letitride rng describe --json
    """
    from letitride.cli.tables import FigureTable
    from letitride.rng.describing import description

    said = description()
    if json:
        print_json(said)
        return
    for name, text in said["facts"].items():
        console().print(f"[bold]{name}[/]: {text}")
    table = FigureTable("", "file", "does", "SHA-256")
    for one in said["files"]:
        table.add_row(one["path"], one["does"], one["sha256"])
    console().print(table)


@rng.command()
def collect(
    shuffles: Annotated[int, typer.Option(min=1, help="How many decks, or with --raw how many blocks.")] = 10_000,
    raw: Annotated[
        bool, typer.Option("--raw", help="Raw words instead of decks: blocks of 64 words of 32 bits.")
    ] = False,
    binary: Annotated[bool, typer.Option("--binary", help="Decks as 52 bytes each instead of text.")] = False,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write to. Default: standard output.")
    ] = None,
    key: KeyOption = DEFAULT_KEY,
) -> None:
    """Write decks, or the raw words they are drawn from, with the functions that deal live rounds.

    The formats are defined in docs/rng.md. The same key gives the same bytes.

    Examples:

      letitride rng collect --shuffles 100000 --output decks.txt

      letitride rng collect --raw --shuffles 1000000 | ent
    """
    from letitride.cards import format_cards
    from letitride.rng.collecting import production_shuffle, raw_words, rounds

    if raw and binary:
        raise TextError("--raw is binary already; leave --binary out")
    stream = sys.stdout.buffer if output is None else output.open("wb")
    try:
        if raw:
            for block in islice(raw_words(key), shuffles):
                stream.write(block)
        else:
            for seed, nonce in islice(rounds(key), shuffles):
                deck = production_shuffle(seed, nonce)
                stream.write(bytes(card.index for card in deck) if binary else f"{format_cards(deck)}\n".encode())
        stream.flush()
    finally:
        if output is not None:
            stream.close()


@rng.command("test")
def run_tests(
    shuffles: Annotated[int, typer.Option(min=1_000, help="How many decks are tested.")] = 20_000,
    key: KeyOption = DEFAULT_KEY,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report as PDF.")] = None,
    date: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The date of the report. Default: today.")
    ] = None,
    json: Json = False,
) -> None:
    """Test the shuffle: position by card, pairs, serial, runs, gaps, orders, hand classes, neighbouring seeds and more.

    Every test compares with an exact distribution; docs/rng.md defines them. p-values are adjusted for the number of
    tests. Exit code 1 means that a test failed, which happens to a sound shuffle once in a thousand runs.

    Examples:

      letitride rng test

      letitride rng test --shuffles 100000 --pdf shuffle.pdf
    """
    from letitride.cli.tables import FigureTable
    from letitride.reports.forms.files import write_pdf
    from letitride.reports.submission.letter_date import parse_day
    from letitride.rng.battery import LEVEL, run_battery
    from letitride.rng.report import rng_document

    day = parse_day(date).isoformat()
    report = run_battery(key, shuffles)
    if pdf is not None:
        write_pdf(rng_document(report, key=key, day=day), pdf)
    if json:
        print_json(
            {
                "shuffles": report.shuffles,
                "key": key,
                "level": LEVEL,
                "passes": report.passes,
                "tests": [{"test": one.name, "p": one.p, "adjusted": one.adjusted} for one in report.results],
            }
        )
    else:
        table = FigureTable(f"{shuffles:,} shuffles", "test", "p-value", "adjusted")
        for one in report.results:
            table.add_row(one.name, f"{one.p:.6f}", f"{one.adjusted:.6f}")
        console().print(table)
        console().print("Passed: no test found a deviation." if report.passes else "Failed: see the adjusted p-values.")
    if pdf is not None:
        typer.echo(f"wrote {pdf}", err=json)
    if not report.passes:
        raise typer.Exit(1)
