import { ApiError, get } from "../api";
import type { Printed } from "../table/layout";
import { analyse, strategyOf, type Odds, type Strategy } from "./odds";

interface PrintedPaytable extends Printed {
  hands: string;
}

export interface Row {
  hand: string;
  pays: string;
}

const PAUSE_MS = 200;

/** A paytable that somebody is writing, with its exact analysis a moment after each change. */
export class PaytableEditor {
  id = $state("");
  wager = $state("base");
  hands = $state("five-card");
  rows = $state<Row[]>([]);
  odds = $state.raw<Odds | null>(null);
  printed = $state.raw<Odds | null>(null);
  problem = $state("");
  strategy = $state.raw<Strategy | null>(null);
  isBusy = $state(false);
  /** Whether the figures, or the strategy, belong to rows that have been changed since. */
  isStale = $state(false);
  isStrategyStale = $state(false);
  /** Whether the rows are other than the catalogue prints them. */
  isEdited = $state(false);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: typeof analyse = analyse,
    private readonly askStrategy: typeof strategyOf = strategyOf,
  ) {}

  /** Start from a paytable of the catalogue. */
  async open(id: string, wager: string): Promise<void> {
    const all = await get<PrintedPaytable[]>(`/catalogue/paytables/${id}`);
    const found = all.find((one) => one.wager === wager) ?? all[0];
    if (!found) return;
    this.start(id, found.wager, found.hands, found.pays);
    await this.analyse();
    this.printed = this.odds;
  }

  start(id: string, wager: string, hands: string, pays: Record<string, string | string[]>): void {
    this.id = id;
    this.isEdited = false;
    this.wager = wager;
    this.hands = hands;
    this.rows = Object.entries(pays).map(([hand, paid]) => ({
      hand,
      pays: typeof paid === "string" ? paid : (paid[0] ?? ""),
    }));
  }

  /** Something was typed: what is shown is old from now on; analyse when the typing pauses. */
  change(): void {
    this.isStale = this.isStrategyStale = this.isEdited = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.analyse(), PAUSE_MS);
  }

  /** Ask for the exact figures. An answer that comes after a newer question is dropped. */
  async analyse(): Promise<void> {
    const asked = (this.#asked += 1);
    const pays = Object.fromEntries(
      this.rows.filter((row) => row.pays.trim()).map((row) => [row.hand, row.pays.trim()]),
    );
    this.isBusy = true;
    this.isStale = this.isStrategyStale = true;
    try {
      const odds = (await this.ask(this.wager, this.hands, pays)) ?? null;
      if (asked !== this.#asked) return;
      this.odds = odds;
      this.isStale = false;
      this.problem = "";
      const strategy = this.wager === "base" ? await this.askStrategy(this.hands, pays) : null;
      if (asked !== this.#asked) return;
      this.strategy = strategy;
      this.isStrategyStale = false;
    } catch (error) {
      if (asked !== this.#asked) return;
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
    } finally {
      if (asked === this.#asked) this.isBusy = false;
    }
  }
}
