"""Waiting on the event loop for what another thread does."""

from __future__ import annotations

import asyncio
import concurrent.futures
from typing import TypeVar

T = TypeVar("T")


def result_of(working: concurrent.futures.Future[T]) -> asyncio.Future[T]:
    """What comes of some work in another thread; whoever stops waiting for it doesn't stop the work.

    It does a little less than `asyncio.wrap_future`, because live tables wait for a thousand appends a second.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Future[T] = loop.create_future()

    def deliver() -> None:
        if waiting.done():
            return
        error = working.exception()
        if error is None:
            waiting.set_result(working.result())
        else:
            waiting.set_exception(error)

    def done(_: concurrent.futures.Future[T]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver)

    working.add_done_callback(done)
    return waiting
