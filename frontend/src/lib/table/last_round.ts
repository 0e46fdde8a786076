import { get } from "../api";
import type { Private, TableEvent } from "../frames";
import type { Bets } from "./betting.svelte";
import { emptyRound, followEvent, type ShownRound } from "./shown_round";
import type { TableView } from "./view";

/** A round that is over, event by event, as the viewer saw it. */
export interface SeenRound {
  number: number;
  view: TableView;
  steps: { event: TableEvent; private: Private }[];
}

/** How the last round ended, and what lay in each box when bets were closed. */
export interface LastRound {
  end: ShownRound;
  bets: Record<string, Bets>;
}

export const readRound = (table: string, number: number): Promise<SeenRound> =>
  get<SeenRound>(`/tables/${encodeURIComponent(table)}/rounds/${number}/steps`);

/** What a page that was opened after a round needs to show it as if it had been there. */
export function lastRoundOf(seen: SeenRound): LastRound {
  let round = emptyRound(seen.number, seen.view.decks);
  const bets: Record<string, Bets> = {};
  const own: Record<string, string[]> = {};
  for (const step of seen.steps) {
    if (step.event.event === "BettingClosed")
      for (const [seat, box] of Object.entries(round.boxes)) bets[seat] = box.wagers;
    round = followEvent(round, step.event);
    Object.assign(own, step.private.cards);
  }
  const boxes = Object.entries(round.boxes).map(([seat, box]) => [
    seat,
    box.is_turned ? box : { ...box, cards: own[seat] ?? box.cards },
  ]);
  return { end: { ...round, boxes: Object.fromEntries(boxes) }, bets };
}
