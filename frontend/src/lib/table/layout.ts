import { get } from "../api";
import type { FeltLayout, PaytableDetail, TableDetail, WagerOffer } from "../schema";

export type { WagerOffer };
/** What a table offers: it doesn't change while the table is open. */
export type Layout = FeltLayout;
/** A paytable as it is printed; a list of payouts where they depend on the columns. */
export type Printed = PaytableDetail;

export const readLayout = (table: string): Promise<TableDetail> =>
  get<TableDetail>(`/tables/${encodeURIComponent(table)}`);

export const BASE_SPOTS: readonly string[] = ["bet 1", "bet 2", "bet 3"];
export const isBaseSpot = (spot: string): boolean => BASE_SPOTS.includes(spot);

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

/** The wager that a spot belongs to. */
export const wagerOf = (layout: Layout, spot: string): string =>
  Object.entries(layout.wagers).find(([, offer]) => offer.spots.includes(spot))?.[0] ?? "base";
