import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Events, Snapshot } from "../frames";
import { preferences } from "../preferences.svelte";
import type { Socket } from "../socket.svelte";
import { playerCommitment } from "../verify/seeds";
import recorded from "./fixtures/frames.json";
import { OwnSeed, randomSeed } from "./own_seed.svelte";
import { TableState } from "./table.svelte";

const frames = recorded as unknown as (Snapshot | Events)[];
const SEED = "5e".repeat(32);

interface Asked {
  command: Record<string, unknown>;
}

/** A table whose bets are open, and what its page has asked for. */
async function atOpenBets() {
  const asked: Asked[] = [];
  const table = new TableState("T", { ask: async (frame: unknown) => asked.push(frame as Asked) } as unknown as Socket);
  const seed = new OwnSeed(table, () => SEED);
  for (const frame of frames) {
    table.receive(frame);
    if (seed.isOpen) break;
  }
  await seed.follow();
  return { table, seed, asked: () => asked.map(({ command }) => command) };
}

/** The same once no more bets is called, with what the house knows of seat 1's seed. */
function close(table: TableState, commitment: string, rest: { is_revealed?: boolean; is_fixed?: boolean } = {}) {
  const view = structuredClone(table.view!);
  view.phase = "round";
  view.seal = {
    ...view.seal!,
    is_fixed: rest.is_fixed ?? false,
    players: { 1: { player: "Ann", commitment, is_revealed: rest.is_revealed ?? false, seed: null } },
  };
  table.view = view;
}

describe("randomness of one's own", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    preferences.addsRandomness = true;
    vi.unstubAllGlobals();
  });

  it("is committed to once while bets are open, without anybody asking", async () => {
    const { seed, asked } = await atOpenBets();
    await seed.follow();
    const commitment = await playerCommitment(seed.seal!.commitment, 1, 1, SEED);
    expect(asked()).toEqual([{ command: "CommitPlayerSeed", seat: 1, commitment }]);
    expect(JSON.stringify(asked())).not.toContain(SEED);
  });

  it("is left to the others by whoever wants it so", async () => {
    preferences.addsRandomness = false;
    expect((await atOpenBets()).asked()).toEqual([]);
  });

  it("is revealed once after the close", async () => {
    const { table, seed, asked } = await atOpenBets();
    close(table, String(asked()[0]!.commitment));
    await seed.follow();
    await seed.follow();
    expect(asked().slice(1)).toEqual([{ command: "RevealPlayerSeed", seat: 1, seed: SEED }]);
  });

  it("is still known after a reload of the page", async () => {
    const { table, asked } = await atOpenBets();
    close(table, String(asked()[0]!.commitment));
    await new OwnSeed(table, () => "another").follow();
    expect(asked().at(-1)).toEqual({ command: "RevealPlayerSeed", seat: 1, seed: SEED });
  });

  it("says when it was left out", async () => {
    const { table, seed, asked } = await atOpenBets();
    expect(seed.isLeftOut).toBe(false);
    close(table, String(asked()[0]!.commitment), { is_revealed: true, is_fixed: true });
    expect([seed.isLeftOut, seed.revealed, seed.committed]).toEqual([false, 1, 1]);
    close(table, String(asked()[0]!.commitment), { is_fixed: true });
    expect([seed.isLeftOut, seed.revealed, seed.committed]).toEqual([true, 0, 1]);
  });

  it("keeps the seed that the house showed last, so that its round can be proved", async () => {
    const { table, seed } = await atOpenBets();
    expect(seed.shown).toBeNull();
    for (const frame of frames) {
      table.receive(frame);
      await seed.follow();
    }
    expect(seed.shown).toEqual({ round: 1, seed: table.view?.seal?.seed });
  });

  it("is another each time it is drawn", () => {
    expect(randomSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(randomSeed()).not.toBe(randomSeed());
  });

  it("says so when the value of a beacon was named too late", async () => {
    vi.useFakeTimers({ now: 1_000_000_000 });
    const { table, seed } = await atOpenBets();
    const tell = async (beacon_round: number | null, beacon_value: string | null = null) => {
      const view = structuredClone(table.view!);
      view.seal = { ...view.seal!, beacon: `${"ab".repeat(32)}/1000000/3`, beacon_round, beacon_value };
      table.view = view;
      await seed.follow();
      return seed.isBeaconLate;
    };
    expect(await tell(null)).toBe(false);
    expect(await tell(2)).toBe(false);
    expect(await tell(null)).toBe(false);
    expect(await tell(1)).toBe(true);
    expect(await tell(null)).toBe(false);
    expect(await tell(9, "cd".repeat(32))).toBe(true);
    vi.useRealTimers();
  });
});
