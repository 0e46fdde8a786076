import { describe, expect, it } from "vitest";

import type { Judged } from "./coach";
import { Trainer } from "./trainer.svelte";

const answers = (best: "ride" | "withdraw") => async (_paytable: string, _cards: string[], choice: string) =>
  ({ is_right: choice === best, best, why: "" }) as Judged;
const draw = async () => ({ bet: 1, cards: ["As", "Ks", "Qs"] });

describe("the trainer", () => {
  it("keeps the score and the streak", async () => {
    const trainer = new Trainer(draw, answers("ride"));
    for (const choice of ["ride", "ride", "withdraw", "ride"] as const) {
      await trainer.next();
      await trainer.answer(choice);
    }
    expect([trainer.right, trainer.asked, trainer.streak]).toEqual([3, 4, 1]);
    await trainer.restart();
    expect([trainer.right, trainer.asked, trainer.streak]).toEqual([0, 0, 0]);
  });

  it("takes only the first answer to a hand", async () => {
    const trainer = new Trainer(draw, answers("ride"));
    await trainer.next();
    await Promise.all([trainer.answer("withdraw"), trainer.answer("ride")]);
    await trainer.answer("ride");
    expect([trainer.right, trainer.asked]).toEqual([0, 1]);
  });
});
