import type { Settled } from "../table/view";

/**
 * The record of a round, as the server exports it ("letitride round 3"; formats 1 and 2 keep no commands, and the first
 * holds events of schema 1).
 */
export interface RoundRecord {
  format: string;
  table: { id: string; name: string; limit: string };
  rules: RecordRules;
  round: number;
  opening: {
    sequence: number;
    balances: Record<string, number>;
    decks: { cut_depth: number }[];
    meter_units: number | null;
    rotation: { banker: number | null };
    chain?: OpeningChain;
  };
  previous_hash: string;
  events: RecordEvent[];
  shuffle: RecordShuffle;
  closing: Record<string, number>;
  digest: string;
}

/** The chain of the house's seeds before a round; `tip` is the last seed that is public. */
export interface OpeningChain {
  id: string;
  length: number;
  head: string;
  tip: string;
  used: number;
}

/** What the deck was drawn from; a record without a scheme is of the first. */
export interface RecordShuffle {
  scheme?: number;
  chain?: { id: string; length: number; head: string };
  index?: number;
  missing?: number[];
  beacon?: { id: string; round: number; signature: string };
  commitment: string;
  seed: string;
  players: string[];
  releases: { nonce: string; deck: string }[];
}

export interface RecordRules {
  submission: string;
  ruleset: string;
  boxes: number;
  paytables: Record<string, RecordPaytable>;
  taken_before_deal: string[];
  bank_cover: string | null;
  payout_limit: { amount_cents: number; wagers: string[] } | null;
  /** In which order places are dealt to. */
  deal: DealStep[];
  /** The wagers of each pass around the table. */
  settlement: { early: string[][]; final: string[][] };
  meter: { rate_basis_points: number; reset_cents: number; tops_up: boolean } | null;
}

/** A step of the deal: a place in the middle or seats in some order, and how many cards at once. */
export interface DealStep {
  to: string;
  cards: number;
}

export interface RecordPaytable {
  id: string;
  hands: string;
  columns_by: string | null;
  columns: number[];
  pays: Record<string, string[]>;
}

export interface RecordEvent {
  sequence: number;
  at_ms: number;
  actor: string;
  kind: string;
  data: Record<string, unknown>;
  hash: string;
  /** The command that this event is the first answer to. */
  command?: Record<string, unknown>;
}

/** How a wager ended, with what only the record tells. */
export interface RecordSettled extends Settled {
  is_stake_in_tray: boolean;
  reset_funding_cents: number;
  shortfall: string | null;
}

/** The cards of a text such as "As Kd". */
export const cardsOf = (text: unknown): string[] =>
  String(text)
    .split(" ")
    .filter((word) => /^[2-9TJQKA][cdhs]$/.test(word));

/** The seats of a text such as "1, 3". */
export const seatsOf = (text: unknown): number[] => (String(text).match(/\d+/g) ?? []).map(Number);
