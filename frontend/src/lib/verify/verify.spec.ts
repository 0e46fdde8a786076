import { describe, expect, it } from "vitest";

import { canonicalJson, sha256 } from "./canonical";
import beacon from "./fixtures/beacon.json";
import california from "./fixtures/california.json";
import coverAll from "./fixtures/cover-all.json";
import format2 from "./fixtures/format2.json";
import maryland from "./fixtures/maryland.json";
import scheme1 from "./fixtures/scheme1.json";
import type { RoundRecord } from "./record";
import { shuffledDeck } from "./shuffle";
import { verify, type Check } from "./verify";

const records = { scheme1, format2, maryland, "cover-all": coverAll, california, beacon } as unknown as Record<
  string,
  RoundRecord
>;

async function failed(record: RoundRecord): Promise<string[]> {
  const bad: Check[] = [];
  for await (const check of verify(record)) if (!check.isGood) bad.push(check);
  return bad.map((check) => check.name);
}

/** A record changed by somebody who also makes the hashes fit again, as a forger would. */
async function forged(change: (record: RoundRecord) => void, name = "maryland"): Promise<RoundRecord> {
  const record = structuredClone(records[name]) as RoundRecord;
  change(record);
  let previous = record.previous_hash;
  for (const event of record.events) {
    const { sequence, at_ms, actor, kind, data, command } = event;
    const said = [record.table.id, sequence, at_ms, actor, kind, data, ...(command ? [command] : [])];
    event.hash = await sha256(previous + canonicalJson(said));
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

  const COMMANDS: Record<string, (record: RoundRecord) => void> = {
    "a bet that is said to ride for want of an answer": (one) => (eventOf(one, "WagerLeftToRide").timed_out = true),
    "a command that asked for something else": (one) => {
      const laid = one.events.find((event) => event.kind === "WagerPlaced")!;
      laid.command = { ...laid.command, spot: "bet 9" };
    },
    "a command that was taken out": (one) => delete one.events.find((event) => event.kind === "WagerPlaced")!.command,
    "a command that was put in": (one) => {
      one.events.at(-2)!.command = { command: "PlaceWager", player: "Guest" };
    },
    "a record that keeps none": (one) => one.events.forEach((event) => delete event.command),
  };

  it.each(Object.entries(COMMANDS))("finds %s", async (_, change) => {
    expect(await failed(await forged(change))).toContain("Everything that happened answers a command");
  });

  it("breaks the chain when anything in an event is changed", async () => {
    const record = structuredClone(records.maryland) as RoundRecord;
    eventOf(record, "WagerPlaced").stake_cents = 5;
    expect(await failed(record)).toEqual([
      "The record is complete and unchanged",
      "Each event follows from the one before",
      "Everything that happened answers a command",
      "Every wager was settled by its paytable",
      "Money is conserved",
    ]);
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
    expect(await failed(record)).toEqual([
      "The house committed to its seed before bets closed",
      "The deck follows from the seeds",
    ]);
  });

  it("says which scheme was proved, and what it leaves to trust", async () => {
    const said = async (name: string) => {
      for await (const check of verify(records[name] as RoundRecord))
        if (check.name === "The deck follows from the seeds") return check.found;
      return "";
    };
    expect(await said("scheme1")).toMatch(
      /scheme 1: whoever knew the house's seed and added the last seat seed could choose/,
    );
    expect(await said("maryland")).toMatch(/scheme 2: 1 of 1 player added randomness\)$/);
  });

  const SEEDS: Record<string, (record: RoundRecord) => void> = {
    "a player's seed that wasn't committed to": (one) => (eventOf(one, "PlayerSeedRevealed").seed = "ab".repeat(32)),
    "another commitment of a player": (one) => (eventOf(one, "PlayerSeedCommitted").commitment = "ab".repeat(32)),
    "a player's seed that was left out unseen": (one) => {
      one.events = one.events.filter((event) => event.kind !== "PlayerSeedRevealed");
      one.shuffle.players = [];
    },
    "seeds that were counted wrong": (one) => (eventOf(one, "PlayerSeedsFixed").revealed = 0),
    "a commitment after the close": (one) => {
      const [committed] = one.events.splice(
        one.events.findIndex((event) => event.kind === "PlayerSeedCommitted"),
        1,
      );
      one.events.splice(one.events.findIndex((event) => event.kind === "BettingClosed") + 1, 0, committed!);
    },
    "a record that calls itself one of scheme 1": (one) => delete one.shuffle.scheme,
  };

  it.each(Object.entries(SEEDS))("finds %s", async (_, change) => {
    expect(await failed(await forged(change))).toContain("The deck follows from the seeds");
  });

  const BEACONS: Record<string, (record: RoundRecord) => void> = {
    "a value of the beacon that was named when it had appeared": (one) => {
      for (const event of one.events) event.at_ms = one.events.at(-1)!.at_ms;
    },
    "a value that was drawn before it could appear": (one) => {
      for (const event of one.events) event.at_ms = one.events[0]!.at_ms;
    },
    "another value than the one that was named": (one) => {
      eventOf(one, "BeaconDrawn").beacon_round = one.shuffle.beacon!.round += 1;
    },
    "another signature": (one) => {
      eventOf(one, "BeaconDrawn").signature = one.shuffle.beacon!.signature = "ab".repeat(48);
    },
    "a beacon that was left out": (one) => {
      one.events = one.events.filter((event) => !event.kind.startsWith("Beacon"));
      delete one.shuffle.beacon;
    },
    "a promise that was not kept": (one) => {
      one.events = one.events.filter((event) => event.kind !== "BeaconDrawn");
    },
  };

  it.each(Object.entries(BEACONS))("finds %s", async (_, change) => {
    expect(await failed(await forged(change, "beacon"))).toContain("The deck follows from the seeds");
  });

  it("finds an event that is older than the one before it", async () => {
    const record = await forged((one) => (one.events[3]!.at_ms -= 1), "beacon");
    expect(await failed(record)).toContain("Each event follows from the one before");
  });

  const CHAINS: Record<string, (record: RoundRecord) => void> = {
    "another head": (one) => (one.opening.chain!.head = "ab".repeat(32)),
    "another place in the chain": (one) => (one.opening.chain!.used += 1),
    "a chain that is too short": (one) => (one.opening.chain!.length = 0),
    "a chain that the shuffle doesn't name": (one) => (one.shuffle.chain!.id = "0".repeat(16)),
  };

  it.each(Object.entries(CHAINS))("finds %s", async (_, change) => {
    expect(await failed(await forged(change))).toContain("The house committed to its seed before bets closed");
  });

  it("finds a seat's seed that came late in scheme 1", async () => {
    const record = await forged((one) => {
      const [offered] = one.events.splice(
        one.events.findIndex((event) => event.kind === "SeedOffered"),
        1,
      );
      one.events.splice(one.events.findIndex((event) => event.kind === "BettingClosed") + 1, 0, offered!);
    }, "scheme1");
    expect(await failed(record)).toContain("The deck follows from the seeds");
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
