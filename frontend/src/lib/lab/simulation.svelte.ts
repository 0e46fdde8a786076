import { get, messageOf, post, remove } from "../api";
import type { SimulationProgress } from "../schema";

export interface Point {
  rounds: number;
  mean: number;
  error: number;
}

const LOOK_MS = 250;

/** A run on the server, looked at while it goes on: how far it is, and what its rounds say so far. */
export class Convergence {
  progress = $state.raw<SimulationProgress | null>(null);
  isRunning = $state(false);
  problem = $state("");
  #wager = "base";
  #run = 0;

  constructor(
    private readonly pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
  ) {}

  readonly points = $derived.by((): Point[] =>
    (this.progress?.points ?? []).flatMap(({ rounds, wagers }) => {
      const figures = wagers[this.#wager] ?? Object.values(wagers)[0];
      return figures ? [{ rounds, mean: figures.mean, error: figures.standard_error }] : [];
    }),
  );
  /** The exact figure, known when the run is over. */
  readonly exact = $derived.by((): number | null => {
    const wagers = (this.progress?.result?.wagers ?? {}) as Record<string, { exact: { value: number } | null }>;
    return (wagers[this.#wager] ?? Object.values(wagers)[0])?.exact?.value ?? null;
  });

  async start(order: { paytable: string; rounds: number; seed: number }, wager = "base"): Promise<void> {
    const run = (this.#run += 1);
    this.#wager = wager;
    this.progress = null;
    this.problem = "";
    this.isRunning = true;
    try {
      let seen = await post<SimulationProgress>("/simulations", order);
      while (run === this.#run) {
        this.progress = seen;
        if (seen.state === "done" || seen.state === "failed") break;
        await this.pause();
        seen = await get<SimulationProgress>(`/simulations/${seen.id}`);
      }
      if (run === this.#run) this.problem = this.progress?.problem ?? "";
    } catch (error) {
      if (run === this.#run) this.problem = messageOf(error);
    } finally {
      if (run === this.#run) this.isRunning = false;
    }
  }

  /** End the run on the server; what it has found so far stays. */
  async stop(): Promise<void> {
    if (this.isRunning && this.progress) await remove(`/simulations/${this.progress.id}`);
  }

  /** Look no further. */
  leave(): void {
    void this.stop().catch(() => undefined);
    this.#run += 1;
    this.isRunning = false;
  }
}
