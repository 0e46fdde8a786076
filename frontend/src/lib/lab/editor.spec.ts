import { describe, expect, it } from "vitest";

import { ApiError } from "../api";
import { PaytableEditor } from "./editor.svelte";
import type { Odds } from "./odds";

const answer = (value: number) => ({ expected_value: { fraction: "", value } }) as Odds;

describe("the paytable editor", () => {
  it("asks about the rows that pay", async () => {
    const asked: unknown[] = [];
    const editor = new PaytableEditor(async (...what) => {
      asked.push(what);
      return answer(-0.035);
    });
    editor.start("LIRX-01", "base", "five-card", { flush: " 8 to 1 ", straight: "" });
    await editor.analyse();
    expect(asked).toEqual([["base", "five-card", { flush: "8 to 1" }]]);
    expect(editor.odds?.expected_value.value).toBe(-0.035);
  });

  it("drops an answer that comes after a newer question", async () => {
    const waiting: ((odds: Odds) => void)[] = [];
    const editor = new PaytableEditor(() => new Promise((resolve) => waiting.push(resolve)));
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
    const editor = new PaytableEditor(async () => answers.shift()?.());
    await editor.analyse();
    await editor.analyse();
    expect(editor.odds?.expected_value.value).toBe(3);
    expect(editor.problem).toBe("'8 to' is no payout");
  });
});
