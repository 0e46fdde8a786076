import { describe, expect, it } from "vitest";

import type { TableSummary } from "../schema";
import { LobbyState } from "./lobby.svelte";

const table = (id: string, created_ms: number, is_practice = false) =>
  ({ id, created_ms, is_practice, rounds: 0 }) as TableSummary;

describe("the lobby", () => {
  it("lists tables of the house first, the newest before others, and follows what changes", () => {
    const lobby = new LobbyState();
    expect(lobby.tables).toBeNull();
    const all = { a: table("a", 1), b: table("b", 2), mine: table("mine", 3, true) };
    lobby.receive({ type: "lobby", is_whole: true, total: 3, tables: all });
    expect(lobby.tables?.map((one) => one.id)).toEqual(["b", "a", "mine"]);
    lobby.receive({ type: "lobby", is_whole: false, total: 3, tables: { b: null, c: table("c", 4) } });
    expect(lobby.tables?.map((one) => one.id)).toEqual(["c", "a", "mine"]);
    lobby.receive({ type: "lobby", is_whole: true, total: 1, tables: { a: table("a", 1) } });
    expect([lobby.tables?.length, lobby.total]).toEqual([1, 1]);
  });
});
