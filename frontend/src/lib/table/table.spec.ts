import { describe, expect, it } from "vitest";

import { ApiError } from "../api";
import type { Events, Snapshot } from "../frames";
import type { Socket } from "../socket.svelte";
import recorded from "./fixtures/frames.json";
import { lastRoundOf } from "./last_round";
import { Reveal } from "./reveal.svelte";
import { TableState } from "./table.svelte";

/** What a browser received during one round at a practice table. */
const frames = recorded as unknown as (Snapshot | Events)[];

function follow(count = frames.length) {
  const asked: unknown[] = [];
  const socket = { resynchronise: (table: string) => asked.push(table) } as unknown as Socket;
  const table = new TableState("T", socket, () => 0);
  for (const frame of frames.slice(0, count)) table.receive(frame);
  return { table, asked };
}

describe("a table that is followed", () => {
  it("keeps up with every frame of a round", () => {
    const { table, asked } = follow();
    expect(asked).toEqual([]);
    expect(table.view?.sequence).toBe((frames.at(-1) as Events).to);
    expect(table.view?.phase).toBe("between rounds");
  });

  it("shows own cards, and no others before they are turned", () => {
    const dealt = frames.findIndex((frame) => Object.keys(frame.private?.cards ?? {}).length > 0);
    const { table } = follow(dealt + 1);
    expect(table.round?.boxes["1"]?.cards).toEqual(frames[dealt]?.private?.cards["1"]);
    expect(table.round?.boxes["2"]?.cards).toEqual(["??", "??", "??"]);
  });

  it("keeps the end of a round on the felt until the next one opens", () => {
    const { table } = follow();
    expect(table.view?.round?.is_over).toBe(true);
    expect(table.round?.is_over).toBe(true);
    expect(table.round?.community).not.toContain("??");
    for (const box of Object.values(table.round?.boxes ?? {})) expect(box.cards).not.toContain("??");
    expect(table.results.length).toBeGreaterThan(3);
  });

  it("shows the end of a round in moments: card, hands, then pay", () => {
    const waiting: (() => void)[] = [];
    const socket = {} as unknown as Socket;
    const reveal = new Reveal(
      (work) => waiting.push(work),
      () => false,
    );
    const table = new TableState("T", socket, () => 0, reveal);
    for (const frame of frames.slice(0, -1)) table.receive(frame);
    const chips = table.own.chips_cents;
    const handsUp = () => Object.values(table.round?.boxes ?? {}).every((box) => box.is_turned);
    const next = () => waiting.splice(0).forEach((work) => work());
    expect(table.isRevealing).toBe(false);

    table.receive(frames.at(-1) as Events);
    expect(table.isRevealing).toBe(true);
    const opened = {
      ...(frames.at(-1) as Events),
      from: table.view!.sequence + 1,
      to: table.view!.sequence + 1,
      events: [],
    };
    table.receive({ ...opened, patch: { phase: "betting" } } as Events);
    expect([table.view?.phase, table.canBet]).toEqual(["betting", false]);
    expect(table.round?.community).not.toContain("??");
    expect([handsUp(), table.results.length, table.chipsCents]).toEqual([false, 0, chips]);
    const isSaid = () => table.announcement.startsWith("The right community card is the");
    expect(isSaid()).toBe(false);
    next();
    expect(isSaid()).toBe(true);
    expect([handsUp(), table.results.length, table.lastRound?.is_over, table.chipsCents]).toEqual([
      true,
      0,
      false,
      chips,
    ]);
    expect(table.scene?.decks[0]?.place).toBe("in play");
    next();
    expect(table.results.length).toBeGreaterThan(3);
    expect(table.round?.is_over).toBe(true);
    expect(table.chipsCents).toBe(table.own.chips_cents);
    expect([table.isRevealing, table.canBet]).toEqual([false, true]);
    expect(table.scene?.decks[0]?.place).toBe("rack");
    expect(table.round?.deck).toBe("red");
    expect(reveal.isHeld).toBe(true);
    next();
    expect(reveal.isHeld).toBe(false);
  });

  it("can be skipped: everything is shown and said at once, and once", () => {
    const waiting: (() => void)[] = [];
    const reveal = new Reveal(
      (work) => waiting.push(work),
      () => false,
    );
    const table = new TableState("T", {} as unknown as Socket, () => 0, reveal);
    for (const frame of frames) table.receive(frame);
    expect([table.isMoving, table.endedHere]).toEqual([true, 1]);
    table.skip();
    expect([table.isMoving, table.round?.is_over]).toEqual([false, true]);
    waiting.splice(0).forEach((work) => work());
    const said = table.spoken.lines.filter((line) => line.words.includes("right community card"));
    expect(said).toHaveLength(1);
  });

  it("shows a void round with empty spots, and says what went back", () => {
    const dealt = frames.findIndex((frame) => Object.keys(frame.private?.cards ?? {}).length > 0);
    const { table } = follow(dealt + 1);
    const { player, wagers } = table.round!.boxes["1"]!;
    const staked = Object.values(wagers).reduce((sum, stake) => sum + stake, 0);
    const at = table.view!.sequence + 1;
    const boxes = Object.fromEntries(
      Object.entries(table.view!.round!.boxes).map(([seat, box]) => [
        seat,
        { wagers: Object.fromEntries(Object.keys(box.wagers).map((spot) => [spot, null])) },
      ]),
    );
    const ended = {
      is_over: true,
      void_cause: { code: "ordered", note: "a misdeal" },
      returned: { [player]: staked },
      boxes,
    };
    const patch = { phase: "between rounds", round: ended };
    table.receive({ ...(frames[dealt] as Events), from: at, to: at, events: [], patch });
    expect(table.round?.void_cause?.note).toBe("a misdeal");
    expect(table.round?.returned[player]).toBe(staked);
    for (const box of Object.values(table.round!.boxes)) expect([box.wagers, box.in_tray]).toEqual([{}, {}]);
  });

  it("shows the last round to a page that is opened after it", () => {
    const [first, ...later] = frames as [Snapshot, ...Events[]];
    const steps = later.map((frame) => ({ sequence: frame.to, at_ms: 0, event: frame.events[0]!, patch: frame.patch }));
    const { end, bets } = lastRoundOf({ number: 1, view: first.view, steps });
    const { table: seen } = follow();
    expect(end?.results).toEqual(seen.lastRound?.results);
    expect(bets["1"]).toMatchObject({ "bet 1": 500, "bet 2": 500, "bet 3": 500 });
    const opened = new TableState("T", {} as Socket, () => 0);
    opened.receive({ ...first, view: seen.view! });
    expect(opened.lastRound?.results).toEqual(end?.results);
    const again = new TableState("T", {} as Socket, () => 0);
    again.receive({
      ...first,
      view: { ...seen.view!, phase: "betting", round: { ...seen.view!.round!, number: 2, is_over: false, boxes: {} } },
    });
    expect(again.lastRound?.results).toEqual([]);
    again.restore(end!);
    expect(again.lastRound?.results).toEqual(end?.results);
  });

  it("tells a screen reader each thing once, the right community card too", () => {
    const { table } = follow();
    const words = table.spoken.lines.map((line) => line.words);
    expect(words.slice(0, 2)).toEqual(["Place your bets", "No more bets"]);
    expect(words.filter((said) => said.includes("community card"))).toHaveLength(2);
    const before = table.spoken.lines;
    table.spoken.say("Your bets: $15 in all");
    expect(table.spoken.lines.slice(0, -1)).toEqual(before);
    expect(new Set(table.spoken.lines.map((line) => line.key)).size).toBe(table.spoken.lines.length);
  });

  it("asks for the whole table when frames are missing", () => {
    const { table, asked } = follow(2);
    const before = table.view;
    table.receive(frames.at(-1) as Events);
    expect(asked).toEqual(["T"]);
    expect(table.view).toBe(before);
  });

  it("drops what it has already seen", () => {
    const { table } = follow();
    const before = table.view;
    table.receive(frames.at(-1) as Events);
    expect(table.view).toBe(before);
  });

  it("shows a refusal instead of throwing it", async () => {
    const problem = { title: "", detail: "No more bets has been called", status: 409, clause: "MD.07.D" };
    const socket = { ask: () => Promise.reject(new ApiError(problem)) } as unknown as Socket;
    const table = new TableState("T", socket);
    expect(await table.command("LetItRide", { seat: 1 })).toBe(false);
    expect(table.problem).toEqual(problem);
  });
});
