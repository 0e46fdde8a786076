import { untrack } from "svelte";
import type { BoardFrame, HouseTile, Tile } from "../schema";
import { socket, type Socket } from "../socket.svelte";

/** How much a table needs somebody. */
export type Level = "stopped" | "waits" | "runs" | "rests";
const ORDER: Level[] = ["stopped", "waits", "runs", "rests"];

/** Red where play can't go on, amber where somebody should come, nothing where it runs or nobody plays. */
export function levelOf(tile: Tile): Level {
  if (tile.alerts.some((alert) => alert.is_stopped)) return "stopped";
  if (tile.alerts.length) return "waits";
  return tile.is_live && tile.phase !== "closed" && tile.seats.length > 0 ? "runs" : "rests";
}

/** What needs somebody first, and of those whoever has waited longest. */
export function byNeed(one: Tile, other: Tile): number {
  const rank = ORDER.indexOf(levelOf(one)) - ORDER.indexOf(levelOf(other));
  if (rank) return rank;
  const isUrgent = levelOf(one) === "stopped" || levelOf(one) === "waits";
  if (isUrgent && one.since_ms !== other.since_ms) return one.since_ms - other.since_ms;
  return one.name.localeCompare(other.name, "en", { numeric: true });
}

/** The board as the server tells it, sorted by what needs somebody. */
export class BoardState {
  #tiles = $state.raw<Record<string, Tile>>({});
  house = $state.raw<HouseTile | null>(null);
  /** How far the server's clock is ahead of ours. */
  aheadMs = $state(0);
  readonly tiles = $derived(Object.values(this.#tiles).sort(byNeed));

  constructor(private readonly from: Socket = socket) {}

  get isLost(): boolean {
    return this.from.connection === "lost";
  }

  /** The tile of a table. */
  find(table: string): Tile | undefined {
    return this.#tiles[table];
  }

  /** Follow the board; an effect that calls this doesn't depend on how the socket stands. */
  start(): () => void {
    return untrack(() => this.from.watchBoard((frame) => this.receive(frame)));
  }

  receive(frame: BoardFrame): void {
    this.#tiles = frame.is_whole ? frame.tiles : { ...this.#tiles, ...frame.tiles };
    this.house = frame.house;
    this.aheadMs = frame.server_ms - Date.now();
  }
}
