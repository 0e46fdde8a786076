import { describe, expect, it } from "vitest";

import type { ClientFrame, Events, ServerFrame, Snapshot } from "./frames";
import { Socket, type Channel } from "./socket.svelte";

/** A line to a server that the test plays itself. */
class Line implements Channel {
  sent: ClientFrame[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientFrame);
  }
  close(code = 1006): void {
    this.onclose?.({ code });
  }
  receive(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame as ServerFrame) });
  }
}

function setUp() {
  const lines: Line[] = [];
  const opened: (string | undefined)[] = [];
  const waits: { work: () => void; ms: number }[] = [];
  const socket = new Socket(
    (table) => {
      const line = new Line();
      lines.push(line);
      opened.push(table);
      return line;
    },
    (work, ms) => waits.push({ work, ms }),
  );
  const seen: (Snapshot | Events)[] = [];
  let sequence: number | null = null;
  const leave = socket.join(
    "T",
    (frame) => {
      if (frame.type === "legal" || frame.type === "closed") return;
      seen.push(frame);
      sequence = frame.type === "snapshot" ? frame.sequence : frame.to;
    },
    () => sequence,
  );
  const line = () => lines.at(-1) as Line;
  return { socket, lines, line, opened, waits, seen, leave };
}

describe("the socket", () => {
  it("opens for the board of the pit though no table is followed", () => {
    const { line, opened, socket, leave } = setUp();
    leave();
    const frames: string[] = [];
    const stop = socket.watchBoard((frame) => frames.push(frame.type));
    expect(opened).toEqual(["T", undefined]);
    line().onopen?.();
    expect(line().sent).toEqual([{ type: "watch-board" }]);
    line().receive({ type: "board" });
    expect(frames).toEqual(["board"]);
    stop();
    expect(line().sent).toEqual([{ type: "watch-board" }, { type: "leave-board" }]);
  });

  it("joins when it is open and hands frames on", () => {
    const { line, seen, socket } = setUp();
    expect(socket.connection).toBe("connecting");
    line().onopen?.();
    expect(line().sent).toEqual([{ type: "join", table: "T" }]);
    line().receive({ type: "snapshot", table: "T", sequence: 4 });
    line().receive({ type: "snapshot", table: "other", sequence: 4 });
    expect(seen.map((frame) => frame.type)).toEqual(["snapshot"]);
  });

  it("comes back after a loss, from where it was, waiting longer each time", () => {
    const { line, lines, waits, socket } = setUp();
    line().onopen?.();
    line().receive({ type: "snapshot", table: "T", sequence: 4 });
    line().close();
    expect(socket.connection).toBe("lost");
    waits[0]?.work();
    line().close();
    waits[1]?.work();
    expect(waits.map((wait) => wait.ms)).toEqual([250, 500]);
    line().onopen?.();
    expect(lines).toHaveLength(3);
    expect(socket.connection).toBe("open");
    expect(line().sent).toEqual([{ type: "join", table: "T", after: 4 }]);
  });

  it("opens at the address of its table, and comes back at once when the table has moved", () => {
    const { line, opened, waits, socket } = setUp();
    line().onopen?.();
    line().receive({ type: "snapshot", table: "T", sequence: 4 });
    line().close(1012);
    expect(socket.connection).toBe("connecting");
    expect(waits.map((wait) => wait.ms)).toEqual([0]);
    waits[0]?.work();
    line().close(1012);
    expect(socket.connection).toBe("lost");
    expect(waits.map((wait) => wait.ms)).toEqual([0, 250]);
    waits[1]?.work();
    line().onopen?.();
    expect(line().sent).toEqual([{ type: "join", table: "T", after: 4 }]);
    expect(opened).toEqual(["T", "T", "T"]);
  });

  it("tells who was suspended or signed out so, and doesn't come back by itself", () => {
    for (const [code, said] of [
      [4010, "suspended"],
      [4001, "signed out"],
    ] as const) {
      const { line, waits, socket } = setUp();
      line().onopen?.();
      line().onclose?.({ code });
      expect(socket.connection).toBe(said);
      expect(waits).toHaveLength(0);
    }
  });

  it("sends what was not acknowledged again under the same id", async () => {
    const { line, waits, socket } = setUp();
    line().onopen?.();
    const answer = socket.ask({ type: "ready", table: "T" });
    const id = line().sent[1]?.id;
    line().close();
    waits[0]?.work();
    line().onopen?.();
    expect(line().sent[1]).toEqual({ type: "ready", table: "T", id });
    line().receive({ type: "ack", id, table: "T", sequence: 9 });
    await expect(answer).resolves.toBe(9);
  });

  it("turns a refusal into an error with its clause", async () => {
    const { line, socket } = setUp();
    line().onopen?.();
    const answer = socket.ask({ type: "command", table: "T" });
    const problem = { title: "Refused", detail: "No more bets has been called", status: 409, clause: "MD.07.D" };
    line().receive({ type: "refused", id: line().sent[1]?.id, problem });
    await expect(answer).rejects.toMatchObject({ message: problem.detail, problem });
  });

  it("stays closed once nobody listens", () => {
    const { line, leave, waits } = setUp();
    line().onopen?.();
    leave();
    expect(line().sent.at(-1)).toEqual({ type: "leave", table: "T" });
    expect(waits).toEqual([]);
  });
});
