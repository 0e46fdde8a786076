import { describe, expect, it, vi } from "vitest";

import { ApiError } from "../api";
import type { Advice } from "../coach/coach";
import type { ClientFrame, Events, Snapshot } from "../frames";
import type { Listener, Socket } from "../socket.svelte";
import recorded from "../table/fixtures/frames.json";
import type { TableDetail } from "../schema";
import { preferences } from "../preferences.svelte";
import { Play } from "./play.svelte";

const frames = recorded as unknown as (Snapshot | Events)[];
const base = { spots: ["bet 1", "bet 2", "bet 3"], minimum_cents: 500, maximum_cents: 10_000, stakes_cents: [] };
const layout = {
  id: "T",
  minimum_cents: 500,
  boxes: 7,
  seats: 7,
  boxes_per_player: 1,
  wagers: { base },
  printed: [],
} as unknown as TableDetail;

function setUp(boxesPerPlayer = 1, best: "ride" | "withdraw" = "ride") {
  const asked: ClientFrame[] = [];
  const told: ClientFrame[] = [];
  let hear: Listener = () => undefined;
  const socket = {
    join: (_table: string, listener: Listener) => ((hear = listener), () => undefined),
    // What the page adds to the shuffle by itself is tried elsewhere.
    ask: async (frame: ClientFrame) => JSON.stringify(frame).includes("PlayerSeed") || asked.push(frame),
    tell: (frame: ClientFrame) => told.push(frame),
  } as unknown as Socket;
  const advice = { best, bet: "bet 1", ride_value_cents: best === "ride" ? 120 : -120, why: "" };
  const play = new Play(
    { ...layout, boxes_per_player: boxesPerPlayer },
    socket,
    async () => advice as unknown as Advice,
  );
  const stop = play.start();
  const press = (key: string) => play.press({ key, target: null } as unknown as KeyboardEvent);
  const untilTurn = () => {
    for (const frame of frames) {
      hear(frame);
      if (play.turn) return;
    }
  };
  const untilBets = () => {
    for (const frame of frames) {
      hear(frame);
      if (play.table.canBet) return;
    }
  };
  return {
    play,
    socket,
    asked,
    told,
    hear: (frame: Parameters<Listener>[0]) => hear(frame),
    press,
    untilTurn,
    untilBets,
    stop,
  };
}

