"""The page is an app: it installs, opens without its server, and its table stays small."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from browser_play import PATIENCE_MS
from playwright.sync_api import Browser, expect
from server_process import ServerProcess

from letitride.web.settings import STATIC

CONTROLLED = """() => new Promise(done => navigator.serviceWorker.controller
    ? done() : navigator.serviceWorker.addEventListener("controllerchange", () => done()))"""
ANSWERS_KEPT = """async () => {
    const kept = await caches.open("letitride-answers");
    while ((await kept.keys()).length < 2) await new Promise(requestAnimationFrame);
}"""
MOST_BYTES = 250 * 1024
"""What the player's table may weigh, compressed, with its fonts and figures."""


def test_it_installs_and_trainer_and_verifier_work_offline(
    chromium: Browser, local: ServerProcess, tmp_path: Path
) -> None:
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(local.link)
    page.goto(f"{local.address}/coach")
    expect(page.locator(".trainer .felt .card").first).to_be_visible(timeout=PATIENCE_MS)
    page.evaluate("() => navigator.serviceWorker.ready")
    # The worker controls the next page, which reads the course through it.
    page.reload()
    page.evaluate(CONTROLLED)
    expect(page.locator(".trainer .felt .card").first).to_be_visible(timeout=PATIENCE_MS)
    page.evaluate(ANSWERS_KEPT)
    faults = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}, "a private window never installs anything"
    context.set_offline(True)
    page.reload()
    trainer = page.get_by_role("region", name="Trainer")
    expect(trainer.locator(".felt .card").first).to_be_visible(timeout=PATIENCE_MS)
    trainer.get_by_role("button", name="Let it ride").click()
    expect(trainer.locator("p:is(.good, .bad)")).to_be_visible()
    page.goto(f"{local.address}/verify")
    record = tmp_path / "record.json"
    record.write_text("no record")
    page.get_by_label("Verify a record from a file").set_input_files(record)
    expect(page.get_by_role("alert")).to_contain_text("isn't the record of a round")
    page.goto(f"{local.address}/table/any")
    expect(page.get_by_role("alert")).to_contain_text("The table can't be reached.")
    context.close()


def test_the_table_is_small() -> None:
    """Scripts, styles, fonts and figures that the table's route loads, compressed as a server would send them."""
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    files: set[str] = set()
    waiting = ["index.html", "src/routes/Table.svelte"]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        part = manifest[name]
        files |= {part["file"], *part.get("css", ()), *part.get("assets", ())}
        waiting += part.get("imports", ())
    # Only letters of the alphabet that the pages are written in are fetched.
    loaded = [name for name in files if not name.endswith(".woff2") or ("latin-" in name and "latin-ext" not in name)]
    sizes = {name: len(_sent((STATIC / name).read_bytes(), name)) for name in loaded}
    listed = "\n".join(f"{size:7} {name}" for name, size in sorted(sizes.items(), key=lambda one: -one[1]))
    assert sum(sizes.values()) < MOST_BYTES, f"{sum(sizes.values())} bytes\n{listed}"


def _sent(content: bytes, name: str) -> bytes:
    return content if name.endswith(".woff2") else gzip.compress(content, 6)
