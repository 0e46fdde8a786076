import type { RecordRules } from "./record";

/** A meter is kept in ten-thousandths of a cent, so that its growth is exact. */
const UNITS = 10_000;

/** The progressive meter: it grows with each progressive wager and pays shares of itself. */
export class ProgressiveMeter {
  constructor(
    private readonly terms: NonNullable<RecordRules["meter"]>,
    private units: number,
  ) {}

  get cents(): number {
    return Math.floor(this.units / UNITS);
  }

  read(units: number): void {
    this.units = units;
  }

  /** Grow by the rate of progression; a stake below nothing takes the growth back. Says how many more cents it shows. */
  grow(stakeCents: number): number {
    const before = this.cents;
    this.units += stakeCents * this.terms.rate_basis_points;
    return this.cents - before;
  }

  /** What a share is worth now, and what the house adds when the meter starts again. */
  shareOf(percent: number): { amount: number; funding: number } {
    const amount = Math.floor((this.cents * percent) / 100);
    if (percent === 100) return { amount, funding: this.terms.reset_cents };
    const left = this.cents - amount;
    return { amount, funding: this.terms.tops_up ? Math.max(0, this.terms.reset_cents - left) : 0 };
  }

  pay(amount: number, funding: number): void {
    this.units += (funding - amount) * UNITS;
  }
}
