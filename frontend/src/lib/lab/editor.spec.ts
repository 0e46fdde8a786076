import { describe, expect, it } from "vitest";

import { ApiError } from "../api";
import { PaytableEditor } from "./editor.svelte";
import type { BenchLines, Odds, OwnPaytable, Strategy } from "./odds";
import { OwnTables } from "./own_tables.svelte";

const strategy = (rule: string) => ({ bet_1: { rules: [{ rule }] } }) as unknown as Strategy;
const answer = (value: number) => [{ expected_value: { fraction: "", value } } as Odds];
const noLines: BenchLines = { lines: [], hands_to_add: [] };
const refused = new ApiError({ title: "", detail: "'8 to' is no payout", status: 422 });

const bench = (odds: (own: OwnPaytable) => Promise<Odds[]>, plan = async () => strategy("any pair")) =>
  new PaytableEditor({ printed: async () => [], odds, strategy: plan, lines: async () => noLines });

describe("the bench", () => {
  it("asks about the rows that pay", async () => {
    const asked: OwnPaytable[] = [];
    const editor = bench(async (own) => {
      asked.push(own);
      return answer(-0.035);
    });
    editor.start("LIRX-01", "base", "five-card", { flush: " 8 to 1 ", straight: "" });
    await editor.analyse();
    expect(asked).toEqual([{ id: "LIRX-01", wager: "base", hands: "five-card", pays: { flush: "8 to 1" } }]);
    expect(editor.odds?.expected_value.value).toBe(-0.035);
  });

  it("drops an answer that comes after a newer question", async () => {
    const waiting: ((odds: Odds[]) => void)[] = [];
    const editor = bench(() => new Promise((resolve) => waiting.push(resolve)));
    const first = editor.analyse();
    const second = editor.analyse();
    waiting[1]?.(answer(2));
    waiting[0]?.(answer(1));
    await Promise.all([first, second]);
    expect(editor.odds?.expected_value.value).toBe(2);
    expect(editor.asking.isBusy).toBe(false);
  });

  it("stays with a newer choice when the paytable opened before it arrives late", async () => {
    let arrive: (all: never[]) => void = () => undefined;
    const late = [{ wager: "base", hands: "five-card", pays: { flush: "8 to 1" } }] as unknown as never[];
    const editor = new PaytableEditor({
      printed: () => new Promise((resolve) => (arrive = resolve)),
      odds: async () => answer(5),
      strategy: async () => strategy("any pair"),
      lines: async () => noLines,
    });
    const opening = editor.open("LIRX-01", "base");
    await editor.resume({ id: "steadier", pays: { flush: "9 to 1" } });
    arrive(late);
    await opening;
    expect(editor.own).toMatchObject({ id: "steadier", pays: { flush: "9 to 1" } });
    expect(editor.printed).toBe(null);
  });

  it("keeps the last figures, marked as old, while what is typed can't be read", async () => {
    const answers = [() => answer(3), () => Promise.reject(refused)];
    const editor = bench(async () => (await answers.shift()?.()) ?? []);
    await editor.analyse();
    await editor.analyse();
    expect(editor.odds?.expected_value.value).toBe(3);
    expect(editor.isStale).toBe(true);
    expect(editor.asking.problem).toBe("'8 to' is no payout");
  });

  it("marks figures and strategy as old from the first key until each has been worked out again", async () => {
    let tell: (strategy: Strategy) => void = () => undefined;
    const editor = bench(
      async () => answer(1),
      () => new Promise((resolve) => (tell = resolve)),
    );
    editor.change();
    expect([editor.isStale, editor.isStrategyStale]).toEqual([true, true]);
    const done = editor.analyse();
    await new Promise((resolve) => setTimeout(resolve));
    expect([editor.isStale, editor.isStrategyStale]).toEqual([false, true]);
    tell(strategy("any pair"));
    await done;
    expect([editor.isStale, editor.isStrategyStale]).toEqual([false, false]);
    expect(editor.strategy?.bet_1.rules[0]?.rule).toBe("any pair");
  });

  it("knows whether the rows are the catalogue's", () => {
    const editor = bench(async () => answer(0));
    editor.start("LIRX-01", "base", "five-card", { flush: "8 to 1" });
    expect(editor.isEdited).toBe(false);
    editor.change();
    expect(editor.isEdited).toBe(true);
    editor.start("LIRX-01", "base", "five-card", { flush: "8 to 1" });
    expect(editor.isEdited).toBe(false);
  });

  it("adds and removes rows, tells what is locked, and takes over what a search found", () => {
    const editor = bench(async () => answer(0));
    editor.start("LIRX-01", "base", "five-card", { flush: "8 to 1", straight: "5 to 1" });
    editor.add("two pair");
    editor.remove("straight");
    const [flush] = editor.rows;
    if (flush) flush.isLocked = true;
    expect(editor.own.pays).toEqual({ flush: "8 to 1", "two pair": "5 to 1" });
    expect(editor.locked).toEqual(["flush = 8 to 1"]);
    editor.use({ flush: "8 to 1", "two pair": "2 to 1", "low pair": "push", rate: "5%" });
    expect(editor.own.pays).toEqual({ flush: "8 to 1", "two pair": "2 to 1", "low pair": "push" });
    expect(editor.rows.map((row) => row.isLocked)).toEqual([true, false, false]);
  });

  it("shows one column of a matrix and changes only that one", async () => {
    const editor = bench(async () => [
      { ...answer(7)[0], players: 7 } as Odds,
      { ...answer(1)[0], players: 1 } as Odds,
    ]);
    editor.start("COVER-ALL", "cover-all", "five-card", { flush: ["7 to 1", "70 to 1"] }, [7, 1]);
    editor.shown = 1;
    await editor.analyse();
    expect(editor.odds?.expected_value.value).toBe(1);
    editor.use({ flush: "65 to 1" });
    expect(editor.own).toMatchObject({ players: [7, 1], pays: { flush: ["7 to 1", "65 to 1"] } });
  });
});

describe("paytables of one's own", () => {
  it("are kept under their names and read again", () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const tables = new OwnTables(storage);
    tables.keep({ id: "mine", pays: { flush: "8 to 1" } });
    tables.keep({ id: "mine", pays: { flush: "9 to 1" } });
    tables.keep({ id: "other", pays: {} });
    expect(new OwnTables(storage).tables.map((one) => one.id)).toEqual(["other", "mine"]);
    tables.letGo("other");
    expect(new OwnTables(storage).tables).toEqual([{ id: "mine", pays: { flush: "9 to 1" } }]);
  });
});
