import { preferences } from "../preferences.svelte";
import { readAdvice, type Advice } from "./coach";

interface Asked {
  readonly question: string;
  readonly isCoachOpen: boolean;
  readonly layout: { id: string };
}

/** The coach at a table: its advice about the question that one is asked, wherever it is shown. */
export class Coaching {
  #given = $state.raw<{ question: string; advice: Advice } | null>(null);
  #problem = $state.raw<{ question: string; words: string } | null>(null);

  constructor(private readonly play: Asked) {}

  readonly isShown = $derived.by(() => this.play.isCoachOpen || preferences.hasCoach);
  /** Advice is about one question: none is shown until its own has come. */
  readonly advice = $derived.by(() =>
    this.play.question && this.#given?.question === this.play.question ? this.#given.advice : null,
  );
  readonly problem = $derived.by(() => (this.#problem?.question === this.play.question ? this.#problem.words : ""));

  /** Ask anew for each decision while the coach is open; an answer to an older question is dropped. */
  follow(): void {
    const { question, layout } = this.play;
    if (!question || !this.isShown) return;
    readAdvice(layout.id).then(
      (advice) => (this.#given = { question, advice }),
      (error: Error) => (this.#problem = { question, words: error.message }),
    );
  }
}
