/** Money is whole cents; people read dollars. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.abs(cents) % 100 === 0;
  const amount = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${sign}$${amount}`;
}

/** A gain or a loss, always with its sign. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** The cents of a text such as "$1,250.50"; NaN where it is no amount. */
export function cents(text: string): number {
  const plain = text.replace(/[$,\s]/g, "");
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
