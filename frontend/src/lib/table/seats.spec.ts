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
});
