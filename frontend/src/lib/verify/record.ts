/** The record of a round, as the server exports it ("letitride round 1"). */
export interface RoundRecord {
  format: string;
  table: { id: string; name: string; limit: string };
  rules: { submission: string; ruleset: string; paytables: Record<string, RecordPaytable> };
  round: number;
  opening: { sequence: number; balances: Record<string, number> };
  previous_hash: string;
  events: RecordEvent[];
  shuffle: { commitment: string; seed: string; players: string[]; releases: { nonce: string; deck: string }[] };
  closing: Record<string, number>;
  digest: string;
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
}

/** The cards of a text such as "As Kd". */
export const cardsOf = (text: unknown): string[] => String(text).split(" ").filter((word) => /^[2-9TJQKA][cdhs]$/.test(word));
