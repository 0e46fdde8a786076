"""`letitride verify`: prove a round from its record, or an export from the house's signature."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json, console, ends_with, print_json


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a round, or any export that a house signed.")],
    json: Json = False,
) -> None:
    """Prove a round: its shuffle, its deal, its payouts, the money, the hash chain, and every rule it was played by.

    What no record can prove, such as a report made at the table, is listed after the checks.

    Exit codes: 0 if the round is genuine, 1 if it isn't, 2 if the file can't be read.

    Examples:

      letitride verify round.json

      letitride verify round.json --json
    """
    from rich.markup import escape

    from letitride.catalogue import load_catalogue
    from letitride.catalogue.files import read_text_file
    from letitride.errors import Fault, FaultyFile
    from letitride.live.record.proofs import prove
    from letitride.verifier.letitride_verify import beyond_proof, read_record

    text = read_text_file(file)
    if _says_signed(text):
        _verify_signed(file, text, is_json=json)
        return
    try:
        record = read_record(text)
    except (ValueError, RecursionError) as error:
        reason = f"this isn't the record of a round ({error}). A round's page saves one with \"Save the record\""
        if _is_session(text):
            reason = f"this is a recorded session, not the record of a round: `letitride replay {file}` proves it"
        raise FaultyFile(str(file), [Fault(reason)]) from None
    checks = prove(record, load_catalogue())
    is_proved = all(check["ok"] for check in checks)
    ends_with(0 if is_proved else 1)
    unproved = beyond_proof(record) if is_proved else []
    if json:
        print_json({"proved": is_proved, "checks": checks, "beyond_proof": unproved})
    else:
        out = console()
        for check in checks:
            mark = "[green]✓[/]" if check["ok"] else "[red]✗[/]"
            out.print(f"{mark} {check['check']:8} {escape(check['detail'])}", soft_wrap=True, highlight=False)
        out.print(
            "[green]Verified: this round is genuine.[/]"
            if is_proved
            else "[red]Not verified: this record is not genuine.[/]"
        )
        if unproved:
            out.print("What no record can prove:", *(f"  {escape(one)}" for one in unproved), sep="\n", soft_wrap=True)
    if not is_proved:
        raise typer.Exit(1)


def _says_signed(text: str) -> bool:
    """Whether a text is an export that a house signed."""
    import json as standard_json

    try:
        document = standard_json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and str(document.get("format", "")).startswith("letitride signed")


def _verify_signed(file: Path, text: str, *, is_json: bool) -> None:
    """Prove the signature of an export, and a round's record in it."""
    from rich.markup import escape

    from letitride.catalogue import load_catalogue
    from letitride.errors import TextError
    from letitride.live.signing import proved_by

    try:
        checks = proved_by(text, load_catalogue())
    except TextError as error:
        checks = [{"check": "signed", "ok": False, "detail": str(error)}]
    is_proved = all(check["ok"] for check in checks)
    ends_with(0 if is_proved else 1)
    if is_json:
        print_json({"proved": is_proved, "checks": checks, "beyond_proof": []})
    else:
        out = console()
        for check in checks:
            mark = "[green]✓[/]" if check["ok"] else "[red]✗[/]"
            out.print(f"{mark} {check['check']:8} {escape(check['detail'])}", soft_wrap=True, highlight=False)
        out.print(
            f"[green]{escape(file.name)} is proved.[/]" if is_proved else f"[red]{escape(file.name)} is refused.[/]"
        )
    if not is_proved:
        raise typer.Exit(1)


def _is_session(text: str) -> bool:
    """Whether a text is a transcript or a hand history, which another command proves."""
    from letitride.errors import TextError
    from letitride.table.log.history import read_record

    try:
        read_record(text)
    except TextError:
        return False
    return True
