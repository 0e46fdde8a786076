import { describe, expect, it } from "vitest";

import { faultOfAmount, faultOfKeyed, keyedNumber } from "./amount";

describe("a number that is typed", () => {
  it("is refused with what was typed where it is none", () => {
    expect(faultOfAmount("abc")).toContain('"abc" isn\'t an amount');
    expect(faultOfAmount("")).toContain("isn't an amount");
    expect(faultOfAmount("1.005")).toContain("a fraction of a cent");
    expect(faultOfKeyed("cards", "abc")).toContain('"abc" isn\'t a whole number');
    expect(faultOfKeyed("cards", "5.5")).not.toBe("");
  });

  it("is read as its kind", () => {
    expect(faultOfAmount("$1,250.50")).toBe("");
    expect([keyedNumber("cents", "$12.50"), keyedNumber("cards", " 52 ")]).toEqual([1250, 52]);
    expect(faultOfKeyed("cards", " 52 ")).toBe("");
  });
});
