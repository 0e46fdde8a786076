import type { ResultView, RoundView, TableView } from "../schema";

export type { BankView, BoxView, DeckView, DutyView, RoundView, SeatView, TableView } from "../schema";

/** How one wager ended, and whose it was. */
export interface Settled extends Omit<ResultView, "outcome" | "spot" | "payout" | "words"> {
  seat: number;
  player: string;
  outcome: "won" | "lost" | "uncovered";
  spot: string | null;
  payout: string | null;
}

/** The round that is being bet on or played; one that is over lies on the felt until the next one opens. */
export const inPlay = (view: TableView | null): RoundView | null =>
  view?.round && !view.round.is_over ? view.round : null;
