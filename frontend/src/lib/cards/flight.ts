import { isStill } from "../still";

/** How long the flight of a card begins after the one before, and how long until it has been turned. */
export const STEP_MS = 55;
const TURNED_MS = 660;

/** Knows how long the cards that somebody sees are still in flight. */
export class Flight {
  #seen = "";
  #landedMs = 0;

  constructor(
    private readonly now: () => number = Date.now,
    private readonly still: () => boolean = isStill,
  ) {}

  /** These cards are seen; `order` is the place of the last of them in the order of the deal. */
  see(cards: string, order: number): void {
    if (cards === this.#seen) return;
    this.#seen = cards;
    this.#landedMs = this.now() + order * STEP_MS + TURNED_MS;
  }

  get leftMs(): number {
    return this.still() ? 0 : Math.max(0, this.#landedMs - this.now());
  }
}
