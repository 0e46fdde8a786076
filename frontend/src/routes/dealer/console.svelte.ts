import { ApiError, get, post, type Problem } from "../../lib/api";
import type { TableEvent } from "../../lib/frames";
import { Hands, type Given } from "../../lib/hands/hands.svelte";
import { order as give } from "../../lib/orders";
import type { SecondPerson } from "../../lib/second_person";
import { socket } from "../../lib/socket.svelte";
import type { Console, Gesture, Offered, TableDetail } from "../../lib/schema";
import { TableState } from "../../lib/table/table.svelte";

export type ConsoleLayout = TableDetail;

const COUNT = "ReportDeckCount";
/** Duties, rulings and counts are given in forms of their own. */
const ELSEWHERE = ["Perform", "OpenBetting", "OpenTable", "CloseTable", "VoidRound", "RuleOn", "RuleAbandoned", COUNT];

/**
 * A table as its console shows it. One thing is done at a time: until the page shows what came of it, nothing else is
 * sent, so that a second press of a key can't land on a duty that nobody has read.
 */
export class ConsoleState {
  readonly table: TableState;
  board = $state.raw<Console | null>(null);
  layout = $state.raw<ConsoleLayout | null>(null);
  failed = $state.raw<unknown>(null);
  /** What the table refused last; gone when something else is tried. */
  problem = $state.raw<Problem | null>(null);
  /** What somebody is about to call or rule, while they are asked whether they mean it. */
  call = $state.raw<Offered | null>(null);
  /** The place that was held down, while it is asked what went wrong there; empty for the whole table. */
  heldAt = $state.raw<string | null>(null);
  /** What happened in the round before this page was opened. */
  #before = $state.raw<TableEvent[]>([]);
  readonly hands = new Hands({
    act: (gesture, given) => this.touch(gesture, given),
    hold: (place) => this.hold(place),
    isReady: () => this.isReady && !this.call && this.heldAt === null,
  });
  #isSending = $state(false);
  #awaited = $state(0);
  #asked = 0;

  constructor(readonly id: string) {
    this.table = new TableState(id, socket);
  }

  /** Whether the page shows the table as it stands, and nothing is on its way to it. */
  readonly isReady = $derived.by(() => {
    const shown = this.board?.sequence ?? -1;
    return !this.#isSending && shown >= this.#awaited && shown === this.table.view?.sequence;
  });

  /** What happened in the round, also to whoever opened the page in the middle of it. */
  readonly lines = $derived.by(() => {
    const seen = this.table.lines;
    const first = seen[0]?.sequence ?? Infinity;
    return [...this.#before.filter((line) => line.sequence < first), ...seen];
  });

  /** What can be called or ordered in words; what isn't has a place of its own on the page. */
  readonly calls = $derived((this.board?.commands ?? []).filter((one) => !ELSEWHERE.includes(one.command.command)));
  readonly canCount = $derived((this.board?.commands ?? []).some((one) => one.command.command === COUNT));

  /** What can have gone wrong at a place, or anywhere; at each part of a seat it is the same. */
  callsAt(place: string): Offered[] {
    const whole = (one: string) => /^seat \d+/.exec(one)?.[0] ?? one;
    return this.calls.filter((one) => !place || (one.place && whole(one.place) === whole(place)));
  }

  start(): () => void {
    this.table.onframe = () => void this.refresh();
    this.table.onclosed = () => void this.refresh();
    void this.refresh();
    get<TableEvent[]>(`/tables/${this.id}/happened`).then(
      (lines) => (this.#before = lines),
      () => undefined,
    );
    return this.table.start();
  }

  /** Read what the console shows beside the view; an answer that is older than the newest question is dropped. */
  async refresh(): Promise<void> {
    const number = ++this.#asked;
    try {
      const [board, layout] = await Promise.all([
        get<Console>(`/tables/${this.id}/console`),
        get<ConsoleLayout>(`/tables/${this.id}`),
      ]);
      if (number !== this.#asked) return;
      [this.board, this.layout] = [board, layout];
      this.hands.gestures = board.places;
      // What was being built is gone when the table has moved on.
      this.hands.leaveWhatIsGone();
    } catch (error) {
      this.failed = error;
    }
  }

  /** Do the duty in hand; one that voids or stops the round is asked about first. */
  perform(number: number | null): void {
    const duty = this.board?.script[0];
    if (!duty || !this.isReady) return;
    const command = { command: "Perform", by: duty.role, act: duty.act, seat: duty.seat, number };
    if (this.board?.is_duty_grave) this.ask({ words: duty.text, role: duty.role, place: "", command });
    else void this.send(command);
  }

  /** A gesture on the felt becomes its command; one that voids or stops the round is asked about first. */
  async touch(gesture: Gesture, given: Given): Promise<boolean> {
    const command = { ...gesture.command };
    if (given.number !== undefined) command.number = given.number;
    if (given.amounts) command.amounts = given.amounts.join(", ");
    if (gesture.is_due && this.board?.is_duty_grave) {
      this.ask({ words: gesture.words, role: "", place: gesture.place, command });
      return true;
    }
    return this.send(command);
  }

  /** Ask what went wrong at a place. */
  hold(place: string): void {
    if (!this.isReady || this.call || this.hands.built) return;
    this.hands.says = "";
    this.heldAt = place;
  }

  /** Sign on here, or leave; whoever was signed on is relieved. */
  async sign(isOn: boolean): Promise<void> {
    await this.#ask(() => post(`/tables/${this.id}/dealer${isOn ? "" : "/leave"}`, {}));
  }

  /** Ask the floor to come, at any moment; play goes on meanwhile. */
  async callFloor(): Promise<void> {
    this.heldAt = null;
    await this.#ask(() => post(`/tables/${this.id}/floor-call`, {}));
  }

  /** The floor has come. */
  async answerCall(): Promise<void> {
    await this.#ask(() => post(`/tables/${this.id}/floor-call/answered`, {}));
  }

  openBets(): void {
    const opening = this.board?.commands.find((one) => one.command.command === "OpenBetting");
    if (opening) void this.send(opening.command);
  }

  /** Show what a call or ruling would do, before anything is done. */
  ask(offered: Offered): void {
    if (!this.isReady) return;
    this.problem = null;
    this.call = offered;
  }

  async send(command: Offered["command"]): Promise<boolean> {
    if (!this.isReady) return false;
    return this.#carry(() => socket.ask({ type: "command", table: this.id, command }));
  }

  /** Make a call that was confirmed, with its reason and whoever approved it. */
  async confirm(order: SecondPerson & { reason: string }): Promise<boolean> {
    const command = this.call?.command;
    if (!command || this.#isSending) return false;
    return this.#carry(
      async () => (await give<{ sequence: number }>(`/tables/${this.id}/calls`, { command, ...order })).sequence,
    );
  }

  /** Something that concerns the table but isn't done at it. */
  async #ask(work: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await work();
      await this.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  async #carry(work: () => Promise<number>): Promise<boolean> {
    this.problem = null;
    this.hands.says = "";
    this.#isSending = true;
    try {
      this.#awaited = await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
      // Somebody else may deal here now, which comes with no event of the table.
      if (error.problem.type?.endsWith(":not-allowed")) void this.refresh();
      return false;
    } finally {
      this.#isSending = false;
    }
  }
}
