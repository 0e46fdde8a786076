import type { ResultView, RoundView, TableView } from "../schema";

export type { BankView, BoxView, DeckView, DutyView, RoundView, SeatView, TableView } from "../schema";

/** How one wager ended, and whose it was. */
export interface Settled extends Omit<ResultView, "outcome" | "spot" | "payout" | "wager" | "words" | "net_cents"> {
  seat: number;
  player: string;
  outcome: "won" | "lost" | "uncovered";
  spot: string | null;
  payout: string | null;
}

/** The round that is being bet on or played; one that is over lies on the felt until the next one opens. */
export const inPlay = (view: TableView | null): RoundView | null =>
  view?.round && !view.round.is_over ? view.round : null;

/** What a player gained or lost on a wager. */
export const netOf = (one: Settled): number => one.paid_cents + one.returned_cents - one.stake_cents;
