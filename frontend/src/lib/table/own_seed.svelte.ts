import { preferences } from "../preferences.svelte";
import { randomHex } from "../random";
import { playerCommitment } from "../verify/seeds";
import type { TableState } from "./table.svelte";

const RANDOM_BYTES = 32;

/** A seed that nobody could have known. */
export const randomSeed = (): string => randomHex(RANDOM_BYTES);

/** The seeds of one round, kept through a reload of the page so that they can be revealed. */
interface Kept {
  sealedBy: string;
  seeds: Record<string, string>;
}

/** The randomness that a player's page adds to each shuffle: a commitment while bets are open, the seed after the close. */
export class OwnSeed {
  /** The seed that the house showed last: its round can be proved while bets for the next are made. */
  shown = $state.raw<{ round: number; seed: string } | null>(null);
  /** Whether this page was told which value of the beacon counts only when that value had appeared. */
  isBeaconLate = $state(false);
  #unnamed = 0;
  #kept: Kept;
  readonly #revealing = new Set<string>();

  constructor(
    private readonly table: TableState,
    private readonly draw: () => string = randomSeed,
  ) {
    this.#kept = this.#stored();
  }

  readonly seal = $derived.by(() => this.table.view?.seal ?? null);
  readonly isOpen = $derived.by(
    () =>
      this.table.canBet &&
      this.seal !== null &&
      this.seal.index > 0 &&
      this.seal.round === this.table.view?.round?.number,
  );
  /** How many people committed to a seed in this round, and how many of them have revealed one: two boxes are one player. */
  readonly committed = $derived.by(() => new Set(this.#seeds.map((one) => one.player)).size);
  readonly revealed = $derived.by(
    () => new Set(this.#seeds.filter((one) => one.is_revealed).map((one) => one.player)).size,
  );
  /** How many seeds were left out: each doubles the decks that whoever left them out could choose among. */
  readonly missing = $derived.by(() =>
    this.seal?.is_fixed ? this.#seeds.filter((one) => !one.is_revealed).length : 0,
  );
  /** Whether a seed of this page was committed to and then left out of the shuffle. */
  readonly isLeftOut = $derived.by(
    () =>
      (this.seal?.is_fixed ?? false) &&
      this.table.seats.some((seat) => this.seal?.players[seat]?.is_revealed === false),
  );

  /** After each frame: remember what the house showed, commit once a round, and reveal once bets are closed. */
  async follow(): Promise<void> {
    const { seal, table } = this;
    if (!seal) return;
    if (seal.seed && this.shown?.round !== seal.round) this.shown = { round: seal.round, seed: seal.seed };
    this.#watchBeacon(seal);
    if (this.isOpen && preferences.addsRandomness) for (const seat of table.seats) await this.#commit(seat);
    if (table.view?.phase === "round" && !seal.is_fixed) for (const seat of table.seats) await this.#reveal(seat);
  }

  get #seeds() {
    return Object.values(this.seal?.players ?? {});
  }

  /** Only who watches can tell that the value of a beacon was named in time: the log's times are the house's word. */
  #watchBeacon({ round, beacon, beacon_round, beacon_value }: NonNullable<typeof this.seal>): void {
    if (!beacon) return;
    if (!beacon_round) [this.#unnamed, this.isBeaconLate] = [round, false];
    else if (this.#unnamed === round) {
      const [, genesis, period] = beacon.split("/").map(Number);
      const appears = (Number(genesis) + (beacon_round - 1) * Number(period)) * 1000;
      this.isBeaconLate = !!beacon_value || Date.now() >= appears;
      this.#unnamed = 0;
    }
  }

  async #commit(seat: number): Promise<void> {
    const { seal } = this;
    if (!seal || seal.players[seat] || (this.#kept.sealedBy === seal.commitment && this.#kept.seeds[seat])) return;
    const seed = this.draw();
    const before = this.#kept.sealedBy === seal.commitment ? this.#kept.seeds : {};
    this.#keep({ sealedBy: seal.commitment, seeds: { ...before, [seat]: seed } });
    const commitment = playerCommitment(seal.commitment, seal.round, seat, seed);
    await this.table.commandQuietly("CommitPlayerSeed", { seat, commitment });
  }

  async #reveal(seat: number): Promise<void> {
    const { seal } = this;
    const promised = seal?.players[seat];
    const seed = this.#kept.sealedBy === seal?.commitment ? this.#kept.seeds[seat] : undefined;
    if (!seal || !promised || promised.is_revealed || !seed || this.#revealing.has(seed)) return;
    this.#revealing.add(seed);
    const isDone = await this.table.commandQuietly("RevealPlayerSeed", { seat, seed });
    if (!isDone) this.#revealing.delete(seed);
  }

  get #key(): string {
    return `letitride seeds ${this.table.id}`;
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    this.#revealing.clear();
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing only loses what a reload in the middle of a round would need.
    }
  }

  #stored(): Kept {
    try {
      return (JSON.parse(localStorage.getItem(this.#key) ?? "") as Kept | null) ?? { sealedBy: "", seeds: {} };
    } catch {
      return { sealedBy: "", seeds: {} };
    }
  }
}
