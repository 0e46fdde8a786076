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

/** The seat that is asked to decide; nobody is while play has stopped for a ruling. */
export const askedSeat = (view: TableView | null): number | null =>
  view?.duty?.is_decision && !view.round?.is_ruling_awaited ? (view.duty.seat ?? null) : null;

/** The round that is being bet on or played; one that is over lies on the felt until the next one opens. */
export const inPlay = (view: TableView | null): RoundView | null =>
  view?.round && !view.round.is_over ? view.round : null;
