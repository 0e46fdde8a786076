import { afterEach, describe, expect, it } from "vitest";

import type { Events, Snapshot } from "../frames";
import { preferences } from "../preferences.svelte";
import type { Socket } from "../socket.svelte";
import recorded from "./fixtures/frames.json";
import { OwnSeed, randomSeed } from "./own_seed.svelte";
import { TableState } from "./table.svelte";

const frames = recorded as unknown as (Snapshot | Events)[];

function atOpenBets() {
  const asked: unknown[] = [];
  const table = new TableState("T", { ask: async (frame: unknown) => asked.push(frame) } as unknown as Socket);
  const seed = new OwnSeed(table, () => "drawn");
  table.onframe = () => seed.follow();
  for (const frame of frames) {
    table.receive(frame);
    if (seed.isOpen) break;
  }
  return { table, seed, asked };
}

const offered = (seed: string) => ({ type: "command", table: "T", command: { command: "OfferSeed", seat: 1, seed } });

describe("a seed of one's own", () => {
  afterEach(() => (preferences.addsSeed = false));

  it("can be added once the house is bound and while bets are open", async () => {
    const { seed, asked } = atOpenBets();
    expect(seed.seal?.commitment).toMatch(/^[0-9a-f]{64}$/);
    await seed.add("  four leaf clover ");
    expect(asked).toEqual([offered("four leaf clover")]);
  });

  it("is nothing when nothing is typed", async () => {
    const { seed, asked } = atOpenBets();
    expect(await seed.add("   ")).toBe(false);
    expect(asked).toEqual([]);
  });

  it("is drawn and added by itself once a round, for those who want it", () => {
    preferences.addsSeed = true;
    const { seed, asked } = atOpenBets();
    seed.follow();
    expect(asked).toEqual([offered("drawn")]);
  });

  it("keeps the seed that the house showed last, so that its round can be proved", () => {
    const { table, seed } = atOpenBets();
    expect(seed.shown).toBeNull();
    for (const frame of frames) table.receive(frame);
    expect(seed.shown).toEqual({ round: 1, seed: table.view?.seal?.seed });
  });

  it("is another each time it is drawn", () => {
    expect(randomSeed()).toHaveLength(24);
    expect(randomSeed()).not.toBe(randomSeed());
  });
});
