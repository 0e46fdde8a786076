/** What goes over the socket; the server's schemas say what each frame holds. */
import type { Problem } from "./api";
import type {
  Ack,
  BoardFrame,
  Closed,
  DeadlineView,
  Events as EventsFrame,
  LegalCommands,
  Left,
  LobbyFrame as LobbyFrameOfServer,
  Pong,
  PrivateView,
  Refused as RefusedFrame,
  Snapshot,
  TableSummary,
} from "./schema";

/** Something that happened, masked for everybody, with its line of the transcript. */
export interface TableEvent {
  sequence: number;
  event: string;
  text: string;
  [field: string]: unknown;
}

export type Private = PrivateView;
export type Deadline = DeadlineView;
export type { BoardFrame, Closed, LegalCommands, Snapshot };

/** What happened since the last frame; the schema leaves the fields of events open. */
export interface Events extends Omit<EventsFrame, "events"> {
  events: TableEvent[];
}

/** Tables of the lobby; null for one that is gone. */
export interface LobbyFrame extends Omit<LobbyFrameOfServer, "tables"> {
  tables: Record<string, TableSummary | null>;
}

/** What was asked for changed nothing. */
export interface Refused extends Omit<RefusedFrame, "problem"> {
  problem: Problem;
}

export type ServerFrame =
  Snapshot | Events | Ack | Refused | LegalCommands | Pong | Closed | Left | BoardFrame | LobbyFrame;

export interface ClientFrame {
  type: string;
  table?: string;
  [field: string]: unknown;
}
