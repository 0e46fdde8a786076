import { afterEach, describe, expect, it, vi } from "vitest";

import { Convergence } from "./simulation.svelte";

const point = (rounds: number, mean: number) => ({
  rounds,
  wagers: { base: { mean, standard_error: 1 / Math.sqrt(rounds) } },
});
const order = { paytable: "LIRX-01", rounds: 9_000, seed: 1 };

/** A server that answers with one stage after the other, and remembers what it was asked. */
function serve(stages: object[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const stage = stages.length > 1 ? stages.shift() : stages[0];
    return new Response(JSON.stringify({ id: "x", problem: "", points: [], result: null, ...stage }));
  });
  return asked;
}

describe("a simulation that is looked at", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("shows what the rounds say while it runs, and the exact value when it is over", async () => {
    const result = { wagers: { base: { exact: { fraction: "-1/28", value: -0.0357 } } } };
    const asked = serve([
      { state: "waiting" },
      { state: "running", points: [point(1_000, -0.2)] },
      { state: "done", points: [point(1_000, -0.2), point(9_000, -0.04)], result },
    ]);
    const seen: number[] = [];
    const run: Convergence = new Convergence(async () => seen.push(run.points.length));
    await run.start(order);
    expect(asked).toEqual(["POST /api/simulations", "GET /api/simulations/x", "GET /api/simulations/x"]);
    expect(seen).toEqual([0, 1]);
    expect(run.points.at(-1)).toEqual({ rounds: 9_000, mean: -0.04, error: 1 / Math.sqrt(9_000) });
    expect(run.exact).toBe(-0.0357);
    expect(run.isRunning).toBe(false);
  });

  it("ends the run on the server", async () => {
    const asked = serve([{ state: "running" }, { state: "running" }, { state: "done", points: [point(1_000, 0)] }]);
    const run: Convergence = new Convergence(() => run.stop());
    await run.start(order);
    expect(asked).toContain("DELETE /api/simulations/x");
    expect(run.points).toHaveLength(1);
  });

  it("says what went wrong", async () => {
    serve([{ state: "failed", problem: "no such paytable" }]);
    const run = new Convergence();
    await run.start(order);
    expect(run.problem).toBe("no such paytable");
  });
});
