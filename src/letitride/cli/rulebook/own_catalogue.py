"""`letitride --catalogue DIR`: a catalogue of one's own beside the built-in one."""

from __future__ import annotations

import os
from pathlib import Path

from rich.console import Console
from rich.markup import escape

OWN_CATALOGUE = "LETITRIDE_CATALOGUE"


def use_own_catalogue(folder: Path) -> None:
    """Add a folder to the catalogue, here and in every process started from here; tell what in it can't be used."""
    os.environ[OWN_CATALOGUE] = str(folder.resolve())
    from letitride.catalogue import load_catalogue

    terminal = Console(stderr=True)
    for error in load_catalogue().entries.faulty.values():
        for fault in error.faults:
            at = f":{fault.line}" if fault.line else ""
            terminal.print(f"[yellow]warning[/] {escape(f'{error.name}{at}: {fault}')}", soft_wrap=True)
