import type { Faults } from "./faults";

/** Chips may not be owed; the house's own accounts may stand below nothing. */
const NEVER_BELOW_NOTHING = ["player", "bank", "layout"];

/** What each account of the table holds: every movement takes from one and gives to another. */
export class Accounts {
  readonly #held: Map<string, number>;

  constructor(
    opening: Record<string, number>,
    private readonly faults: Faults,
  ) {
    this.#held = new Map(Object.entries(opening));
  }

  of(account: string): number {
    return this.#held.get(account) ?? 0;
  }

  move(from: string, to: string, cents: number): void {
    this.faults.require(Number.isInteger(cents) && cents >= 0, "money", `${cents} isn't an amount`);
    this.#held.set(from, this.of(from) - cents);
    this.#held.set(to, this.of(to) + cents);
    const isChips = NEVER_BELOW_NOTHING.includes(from.split(":")[0] ?? "");
    this.faults.require(!isChips || this.of(from) >= 0, "money", `${from} gives more than it holds`);
  }

  /** The accounts end where the record says, and nothing came from nowhere. */
  close(closing: Record<string, number>): void {
    for (const account of new Set([...this.#held.keys(), ...Object.keys(closing)])) {
      const said = closing[account] ?? 0;
      this.faults.require(
        this.of(account) === said,
        "money",
        `${account} holds ${this.of(account)} cents in the end, not ${said}`,
      );
    }
    const sum = [...this.#held.values()].reduce((total, cents) => total + cents, 0);
    this.faults.require(sum === 0, "money", "the accounts don't add up to zero");
  }

  get many(): number {
    return [...this.#held.values()].filter(Boolean).length;
  }
}
