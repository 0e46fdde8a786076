import { describe, expect, it } from "vitest";
import { dueCents } from "./payouts";

describe("what a payout comes to", () => {
  it.each([
    ["11 to 1", 500, 5_500],
    ["1,000 to 1", 2_500, 2_500_000],
    ["3 to 2", 500, 750],
    ["1 to 2", 1_001, 500],
    ["2 to 3", 100, 66],
    ["5 for 2", 101, 252],
    ["push", 500, 0],
    ["$20,000", 100, 2_000_000],
    ["$2.50", 100, 250],
  ])("%s on %i cents, to the cent below", (payout, stake, due) => {
    expect(dueCents(payout, stake)).toBe(due);
  });
});
