"""Logs: one JSON object a line, with the same keys everywhere; never a password, a token or a hidden card."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog

log: structlog.stdlib.BoundLogger = structlog.get_logger("letitride")


def install_logs(*, is_json: bool, level: int | str = logging.INFO, stream: TextIO | None = None) -> None:
    """Send our logs and those of the libraries to standard error, as JSON for machines or as lines for people."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(sort_keys=True) if is_json else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for told_by_us in ("alembic", "uvicorn.error"):
        logging.getLogger(told_by_us).setLevel(logging.WARNING)
    for noisy in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(noisy)
        logger.handlers.clear()
        logger.propagate = noisy != "uvicorn.access"
