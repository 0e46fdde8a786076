import { describe, expect, it, vi } from "vitest";

import { Squeeze } from "./squeeze.svelte";

vi.mock("../still", () => ({ isStill: () => false }));

describe("a card that is squeezed", () => {
  it("turns as always where nobody holds it", () => {
    const squeeze = new Squeeze();
    squeeze.turn(false);
    expect(squeeze.isHeld).toBe(false);
  });

  it("waits for whoever holds it, shows as much as is drawn up, and lies down again if let go too soon", () => {
    const squeeze = new Squeeze();
    squeeze.grab(400, 200);
    squeeze.turn(false);
    squeeze.draw(350);
    expect([squeeze.isHeld, squeeze.peel]).toEqual([true, 0.25]);
    squeeze.drop(350);
    expect([squeeze.isHeld, squeeze.peel]).toEqual([true, 0]);
    squeeze.grab(400, 200);
    squeeze.draw(250);
    squeeze.drop(250);
    expect([squeeze.isHeld, squeeze.isDone]).toEqual([false, true]);
  });

  it("opens at a tap", () => {
    const squeeze = new Squeeze();
    squeeze.turn(true);
    squeeze.grab(10, 200);
    squeeze.drop(11);
    expect([squeeze.isHeld, squeeze.isDone]).toEqual([false, true]);
  });
});
