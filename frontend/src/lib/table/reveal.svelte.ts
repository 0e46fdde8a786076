import { HIDDEN } from "../cards/card";
import { whenLanded } from "../cards/landed";
import { TURNED_MS } from "../cards/timing";
import type { TableEvent } from "../frames";
import { isStill } from "../still";
import { announcementOf } from "./announcements";
import { withBoxes, type ShownRound } from "./shown_round";
import type { BoxView } from "./view";

/** A moment of the end of a round: how the felt looks, and what is said. */
export interface Moment {
  round: ShownRound;
  said: string[];
}

/** How long a moment is looked at once its cards lie face up. */
const LOOK_MS = 450;
const HOLD_MS = 6_000;

const TURNS_A_CARD = ["CommunityCardTurned", "BoxCardsTurned"];

type Later = (work: () => void, ms: number) => void;

/** The end of a round in moments: the last card of the table, then all hands, then the wagers settled. */
export function momentsOf(before: ShownRound, events: readonly TableEvent[], after: ShownRound): Moment[] {
  const words = (some: readonly TableEvent[]) => some.map(announcementOf).filter((said) => said !== null);
  const turned = after.void_cause ? -1 : events.findLastIndex((event) => TURNS_A_CARD.includes(event.event));
  if (turned < 0) return [{ round: after, said: words(events) }];
  const unpaid = { ...after, bank: before.bank ?? null, is_over: false };
  const hands = mapped(after.boxes, (box, seat) => unsettled(box, before.boxes[seat]));
  const cards = mapped(hands, (box, seat) => faceDown(box, before.boxes[seat]));
  return [
    { round: withBoxes(unpaid, cards), said: words(events.slice(0, turned + 1)) },
    { round: withBoxes(unpaid, hands), said: [] },
    { round: after, said: words(events.slice(turned + 1)) },
  ];
}

type Boxes = Record<string, BoxView>;

const mapped = (boxes: Boxes, change: (box: BoxView, seat: string) => BoxView): Boxes =>
  Object.fromEntries(Object.entries(boxes).map(([seat, box]) => [seat, change(box, seat)]));

/** A box with its wagers on the felt still, as far as they had not been settled before. */
function unsettled(box: BoxView, before: BoxView | undefined): BoxView {
  const settled = before?.results ?? [];
  const open = box.results.slice(settled.length).filter((one) => one.spot && !(one.spot in box.in_tray));
  return { ...box, results: settled, wagers: Object.fromEntries(open.map((one) => [one.spot, one.stake_cents])) };
}

/** A box with its cards as they lay before. */
function faceDown(box: BoxView, before: BoxView | undefined): BoxView {
  const cards = before?.cards.length ? before.cards : box.cards.map(() => HIDDEN);
  return { ...box, cards, is_turned: before?.is_turned ?? false, hand: null };
}

/**
 * The end of a round arrives at once; people see it one moment after the other: card, hands, then what is paid. What they
 * have seen at last stays a while. All moments pass at once where the system asks for no motion.
 */
export class Reveal {
  /** The moment on show, null when the last has come. */
  shown = $state.raw<ShownRound | null>(null);
  /** Whether the end of the round is to stay on the felt. */
  isHeld = $state(false);
  #run = 0;
  /** What is still to be said and shown. */
  #rest: (() => void)[] = [];

  constructor(
    private readonly later: Later = whenLanded,
    private readonly still: () => boolean = isStill,
  ) {}

  start(moments: readonly Moment[], say: (words: string) => void): void {
    const run = (this.#run += 1);
    this.isHeld = true;
    const show = (place: number) => {
      if (run !== this.#run) return;
      const moment = moments[place];
      const isLast = place >= moments.length - 1;
      this.shown = isLast ? null : (moment?.round ?? null);
      let isSaid = false;
      const words = () => {
        if (run !== this.#run || isSaid) return;
        isSaid = true;
        moment?.said.forEach(say);
      };
      this.#rest = isLast ? [] : [words, ...moments.slice(place + 1).map((later) => () => later.said.forEach(say))];
      if (isLast) {
        words();
        this.later(() => run === this.#run && this.release(), HOLD_MS);
      } else if (this.still()) {
        words();
        show(place + 1);
      } else {
        // What a card says is said when it lies face up.
        this.later(words, TURNED_MS);
        this.later(() => show(place + 1), TURNED_MS + LOOK_MS);
      }
    };
    show(0);
  }

  /** Show and say at once what is still to come. */
  finish(): void {
    if (!this.shown) return;
    this.#rest.splice(0).forEach((work) => work());
    const run = (this.#run += 1);
    this.shown = null;
    this.later(() => run === this.#run && this.release(), HOLD_MS);
  }

  /** The felt is wanted for the next round. */
  release(): void {
    this.#run += 1;
    this.isHeld = false;
    this.shown = null;
  }
}
