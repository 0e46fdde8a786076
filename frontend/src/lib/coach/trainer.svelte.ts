import { readCourse, type KindOfHand } from "./coach";

/** How often a kind of hand was decided rightly and wrongly, and how often rightly since the last mistake. */
interface Score {
  right: number;
  wrong: number;
  streak: number;
}
type Scores = Record<string, Score>;

/** A hand to decide. */
export interface Exercise {
  kind: KindOfHand;
  cards: string[];
}

const KEY = "letitride-trainer";
const SUITS = ["s", "h", "d", "c"];
const NEW: Score = { right: 0, wrong: 0, streak: 0 };
/** Somebody who has decided a kind rightly so often in a row knows it. */
const KNOWN = 2;
/** Keeps hands whose two choices are worth nearly the same from being all that is asked. */
const NEARNESS = 0.08;

type Random = () => number;

/** How often a kind is asked for: the nearer its two choices are, the more often, and more often after mistakes. */
export function weightOf(kind: KindOfHand, score: Score = NEW): number {
  const hardness = 1 / (NEARNESS + Math.min(1, Math.abs(kind.value.value)));
  return (hardness * (1 + 3 * score.wrong)) / (1 + score.streak) ** 1.5;
}

/** Suits at random for some ranks: one for all of them, or several, and no card twice. */
export function withSuits(ranks: string, isSuited: boolean, random: Random): string[] {
  for (;;) {
    const one = SUITS[Math.floor(random() * 4)];
    const cards = [...ranks].map((rank) => rank + (isSuited ? one : SUITS[Math.floor(random() * 4)]));
    const suits = new Set(cards.map((card) => card[1]));
    if (new Set(cards).size === cards.length && (isSuited || suits.size > 1)) return cards;
  }
}

/** The trainer: asks about every kind of hand, judges by the course that it read, and remembers in this browser. */
export class Trainer {
  paytable = $state("LIRX-01");
  course = $state.raw<KindOfHand[]>([]);
  exercise = $state.raw<Exercise | null>(null);
  /** Whether the answer that was given gives nothing away; null until one is given. */
  isRight = $state<boolean | null>(null);
  streak = $state(0);
  /** How many hands have been dealt; a hand keeps its number while it is answered. */
  dealt = $state(0);
  #scores = $state.raw<Record<string, Scores>>({});

  constructor(
    private readonly read: typeof readCourse = readCourse,
    private readonly random: Random = Math.random,
    private readonly kept: Pick<Storage, "getItem" | "setItem"> | null = globalThis.localStorage ?? null,
  ) {
    try {
      this.#scores = JSON.parse(this.kept?.getItem(KEY) ?? "{}") as Record<string, Scores>;
    } catch {
      this.#scores = {};
    }
  }

  readonly scores = $derived.by(() => this.#scores[this.paytable] ?? {});
  readonly right = $derived.by(() => Object.values(this.scores).reduce((sum, one) => sum + one.right, 0));
  readonly asked = $derived.by(() => this.right + Object.values(this.scores).reduce((sum, one) => sum + one.wrong, 0));
  readonly known = $derived.by(
    () => this.course.filter((kind) => (this.scores[kind.name]?.streak ?? 0) >= KNOWN).length,
  );

  async start(): Promise<void> {
    this.course = await this.read(this.paytable);
    this.streak = 0;
    this.next();
  }

  next(): void {
    const before = this.exercise?.kind.name;
    const others = this.course.filter((kind) => kind.name !== before);
    const weights = others.map((kind) => weightOf(kind, this.scores[kind.name]));
    let left = this.random() * weights.reduce((sum, one) => sum + one, 0);
    const kind = others.find((_, place) => (left -= weights[place] ?? 0) < 0) ?? others.at(-1);
    if (!kind) return;
    const ranks = kind.ranks[Math.floor(this.random() * kind.ranks.length)] ?? "";
    const shuffled = [...ranks].map((rank) => [this.random(), rank] as const).sort(([a], [b]) => a - b);
    this.isRight = null;
    this.exercise = { kind, cards: withSuits(shuffled.map(([, rank]) => rank).join(""), kind.is_suited, this.random) };
    this.dealt += 1;
  }

  /** Give an answer; only the first one to each hand counts. With a bet worth exactly nothing either will do. */
  answer(choice: "ride" | "withdraw"): void {
    if (!this.exercise || this.isRight !== null) return;
    const { kind } = this.exercise;
    const isRight = kind.value.value === 0 || choice === kind.best;
    const score = this.scores[kind.name] ?? NEW;
    const after = isRight
      ? { ...score, right: score.right + 1, streak: score.streak + 1 }
      : { ...score, wrong: score.wrong + 1, streak: 0 };
    this.isRight = isRight;
    this.streak = isRight ? this.streak + 1 : 0;
    this.#keep({ ...this.scores, [kind.name]: after });
  }

  /** Begin from nothing. */
  forget(): void {
    this.#keep({});
    this.streak = 0;
  }

  #keep(scores: Scores): void {
    this.#scores = { ...this.#scores, [this.paytable]: scores };
    this.kept?.setItem(KEY, JSON.stringify(this.#scores));
  }
}
