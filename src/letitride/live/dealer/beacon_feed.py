"""Where a beacon's values come from: a folder or an address with `info` and `public/NUMBER`, as drand serves them."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog

from letitride.errors import TextError
from letitride.table.procedure.randomness.beacon import Beacon, beacon_value, read_beacon

log = structlog.get_logger(__name__)

SECONDS_TO_ANSWER = 3.0
AT_ONCE = 4
"""So many values are asked for at the same time, in threads that nothing else waits for."""
MOST_BYTES = 64 * 1024
KEPT = 256


class BeaconFeed:
    """The values of one beacon, each asked for once by all tables of a process together."""

    def __init__(self, place: str) -> None:
        self._place = place.rstrip("/")
        self.beacon = _described(self._read("info"))
        self._known: OrderedDict[int, str] = OrderedDict()
        self._asking: dict[int, asyncio.Task[None]] = {}
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="beacon")

    def known(self, beacon_round: int) -> str | None:
        """The signature of a value, if it has been asked for and has appeared."""
        return self._known.get(beacon_round)

    async def ask(self, beacon_round: int) -> None:
        """Ask for a value; afterwards it is known, unless the beacon didn't answer in time."""
        if beacon_round in self._known:
            return
        asking = self._asking.get(beacon_round)
        if asking is None:
            asking = self._asking[beacon_round] = asyncio.get_running_loop().create_task(self._ask(beacon_round))
            asking.add_done_callback(lambda _: self._asking.pop(beacon_round, None))
        # A beacon that sends a byte now and then keeps its thread busy, but no table.
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(asking), SECONDS_TO_ANSWER)

    def close(self) -> None:
        """Ask for nothing more."""
        self._threads.shutdown(cancel_futures=True)

    async def _ask(self, beacon_round: int) -> None:
        try:
            reading = asyncio.get_running_loop().run_in_executor(self._threads, self._read, f"public/{beacon_round}")
            said = await reading
            self._known[beacon_round] = _signature(said, beacon_round)
        except (TextError, OSError) as error:
            log.warning("the beacon doesn't answer", value=beacon_round, reason=str(error))
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def _read(self, name: str) -> Any:
        try:
            if "://" in self._place:
                asked = urllib.request.Request(f"{self._place}/{name}", headers={"Accept": "application/json"})
                with urllib.request.urlopen(asked, timeout=SECONDS_TO_ANSWER) as answer:
                    text = _read_in_time(answer)
            else:
                with (Path(self._place) / name).open("rb") as file:
                    text = file.read(MOST_BYTES)
            return json.loads(text)
        except TextError:
            raise
        except urllib.error.HTTPError as error:
            error.close()
            raise TextError(f"the beacon answers with {error.code}") from None
        except (ValueError, RecursionError):
            raise TextError(f"the beacon's {name} isn't JSON") from None


def _read_in_time(answer: Any) -> bytes:
    """An answer that comes whole before long."""
    text, until = b"", time.monotonic() + SECONDS_TO_ANSWER
    while part := answer.read1(MOST_BYTES):
        text += part
        if len(text) > MOST_BYTES or time.monotonic() > until:
            raise TextError("the beacon's answer is too long or too slow")
    return text


def open_beacon(place: str) -> BeaconFeed | None:
    """The feed of a folder or of an http address; None if none is named."""
    if not place:
        return None
    if "://" in place and not place.startswith(("http://", "https://")):
        raise TextError("a beacon is a folder or an address that begins with http:// or https://")
    try:
        return BeaconFeed(place)
    except OSError as error:
        raise TextError(f"the beacon at {place} can't be read: {error}") from None


def _described(info: Any) -> Beacon:
    """The beacon as it describes itself."""
    try:
        return read_beacon(f"{info['hash']}/{info['genesis_time']}/{info['period']}")
    except (KeyError, TypeError):
        raise TextError("the beacon's info lacks hash, genesis_time or period") from None


def _signature(said: Any, beacon_round: int) -> str:
    """The signature in an answer, if the answer is about this value and agrees with itself."""
    try:
        signature, randomness = said["signature"], said["randomness"]
        if said["round"] == beacon_round and randomness == beacon_value(signature):
            return str(signature)
    except (KeyError, TypeError, ValueError):
        pass
    raise TextError("the answer isn't the value that was asked for")
