"""Passwords: Argon2id, always in a thread of its own, because a hash takes some fifty milliseconds on purpose."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from letitride.web.problems import Problem

T = TypeVar("T")

LEAST_LENGTH = 10
GREATEST_LENGTH = 200
MOST_WAITING = 128
"""So many passwords may wait to be hashed, some three seconds' worth."""


class Passwords:
    """Hashes and checks passwords off the event loop, at most two at a time: each takes 19 MiB."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="argon2")
        self._nobody = self._hasher.hash("the password of nobody")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What is stored instead of a password."""
        check_password(password)
        return await self._in_turn(lambda: self._hasher.hash(password))

    async def is_right(self, stored: str | None, password: str) -> bool:
        """Whether a password is the stored one; an unknown name takes as long as a wrong password."""
        is_match = await self._in_turn(lambda: self._verify(stored or self._nobody, password))
        return is_match and stored is not None

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "Too many people are signing in. Try again in a moment.", headers={"Retry-After": "3"})
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password.encode(errors="surrogatepass"))
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown()


def check_password(password: str) -> None:
    """Refuse a password that is too short to be one, blank, or of characters that nobody can type."""
    if not LEAST_LENGTH <= len(password) <= GREATEST_LENGTH:
        raise Problem(422, f"A password has {LEAST_LENGTH} to {GREATEST_LENGTH} characters.", kind="bad-password")
    if not password.strip():
        raise Problem(422, "A password can't be only spaces.", kind="bad-password")
    if any(unicodedata.category(one) in ("Cc", "Cs") for one in password):
        raise Problem(422, "A password can't contain control characters.", kind="bad-password")
