import { get, post } from "../api";

interface Progress {
  id: string;
  state: "waiting" | "running" | "done" | "failed";
  played: number;
  rounds: number;
  result: { wagers: Record<string, Figures> } | null;
  problem: string;
}

interface Figures {
  mean: number;
  standard_error: number;
  exact?: number | { value: number } | null;
}

export interface Point {
  rounds: number;
  mean: number;
  error: number;
  exact: number | null;
}

const SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000];
const LOOK_MS = 250;

/** A simulation that grows: longer and longer runs of the same seed, so that one sees how the mean settles. */
export class Convergence {
  points = $state.raw<Point[]>([]);
  isRunning = $state(false);
  problem = $state("");
  #run = 0;

  async start(paytable: string, wager: string, seed: number): Promise<void> {
    const run = (this.#run += 1);
    this.points = [];
    this.problem = "";
    this.isRunning = true;
    try {
      for (const rounds of SIZES) {
        const done = await this.#follow(await post<Progress>("/simulations", { paytable, rounds, seed }), run);
        if (run !== this.#run) return;
        const figures = done.result?.wagers[wager] ?? Object.values(done.result?.wagers ?? {})[0];
        if (!figures) throw new Error(done.problem);
        const exact = typeof figures.exact === "object" ? (figures.exact?.value ?? null) : (figures.exact ?? null);
        this.points = [...this.points, { rounds, mean: figures.mean, error: figures.standard_error, exact }];
      }
    } catch (error) {
      if (run === this.#run) this.problem = error instanceof Error ? error.message : "";
    } finally {
      if (run === this.#run) this.isRunning = false;
    }
  }

  stop(): void {
    this.#run += 1;
    this.isRunning = false;
  }

  async #follow(progress: Progress, run: number): Promise<Progress> {
    let seen = progress;
    while (run === this.#run && (seen.state === "waiting" || seen.state === "running")) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      seen = await get<Progress>(`/simulations/${progress.id}`);
    }
    return seen;
  }
}
