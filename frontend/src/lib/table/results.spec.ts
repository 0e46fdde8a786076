import { describe, expect, it } from "vitest";

import proof from "../verify/fixtures/california.json";
import { dollars } from "../money";
import type { RoundRecord } from "../verify/record";
import california from "./fixtures/california.json";
import { isBaseSpot } from "./layout";
import { lastRoundOf, type SeenRound } from "./last_round";
import { linesOfPlayer, netOfSeat, resultLines, totalOf } from "./results";
import type { Settled } from "./view";

const settled = (changes: Partial<Settled>): Settled =>
  withNet({
    seat: 1,
    player: "Ann",
    outcome: "won",
    hand: "five-card tens or better",
    stake_cents: 1000,
    spot: "bet 2",
    payout: "1 to 1",
    due_cents: 1000,
    paid_cents: 1000,
    returned_cents: 1000,
    collected_cents: 0,
    clause: "SHFL.x",
    shortfall: null,
    wager: changes.spot && !isBaseSpot(changes.spot) ? changes.spot : "base",
    ...changes,
  });
const withNet = (one: Omit<Settled, "net_cents">): Settled => {
  return { ...one, net_cents: one.paid_cents + one.returned_cents - one.stake_cents };
};
const lost = { outcome: "lost", payout: null, paid_cents: 0, returned_cents: 0, collected_cents: 1000 } as const;

describe("results", () => {
  it("says wagers that ended alike in one sentence", () => {
    const results = [settled({}), settled({ spot: "bet 3" })];
    const lines = resultLines(results, () => ["Kd", "3c", "Kh", "7s", "9d"]);
    expect(lines.map((line) => line.sentence)).toEqual(["Pair of kings: bet 2 and $ win 1 to 1, +$20"]);
    expect(netOfSeat(results, 1)).toBe(2000);
  });

  it("keeps side wagers, seats and outcomes apart", () => {
    const results = [
      settled({ ...lost, hand: "five-card nothing" }),
      settled({ ...lost, spot: "three-card-bonus", hand: "three-card nothing", stake_cents: 500 }),
      settled({ seat: 2, player: "Bob", outcome: "uncovered", paid_cents: 0, returned_cents: 1000 }),
    ];
    expect(resultLines(results).map((line) => line.sentence)).toEqual([
      "Nothing: bet 2 loses, -$10",
      "Nothing: 3 Card Bonus loses, -$5",
      "Tens or better: bet 2 is not covered and returned, $0",
    ]);
  });

  it("counts fees and the bank, so that the total is what happened to the chips", () => {
    const record = proof as unknown as RoundRecord;
    const round = lastRoundOf(california.own as unknown as SeenRound).end;
    if (!round) throw new Error("no steps");
    for (const player of ["Ann", "Bot-1", "Bot-2", "Bot-3"]) {
      const account = `player:${player}`;
      const change = (record.closing[account] ?? 0) - (record.opening.balances[account] ?? 0);
      expect(totalOf(linesOfPlayer(round, player)), player).toBe(change);
    }
    expect(linesOfPlayer(round, "Ann").at(-1)?.sentence).toBe("Collection fee -$2");
    const settled = record.events
      .filter((event) => event.kind === "WagerSettled")
      .map((event) => event.data.settled as Settled);
    const lost = settled.reduce((sum, one) => sum + one.collected_cents, 0);
    const paid = settled.reduce((sum, one) => sum + one.paid_cents, 0);
    expect(lost).toBeGreaterThan(0);
    expect(paid).toBeGreaterThan(0);
    expect(linesOfPlayer(round, "Bot-3").map((line) => line.sentence)).toEqual([
      `Bank: from losing bets, +${dollars(lost)}`,
      `Bank: to winning bets, -${dollars(paid)}`,
      `Bank: $1,000 posted, ${dollars(100_000 + lost - paid)} back`,
      "Collection fee -$2",
    ]);
  });

  it("says why less was paid", () => {
    const [line] = resultLines([settled({ shortfall: "the payout limit per hand applied", paid_cents: 500 })]);
    expect(line?.sentence).toBe("Tens or better: bet 2 wins 1 to 1, the payout limit per hand applied, +$5");
  });
});
