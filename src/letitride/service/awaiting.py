"""Waiting on the event loop for what another thread does."""

from __future__ import annotations

import asyncio
import concurrent.futures
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def tell_on_loop(working: concurrent.futures.Future[T], tell: Callable[[concurrent.futures.Future[T]], None]) -> None:
    """Call back on this event loop when some work in another thread is done, in the order in which works are done.

    Nobody can cancel it, and it does less than `asyncio.wrap_future`, because live tables wait for hundreds of appends
    a second.
    """
    loop = asyncio.get_running_loop()

    def done(finished: concurrent.futures.Future[T]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, finished)

    working.add_done_callback(done)
