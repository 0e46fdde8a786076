import { describe, expect, it } from "vitest";

import { Timer } from "./timer.svelte";

describe("the timer", () => {
  it("counts down to the deadline and no further", () => {
    const timer = new Timer();
    const deadline = { kind: "decision", seat: 1, at_ms: 30_000 } as const;
    timer.tick(deadline, 0);
    expect([timer.words, timer.part]).toEqual(["0:30", 1]);
    timer.tick(deadline, 22_600);
    expect(timer.words).toBe("0:08");
    expect(timer.part).toBeCloseTo(0.2467, 3);
    timer.tick(deadline, 31_000);
    expect([timer.leftMs, timer.part]).toEqual([0, 0]);
  });

  it("starts anew with each deadline, and stops where there is none", () => {
    const timer = new Timer();
    timer.tick({ kind: "bets", seat: null, at_ms: 10_000 }, 5_000);
    timer.tick({ kind: "decision", seat: 2, at_ms: 400_000 }, 6_000);
    expect([timer.part, timer.words]).toEqual([1, "6:34"]);
    timer.tick(null, 7_000);
    expect(timer.leftMs).toBe(0);
  });
});
