import { describe, expect, it } from "vitest";

import { placeOf } from "./seats";

describe("places on the arc", () => {
  it("puts seat 1 at the dealer's left and goes clockwise", () => {
    const across = [1, 2, 3, 4, 5, 6, 7].map((seat) => placeOf(seat, 7).x);
    expect(across).toEqual([...across].sort((a, b) => b - a));
    expect(placeOf(4, 7).x).toBeCloseTo(50);
  });

  it("is the same on both sides and deepest in the middle", () => {
    expect(placeOf(1, 8).y).toBeCloseTo(placeOf(8, 8).y);
    expect(placeOf(4, 7).y).toBeGreaterThan(placeOf(3, 7).y);
    expect(placeOf(3, 7).y).toBeGreaterThan(placeOf(1, 7).y);
  });

  it("is turned half way round for the dealer, who has seat 1 at the left and the players across", () => {
    for (const seat of [1, 4, 7]) {
      const [players, dealer] = [placeOf(seat, 7), placeOf(seat, 7, "dealer")];
      expect([dealer.x + players.x, dealer.y + players.y]).toEqual([100, 100]);
      expect([dealer.fromX + players.fromX, dealer.fromY + players.fromY]).toEqual([0, 0]);
    }
    expect(placeOf(1, 7, "dealer").x).toBeLessThan(placeOf(7, 7, "dealer").x);
    expect(placeOf(4, 7, "dealer").y).toBeLessThan(50);
  });
});
