import type {
  BoardFrame,
  ClientFrame,
  Closed,
  Events,
  LegalCommands,
  LobbyFrame,
  ServerFrame,
  Snapshot,
} from "./frames";
import { ApiError } from "./api";
import { randomHex } from "./random";

/** What the socket needs of a WebSocket. */
export interface Channel {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

export type Listener = (frame: Snapshot | Events | LegalCommands | Closed) => void;
/** How the socket stands; somebody who was signed out or suspended must sign in again before it can come back. */
export type Connection = "connecting" | "open" | "lost" | "signed out" | "suspended";

const ENDS: Record<number, Connection> = { 4001: "signed out", 4010: "suspended" };

interface Asked {
  frame: ClientFrame;
  resolve: (sequence: number) => void;
  reject: (error: Error) => void;
}

/** The close code of a server whose tables have moved to another process: it answers again at once. */
const MOVED = 1012;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/** The address names the table, so that everybody at a table reaches the same process; board and lobby belong to none. */
export const openWebSocket = (table?: string): Channel => {
  const home = table === undefined ? "" : `/${encodeURIComponent(table)}`;
  return new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket${home}`,
  ) as Channel;
};

/**
 * One socket for all tables of a page, opened for the first of them. It reconnects by itself, joins each table again
 * from the last sequence number it saw, and sends what was not acknowledged again under the same id, which the server
 * carries out only once.
 */
export class Socket {
  connection = $state<Connection>("connecting");
  #channel: Channel | null = null;
  #listeners = new Map<string, { listener: Listener; sequence: () => number | null }>();
  #asked = new Map<string, Asked>();
  #onboard: ((frame: BoardFrame) => void) | null = null;
  #onlobby: ((frame: LobbyFrame) => void) | null = null;
  #search = "";
  #wait = FIRST_WAIT_MS;
  #isClosed = false;

  constructor(
    private readonly open: (table?: string) => Channel = openWebSocket,
    private readonly later: (work: () => void, ms: number) => void = (work, ms) => setTimeout(work, ms),
  ) {}

  /** Follow a table; `sequence` says how far the listener has read. Returns how to stop. */
  join(table: string, listener: Listener, sequence: () => number | null): () => void {
    this.#listeners.set(table, { listener, sequence });
    if (this.#channel) this.#joinNow(table);
    else this.#connect();
    return () => {
      this.#listeners.delete(table);
      if (this.connection === "open") this.#send({ type: "leave", table });
      this.#closeIfIdle();
    };
  }

  /** Follow the board of the pit: the whole of it first, then what changes. Returns how to stop. */
  watchBoard(listener: (frame: BoardFrame) => void): () => void {
    this.#onboard = listener;
    if (this.connection === "open" && this.#channel) this.#send({ type: "watch-board" });
    else if (!this.#channel) this.#connect();
    return () => {
      this.#onboard = null;
      this.#send({ type: "leave-board" });
      this.#closeIfIdle();
    };
  }

  /** Follow the lobby: the tables that are found first, then what changes. Returns how to stop. */
  watchLobby(listener: (frame: LobbyFrame) => void, search = ""): () => void {
    this.#onlobby = listener;
    this.#search = search;
    if (this.connection === "open" && this.#channel) this.#send({ type: "watch-lobby", search });
    else if (!this.#channel) this.#connect();
    return () => {
      if (this.#onlobby !== listener) return;
      this.#onlobby = null;
      this.#send({ type: "leave-lobby" });
      this.#closeIfIdle();
    };
  }

  /** Ask for the whole table again, because a frame didn't fit. */
  resynchronise(table: string): void {
    this.#send({ type: "join", table });
  }

  /** Send a frame that the server acknowledges when it is durable, or refuses with a problem. */
  ask(frame: ClientFrame): Promise<number> {
    const id = randomHex(16);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { frame: { ...frame, id }, resolve, reject });
      this.#send({ ...frame, id });
    });
  }

  /** Send a frame that needs no answer. */
  tell(frame: ClientFrame): void {
    this.#send(frame);
  }

  close(): void {
    this.#isClosed = true;
    this.#channel?.close();
    this.#channel = null;
  }

  #connect(): void {
    this.#isClosed = false;
    const [table] = this.#listeners.keys();
    if (this.#isIdle) return;
    const channel = this.open(table);
    this.#channel = channel;
    channel.onopen = () => {
      this.connection = "open";
      this.#wait = FIRST_WAIT_MS;
      for (const table of this.#listeners.keys()) this.#joinNow(table);
      if (this.#onboard) this.#send({ type: "watch-board" });
      if (this.#onlobby) this.#send({ type: "watch-lobby", search: this.#search });
      for (const { frame } of this.#asked.values()) this.#send(frame);
    };
    channel.onmessage = (event) => this.#receive(JSON.parse(event.data) as ServerFrame);
    channel.onclose = ({ code }) => {
      if (this.#channel !== channel || this.#isClosed) return;
      this.#channel = null;
      if (code === MOVED && this.connection === "open") {
        this.connection = "connecting";
        this.later(() => !this.#isClosed && this.#connect(), 0);
        return;
      }
      const end = ENDS[code];
      this.connection = end ?? "lost";
      if (end) return;
      this.later(() => !this.#isClosed && this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    };
  }

  get #isIdle(): boolean {
    return this.#listeners.size === 0 && !this.#onboard && !this.#onlobby;
  }

  #closeIfIdle(): void {
    if (this.#isIdle) this.close();
  }

  #joinNow(table: string): void {
    if (this.connection !== "open") return;
    const after = this.#listeners.get(table)?.sequence() ?? null;
    this.#send(after === null ? { type: "join", table } : { type: "join", table, after });
  }

  #send(frame: ClientFrame): void {
    if (this.connection === "open") this.#channel?.send(JSON.stringify(frame));
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === "snapshot" || frame.type === "events" || frame.type === "legal" || frame.type === "closed") {
      this.#listeners.get(frame.table)?.listener(frame);
    } else if (frame.type === "board") {
      this.#onboard?.(frame);
    } else if (frame.type === "lobby") {
      this.#onlobby?.(frame);
    } else if (frame.type === "ack") {
      this.#asked.get(frame.id)?.resolve(frame.sequence);
      this.#asked.delete(frame.id);
    } else if (frame.type === "refused") {
      this.#asked.get(frame.id)?.reject(new ApiError(frame.problem));
      this.#asked.delete(frame.id);
    }
  }
}

export const socket = new Socket();
