import { expect, test } from "vitest";

import { faultOf } from "./cage_order";

const order = { player: "Pia", amount: "$1,250.50", reason: "cash desk" };

test("an order without fault says nothing", () => {
  expect(faultOf(order)).toBe("");
});

test.each([
  [{ player: " " }, "Say whose chips they are."],
  [{ amount: "-5" }, "The amount must be more than nothing."],
  [{ amount: "0" }, "The amount must be more than nothing."],
  [{ amount: "1.005" }, '"1.005" has a fraction of a cent. Use at most two decimals.'],
  [{ amount: "abc" }, '"abc" isn\'t an amount. Try 250 or 12.50.'],
  [{ amount: "10000000001" }, "At most $10,000,000,000 at a time."],
  [{ reason: "" }, "Say why, in three letters at least: it stays in the log."],
])("each fault has a sentence of its own: %o", (wrong, sentence) => {
  expect(faultOf({ ...order, ...wrong })).toBe(sentence);
});
