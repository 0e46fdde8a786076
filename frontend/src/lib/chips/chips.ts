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

/** The chips to bet with at a table whose bets start at `minimum`: five in a row, from about a fifth of it. */
export function trayOf(minimum: number): number[] {
  const rising = [...DENOMINATIONS].reverse();
  const first = Math.max(1, rising.findIndex((value) => value * 5 >= minimum && value >= 100));
  const start = Math.min(first, rising.length - 5);
  return rising.slice(start, start + 5);
}
