import { whenLanded } from "../cards/landed";
import { dealtMs, TURNED_MS } from "../cards/timing";
import { isStill } from "../still";

type Later = (work: () => void, ms: number) => void;

const UP = /[^?\s]/;

/**
 * The cards that are on their way to lie face up. Whatever follows from a card waits here until it can be seen: what the
 * dealer says, what one is asked, what the coach thinks. Nothing waits where the system asks for no motion.
 */
export class Turning {
  isTurning = $state(false);
  #seen: Record<string, string> = {};
  #work: (() => void)[] = [];
  #run = 0;

  constructor(
    private readonly later: Later = whenLanded,
    private readonly still: () => boolean = isStill,
    private readonly now: () => number = Date.now,
  ) {}
  #untilMs = 0;

  /** These cards lie at a place now; `order` is the place of the last of them in the order of the deal. */
  see(place: string, cards: string, order: number): void {
    const before = this.#seen[place] ?? "";
    if (cards === before) return;
    this.#seen[place] = cards;
    if (!UP.test(cards) || this.still()) return;
    this.#wait(before ? TURNED_MS : dealtMs(order));
  }

  /** Do something once every card that is on its way lies face up: at once where none is. */
  then(work: () => void): void {
    if (this.isTurning) this.#work.push(work);
    else work();
  }

  /** Wait no longer: the cards lie where they belong. */
  finish(): void {
    this.#run += 1;
    this.isTurning = false;
    this.#work.splice(0).forEach((work) => work());
  }

  #wait(ms: number): void {
    const untilMs = this.now() + ms;
    if (this.isTurning && untilMs <= this.#untilMs) return;
    this.#untilMs = untilMs;
    this.isTurning = true;
    const run = (this.#run += 1);
    this.later(() => run === this.#run && this.finish(), ms);
  }
}
