/** The table as the server shows it to everybody. A patch can't say null, so what is absent may be missing as well. */
export interface TableView {
  sequence: number;
  phase: "closed" | "opening" | "idle" | "between rounds" | "betting" | "round";
  rounds: number;
  seats: Record<string, SeatView>;
  duty?: DutyView | null;
  meter_cents?: number | null;
  banker?: number | null;
  bank_offered_to?: number | null;
  decks: { colour: string; place: string }[];
  round?: RoundView | null;
}

export interface SeatView {
  player: string;
  chips_cents: number;
  is_bot: boolean;
  is_leaving: boolean;
}

export interface DutyView {
  text: string;
  act: string;
  role: string;
  seat?: number | null;
  clause: string;
}

export interface BankView {
  player: string;
  posted_cents: number;
  payable_cents: number;
  paid_cents: number;
  collected_cents: number;
}

export interface BoxView {
  player: string;
  cards: string[];
  wagers: Record<string, number>;
  in_tray: Record<string, number>;
  decisions: Record<string, string>;
  settled: string[];
  /** How the wagers settled so far have ended, so that nothing is missing after a reload. */
  results?: Omit<Settled, "seat" | "player">[];
  has_lammer: boolean;
  is_tucked: boolean;
  is_turned: boolean;
}

export interface RoundView {
  number: number;
  community: string[];
  six_card_box: string[];
  boxes: Record<string, BoxView>;
  ready: string[];
  bank?: BankView | null;
  is_ruling_awaited: boolean;
  high_hand?: number | null;
}

/** How one wager ended, as the event says it. */
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
