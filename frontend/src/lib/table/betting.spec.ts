import { describe, expect, it } from "vitest";

import { Betting, withChip, withoutChip, type Bets } from "./betting.svelte";
import type { Layout, WagerOffer } from "./layout";

const offer = (spots: string[], changes: Partial<WagerOffer> = {}): WagerOffer => ({
  title: "",
  explanation: "",
  marks: spots,
  spots,
  paytable: "",
  minimum_cents: 500,
  maximum_cents: 10_000,
  stakes_cents: [],
  fee_cents: 0,
  is_required: false,
  clause: "",
  ...changes,
});
const layout = {
  wagers: {
    base: offer(["bet 1", "bet 2", "bet 3"]),
    progressive: offer(["progressive"], { stakes_cents: [100] }),
  },
} as unknown as Layout;

function setUp(accepts: (bets: Bets) => boolean = () => true) {
  const sent: Bets[] = [];
  const betting = new Betting(layout, async (bets) => {
    sent.push(bets);
    return accepts(bets) ? null : "too much";
  });
  betting.chip = 500;
  return { betting, sent };
}

const three = (cents: number): Bets => ({ "bet 1": cents, "bet 2": cents, "bet 3": cents });

describe("betting", () => {
  it("moves the three base bets together and sends all bets each time", async () => {
    const { betting, sent } = setUp();
    await betting.add("bet 2");
    await betting.add("progressive");
    expect(sent).toEqual([three(500), { ...three(500), progressive: 100 }]);
    expect(betting.totalCents).toBe(1600);
  });

  it("undoes step by step", async () => {
    const { betting } = setUp();
    await betting.add("bet 1");
    await betting.add("bet 1", 2500);
    await betting.double();
    expect(betting.bets).toEqual(three(6000));
    await betting.undo();
    expect(betting.bets).toEqual(three(3000));
    await betting.undo();
    expect(betting.bets).toEqual(three(500));
    await betting.undo();
    expect(betting.bets).toEqual({});
    expect(betting.canUndo).toBe(false);
  });

  it("bets again what was bet in the round before", async () => {
    const { betting } = setUp();
    await betting.add("bet 1", 2500);
    betting.begin();
    expect([betting.bets, betting.canRebet]).toEqual([{}, true]);
    await betting.rebet();
    expect(betting.bets).toEqual(three(2500));
    expect(betting.canRebet).toBe(false);
  });

  it("takes back what the server refuses", async () => {
    const { betting } = setUp((bets) => (bets["bet 1"] ?? 0) < 5000);
    await betting.add("bet 1");
    betting.adopt(three(500));
    expect(await betting.add("bet 1", 5000)).toBe(false);
    expect(betting.bets).toEqual(three(500));
  });

  it("takes base and side bets off together, a side bet alone", async () => {
    const { betting } = setUp();
    await betting.add("bet 1");
    await betting.add("progressive");
    await betting.takeOff("progressive");
    expect(betting.bets).toEqual(three(500));
    await betting.add("progressive");
    await betting.takeOff("bet 3");
    expect(betting.bets).toEqual({});
  });

  it("takes one chip back, and the whole bet where less than the minimum would be left", async () => {
    const { betting } = setUp();
    await betting.add("bet 1", 2500);
    await betting.takeOff("bet 2", 500);
    expect(betting.bets).toEqual(three(2000));
    expect([withoutChip(offer([]), 900, 500), withoutChip(offer([]), 1000, 500)]).toEqual([0, 500]);
    expect(withoutChip(offer([], { stakes_cents: [100, 500] }), 500, 2500)).toBe(100);
  });

  it("stays within what the table takes", () => {
    expect(withChip(offer([]), 0, 100)).toBe(500);
    expect(withChip(offer([]), 9_900, 500)).toBe(10_000);
    expect(withChip(offer([], { stakes_cents: [100, 500] }), 100, 2500)).toBe(500);
    expect(withChip(offer([], { stakes_cents: [100] }), 100, 2500)).toBe(100);
  });

  it("says which limit changed a bet", async () => {
    const { betting } = setUp();
    await betting.add("bet 1", 100);
    expect([betting.bets, betting.note]).toEqual([three(500), "Table minimum $5"]);
    await betting.add("bet 1", 9_900);
    expect([betting.bets, betting.note]).toEqual([three(10_000), "Table maximum $100"]);
    await betting.undo();
    expect(betting.note).toBe("");
    await betting.add("bet 1", 9_500);
    expect([betting.bets, betting.note]).toEqual([three(10_000), ""]);
    await betting.double();
    expect(betting.note).toBe("Table maximum $100");
    betting.begin();
    expect(betting.note).toBe("");
  });
});
