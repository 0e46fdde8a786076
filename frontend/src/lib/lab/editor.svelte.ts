import { get } from "../api";
import { Newest } from "../newest.svelte";
import type { Printed } from "../table/layout";
import { analyse, linesOf, strategyOf, type BenchLines, type Odds, type OwnPaytable, type Strategy } from "./odds";

interface PrintedPaytable extends Printed {
  hands: string;
  columns?: string[];
}

/** One line: what the hand pays in each column, and whether a search must leave it as it is. */
export interface Row {
  hand: string;
  paid: string[];
  isLocked: boolean;
}

interface Asked {
  printed: (id: string) => Promise<PrintedPaytable[]>;
  odds: typeof analyse;
  strategy: typeof strategyOf;
  lines: typeof linesOf;
}

const PAUSE_MS = 200;
const METER_CENTS = 1_000_000;

const printedTables = (id: string): Promise<PrintedPaytable[]> => get<PrintedPaytable[]>(`/catalogue/paytables/${id}`);

/** A paytable on the bench, with its exact analysis a moment after each change. */
export class PaytableEditor {
  id = $state("");
  wager = $state("base");
  hands = $state("five-card");
  rows = $state<Row[]>([]);
  /** The numbers of players, where payouts depend on them, and the one that is shown. */
  players = $state.raw<number[]>([]);
  shown = $state(0);
  odds = $state.raw<Odds | null>(null);
  printed = $state.raw<Odds | null>(null);
  strategy = $state.raw<Strategy | null>(null);
  lines = $state.raw<BenchLines | null>(null);
  /** Whether the figures, or the strategy, belong to rows that have been changed since. */
  isStale = $state(false);
  isStrategyStale = $state(false);
  /** Whether the rows are other than the catalogue prints them. */
  isEdited = $state(false);
  readonly asking = new Newest();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: Asked = {
      printed: printedTables,
      odds: analyse,
      strategy: strategyOf,
      lines: linesOf,
    },
  ) {}

  /** The rows as the server takes them; a row that says nothing doesn't pay. */
  get own(): OwnPaytable {
    const paying = this.rows.filter((row) => row.paid.some((one) => one.trim()));
    const pays = Object.fromEntries(
      paying.map((row) => {
        const paid = row.paid.map((one) => one.trim());
        return [row.hand, this.players.length ? paid : (paid[0] ?? "")];
      }),
    );
    return {
      id: this.id || "own",
      wager: this.wager,
      hands: this.hands,
      pays,
      ...(this.players.length ? { players: this.players } : {}),
      ...(this.wager === "progressive" ? { meter_cents: METER_CENTS } : {}),
    };
  }

  /** What a search must leave as it is. */
  get locked(): string[] {
    return this.rows.filter((row) => row.isLocked).map((row) => `${row.hand} = ${row.paid[this.column] ?? ""}`);
  }

  get column(): number {
    return Math.max(0, this.players.indexOf(this.shown));
  }

  get playersShown(): number | null {
    return this.players.length ? this.shown : null;
  }

  /** Start from a paytable of the catalogue, unless something else is chosen before it arrives. */
  async open(id: string, wager: string): Promise<void> {
    await this.#ask(async (isNewest) => {
      const all = await this.ask.printed(id);
      const found = all.find((one) => one.wager === wager) ?? all[0];
      if (!found || !isNewest()) return;
      this.start(id, found.wager, found.hands, found.pays, (found.columns ?? []).map(Number));
      await this.#answer(isNewest);
      if (isNewest()) this.printed = this.odds;
    });
  }

  /** Go on with a paytable of one's own. */
  async resume(own: OwnPaytable): Promise<void> {
    this.start(own.id ?? "own", own.wager ?? "base", own.hands ?? "five-card", own.pays, own.players ?? []);
    this.isEdited = true;
    this.printed = null;
    await this.analyse();
  }

  start(
    id: string,
    wager: string,
    hands: string,
    pays: Record<string, string | string[]>,
    players: number[] = [],
  ): void {
    this.id = id;
    this.isEdited = false;
    this.wager = wager;
    this.hands = hands;
    this.players = players;
    this.shown = players.at(0) ?? 0;
    this.lines = null;
    this.rows = Object.entries(pays).map(([hand, paid]) => ({
      hand,
      paid: typeof paid === "string" ? [paid] : [...paid],
      isLocked: false,
    }));
  }

  /** Take over what a search found; locked lines are as they were, so they stay locked. */
  use(pays: Record<string, string>): void {
    const known = new Map(this.rows.map((row) => [row.hand, row]));
    this.rows = Object.entries(pays)
      .filter(([hand]) => hand !== "rate" && hand !== "reset")
      .map(([hand, paid]) => {
        const row = known.get(hand);
        const all = row ? [...row.paid] : Array.from({ length: Math.max(1, this.players.length) }, () => paid);
        all[this.column] = paid;
        return { hand, paid: all, isLocked: row?.isLocked ?? false };
      });
    this.change();
  }

  /** Give a hand a line, at what the lowest line pays; one that was removed goes back to its place. */
  add(hand: string): void {
    const last = this.rows.at(-1);
    const order = this.lines?.lines.map((one) => one.hand) ?? [];
    const at = order.includes(hand)
      ? this.rows.findIndex((row) => order.indexOf(row.hand) > order.indexOf(hand))
      : this.rows.length;
    const row = { hand, paid: last ? [...last.paid] : ["1 to 1"], isLocked: false };
    this.rows.splice(at < 0 ? this.rows.length : at, 0, row);
    this.change();
  }

  remove(hand: string): void {
    this.rows = this.rows.filter((row) => row.hand !== hand);
    this.change();
  }

  /** Something was typed: what is shown is old from now on; analyse when the typing pauses. */
  change(): void {
    this.isStale = this.isStrategyStale = this.isEdited = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.analyse(), PAUSE_MS);
  }

  /** Ask for the exact figures; what was typed or asked before no longer counts. */
  async analyse(): Promise<void> {
    await this.#ask((isNewest) => this.#answer(isNewest));
  }

  async #answer(isNewest: () => boolean): Promise<void> {
    const own = this.own;
    const players = this.playersShown;
    this.isStale = this.isStrategyStale = true;
    const parts = await this.ask.odds(own);
    if (!isNewest()) return;
    this.odds = parts.find((one) => players === null || one.players === players) ?? null;
    this.isStale = false;
    const lines = await this.ask.lines(own, players);
    if (!isNewest()) return;
    this.lines = lines;
    const strategy = this.wager === "base" ? await this.ask.strategy(own) : null;
    if (!isNewest()) return;
    this.strategy = strategy;
    this.isStrategyStale = false;
  }

  #ask(work: (isNewest: () => boolean) => Promise<void>): Promise<void> {
    clearTimeout(this.#timer);
    return this.asking.ask(work);
  }
}
