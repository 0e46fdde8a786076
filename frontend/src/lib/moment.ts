/** A moment as people say it; the year only where it is another than now. */
export function moment(ms: number, now: Date = new Date()): string {
  const at = new Date(ms);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return at.toLocaleString("en-US", { month: "short", day: "numeric", ...year, hour: "numeric", minute: "2-digit" });
}
