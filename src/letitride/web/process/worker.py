"""The app in a worker process: its settings come by the environment from the process that started it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from letitride.web.app import create_app
from letitride.web.process.logs import install_logs
from letitride.web.settings import Settings

VARIABLE = "LETITRIDE_WORKER_SETTINGS"


def hand_on(settings: Settings) -> None:
    """Put the settings where workers find them."""
    os.environ[VARIABLE] = json.dumps(
        {**asdict(settings), "static": str(settings.static), "key_file": str(settings.place_of_key)}
    )


def worker_app() -> FastAPI:
    """The app of a worker."""
    install_logs(is_json=True)
    given = json.loads(os.environ[VARIABLE])
    return create_app(read_settings(given))


def read_settings(given: dict[str, Any]) -> Settings:
    """Settings as the environment holds them; a guest's table is never handed on."""
    lists = {name: tuple(given[name]) for name in ("origins", "trusted_proxies")}
    paths = {name: Path(given[name]) for name in ("static", "key_file")}
    return Settings(**{**given, **lists, **paths, "guest_table": None})
