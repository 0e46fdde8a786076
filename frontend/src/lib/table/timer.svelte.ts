import type { Deadline } from "../frames";
import { text } from "../text";

/** Counts down to a deadline of the server's clock. */
export class Timer {
  leftMs = $state(0);
  /** The part of the time that is left, from 1 to 0. */
  part = $state(0);
  #wholeMs = 0;
  #deadline: Deadline | null = null;

  /** Look at the clock; `nowMs` is the server's time. */
  tick(deadline: Deadline | null, nowMs: number): void {
    const left = deadline ? Math.max(0, deadline.at_ms - nowMs) : 0;
    if (deadline?.at_ms !== this.#deadline?.at_ms || deadline?.kind !== this.#deadline?.kind) this.#wholeMs = left;
    this.#deadline = deadline;
    this.leftMs = left;
    this.part = this.#wholeMs ? left / this.#wholeMs : 0;
  }

  /** The time that is left as a clock shows it: 0:08. */
  get words(): string {
    const seconds = Math.ceil(this.leftMs / 1000);
    return text.time.clock(Math.floor(seconds / 60), seconds % 60);
  }
}
