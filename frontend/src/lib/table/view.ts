export type { BankView, BoxView, DeckView, DutyView, RoundView, SeatView, TableView } from "../schema";

/** How one wager ended, as its event says it. */
export interface Settled {
  seat: number;
  player: string;
  outcome: "won" | "lost" | "uncovered";
  hand: string;
  stake_cents: number;
  spot: string | null;
  payout: string | null;
  due_cents: number;
  paid_cents: number;
  returned_cents: number;
  collected_cents: number;
  clause: string;
  shortfall?: string | null;
}

/** What a player gained or lost on a wager. */
export const netOf = (one: Settled): number => one.paid_cents + one.returned_cents - one.stake_cents;
