import { text } from "./text";

/** Why a round is void or play has stopped, as the log has it. */
export interface Cause {
  code: string;
  seat: number | null;
  area: string | null;
  card: string | null;
  count: number | null;
  note: string;
}

/** The cause that an event tells, as a clause of a sentence; in event schema 1 it was one already. */
export function causeOf(event: { [field: string]: unknown }): string {
  const cause = event.cause as Cause | undefined;
  if (!cause) return String(event.reason ?? event.matter ?? "");
  return [text.causes[cause.code]?.(cause) ?? cause.code, cause.note].filter(Boolean).join("; ");
}
