import { describe, expect, it } from "vitest";

import { TapGuard } from "./guard.svelte";

function setUp() {
  const waiting: (() => void)[] = [];
  return { guard: new TapGuard((work) => waiting.push(work)), pass: () => waiting.splice(0).forEach((work) => work()) };
}

describe("the guard against mis-taps", () => {
  it("takes an answer only after a moment, and only once", () => {
    const { guard, pass } = setUp();
    guard.ask("1/bet 1");
    expect(guard.take()).toBe(false);
    pass();
    expect(guard.take()).toBe(true);
    expect(guard.take()).toBe(false);
  });

  it("starts again with the next question, whatever was waiting", () => {
    const { guard, pass } = setUp();
    guard.ask("1/bet 1");
    guard.ask("1/bet 2");
    expect(guard.isArmed).toBe(false);
    pass();
    expect(guard.isArmed).toBe(true);
    guard.ask("");
    expect(guard.take()).toBe(false);
  });

  it("opens again when the answer was refused", () => {
    const { guard, pass } = setUp();
    guard.ask("1/bet 1");
    pass();
    guard.take();
    guard.reopen();
    expect(guard.take()).toBe(true);
  });
});