describe("somebody at a table", () => {
  it("bets by key once bets are open, with the chip of the minimum", async () => {
    const { asked, press, untilBets, stop } = setUp();
    press("b");
    expect(asked).toEqual([]);
    untilBets();
    press("b");
    expect(asked).toEqual([
      { type: "bets", table: "T", seat: 1, wagers: { "bet 1": 500, "bet 2": 500, "bet 3": 500 } },
    ]);
    stop();
  });

  it("is not ready before there are bets", () => {
    const { asked, press, untilBets, stop } = setUp();
    untilBets();
    press("d");
    expect(asked).toEqual([]);
    press("b");
    press("d");
    expect(asked.at(-1)).toEqual({ type: "ready", table: "T" });
    stop();
  });

  it("answers only when the question has stood for a moment, and once", () => {
    const { play, asked, press, untilTurn, stop } = setUp();
    untilTurn();
    press("r");
    expect(asked).toEqual([]);
    play.guard.reopen();
    press("t");
    press("r");
    expect(asked).toEqual([{ type: "command", table: "T", command: { command: "WithdrawWager", seat: 1 } }]);
    stop();
  });

  it.each(["ride", "withdraw"] as const)(
    "is warned once before a mistake where to %s is right, if they asked for it",
    async (best) => {
      const { play, asked, untilTurn, stop } = setUp(1, best);
      preferences.warnsOfMistakes = true;
      untilTurn();
      play.guard.reopen();
      await play.decide(best !== "ride");
      expect(asked).toEqual([]);
      expect(play.warning?.words).toContain("$1.20");
      await play.decide(best !== "ride");
      expect(asked).toHaveLength(1);
      preferences.warnsOfMistakes = false;
      stop();
    },
  );

  it("offers a second box where the rules grant one, as the table says", () => {
    const { play, told, hear, untilBets, stop } = setUp(2);
    untilBets();
    expect(told).toEqual([{ type: "legal", table: "T" }]);
    hear({
      type: "legal",
      table: "T",
      commands: [
        { command: "TakeSeat", seat: 2 },
        { command: "LeaveSeat", seat: 1 },
      ],
    });
    expect(play.freeSeats).toEqual([2]);
    stop();
  });

  it("offers no second box elsewhere", () => {
    const { play, told, untilBets, stop } = setUp();
    untilBets();
    expect(told).toEqual([]);
    expect(play.freeSeats).toEqual([]);
    stop();
  });

  it("stays where the table refuses to let one go", async () => {
    const { play, socket, untilBets, stop } = setUp();
    untilBets();
    const refusal = { title: "Refused", status: 409, detail: "Take your wagers back first" };
    Object.assign(socket, { ask: async () => Promise.reject(new ApiError(refusal)) });
    expect(await play.leave()).toBe(false);
    expect(play.table.problem?.detail).toBe("Take your wagers back first");
    stop();
  });

  it("gives the bank up when the round is over", () => {
    const { play, asked, hear, untilBets, stop } = setUp();
    untilBets();
    const sequence = play.table.view!.sequence + 1;
    const change = (at: number, patch: object) =>
      hear({
        type: "events",
        table: "T",
        from: at,
        to: at,
        events: [],
        patch: { sequence: at, ...patch },
        server_ms: 0,
        private: play.table.own,
      } as Events);
    change(sequence, { banker: 1 });
    play.stopBanking();
    expect(asked).toEqual([]);
    change(sequence + 1, { phase: "between rounds" });
    expect(asked).toEqual([{ type: "command", table: "T", command: { command: "StopBanking" } }]);
    stop();
  });

  it("says what one has and what the bets take, and asks for nothing that one can't pay", async () => {
    const { play, asked, untilBets, stop } = setUp();
    untilBets();
    play.table.own = { ...play.table.own, chips_cents: 24_400 };
    await play.bettings[1]!.add("bet 1", 10_000);
    expect(asked).toEqual([]);
    expect(play.betting?.note).toBe("You have $244, and these bets take $300.");
    expect(play.betting?.bets).toEqual({});
    stop();
  });

  it("is broke with less than three bets, and not while something is at stake", () => {
    const { play, untilBets, stop } = setUp();
    untilBets();
    expect(play.isBroke).toBe(false);
    play.table.own = { ...play.table.own, chips_cents: 400 };
    expect(play.isBroke).toBe(true);
    const view = play.table.view!;
    play.table.view = {
      ...view,
      round: { ...view.round!, boxes: { "1": { player: "Guest", wagers: { "bet 1": 500 }, in_tray: {} } as never } },
    };
    expect([play.stakedCents, play.isBroke]).toEqual([500, false]);
    stop();
  });

  it("takes its bets back before it leaves", async () => {
    const { play, asked, press, untilBets, stop } = setUp();
    untilBets();
    press("b");
    await play.leave();
    expect(asked.map((one) => one.type)).toEqual(["bets", "bets", "command"]);
    expect(asked[1]).toMatchObject({ wagers: {} });
    stop();
  });

  it("deals by Enter, and bets on a spot and takes it back by its key", async () => {
    const { play, asked, press, untilBets, stop } = setUp();
    untilBets();
    press("Enter");
    expect(asked).toEqual([]);
    press("b");
    press("-");
    await vi.waitFor(() => expect(play.betting?.canClear).toBe(false));
    press("b");
    press(" ");
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ type: "ready", table: "T" }));
    stop();
  });

  it("leaves other keys to the browser", () => {
    const { press, stop } = setUp();
    expect(press("q")).toBe(false);
    expect(press("h")).toBe(true);
    stop();
  });

  it("tells a screen reader what is bet and what was taken back", async () => {
    const { play, press, untilBets, stop } = setUp();
    untilBets();
    press("b");
    await vi.waitFor(() => expect(play.table.spoken.lines.at(-1)?.words).toBe("Your bets: $15 in all"));
    press("c");
    await vi.waitFor(() => expect(play.table.spoken.lines.at(-1)?.words).toBe("Your bets are taken back"));
    stop();
  });

  it("takes no keys while the connection is lost", () => {
    const { asked, press, socket, untilBets, stop } = setUp();
    untilBets();
    Object.assign(socket, { connection: "lost" });
    expect(press("b")).toBe(false);
    expect(asked).toEqual([]);
    stop();
  });
});
