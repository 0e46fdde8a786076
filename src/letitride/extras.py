"""What `pip install letitride` leaves out, and the sentence that says how to install it when it is needed."""

from __future__ import annotations

MODULES: dict[str, tuple[str, ...]] = {
    "simulate": ("numba",),
    "server": (
        "alembic",
        "argon2",
        "cryptography",
        "fastapi",
        "httptools",
        "msgspec",
        "prometheus_client",
        "pydantic",
        "pyotp",
        "segno",
        "sqlalchemy",
        "structlog",
        "tzdata",
        "uvicorn",
        "uvloop",
        "websockets",
        "xlsxwriter",
    ),
    "postgres": ("psycopg",),
    "pdf": ("typst",),
    "plots": ("matplotlib",),
    "cluster": ("distributed",),
    "gym": ("gymnasium", "pettingzoo"),
}
"""The modules that each extra brings, by the names under which they are imported."""


def how_to_install(module: str | None, *, needed_by: str) -> str:
    """What to install when a module is missing; empty if no extra brings it.

    >>> how_to_install("numba.core", needed_by="letitride simulate")
    "letitride simulate needs numba. Install it with: pip install 'letitride[simulate]'"
    """
    top = (module or "").partition(".")[0]
    for extra, modules in MODULES.items():
        if top in modules:
            return f"{needed_by} needs {top}. Install it with: pip install 'letitride[{extra}]'"
    return ""
