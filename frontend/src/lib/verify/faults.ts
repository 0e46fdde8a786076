/** What a round is proved in, apart from its hashes and its shuffle. */
export type Step = "deal" | "order" | "payouts" | "money";

/** The first thing found wrong in each step, with the event where it was found. */
export class Faults {
  readonly first: Partial<Record<Step, string>> = {};
  #sequence = 0;

  /** Everything from now on was found at this event. */
  at(sequence: number): void {
    this.#sequence = sequence;
  }

  require(holds: boolean, step: Step, reason: string): void {
    if (!holds) this.first[step] ??= `event ${this.#sequence}: ${reason}`;
  }
}
