import { describe, expect, it } from "vitest";

import golden from "./fixtures/golden.json";
import schema1 from "./fixtures/schema1.json";
import type { RecordSettled, RoundRecord } from "./record";
import { RoundCheck } from "./round_check";
import { verify } from "./verify";

/** Rounds of the golden transcripts: those dealt from a provable shuffle, and those with the cards of their scene. */
const records = golden as unknown as Record<keyof typeof golden, RoundRecord>;
const sealed = ["voided", "voidedWhileSettling", "voidedReturningAll", "misdealt", "abandoned", "faceUp"] as const;

const changed = (name: keyof typeof golden, change: (record: RoundRecord) => void) => {
  const record = structuredClone(records[name]);
  change(record);
  return new RoundCheck(record).faults.first;
};

const settled = (record: RoundRecord, fits: (one: RecordSettled) => boolean) => {
  const found = record.events
    .filter((event) => event.kind === "WagerSettled")
    .map((event) => event.data.settled as RecordSettled);
  return found.find(fits) as RecordSettled;
};

const isEnvy = (one: RecordSettled) => one.spot === null;
const isShare = (one: RecordSettled) => one.payout?.endsWith("% of meter") ?? false;
const eventOf = (record: RoundRecord, kind: string) => record.events.find((event) => event.kind === kind)?.data ?? {};

describe("a round told event by event", () => {
  it.each(Object.keys(records) as (keyof typeof golden)[])("finds nothing wrong: %s", (name) => {
    expect(new RoundCheck(records[name]).faults.first).toEqual({});
  });

  it.each(Object.entries(schema1))("finds nothing wrong with a record of event schema 1: %s", (_, record) => {
    expect(new RoundCheck(record as unknown as RoundRecord).faults.first).toEqual({});
  });

  it.each(sealed)("is proved as a whole when something went wrong at the table: %s", async (name) => {
    for await (const check of verify(records[name])) expect(check).toMatchObject({ isGood: true });
  });

  it("proves each wager and bonus by itself", () => {
    const { proved } = new RoundCheck(records.envy).settlement;
    expect(proved).toContain("P3, Envy Bonus: straight flush, $300 is $300");
  });

  it("finds an envy bonus of another size, for another hand, left out or paid twice", () => {
    expect(changed("envy", (one) => (settled(one, isEnvy).paid_cents += 100)).payouts).toContain("paid cents is 30000");
    expect(changed("envy", (one) => (settled(one, isEnvy).hand = "five-card royal flush")).payouts).toContain(
      "no envy bonus",
    );
    const isOther = (one: RoundRecord) => (event: RoundRecord["events"][number]) =>
      event.data.settled !== settled(one, isEnvy);
    expect(changed("envy", (one) => (one.events = one.events.filter(isOther(one)))).payouts).toContain(
      "is due an envy bonus",
    );
    const twice = (one: RoundRecord) => {
      const place = one.events.findIndex((event) => !isOther(one)(event));
      one.events.splice(place, 0, structuredClone(one.events[place]) as RoundRecord["events"][number]);
    };
    expect(changed("envy", twice).order).toContain("nothing is left to settle");
  });

  it("finds a share of the meter that isn't the meter's", () => {
    expect(changed("meter", (one) => (settled(one, isShare).paid_cents += 1)).payouts).toContain("paid cents");
    expect(changed("meter", (one) => (settled(one, isShare).reset_funding_cents += 1)).payouts).toContain(
      "reset funding cents",
    );
    expect(changed("meter", (one) => ((one.opening.meter_units as number) += 10_000_000)).payouts).toContain(
      "due cents",
    );
  });

  it("finds a bank that is said to reach further, and a limit that is passed over", () => {
    const isShort = (one: RecordSettled) => one.shortfall !== null;
    const inFull = (one: RoundRecord) =>
      Object.assign(settled(one, isShort), { paid_cents: settled(one, isShort).due_cents, shortfall: null });
    expect(changed("partlyCovered", inFull).payouts).toBeDefined();
    expect(changed("limited", inFull).payouts).toBeDefined();
  });

  it("finds wagers that were settled out of turn, which could favour somebody while a bank lasts", () => {
    const swap = (one: RoundRecord) => {
      const places = one.events.flatMap((event, place) => (event.kind === "WagerSettled" ? [place] : []));
      const [first, last] = [places[0] as number, places.at(-1) as number];
      const [early, late] = [one.events[first], one.events[last]] as RoundRecord["events"];
      [one.events[first], one.events[last]] = [late as typeof early & object, early as typeof late & object];
    };
    expect(changed("partlyCovered", swap).order).toContain("is settled first");
    expect(changed("limited", swap).order).toContain("is settled first");
  });

  it("finds a wager that a void keeps", () => {
    expect(
      changed("voided", (one) => (one.closing["player:P1"] = (one.closing["player:P1"] ?? 0) - 1000)).money,
    ).toContain("player:P1");
  });

  it("finds a face-up card that didn't lie there, and a card that was dealt out of turn", () => {
    expect(changed("faceUp", (one) => (eventOf(one, "FaceUpCardFound").card = "2c")).deal).toBeDefined();
    expect(changed("misdealt", (one) => (eventOf(one, "CardsDelivered").cards = "2c 3c 4c")).deal).toContain(
      "comes next",
    );
  });

  it("finds abandoned wagers that nobody abandoned", () => {
    const without = (one: RoundRecord) => (one.events = one.events.filter((event) => event.kind !== "WagersAbandoned"));
    const faults = changed("abandoned", without);
    expect(faults.payouts).toContain("was never settled");
    expect(faults.money).toBeDefined();
  });
});
