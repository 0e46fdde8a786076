import { listOf } from "./locale";
import { dollars } from "./money";
import { shownName } from "./people/names";
import type { ClosedBecause } from "./schema";
import { text } from "./text";

/** Why no round begins, in a sentence; while one is played, that none begins after it. */
export function closedWords(because: ClosedBecause | null, isInRound: boolean): string {
  if (!because) return "";
  if (because.code === "award")
    return text.closed.award(
      listOf(because.awards.map((one) => text.closed.won(shownName(one.player), dollars(one.amount_cents)))),
    );
  return isInRound ? text.closed.later(because.reason) : text.closed[because.code](because.reason);
}
