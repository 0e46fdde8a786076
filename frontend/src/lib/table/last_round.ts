import { get } from "../api";
import type { TableEvent } from "../frames";
import { mergePatch } from "../merge_patch";
import type { Bets } from "./betting.svelte";
import { asShown, type ShownRound } from "./shown_round";
import type { TableView } from "./view";

/** A round that is over, event by event, as the viewer saw it. */
export interface SeenRound {
  number: number;
  view: TableView;
  steps: { sequence: number; at_ms: number; event: TableEvent; patch: unknown }[];
}

/** How the last round ended, and what lay in each box when bets were closed. */
export interface LastRound {
  end: ShownRound | null;
  bets: Record<string, Bets>;
}

export const readRound = (table: string, number: number, hasAllCards = false): Promise<SeenRound> =>
  get<SeenRound>(
    `/tables/${encodeURIComponent(table)}/rounds/${number}/steps${hasAllCards ? "?has_all_cards=true" : ""}`,
  );

/** The table after each step. */
export function viewsOf(seen: SeenRound): TableView[] {
  let view = seen.view;
  return seen.steps.map((step) => (view = mergePatch(view, step.patch)));
}

/** What a page that was opened after a round needs to show it as if it had been there. */
export function lastRoundOf(seen: SeenRound): LastRound {
  const views = viewsOf(seen);
  const closed = views.find((view) => view.phase === "round")?.round;
  const bets = Object.entries(closed?.boxes ?? {}).map(([seat, box]) => [seat, { ...box.wagers, ...box.in_tray }]);
  const end = views.findLast((view) => view.round?.is_over)?.round;
  return { end: end ? asShown(end) : null, bets: Object.fromEntries(bets) };
}
