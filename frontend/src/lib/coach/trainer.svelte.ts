import { judge, readExercise, type Exercise, type Judged } from "./coach";

/** Drills the hard hands: one after the other, with the answer and a score. */
export class Trainer {
  paytable = $state("LIRX-01");
  exercise = $state.raw<Exercise | null>(null);
  judged = $state.raw<Judged | null>(null);
  asked = $state(0);
  right = $state(0);
  streak = $state(0);
  /** How many hands have been dealt; a hand keeps its number while it is answered. */
  dealt = $state(0);
  #isBusy = false;

  constructor(
    private readonly draw: typeof readExercise = readExercise,
    private readonly judge_: typeof judge = judge,
  ) {}

  async next(): Promise<void> {
    this.judged = null;
    this.exercise = await this.draw(this.paytable);
    this.dealt += 1;
  }

  /** Start again, under another paytable perhaps. */
  async restart(): Promise<void> {
    this.asked = this.right = this.streak = 0;
    await this.next();
  }

  /** Give an answer; only the first one to each hand counts. */
  async answer(choice: "ride" | "withdraw"): Promise<void> {
    if (!this.exercise || this.judged || this.#isBusy) return;
    this.#isBusy = true;
    try {
      this.judged = await this.judge_(this.paytable, this.exercise.cards, choice);
      this.asked += 1;
      this.right += this.judged.is_right ? 1 : 0;
      this.streak = this.judged.is_right ? this.streak + 1 : 0;
    } finally {
      this.#isBusy = false;
    }
  }
}
