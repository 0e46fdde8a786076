import type { BoxView, SeatView, Settled } from "../table/view";

/** What a seat on the felt shows, whoever looks at it. */
export interface SeatProps {
  number: number;
  seat?: SeatView | undefined;
  box?: BoxView | undefined;
  results: Settled[];
  sides: string[];
  back: string;
  /** The bets that are being made here, before the server has them. */
  draft?: Record<string, number> | undefined;
  isOwn?: boolean;
  isAsked?: boolean;
  isBanker?: boolean;
  isReady?: boolean;
  hasBox?: boolean;
  /** What the round brought, once it is over. */
  net?: number | null;
  /** The place in the order of the deal. */
  order?: number;
  onsit?: (() => void) | undefined;
  onpick?: ((spot: string) => void) | undefined;
  onremove?: ((spot: string) => void) | undefined;
}

/** What lies on a spot: what is being bet, what was bet, what the dealer took into the tray, or what was settled. */
export const stakeOn = (p: SeatProps, spot: string): number =>
  p.draft?.[spot] ??
  p.box?.wagers[spot] ??
  p.box?.in_tray[spot] ??
  p.results.find((one) => one.spot === spot)?.stake_cents ??
  0;
