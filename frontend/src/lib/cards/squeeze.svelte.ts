import { isStill } from "../still";

/** So far a card is drawn up, in its own height, until it turns by itself. */
const OPEN = 0.55;
/** A press that moves less is a tap, which turns the card. */
const TAP_PX = 5;
/** Whoever has put the card aside sees it after so long. */
const PATIENCE_MS = 15_000;

/**
 * A card that is squeezed: whoever holds a face-down card when it is to be turned draws it up from its lower edge, as
 * slowly as they like. Its face counts as hidden until it is let go.
 */
export class Squeeze {
  /** The part of the face that can be seen. */
  peel = $state(0);
  isHeld = $state(false);
  /** Whether it was squeezed, so that it need not turn over once more. */
  isDone = $state(false);
  #from: { y: number; height: number } | null = null;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** The card is to be turned: it waits where somebody holds it, or wants to turn every card. */
  turn(isWanted: boolean): void {
    if (isStill() || (!isWanted && !this.#from)) return;
    this.isHeld = true;
    this.#patience = setTimeout(() => this.open(), PATIENCE_MS);
  }

  grab(y: number, height: number): void {
    this.#from = { y, height };
  }

  draw(y: number): void {
    if (!this.#from || !this.isHeld) return;
    this.peel = Math.min(1, Math.max(0, (this.#from.y - y) / this.#from.height));
  }

  /** Let it go: far enough, or after a tap, it opens; else it lies down again. */
  drop(y: number): void {
    const moved = this.#from ? Math.abs(this.#from.y - y) : 0;
    this.#from = null;
    if (this.isHeld && (this.peel > OPEN || moved < TAP_PX)) this.open();
    else this.peel = 0;
  }

  open(): void {
    clearTimeout(this.#patience);
    if (!this.isHeld) return;
    this.isHeld = false;
    this.isDone = true;
    this.peel = 0;
  }
}
