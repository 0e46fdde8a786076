/** What goes over the socket; docs/api.md describes each frame. */
import type { Problem } from "./api";
import type { TableView } from "./table/view";

/** Something that happened, masked for everybody, with its line of the transcript. */
export interface TableEvent {
  sequence: number;
  event: string;
  text: string;
  [field: string]: unknown;
}

/** What only this viewer may know: own cards, whether an answer is awaited from them, own chips. */
export interface Private {
  cards: Record<string, string[]>;
  turn: { seat: number; bet: string } | null;
  seats: number[];
  chips_cents: number;
}

export interface Deadline {
  kind: "bets" | "decision" | "offer" | "next-round";
  seat: number | null;
  at_ms: number;
}

interface Beat {
  table: string;
  deadline: Deadline | null;
  server_ms: number;
}

export interface Snapshot extends Beat {
  type: "snapshot";
  sequence: number;
  view: TableView;
  private: Private;
  settings: Record<string, unknown>;
}

export interface Events extends Beat {
  type: "events";
  from: number;
  to: number;
  events: TableEvent[];
  patch: unknown;
  private: Private;
}

export type ServerFrame =
  | Snapshot
  | Events
  | { type: "ack"; id: string; table: string; sequence: number }
  | { type: "refused"; id: string; problem: Problem }
  | { type: "legal"; table: string; commands: Record<string, unknown>[] }
  | { type: "pong"; server_ms: number };

export interface ClientFrame {
  type: string;
  table?: string;
  [field: string]: unknown;
}
