import { describe, expect, it } from "vitest";

import { emptyRound } from "./fixtures/empty_round";
import type { ShownRound } from "./shown_round";
import { verdictOf } from "./verdict";
import type { Settled } from "./view";

const settled = (spot: string, hand: string, paid: number): Settled => ({
  seat: 1,
  player: "Ann",
  outcome: paid ? "won" : "lost",
  hand,
  spot,
  payout: "",
  due_cents: paid,
  paid_cents: paid,
  stake_cents: 500,
  returned_cents: paid ? 500 : 0,
  collected_cents: paid ? 0 : 500,
  net_cents: paid || -500,
  wager: spot.startsWith("bet ") ? "base" : spot,
  clause: "",
});

function over(hand: string, cards: string, paid: number): ShownRound {
  const [a = "", b = "", c = "", d = "", e = ""] = cards.split(" ");
  const box = { player: "Ann", cards: [a, b, c], wagers: {}, in_tray: {}, decisions: {} } as never;
  const results = [settled("bet 2", hand, paid), settled("bet 3", hand, paid)];
  return { ...emptyRound(7), boxes: { "1": box }, community: [d, e], results, is_over: true };
}

describe("what a round came to", () => {
  it("names the hand, raises its cards and lights its line", () => {
    const verdict = verdictOf(over("five-card tens or better", "Qs Qd 4c 9h 2s", 500), "Ann");
    expect(verdict).toMatchObject({
      round: 7,
      names: ["Pair of queens"],
      netCents: 1000,
      level: 1,
      lit: { base: "tens or better" },
    });
    expect(verdict?.raised).toEqual({ 1: ["Qs", "Qd"] });
  });

  it.each([
    ["five-card nothing", 0, 0],
    ["five-card tens or better", 500, 1],
    ["five-card three of a kind", 1500, 2],
    ["five-card flush", 4000, 3],
    ["five-card four of a kind", 25_000, 3],
    ["five-card straight flush", 100, 4],
    ["five-card full house", 50_000, 4],
  ])("feels %s with a payout of %i as %i", (hand, paid, level) => {
    expect(verdictOf(over(hand, "Qs Qd 4c 9h 2s", paid), "Ann")?.level).toBe(level);
  });

  it("says nothing before the end, to bystanders, or about a void round", () => {
    const round = over("five-card flush", "Qs Qd 4c 9h 2s", 500);
    expect(verdictOf({ ...round, is_over: false }, "Ann")).toBeNull();
    expect(verdictOf(round, "Ben")).toBeNull();
    expect(verdictOf({ ...round, void_cause: { code: "ordered", note: "a misdeal" } }, "Ann")).toBeNull();
  });
});
