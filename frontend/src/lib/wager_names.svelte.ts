import type { TableDetail, WagerSummary } from "./schema";

/** What people call the three base bets; the names of all other wagers come from the server. */
const bets = { "bet 1": "bet 1", "bet 2": "bet 2", "bet 3": "$" };
const betMarks = { "bet 1": "1", "bet 2": "2", "bet 3": "$" };

/** What a spot is called, what it shows where there is little room, and what a wager is called. */
export const spots: Record<string, string> = $state({ ...bets });
export const marks: Record<string, string> = $state({ ...betMarks });
export const wagers: Record<string, string> = $state({});
/** The colour of the circle that a spot is, where its document says so. */
export const circles: Record<string, string | null> = $state({});

type Named = Pick<TableDetail, "names" | "wagers">;

let general: WagerSummary[] = [];
let here: Named | null = null;

/** The names that the catalogue gives: they hold wherever no table says otherwise. */
export function learnWagers(known: WagerSummary[]): void {
  general = known;
  for (const spot of Object.keys(circles)) delete circles[spot];
  for (const one of known) {
    wagers[one.wager] = one.title.charAt(0).toUpperCase() + one.title.slice(1);
    if (one.wager !== "base") spots[one.wager] = one.title;
    if (one.wager !== "base") marks[one.wager] = one.mark;
  }
  // The catalogue may answer after the table.
  if (here) nameAs(here);
}

/** The names that a table's own ruleset gives, until the function that comes back is called. */
export function namesAtTable(table: Named): () => void {
  here = table;
  nameAs(table);
  return () => {
    if (here === table) here = null;
    learnWagers(general);
  };
}

function nameAs(table: Named): void {
  for (const [wager, title] of Object.entries(table.names)) {
    if (wager === "base") continue;
    spots[wager] = wagers[wager] = title;
    marks[wager] = table.wagers[wager]?.marks[0] ?? title;
    circles[wager] = table.wagers[wager]?.circle ?? null;
  }
}
