"""What a table has on its way to the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

from letitride.store import Append, Appended, Store


class PendingAppends:
    """Appends of one table that are not durable yet; what comes of them is told in their order."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._under_way = 0
        self._are_done = asyncio.Event()
        self._are_done.set()

    def __bool__(self) -> bool:
        return self._under_way > 0

    async def done(self) -> None:
        """Wait until nothing is on its way, and all that came of it has been told."""
        await self._are_done.wait()

    def send(
        self, append: Append, *, when_durable: Callable[[Appended], object], when_lost: Callable[[], object]
    ) -> asyncio.Future[Appended]:
        """Send an append to the disk; the answer comes when it is durable, or raises why it came to nothing.

        Whoever stops waiting for the answer doesn't stop the writing, and what came of it is told all the same.
        """
        answer: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()

        def written(writing: Future[Appended]) -> None:
            self._under_way -= 1
            if not self._under_way:
                self._are_done.set()
            error = writing.exception()
            if error is None:
                when_durable(writing.result())
                if not answer.done():
                    answer.set_result(writing.result())
            else:
                when_lost()
                if not answer.done():
                    answer.set_exception(error)

        _tell_on_loop(self._store.append(append), written)
        self._under_way += 1
        self._are_done.clear()
        return answer


def _tell_on_loop(writing: Future[Appended], tell: Callable[[Future[Appended]], None]) -> None:
    """Call back on this event loop when something is written.

    It does less than `asyncio.wrap_future`, because live tables wait for hundreds of appends a second.
    """
    loop = asyncio.get_running_loop()

    def done(finished: Future[Appended]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, finished)

    writing.add_done_callback(done)
