import { get } from "../api";

/** One wager that a table offers, as `/api/tables/{id}` describes it. */
export interface WagerOffer {
  title: string;
  spots: string[];
  paytable: string;
  minimum_cents: number | null;
  maximum_cents: number | null;
  stakes_cents: number[];
  is_required: boolean;
  clause: string;
}

/** A paytable as it is printed; a list of payouts where they depend on the columns. */
export interface Printed {
  id: string;
  wager: string;
  title: string;
  pays: Record<string, string | string[]>;
  columns_by?: string | null;
  columns?: string[];
}

/** What a table offers: it doesn't change while the table is open. */
export interface Layout {
  id: string;
  name: string;
  submission: string;
  ruleset: string;
  table_limit: string;
  minimum_cents: number;
  maximum_cents: number;
  seats: number;
  boxes: number;
  is_banked_by_player: boolean;
  is_practice: boolean;
  wagers: Record<string, WagerOffer>;
  printed: Printed[];
}

export const readLayout = (table: string): Promise<Layout> => get<Layout>(`/tables/${encodeURIComponent(table)}`);

export const BASE_SPOTS = ["bet 1", "bet 2", "bet 3"] as const;

/** The side wagers on offer, in the order of the layout. */
export function sideWagers(layout: Layout): [string, WagerOffer][] {
  return Object.entries(layout.wagers).filter(([wager]) => wager !== "base");
}

/** The column of a paytable that counts for so many players, or its only one. */
export function column(paytable: Printed, players: number): [hand: string, pays: string][] {
  const index = paytable.columns_by === "players" ? (paytable.columns ?? []).indexOf(String(players)) : 0;
  return Object.entries(paytable.pays).map(([hand, pays]) => [
    hand,
    typeof pays === "string" ? pays : (pays[Math.max(index, 0)] ?? ""),
  ]);
}
