import { describe, expect, it } from "vitest";

import { dealtMs, TURNED_MS } from "../cards/timing";
import { Turning } from "./turning.svelte";

function setUp(isStill = false) {
  let nowMs = 0;
  const waiting: { work: () => void; atMs: number }[] = [];
  const turning = new Turning(
    (work, ms) => waiting.push({ work, atMs: nowMs + ms }),
    () => isStill,
    () => nowMs,
  );
  const pass = (ms: number) => {
    nowMs += ms;
    for (const one of waiting.splice(0)) one.atMs <= nowMs ? one.work() : waiting.push(one);
  };
  return { turning, pass };
}

describe("cards on their way", () => {
  it("let nothing be said before they lie face up", () => {
    const { turning, pass } = setUp();
    const said: string[] = [];
    turning.see("own", "As Kd Qc", 2);
    turning.then(() => said.push("cards"));
    pass(dealtMs(2) - 1);
    expect([turning.isTurning, said]).toEqual([true, []]);
    pass(1);
    expect([turning.isTurning, said]).toEqual([false, ["cards"]]);
    turning.then(() => said.push("at once"));
    expect(said).toEqual(["cards", "at once"]);
  });

  it("wait for the last of them, and not for those that stay face down", () => {
    const { turning, pass } = setUp();
    turning.see("community", "?? ??", 3);
    expect(turning.isTurning).toBe(false);
    turning.see("own", "As Kd Qc", 8);
    pass(300);
    turning.see("community", "9h ??", 3);
    pass(TURNED_MS);
    expect(turning.isTurning).toBe(true);
    pass(dealtMs(8) - TURNED_MS - 300);
    expect(turning.isTurning).toBe(false);
    turning.see("community", "9h ??", 3);
    expect(turning.isTurning).toBe(false);
  });

  it("can be skipped, and a late clock changes nothing then", () => {
    const { turning, pass } = setUp();
    const said: string[] = [];
    turning.see("own", "As Kd Qc", 2);
    turning.then(() => said.push("cards"));
    turning.finish();
    pass(10_000);
    expect([turning.isTurning, said]).toEqual([false, ["cards"]]);
  });

  it("don't keep anybody waiting where nothing moves", () => {
    const { turning } = setUp(true);
    turning.see("own", "As Kd Qc", 8);
    expect(turning.isTurning).toBe(false);
  });
});
