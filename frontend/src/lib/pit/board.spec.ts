import { describe, expect, it } from "vitest";

import type { Tile } from "../schema";
import { BoardState, byNeed, levelOf } from "./board.svelte";

const base: Tile = {
  table: "t",
  name: "Table",
  title: "",
  is_live: true,
  is_enabled: true,
  phase: "round",
  round: 1,
  boxes: 7,
  seats: [],
  community: 0,
  dealer: "",
  is_automatic: true,
  duty: "",
  waits_for: "",
  since_ms: 0,
  tray_cents: 0,
  par_cents: 0,
  alerts: [],
};
const seat = { seat: 1, player: "Ann", is_leaving: false, bets_cents: 0, cards: 0, withdrawn: 0 };
const alert = (is_stopped: boolean) => [{ kind: "x", text: "x", is_stopped }];

describe("the board", () => {
  it("puts what is stopped first, then what waits, the longest wait before others", () => {
    const tiles: Tile[] = [
      { ...base, name: "resting" },
      { ...base, name: "runs 10", seats: [seat] },
      { ...base, name: "runs 9", seats: [seat] },
      { ...base, name: "waits", alerts: alert(false), since_ms: 5 },
      { ...base, name: "late", alerts: alert(true), since_ms: 9 },
      { ...base, name: "early", alerts: alert(true), since_ms: 3 },
    ];
    expect(tiles.sort(byNeed).map((one) => one.name)).toEqual([
      "early",
      "late",
      "waits",
      "runs 9",
      "runs 10",
      "resting",
    ]);
  });

  it("calls a table without players, or one that is closed, at rest", () => {
    expect(levelOf(base)).toBe("rests");
    expect(levelOf({ ...base, phase: "closed", seats: [seat] })).toBe("rests");
    expect(levelOf({ ...base, seats: [seat] })).toBe("runs");
  });

  it("changes only the tiles that a frame names, unless it is whole", () => {
    const board = new BoardState();
    const house = { is_enabled: true, closed_because: "" };
    board.receive({
      type: "board",
      is_whole: true,
      server_ms: 0,
      house,
      tiles: { a: { ...base, name: "a" }, b: { ...base, name: "b" } },
    });
    board.receive({
      type: "board",
      is_whole: false,
      server_ms: 0,
      house,
      tiles: { b: { ...base, name: "b", round: 2 } },
    });
    expect(board.tiles.map((one) => one.round)).toEqual([1, 2]);
    board.receive({ type: "board", is_whole: true, server_ms: 0, house, tiles: { b: { ...base, name: "b" } } });
    expect(board.tiles.map((one) => one.name)).toEqual(["b"]);
  });
});
