import { describe, expect, it } from "vitest";

import { canonicalJson, sha256 } from "./canonical";
import california from "./fixtures/california.json";
import coverAll from "./fixtures/cover-all.json";
import maryland from "./fixtures/maryland.json";
import type { RoundRecord } from "./record";
import { shuffledDeck } from "./shuffle";
import { verify, type Check } from "./verify";

const records = { maryland, "cover-all": coverAll, california } as unknown as Record<string, RoundRecord>;

async function failed(record: RoundRecord): Promise<string[]> {
  const bad: Check[] = [];
  for await (const check of verify(record)) if (!check.isGood) bad.push(check);
  return bad.map((check) => check.name);
}

/** A record changed by somebody who also makes the hashes fit again, as a forger would. */
async function forged(change: (record: RoundRecord) => void): Promise<RoundRecord> {
  const record = structuredClone(records.maryland) as RoundRecord;
  change(record);
  let previous = record.previous_hash;
  for (const event of record.events) {
    const { sequence, at_ms, actor, kind, data } = event;
    event.hash = await sha256(previous + canonicalJson([record.table.id, sequence, at_ms, actor, kind, data]));
    previous = event.hash;
  }
  const { digest: _, ...rest } = record;
  return { ...record, digest: await sha256(canonicalJson(rest)) };
}

const eventOf = (record: RoundRecord, kind: string) => record.events.find((event) => event.kind === kind)?.data ?? {};

describe("verifying a round", () => {
  it.each(Object.keys(records))("finds nothing wrong with a true record: %s", async (name) => {
    expect(await failed(records[name] as RoundRecord)).toEqual([]);
  });

  it("shuffles as the server does", async () => {
    const deck = await shuffledDeck("00".repeat(32), [], "");
    expect(deck.slice(0, 3)).toEqual(["8c", "6h", "Tc"]);
  });

  it("breaks the chain when anything in an event is changed", async () => {
    const record = structuredClone(records.maryland) as RoundRecord;
    eventOf(record, "WagerPlaced").stake_cents = 5;
    expect(await failed(record)).toEqual(["The record is whole", "Each event follows from the one before", "Every wager was settled by its paytable", "Money is conserved"]);
  });

  it("finds another deck, even if all hashes were made again", async () => {
    const record = await forged((one) => {
      const released = eventOf(one, "DeckReleased");
      released.cards = String(released.cards).split(" ").reverse().join(" ");
    });
    expect(await failed(record)).toContain("The deck follows from the seeds");
  });

  it("finds a seed that isn't the one committed to", async () => {
    const record = await forged((one) => (one.shuffle.seed = "ab".repeat(32)));
    expect(await failed(record)).toEqual(["The house was bound to its seed before bets closed", "The deck follows from the seeds"]);
  });

  it("finds a hand that was swapped", async () => {
    const record = await forged((one) => (eventOf(one, "CardsDelivered").cards = "As As As"));
    expect(await failed(record)).toContain("The cards were dealt from the deck, in order");
  });

  it("finds a payout that isn't the paytable's", async () => {
    const record = await forged((one) => {
      const settled = eventOf(one, "WagerSettled").settled as Record<string, unknown>;
      Object.assign(settled, { outcome: "won", paid_cents: 100_000, due_cents: 100_000 });
    });
    expect(await failed(record)).toEqual(["Every wager was settled by its paytable", "Money is conserved"]);
  });

  it("finds money that came from nowhere", async () => {
    const record = await forged((one) => (one.closing["player:Ann"] = 99_999_999));
    expect(await failed(record)).toEqual(["Money is conserved"]);
  });

  it("refuses something that is no record", async () => {
    expect((await failed({} as RoundRecord)).length).toBeGreaterThan(3);
  });
});
