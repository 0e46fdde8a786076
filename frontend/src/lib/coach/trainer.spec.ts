import { describe, expect, it } from "vitest";

import type { KindOfHand } from "./coach";
import { Trainer, weightOf, withSuits } from "./trainer.svelte";

const kind = (name: string, value: number, changes: Partial<KindOfHand> = {}): KindOfHand => ({
  name,
  bet: 1,
  is_suited: false,
  ranks: ["AKQ", "AKJ"],
  value: { fraction: "", value },
  best: value > 0 ? "ride" : "withdraw",
  why: "",
  ...changes,
});
const course = [kind("near", -0.02), kind("far", 1), kind("even", 0), kind("suited", 0.3, { is_suited: true })];

/** Numbers that look random and are the same each time. */
function seeded(): () => number {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function kept(): Pick<Storage, "getItem" | "setItem"> {
  const texts: Record<string, string> = {};
  return { getItem: (key) => texts[key] ?? null, setItem: (key, text) => void (texts[key] = text) };
}

describe("the trainer", () => {
  it("asks about every kind, in suits that fit", async () => {
    const trainer = new Trainer(async () => course, seeded(), kept());
    await trainer.start();
    const seen = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const { kind: asked, cards } = trainer.exercise!;
      seen.add(asked.name);
      expect(new Set(cards.map((card) => card[1])).size === 1).toBe(asked.is_suited);
      trainer.answer("ride");
      trainer.next();
    }
    expect([...seen].sort()).toEqual(["even", "far", "near", "suited"]);
  });

  it("counts the first answer to a hand, and either where riding is worth nothing", async () => {
    for (const name of ["near", "far", "even", "suited"]) {
      const trainer = new Trainer(async () => course.filter((one) => one.name === name), seeded(), kept());
      await trainer.start();
      trainer.answer("ride");
      trainer.answer("withdraw");
      expect(trainer.isRight).toBe(name !== "near");
      expect([trainer.right, trainer.asked]).toEqual([name === "near" ? 0 : 1, 1]);
    }
  });

  it("remembers scores by paytable in another visit, until they are forgotten", async () => {
    const place = kept();
    const first = new Trainer(async () => course, seeded(), place);
    await first.start();
    first.answer("ride");
    const again = new Trainer(async () => course, seeded(), place);
    expect(again.asked).toBe(1);
    again.paytable = "LIRX-03";
    expect(again.asked).toBe(0);
    again.paytable = "LIRX-01";
    again.forget();
    expect(new Trainer(async () => course, seeded(), place).asked).toBe(0);
  });

  it("brings hard hands and mistakes back more often", () => {
    const [near, far] = course as [KindOfHand, KindOfHand];
    expect(weightOf(near)).toBeGreaterThan(weightOf(far));
    expect(weightOf(far, { right: 0, wrong: 2, streak: 0 })).toBeGreaterThan(weightOf(far));
    expect(weightOf(near, { right: 3, wrong: 0, streak: 3 })).toBeLessThan(weightOf(near));
  });

  it("never deals a card twice", () => {
    const random = seeded();
    for (let round = 0; round < 100; round += 1) expect(new Set(withSuits("7777", false, random)).size).toBe(4);
  });
});
