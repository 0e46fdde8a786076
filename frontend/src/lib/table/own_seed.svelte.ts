import { preferences } from "../preferences.svelte";
import type { TableState } from "./table.svelte";

const RANDOM_BYTES = 12;

/** A seed that nobody could have known. */
export const randomSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a player adds to the shuffle: the house is bound to its seed first, then each seat may add one of its own. */
export class OwnSeed {
  /** The seed that the house showed last: its round can be proved while bets for the next are made. */
  shown = $state.raw<{ round: number; seed: string } | null>(null);
  #sentFor = 0;

  constructor(
    private readonly table: TableState,
    private readonly draw: () => string = randomSeed,
  ) {}

  readonly seal = $derived.by(() => this.table.view?.seal ?? null);
  /** The seed that counts for the round in hand, or the one of the round before until bets are open again. */
  readonly added = $derived.by(() => this.table.seats.map((seat) => this.seal?.offered[seat]).find(Boolean) ?? "");
  readonly isOpen = $derived.by(
    () => this.table.canBet && this.seal !== null && this.seal.round === this.table.view?.round?.number,
  );

  add(seed: string): Promise<boolean> {
    const said = seed.trim();
    return said ? this.table.command("OfferSeed", { seat: this.table.seats[0], seed: said }) : Promise.resolve(false);
  }

  /** After each frame: remember what the house showed; whoever wants it adds a fresh seed to every round, once. */
  follow(): void {
    const number = this.seal?.round ?? 0;
    if (this.seal?.seed && this.shown?.round !== number) this.shown = { round: number, seed: this.seal.seed };
    if (!preferences.addsSeed || !this.isOpen || this.added || this.#sentFor === number) return;
    this.#sentFor = number;
    void this.add(this.draw());
  }
}
