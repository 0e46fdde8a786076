import { dateTime } from "./locale";

/** A moment as people say it; the year only where it is another than now. */
export function moment(ms: number, now: Date = new Date()): string {
  const year = new Date(ms).getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return dateTime(ms, { month: "short", day: "numeric", ...year, hour: "numeric", minute: "2-digit" });
}
