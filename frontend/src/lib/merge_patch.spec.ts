import { describe, expect, it } from "vitest";

import { mergePatch } from "./merge_patch";

describe("merge patch", () => {
  // The examples of RFC 7386, appendix A.
  it.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, "bar", "bar"],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("%j with %j is %j", (target, patch, result) => {
    expect(mergePatch<unknown>(target, patch)).toEqual(result);
  });

  it("leaves the parts that the patch doesn't name as they were", () => {
    const before = { seats: { 1: "Ann" }, round: { number: 1 } };
    const after = mergePatch(before, { round: { number: 2 } });
    expect(after.seats).toBe(before.seats);
    expect(before.round.number).toBe(1);
  });
});
