import { isKnown } from "../cards/card";
import { text } from "../text";
import type { RoundRecord } from "../verify/record";
import { emptyRound, followEvent, type RoundEvent, type ShownRound } from "./shown_round";
import type { SeatView, TableView } from "./view";

/** One step of a replay: what happened, and how the felt looks after it. */
export interface Step {
  sequence: number;
  atMs: number;
  sentence: string;
  event: RoundEvent;
  round: ShownRound;
}

interface Opening {
  seats: Record<string, string>;
  balances: Record<string, number>;
  decks: { colour: string; place: string }[];
  rotation?: { banker: number | null };
}

const DECISIONS = ["WagerLeftToRide", "WagerWithdrawn"];

/** A round that is over, step by step. */
export class Replay {
  at = $state(0);
  readonly steps: Step[];
  readonly #opening: Opening;

  constructor(readonly record: RoundRecord) {
    this.#opening = record.opening as unknown as Opening;
    this.steps = stepsOf(record);
  }

  /** A replay that opens where somebody was asked about a bet, if the query of the address names seat and bet. */
  static from(record: RoundRecord, query: URLSearchParams): Replay {
    const replay = new Replay(record);
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
  decisionsOf(seats: readonly number[]): { at: number; spot: string; cards: string[]; rode: boolean }[] {
    return this.steps.flatMap(({ event, round }, at) => {
      if (!DECISIONS.includes(event.event) || !seats.includes(Number(event.seat))) return [];
      const seen = round.community.filter((card) => isKnown(card));
      const cards = [...(round.boxes[String(event.seat)]?.cards ?? []), ...seen];
      return [{ at, spot: String(event.spot), cards, rode: event.event === "WagerLeftToRide" }];
    });
  }

  readonly step = $derived.by(() => this.steps[this.at]);
  readonly isFirst = $derived(this.at === 0);
  readonly isLast = $derived.by(() => this.at >= this.steps.length - 1);

  move(steps: number): void {
    this.at = Math.min(Math.max(this.at + steps, 0), this.steps.length - 1);
  }

  /** The table around the round. */
  get view(): TableView {
    const { seats, balances, decks, rotation } = this.#opening;
    const people = Object.entries(seats).map(([seat, player]): [string, SeatView] => [
      seat,
      { player, chips_cents: balances[`player:${player}`] ?? 0, is_bot: player.startsWith("Bot-"), is_leaving: false },
    ]);
    return {
      sequence: this.record.opening.sequence,
      phase: "round",
      rounds: this.record.round,
      seats: Object.fromEntries(people),
      banker: rotation?.banker ?? null,
      decks: this.step?.round.decks ?? decks,
      announcements: [],
      dealing: "",
      is_stub_count_due: false,
      out_of_order: {},
    };
  }

  /** The picture for somebody who held these seats: the hands of others stay down until they are turned. */
  shownTo(seats: readonly number[], isOpen: boolean): ShownRound | null {
    const round = this.step?.round;
    if (!round || isOpen) return round ?? null;
    const boxes = Object.entries(round.boxes).map(([seat, box]) => {
      const isSeen = box.is_turned || seats.includes(Number(seat));
      return [seat, isSeen ? box : { ...box, cards: box.cards.map(() => "??") }];
    });
    return { ...round, boxes: Object.fromEntries(boxes) };
  }
}

/** The events that change the picture or are worth a sentence. */
function stepsOf(record: RoundRecord): Step[] {
  const steps: Step[] = [];
  const said: Record<string, (event: RoundEvent) => string> = text.replay.events;
  let round = emptyRound(record.round, (record.opening as unknown as Opening).decks);
  for (const { kind, data, sequence, at_ms } of record.events) {
    const event: RoundEvent = {
      event: kind,
      ...data,
      ...(kind === "BankPosted" ? { cover: record.rules.bank_cover } : {}),
    };
    round = followEvent(round, event);
    const sentence = said[kind]?.(event);
    if (sentence) steps.push({ sequence, atMs: at_ms, sentence, event, round });
  }
  return steps;
}
