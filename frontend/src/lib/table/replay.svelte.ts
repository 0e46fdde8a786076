import { isKnown } from "../cards/card";
import type { TableEvent } from "../frames";
import { shownName } from "../people/names";
import { text } from "../text";
import { viewsOf, type SeenRound } from "./last_round";
import { asShown, withBoxes, type ShownRound } from "./shown_round";
import type { TableView } from "./view";

/** One step of a replay: what happened, and how the table looks after it. */
export interface Step {
  sequence: number;
  atMs: number;
  sentence: string;
  event: TableEvent;
  view: TableView;
}

const DECISIONS = ["WagerLeftToRide", "WagerWithdrawn"];

/** A round that is over, step by step: the server's view of it, as live. */
export class Replay {
  at = $state(0);
  readonly steps: Step[];
  /** The same steps with every hand face up, once they have been read. */
  #open = $state.raw<Step[] | null>(null);

  constructor(seen: SeenRound) {
    this.steps = stepsOf(seen);
  }

  /** A replay that opens where somebody was asked about a bet, if the query of the address names seat and bet. */
  static from(seen: SeenRound, query: URLSearchParams): Replay {
    const replay = new Replay(seen);
    replay.at = Math.max(0, replay.decisionOf(Number(query.get("seat")), `bet ${query.get("bet")}`));
    return replay;
  }

  /** The step in which a seat decided about a bet, -1 where it never did. */
  decisionOf(seat: number, spot: string): number {
    return this.steps.findIndex(
      ({ event }) => DECISIONS.includes(event.event) && event.seat === seat && event.spot === spot,
    );
  }

  /** The decisions of some seats: at which step, with which cards in sight, and what was chosen. */
  decisionsOf(seats: readonly number[]): { at: number; seat: number; bet: string; cards: string[]; rode: boolean }[] {
    return this.steps.flatMap(({ event, view }, at) => {
      if (!DECISIONS.includes(event.event) || !seats.includes(Number(event.seat))) return [];
      const seen = (view.round?.community ?? []).filter((card) => isKnown(card));
      const seat = Number(event.seat);
      const cards = [...(view.round?.boxes[seat]?.cards ?? []), ...seen];
      return [{ at, seat, bet: String(event.spot), cards, rode: event.event === "WagerLeftToRide" }];
    });
  }

  readonly step = $derived.by(() => this.steps[this.at]);
  readonly isFirst = $derived(this.at === 0);
  readonly isLast = $derived.by(() => this.at >= this.steps.length - 1);
  readonly hasAllCards = $derived.by(() => this.#open !== null);

  move(steps: number): void {
    this.at = Math.min(Math.max(this.at + steps, 0), this.steps.length - 1);
  }

  /** Take up the same round with all cards. */
  open(seen: SeenRound): void {
    this.#open = stepsOf(seen);
  }

  /** The round on the felt; if it is opened, the hands of others lie face up before they are turned. */
  shown(isOpen: boolean): ShownRound | null {
    const round = this.step?.view.round;
    if (!round) return null;
    const boxes = isOpen && this.#open?.[this.at]?.view.round?.boxes;
    return boxes ? withBoxes(round, boxes) : asShown(round);
  }
}

/** An event with the names that people go by on the felt. */
function named(event: TableEvent): TableEvent {
  if (typeof event.player === "string") return { ...event, player: shownName(event.player) };
  const one = event.settled;
  if (typeof one !== "object" || one === null || !("player" in one)) return event;
  return { ...event, settled: { ...one, player: shownName(String(one.player)) } };
}

/** The events that are worth a sentence. */
function stepsOf(seen: SeenRound): Step[] {
  const said: Record<string, (event: TableEvent) => string> = text.replay.events;
  const views = viewsOf(seen);
  return seen.steps.flatMap(({ sequence, at_ms, event }, place) => {
    const sentence = said[event.event]?.(named(event));
    return sentence ? [{ sequence, atMs: at_ms, sentence, event, view: views[place]! }] : [];
  });
}
