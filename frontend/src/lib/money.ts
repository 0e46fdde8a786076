import { number, plainNumber } from "./locale";

/** Money is whole cents; people read dollars. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const digits = cents % 100 === 0 ? 0 : 2;
  return `${sign}$${number(Math.abs(cents) / 100, { minimumFractionDigits: digits, maximumFractionDigits: 2 })}`;
}

/** A gain or a loss, always with its sign. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** The cents of a text such as "$1,250.50"; NaN where it is no amount. */
export function cents(text: string): number {
  const plain = plainNumber(text);
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
