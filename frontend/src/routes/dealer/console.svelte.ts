import { ApiError, get, post, type Problem } from "../../lib/api";
import { socket } from "../../lib/socket.svelte";
import type { Console, Offered } from "../../lib/staff_api";
import type { Layout } from "../../lib/table/layout";
import { TableState } from "../../lib/table/table.svelte";

export type ConsoleLayout = Layout & { is_enabled: boolean };

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

  start(): () => void {
    this.table.onframe = () => void this.refresh();
    this.table.onclosed = () => void this.refresh();
    void this.refresh();
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
      if (number === this.#asked) [this.board, this.layout] = [board, layout];
    } catch (error) {
      this.failed = error;
    }
  }

  /** Do the duty in hand; one that voids or stops the round is asked about first. */
  perform(number: number | null): void {
    const duty = this.board?.script[0];
    if (!duty || !this.isReady) return;
    const command = { command: "Perform", by: duty.role, act: duty.act, seat: duty.seat, number };
    if (this.board?.is_duty_grave) this.ask({ words: duty.text, role: duty.role, command });
    else void this.send(command);
  }

  /** A button of the controller or of the shuffler: the act itself, whether or not it is due; the table says if it isn't. */
  press(act: string): void {
    const isFloors = /maintenance-key|four-of-a-kind|press-enter/.test(act);
    void this.send({ command: "Perform", by: isFloors ? "floor" : "dealer", act });
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
  async confirm(order: { reason: string; approver: string; password: string }): Promise<boolean> {
    const command = this.call?.command;
    if (!command || this.#isSending) return false;
    return this.#carry(
      async () => (await post<{ sequence: number }>(`/tables/${this.id}/calls`, { command, ...order })).sequence,
    );
  }

  async #carry(work: () => Promise<number>): Promise<boolean> {
    this.problem = null;
    this.#isSending = true;
    try {
      this.#awaited = await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
      return false;
    } finally {
      this.#isSending = false;
    }
  }
}
