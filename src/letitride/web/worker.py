"""The app in a worker process: its settings come by the environment from the process that started it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

from fastapi import FastAPI

from letitride.web.app import create_app
from letitride.web.logs import install_logs
from letitride.web.settings import Settings

VARIABLE = "LETITRIDE_WORKER_SETTINGS"


def hand_on(settings: Settings) -> None:
    """Put the settings where workers find them."""
    os.environ[VARIABLE] = json.dumps({**asdict(settings), "static": str(settings.static)})


def worker_app() -> FastAPI:
    """The app of a worker."""
    install_logs(is_json=True)
    given = json.loads(os.environ[VARIABLE])
    return create_app(
        Settings(**{**given, "origins": tuple(given["origins"]), "static": Path(given["static"]), "guest_table": None})
    )
