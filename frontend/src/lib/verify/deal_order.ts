import type { DealStep } from "./record";

/** Who is dealt to: a seat by its number, or a place in the middle by its name. */
export type Place = number | string;

const nameOf = (place: Place) => (typeof place === "number" ? `seat ${place}` : `the ${place}`);

/** The turns of a deal: the places one after the other, and how many cards each receives at once. */
export class DealOrder {
  #left: [place: Place, cards: number][] = [];

  begin(steps: readonly DealStep[], seats: readonly number[], bankingSeat: number | null): void {
    this.#left = steps.flatMap((step) => turnsOf(step, seats, bankingSeat));
  }

  get isComplete(): boolean {
    return !this.#left.length;
  }

  /** Whether nothing but the community cards is left to deal. */
  get isAtTheMiddle(): boolean {
    return this.#left.length === 1 && this.#left[0]?.[0] === "community area";
  }

  clear(): void {
    this.#left = [];
  }

  /** Take a turn; says what is wrong with it, null where it is the next. */
  take(place: Place, cards: readonly string[]): string | null {
    const next = this.#left.shift();
    const said = `${cards.join(" ")} was dealt to ${nameOf(place)}`;
    if (!next) return `${said}, but the deal was complete`;
    const [due, count] = next;
    return due === place && count === cards.length ? null : `${said}, but ${count} were ${nameOf(due)}'s`;
  }
}

/** The turns of one step: a place in the middle, or seats clockwise, where a player banks from the one after theirs. */
function turnsOf({ to, cards }: DealStep, seats: readonly number[], bankingSeat: number | null): [Place, number][] {
  const [, part, way] = /^(?:(first|rest)-)?(clockwise|from-player-dealer)$/.exec(to) ?? [];
  if (!way) return [[to, cards]];
  const start = way === "clockwise" ? 0 : (bankingSeat ?? 0);
  const around = [...seats].sort((a, b) => a - b);
  const turns = start ? [...around.filter((seat) => seat > start), ...around.filter((seat) => seat < start)] : around;
  const chosen = part === "first" ? turns.slice(0, 1) : part === "rest" ? turns.slice(1) : turns;
  return chosen.map((seat) => [seat, cards]);
}
