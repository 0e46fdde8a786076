/** Chips: how an amount is cut into the denominations that a table uses, largest first. */
export const DENOMINATIONS = [100_000, 50_000, 10_000, 2_500, 500, 100, 50] as const;

/** The chips of an amount, largest first; what is smaller than the smallest chip is left out of the drawing. */
export function chipsOf(cents: number): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const value of DENOMINATIONS) {
    while (left >= value) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}

/** A stack that stays small: the largest chips of an amount, at most so many. */
export function stackOf(cents: number, most: number): number[] {
  return chipsOf(cents).slice(0, most);
}

/** What is printed on a chip. */
export function mark(cents: number): string {
  if (cents < 100) return `${cents}¢`;
  return cents >= 100_000 ? `${cents / 100_000}K` : String(cents / 100);
}

/** What a tray needs to know of a table: its minimum bet, and the smallest stakes of its wagers. */
export interface TableStakes {
  minimum_cents: number;
  wagers: Record<string, { minimum_cents?: number | null; stakes_cents: number[] }>;
}

/** The chips to bet with: five in a row, from about a fifth of the minimum, or one small enough for the smallest wager. */
export function trayOf({ minimum_cents, wagers }: TableStakes): number[] {
  const rising = [...DENOMINATIONS].reverse();
  const least = Math.min(
    ...Object.values(wagers).map((offer) => offer.stakes_cents[0] ?? offer.minimum_cents ?? minimum_cents),
  );
  const wanted = rising.findIndex((value) => value * 5 >= minimum_cents && value >= 100);
  const small = rising.findLastIndex((value) => value <= least);
  const first = Math.max(1, Math.min(wanted, small < 0 ? wanted : small));
  const start = Math.min(first, rising.length - 5);
  return rising.slice(start, start + 5);
}
