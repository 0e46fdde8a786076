import { describe, expect, it } from "vitest";

import { chipsOf, mark, stackOf, trayOf } from "./chips";

describe("chips", () => {
  it("cuts an amount into chips that add up to it", () => {
    for (const cents of [50, 1000, 4300, 123_450, 1_000_000]) {
      expect(chipsOf(cents).reduce((sum, value) => sum + value, 0)).toBe(cents);
    }
    expect(chipsOf(3600)).toEqual([2500, 500, 500, 100]);
    expect(stackOf(3600, 2)).toEqual([2500, 500]);
  });

  it("marks each chip", () => {
    expect([50, 500, 100_000].map(mark)).toEqual(["50¢", "5", "1K"]);
  });

  it("offers five chips around the table minimum", () => {
    const base = (minimum_cents: number) => ({ minimum_cents, wagers: { base: { minimum_cents, stakes_cents: [] } } });
    expect(trayOf(base(500))).toEqual([100, 500, 2500, 10_000, 50_000]);
    expect(trayOf(base(2500))).toEqual([500, 2500, 10_000, 50_000, 100_000]);
  });

  it("has a chip for the smallest side wager", () => {
    const side = { minimum_cents: 100, stakes_cents: [] };
    const table = { minimum_cents: 1000, wagers: { base: { minimum_cents: 1000, stakes_cents: [] }, side } };
    expect(trayOf(table)).toEqual([100, 500, 2500, 10_000, 50_000]);
    expect(trayOf({ ...table, wagers: { side: { minimum_cents: null, stakes_cents: [100] } } })[0]).toBe(100);
  });
});
