"""The house and a seat together, who can choose the cards: they find a seed of the seat's own that brings them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path

from playwright.sync_api import Page

from letitride.cards import Card
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.dealer.shuffler import shuffled_deck
from letitride.live.house_key import read_or_make_key
from letitride.table.state import SeedChain

_KEEP_BACK = """
if (!sessionStorage.keepsBack) {
  sessionStorage.keepsBack = "yes";
  localStorage.letitride = JSON.stringify({ ...JSON.parse(localStorage.letitride ?? "{}"), addsRandomness: false });
}
"""
_DRAW = """seed => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = bytes => (bytes.length === seed.length ? (bytes.set(seed), bytes) : draw(bytes));
}"""
"""Only what is drawn for a seed is as long as one."""

Wish = Callable[[tuple[Card, ...]], bool]


def house_seed(database: Path, *, table: str, number: int) -> bytes:
    """The seed that the house keeps to itself until the round is over: its log and its key give it."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows = store.execute(
            "select kind, data from events where table_id = ? and kind in ('SeedChainPublished', 'SeedCommitted')",
            (table,),
        ).fetchall()
    said = [(kind, json.loads(data)) for kind, data in rows]
    (chain,) = [data for kind, data in said if kind == "SeedChainPublished"]
    (bound,) = [data for kind, data in said if kind == "SeedCommitted" and data["number"] == number]
    keeper = SeedKeeper(read_or_make_key(database.with_name(f"{database.name}.key")), table)
    published = SeedChain(chain["chain"], chain["length"], chain["head"], tip=chain["head"])
    seed = keeper.seed_at(published, bound["index"], bound["commitment"])
    assert seed is not None
    return seed


def lucky_seed(database: Path, *, table: str, number: int, wish: Wish) -> str:
    """A seed for seat 1, alone among bots, that makes the deck of a round what somebody wishes for."""
    house, nonce = house_seed(database, table=table, number=number), f"letitride shuffle 2/{table}/{number}"
    for tried in count():
        own = sha256(f"four leaf clover {tried}".encode()).hexdigest()
        if wish(shuffled_deck(house, players=[f"1 {own}"], nonce=nonce)):
            return own
    raise AssertionError("every deck comes some day")


def keep_seeds_back(page: Page) -> None:
    """Have the page add no randomness until it is told which."""
    page.add_init_script(_KEEP_BACK)


def add_seed(page: Page, seed: str) -> None:
    """Have the page add this seed as if it had drawn it."""
    page.evaluate(_DRAW, list(bytes.fromhex(seed)))
    page.locator(".shuffle").evaluate("panel => { panel.open = true; }")
    page.get_by_label("Add randomness to every round").check()
    page.wait_for_selector("[data-committed='1']")
