import { describe, expect, it } from "vitest";

import { ApiError } from "../api";
import { PaytableEditor } from "./editor.svelte";
import type { Odds, Strategy } from "./odds";

const strategy = (rule: string) => ({ bet_1: { rules: [{ rule }] } }) as unknown as Strategy;
const anyStrategy = async () => strategy("any pair");
const answer = (value: number) => ({ expected_value: { fraction: "", value } }) as Odds;

describe("the paytable editor", () => {
  it("asks about the rows that pay", async () => {
    const asked: unknown[] = [];
    const editor = new PaytableEditor(async (...what) => {
      asked.push(what);
      return answer(-0.035);
    }, anyStrategy);
    editor.start("LIRX-01", "base", "five-card", { flush: " 8 to 1 ", straight: "" });
    await editor.analyse();
    expect(asked).toEqual([["base", "five-card", { flush: "8 to 1" }]]);
    expect(editor.odds?.expected_value.value).toBe(-0.035);
  });

  it("drops an answer that comes after a newer question", async () => {
    const waiting: ((odds: Odds) => void)[] = [];
    const editor = new PaytableEditor(() => new Promise((resolve) => waiting.push(resolve)), anyStrategy);
    const first = editor.analyse();
    const second = editor.analyse();
    waiting[1]?.(answer(2));
    waiting[0]?.(answer(1));
    await Promise.all([first, second]);
    expect(editor.odds?.expected_value.value).toBe(2);
    expect(editor.isBusy).toBe(false);
  });

  it("keeps the last figures while what is typed can't be read", async () => {
    const problem = { title: "", detail: "'8 to' is no payout", status: 422 };
    const answers = [() => answer(3), () => Promise.reject(new ApiError(problem))];
    const editor = new PaytableEditor(async () => answers.shift()?.(), anyStrategy);
    await editor.analyse();
    await editor.analyse();
    expect(editor.odds?.expected_value.value).toBe(3);
    expect(editor.problem).toBe("'8 to' is no payout");
  });

  it("marks figures and strategy as old from the first key until each has been worked out again", async () => {
    let tell: (strategy: Strategy) => void = () => undefined;
    const editor = new PaytableEditor(
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

  it("leaves figures marked as old while what is typed can't be read", async () => {
    const problem = { title: "", detail: "'8 to' is no payout", status: 422 };
    const editor = new PaytableEditor(() => Promise.reject(new ApiError(problem)), anyStrategy);
    await editor.analyse();
    expect(editor.isStale).toBe(true);
  });

  it("knows whether the rows are the catalogue's", () => {
    const editor = new PaytableEditor(async () => answer(0), anyStrategy);
    editor.start("LIRX-01", "base", "five-card", { flush: "8 to 1" });
    expect(editor.isEdited).toBe(false);
    editor.change();
    expect(editor.isEdited).toBe(true);
    editor.start("LIRX-01", "base", "five-card", { flush: "8 to 1" });
    expect(editor.isEdited).toBe(false);
  });
});
