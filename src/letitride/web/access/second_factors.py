"""One-time codes (TOTP), an optional second factor. Secrets lie encrypted in the database, their key in a file."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from pyotp import random_base32
from pyotp.totp import TOTP

from letitride.live.house_key import read_or_make_key
from letitride.store import Store
from letitride.store.people.accounts import StoredAccount
from letitride.store.people.second_factors import (
    StoredFactor,
    begin_factor,
    confirm_factor,
    drop_factor,
    find_factor,
    use_step,
)
from letitride.web.access.throttle import Throttle
from letitride.web.problems import Problem
from letitride.web.server_time import now_ms

ISSUER = "letitride"
NONCE_BYTES = 12
STEPS_BESIDE = 1
"""A clock may be half a minute off, either way."""


def codes_key_file(seed_key_file: Path) -> Path:
    """Where the key of the secrets lies: beside the key of the seeds."""
    return seed_key_file.with_name(f"{seed_key_file.name}.codes")


class SecondFactors:
    """The second factors of all accounts, the same in every process of the house."""

    def __init__(self, store: Store, throttle: Throttle, key_file: Path) -> None:
        self._store = store
        self._throttle = throttle
        self._cipher = AESGCM(read_or_make_key(key_file))

    async def is_on(self, account_id: str) -> bool:
        """Whether an account is asked for a code."""
        factor = await self._find(account_id)
        return factor is not None and factor.is_confirmed

    async def begin(self, account_id: str, *, name: str) -> tuple[str, str]:
        """Make a secret for somebody's authenticator; returns it, and the link that hands it over."""
        if await self.is_on(account_id):
            raise Problem(409, "You use one-time codes already. Turn them off first.", kind="conflict")
        secret = random_base32()
        sealed = self._seal(account_id, secret)
        begun = self._store.write(lambda c: begin_factor(c, account_id, secret=sealed, at_ms=now_ms()))
        await asyncio.wrap_future(begun)
        return secret, TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)

    async def confirm(self, account_id: str, code: str, *, name: str) -> None:
        """Turn codes on, once its owner has shown that their authenticator knows the secret."""
        factor = await self._find(account_id)
        if factor is None or factor.is_confirmed:
            raise Problem(409, "Ask for a secret first.", kind="conflict")
        await self._prove(factor, code)
        done = self._store.write(partial(confirm_factor, account_id=account_id, name=name, at_ms=now_ms()))
        await asyncio.wrap_future(done)

    async def turn_off(self, account_id: str, code: str, *, name: str) -> None:
        """Turn one's own codes off, with one more of them."""
        factor = await self._find(account_id)
        if factor is None or not factor.is_confirmed:
            raise Problem(409, "You don't use one-time codes.", kind="conflict")
        await self._prove(factor, code)
        work = partial(drop_factor, account_id=account_id, name=name, actor=name, at_ms=now_ms())
        await asyncio.wrap_future(self._store.write(work))

    async def check(self, account: StoredAccount, code: str) -> None:
        """Refuse whoever uses codes and brings none, a wrong one, or one that was used before."""
        factor = await self._find(account.id)
        if factor is None or not factor.is_confirmed:
            return
        if not code:
            raise Problem(401, "Enter the six digits that your authenticator shows.", kind="code-needed")
        await self._prove(factor, code)

    async def _prove(self, factor: StoredFactor, code: str) -> None:
        key = f"code:{factor.account_id}"
        await self._throttle.begin(key, because="Too many wrong codes")
        step = self._step(factor, code)
        if step is None:
            raise Problem(401, "The code is wrong. Enter the one that your authenticator shows now.", kind="wrong-code")
        used = self._store.write(lambda connection: use_step(connection, factor.account_id, step))
        if not await asyncio.wrap_future(used):
            raise Problem(401, "This code was used before. Wait for the next one.", kind="wrong-code")
        await self._throttle.succeeded(key)

    def _step(self, factor: StoredFactor, code: str) -> int | None:
        """The step of the clock whose code it is."""
        codes = TOTP(self._open(factor))
        now = now_ms() // 1_000 // codes.interval
        given = "".join(code.split())
        beside = range(now - STEPS_BESIDE, now + STEPS_BESIDE + 1)
        found = [step for step in beside if secrets.compare_digest(codes.generate_otp(step).encode(), given.encode())]
        return found[0] if found else None

    async def _find(self, account_id: str) -> StoredFactor | None:
        return await asyncio.to_thread(self._store.read, lambda connection: find_factor(connection, account_id))

    def _seal(self, account_id: str, secret: str) -> str:
        nonce = secrets.token_bytes(NONCE_BYTES)
        return (nonce + self._cipher.encrypt(nonce, secret.encode(), account_id.encode())).hex()

    def _open(self, factor: StoredFactor) -> str:
        """The secret; whoever put another account's row in its place, or has another key, gets nowhere."""
        try:
            sealed = bytes.fromhex(factor.secret)
            owner = factor.account_id.encode()
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], owner).decode()
        except (InvalidTag, ValueError):
            raise Problem(
                409,
                "Your one-time codes can't be checked: the house's key has changed. Ask the operator to remove them.",
                kind="conflict",
            ) from None
