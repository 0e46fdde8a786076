import { expect, test } from "vitest";

import { faultOf } from "./cage_order";

const order = { player: "Pia", amount: "$1,250.50", reason: "cash desk" };

test("an order without fault says nothing", () => {
  expect(faultOf(order)).toBe("");
});

test.each([
  [{ player: " " }, "Enter the name of the player."],
  [{ amount: "-5" }, "Enter an amount above zero."],
  [{ amount: "0" }, "Enter an amount above zero."],
  [{ amount: "1.005" }, '"1.005" has a fraction of a cent. Use at most two decimals.'],
  [{ amount: "abc" }, '"abc" isn\'t an amount. Try 250 or 12.50.'],
  [{ amount: "10000000001" }, "At most $10,000,000,000 at a time."],
  [{ reason: "" }, "Enter a reason of at least three letters. It stays in the log."],
])("each fault has a sentence of its own: %o", (wrong, sentence) => {
  expect(faultOf({ ...order, ...wrong })).toBe(sentence);
});
