import type { LobbyFrame } from "../frames";
import type { TableSummary } from "../schema";
import { socket, type Socket } from "../socket.svelte";

/** The lobby as the server tells it: tables of the house first, the newest before others, then practice tables. */
export class LobbyState {
  #tables = $state.raw<Record<string, TableSummary> | null>(null);
  /** How many tables there are to be seen, of which the newest are listed. */
  total = $state(0);
  #stop: () => void = () => undefined;
  readonly tables = $derived.by(
    () =>
      this.#tables &&
      Object.values(this.#tables).sort(
        (one, other) => Number(one.is_practice) - Number(other.is_practice) || other.created_ms - one.created_ms,
      ),
  );

  constructor(private readonly from: Socket = socket) {}

  /** Follow the tables whose names or rules hold some letters, all of them if none are given. */
  look(search = ""): void {
    this.#stop = this.from.watchLobby((frame) => this.receive(frame), search);
  }

  leave(): void {
    this.#stop();
  }

  receive(frame: LobbyFrame): void {
    const known: Record<string, TableSummary | null> = { ...(frame.is_whole ? {} : this.#tables), ...frame.tables };
    this.#tables = Object.fromEntries(Object.entries(known).filter((one): one is [string, TableSummary] => !!one[1]));
    this.total = frame.total;
  }
}
