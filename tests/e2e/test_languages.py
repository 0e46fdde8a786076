"""The page speaks the browser's language, or the one that is chosen, down to its amounts and its cards."""

from __future__ import annotations

from browser_play import PATIENCE_MS, Hand
from playwright.sync_api import Browser, expect
from server_process import ServerProcess


def test_somebody_from_spain_plays_in_spanish_and_changes_to_english(chromium: Browser, local: ServerProcess) -> None:
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900}, locale="es-ES", reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(local.link)
    page.goto(local.address)
    page.get_by_label("Ritmo").select_option("fast")
    page.get_by_role("button", name="El juego clásico").click()
    page.get_by_role("button", name="Apostar a las tres").click()
    expect(page.get_by_role("button", name="Repartir")).to_be_enabled(timeout=PATIENCE_MS)
    page.keyboard.press("d")
    hand = Hand(page, by_keyboard=True)
    hand.decide("bet 1", rides=True)
    expect(page.locator(".decision")).to_contain_text("¿la dejas o la retiras?")
    hand.decide("bet 2", rides=True)
    hand.wait_for_result(1)
    expect(page.locator(".results li").first).to_contain_text("apuesta 1, apuesta 2 y $")
    expect(page.locator(".paytables")).to_contain_text("escalera real")
    expect(page.locator(".paytables")).to_contain_text("1000 a 1")
    assert page.locator("html").get_attribute("lang") == "es"
    page.goto(f"{local.address}/settings")
    expect(page).to_have_title("Ajustes · Let It Ride")
    page.get_by_label("Idioma").select_option("en")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    context.close()
