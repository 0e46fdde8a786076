import { getContext, setContext } from "svelte";

import { isMeant, isPressable } from "../keys";
import type { Gesture } from "../schema";
import { text } from "../text";

const KEY = Symbol("hands");
const FAR_PX = 10;
const HOLD_MS = 650;
const SPRING_MS = 450;
const REST_MS = 300;

/** What was built or counted before a gesture is done. */
export interface Given {
  number?: number | null;
  /** What each wager is paid, in the order of settlement. */
  amounts?: number[];
  /** How many chips it was cut in. */
  chips?: number;
}

/** What is dragged: where it is, and what it looks like. */
export interface Ghost {
  x: number;
  y: number;
  isCard: boolean;
  isReturning: boolean;
}

/** Where the server's answer to a gesture comes from: a live table or a lesson. */
export interface Doer {
  /** Put a gesture's command to the table; true when it was done. */
  act: (gesture: Gesture, given: Given) => Promise<boolean>;
  /** Somebody held a place down: what can have gone wrong there? */
  hold: (place: string) => void;
  /** Whether anything can be done at this moment. */
  isReady: () => boolean;
}

/**
 * The dealer's hands on the felt. The server says which command belongs to which place; a tap, a drag or a key finds the
 * place, and nothing else is decided here.
 */
export class Hands {
  gestures = $state.raw<Gesture[]>([]);
  /** The place from which a wrong gesture springs back. */
  sprung = $state("");
  /** What the page itself has against a gesture. */
  says = $state("");
  /** The gesture whose count or payout is being built. */
  built = $state.raw<Gesture | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** The player who decides, and for how long. */
  clock = $state.raw<{ seat: number; words: string } | null>(null);
  readonly #places = $derived(new Map(this.gestures.map((one) => [one.place, one])));
  #rested = $state("");
  readonly due = $derived(this.gestures.find((one) => one.is_due) ?? null);
  /** Whether what is due can't be done yet, because something was done at its place a moment ago. */
  readonly isResting = $derived(this.#rested !== "" && this.due?.place === this.#rested);
  #wasDragged = false;
  #isBusy = false;

  constructor(private readonly doer: Doer) {}

  at(place: string): Gesture | undefined {
    return this.#places.get(place);
  }

  isDue(place: string): boolean {
    return this.due?.place === place;
  }

  /** A tap on a place, or the key that stands for it. */
  tap(place: string, from = ""): void {
    if (this.#isBusy || this.built || place === this.#rested || !this.doer.isReady()) return;
    // What is dragged belongs to the place where it ends, such as a card, or to where it begins, such as a lammer.
    const carried = this.#places.get(from);
    const gesture = carried?.targets.includes(place) ? carried : this.#places.get(place);
    this.says = "";
    if (!gesture) return this.#refuse(place, text.places.nothingHere);
    if (from && gesture !== carried && !gesture.sources.includes(from)) return this.#refuse(place, text.places.noWay);
    // A count or a payout is built first, unless the table would refuse the act anyhow.
    if (gesture.keyed && (gesture.is_due || !this.due)) this.built = gesture;
    else void this.#do(gesture, {});
  }

  /** A count or a payout was laid down. */
  async lay(given: Given): Promise<void> {
    const gesture = this.built;
    if (!gesture || this.#isBusy) return;
    if (await this.#do(gesture, given)) this.built = null;
  }

  leave(): void {
    this.built = null;
  }

  /** Somebody else may have done what is being counted or paid; the next thing may be due at the same place. */
  leaveWhatIsGone(): void {
    if (this.built && JSON.stringify(this.built.command) !== JSON.stringify(this.due?.command)) this.leave();
  }

  click(place: string, event: MouseEvent): void {
    // A drag that ends where it began is no tap; a key press has no clicks to count.
    if (event.detail !== 0 && this.#wasDragged) return;
    this.tap(place);
  }

  /** A finger or the mouse goes down: a tap, a drag or a hold. */
  press(place: string, down: PointerEvent): void {
    this.#wasDragged = false;
    if (down.button !== 0) return;
    let isFar = false;
    const holding = setTimeout(() => {
      this.#wasDragged = true;
      end();
      this.doer.hold(place);
    }, HOLD_MS);
    const move = (event: PointerEvent) => {
      isFar ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FAR_PX;
      if (!isFar) return;
      clearTimeout(holding);
      this.#wasDragged = true;
      this.ghost = { x: event.clientX, y: event.clientY, isCard: !/bets|tray|lammers/.test(place), isReturning: false };
    };
    const up = (event: PointerEvent) => {
      end();
      if (!isFar) return;
      const target = event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null;
      if (target && target !== place) {
        this.ghost = null;
        this.tap(target, place);
      } else this.#springBack(down);
    };
    const end = () => {
      clearTimeout(holding);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  hold(place: string, event: Event): void {
    event.preventDefault();
    this.doer.hold(place);
  }

  /** A key of the keyboard: Enter does what is due and nothing else, other keys touch the place that they stand for. */
  key(event: KeyboardEvent): void {
    if (event.repeat || !isMeant(event) || isInDialog(event.target)) return;
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.#walk(event.key);
    } else if (event.key === "Enter") {
      if (this.due && !isPressable(event.target)) this.tap(this.due.place);
    } else {
      const gesture = this.gestures.find((one) => one.key && one.key === event.key.toLowerCase());
      if (gesture) {
        event.preventDefault();
        this.tap(gesture.place);
      }
    }
  }

  async #do(gesture: Gesture, given: Given): Promise<boolean> {
    this.#isBusy = true;
    try {
      const isDone = await this.doer.act(gesture, given);
      if (isDone) this.#rest(gesture.place);
      else this.#spring(gesture.place);
      return isDone;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Whoever taps twice did one thing: what is due next at the same place hasn't been read yet. */
  #rest(place: string): void {
    this.#rested = place;
    setTimeout(() => (this.#rested = ""), REST_MS);
  }

  #refuse(place: string, why: string): void {
    this.says = why;
    this.#spring(place);
  }

  #spring(place: string): void {
    this.sprung = place;
    setTimeout(() => (this.sprung = ""), SPRING_MS);
  }

  #springBack(down: PointerEvent): void {
    this.ghost = this.ghost && { ...this.ghost, x: down.clientX, y: down.clientY, isReturning: true };
    setTimeout(() => (this.ghost = null), SPRING_MS / 2);
  }

  /** The arrows go from place to place, as they lie on the table. */
  #walk(key: string): void {
    const here = document.activeElement?.closest<HTMLElement>("[data-place]");
    const all = [...document.querySelectorAll<HTMLElement>("[data-place]")];
    if (!here) {
      (all.find((one) => one.dataset.place === this.due?.place) ?? all[0])?.focus({ preventScroll: true });
      return;
    }
    const from = centreOf(here);
    const dx = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const dy = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    let nearest: HTMLElement | null = null;
    let least = Infinity;
    for (const one of all) {
      const to = centreOf(one);
      const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (one === here || ahead < 6 || ahead + 2 * aside >= least) continue;
      [nearest, least] = [one, ahead + 2 * aside];
    }
    nearest?.focus({ preventScroll: true });
  }
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}

function placeAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null;
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const layHands = (hands: Hands): Hands => setContext(KEY, hands);

/** The hands that deal here; undefined on a felt that is only looked at. */
export const handsHere = (): Hands | undefined => getContext<Hands | undefined>(KEY);
