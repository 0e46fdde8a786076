import { ApiError, type Problem } from "../api";
import { landAll } from "../cards/landed";
import type { Closed, Deadline, Events, LegalCommands, Private, Snapshot, TableEvent } from "../frames";
import { mergePatch } from "../merge_patch";
import type { ClosedBecause } from "../schema";
import type { Socket } from "../socket.svelte";
import { announcementOf } from "./announcements";
import { momentsOf, Reveal } from "./reveal.svelte";
import { asShown, type ShownRound } from "./shown_round";
import { Spoken } from "./spoken.svelte";
import { Turning } from "./turning.svelte";
import { inPlay, type TableView } from "./view";

const NOBODY: Private = { cards: {}, turn: null, chips_cents: 0, seats: [] };
const LINES_KEPT = 200;
const TURNS_A_CARD = ["CommunityCardTurned", "BoxCardsTurned", "HandTurned"];

/** A table that this browser follows: the server's view, kept up to date, and what people need to see besides. */
export class TableState {
  view = $state.raw<TableView | null>(null);
  own = $state.raw<Private>(NOBODY);
  deadline = $state.raw<Deadline | null>(null);
  settings = $state.raw<Record<string, unknown>>({});
  /** How far the server's clock is ahead of ours. */
  aheadMs = $state(0);
  lines = $state.raw<TableEvent[]>([]);
  announcement = $state("");
  problem = $state.raw<Problem | null>(null);
  /** The seats that the table would grant now, when it was last asked. */
  seatsToTake = $state.raw<number[]>([]);
  #isEnding = false;
  /** The round whose end was seen here, as it came. */
  endedHere = $state(0);
  #finished = $state.raw<ShownRound | null>(null);
  /** The table as it was before the end of the round that is being shown. */
  #before = $state.raw<TableView | null>(null);
  readonly spoken = new Spoken();

  constructor(
    readonly id: string,
    private readonly socket: Socket,
    private readonly now: () => number = Date.now,
    private readonly reveal = new Reveal(),
    readonly turning = new Turning(),
  ) {}

  /** Why no round begins here; null while rounds begin. */
  closedBecause = $state.raw<ClosedBecause | null>(null);

  /** Called after each frame. */
  onframe: () => void = () => undefined;
  /** Called when the table or the house was disabled or enabled. */
  onclosed: () => void = () => undefined;

  /** What lies on the felt: the round in play, or the last one until one bets for the next. */
  readonly round = $derived.by((): ShownRound | null => {
    if (this.reveal.shown) return this.reveal.shown;
    const round = inPlay(this.view);
    if (!round) return this.#finished;
    // Whoever plays looks at the last round until they bet again; bots may bet meanwhile.
    const isBet = this.seats.length
      ? this.seats.some((seat) => round.boxes[seat])
      : Object.keys(round.boxes).length > 0;
    if (this.#finished && (this.reveal.isHeld || (!isBet && this.view?.phase !== "round"))) return this.#finished;
    return asShown(round, this.own.cards);
  });

  /** The round whose results are shown; they stay until the next cards are dealt. */
  readonly lastRound = $derived.by(() => {
    if (this.reveal.shown) return this.reveal.shown;
    return this.round?.results.length || !this.#finished ? this.round : this.#finished;
  });
  readonly results = $derived(this.lastRound?.results ?? []);
  /** What stands around the round on the felt: chips and decks don't run ahead of the cards. */
  readonly scene = $derived.by(() => (this.reveal.shown && this.#before ? this.#before : this.view));
  readonly chipsCents = $derived.by(() => {
    const seat = this.reveal.shown ? this.#before?.seats[this.own.seats[0] ?? 0] : undefined;
    return seat?.chips_cents ?? this.own.chips_cents;
  });
  readonly seats = $derived(this.own.seats);
  /** Whether the end of a round is still coming out on the felt; nothing is asked until it has been seen. */
  readonly isRevealing = $derived.by(() => this.reveal.shown !== null);
  /** What one is asked, once the cards that it is about can be seen. */
  readonly turn = $derived.by(() => (this.turning.isTurning || this.isRevealing ? null : (this.own.turn ?? null)));
  /** Own cards, box by box, once they lie face up. */
  readonly seenCards = $derived.by(() =>
    this.turning.isTurning ? [] : this.seats.map((seat) => ({ seat, cards: this.own.cards[seat] ?? [] })),
  );
  readonly canBet = $derived(this.view?.phase === "betting" && this.seats.length > 0 && !this.isRevealing);

  start(): () => void {
    return this.socket.join(
      this.id,
      (frame) => this.receive(frame),
      () => this.view?.sequence ?? null,
    );
  }

  /** Ask what one may do now; the answer comes as a frame. */
  askLegal(): void {
    this.socket.tell({ type: "legal", table: this.id });
  }

  receive(frame: Snapshot | Events | LegalCommands | Closed): void {
    if (frame.type === "closed") {
      this.closedBecause = frame.because ?? null;
      this.onclosed();
      return;
    }
    if (frame.type === "legal") {
      const seats = frame.commands.filter((one) => one.command === "TakeSeat").map((one) => Number(one.seat));
      this.seatsToTake = seats;
      return;
    }
    this.aheadMs = frame.server_ms - this.now();
    // A table that is disabled finishes its round, so bets that open again say that it isn't any more.
    if (this.view?.phase === "between rounds" && frame.type === "events" && frame.patch.phase === "betting")
      this.closedBecause = null;
    if (frame.type === "snapshot") {
      this.view = frame.view;
      this.closedBecause = frame.closed_because ?? null;
      this.settings = frame.settings;
      this.own = frame.private;
      this.#keepEnd();
      this.reveal.release();
    } else if (!this.#take(frame)) {
      this.socket.resynchronise(this.id);
      return;
    }
    this.#seeCards();
    if (frame.type === "events") this.#announce(frame.events);
    this.deadline = frame.deadline ?? null;
    this.onframe();
  }

  /** The number of the round before the one in play or to come; 0 where none was. */
  get lastNumber(): number {
    return inPlay(this.view) ? this.view!.round!.number - 1 : (this.view?.rounds ?? 0);
  }

  /** Show how the last round ended to a page that was opened after it. */
  restore(end: ShownRound): void {
    this.#finished ??= end;
  }

  /** Whether cards are on their way, or the end of a round. */
  readonly isMoving = $derived.by(() => this.turning.isTurning || this.isRevealing);

  /** Let everything that is on its way arrive. */
  skip(): void {
    landAll();
    this.reveal.finish();
    this.turning.finish();
  }

  /** Put a command to the table; what the table refuses is shown, not thrown. */
  async ask(frame: { type: string; [field: string]: unknown }): Promise<boolean> {
    this.problem = null;
    try {
      await this.socket.ask({ ...frame, table: this.id });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
      return false;
    }
  }

  command(name: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    return this.ask({ type: "command", command: { command: name, ...fields } });
  }

  /** Put a command to the table that nobody gave by hand, so that a refusal isn't shown. */
  async commandQuietly(name: string, fields: Record<string, unknown>): Promise<boolean> {
    try {
      await this.socket.ask({ type: "command", table: this.id, command: { command: name, ...fields } });
      return true;
    } catch {
      return false;
    }
  }

  /** Carry events on; false where some are missing between. */
  #take(frame: Events): boolean {
    if (!this.view || frame.from > this.view.sequence + 1) return false;
    if (frame.to <= this.view.sequence) return true;
    const viewBefore = this.view;
    // The end of the last round may still lie on the felt while this one goes on.
    const round = inPlay(viewBefore);
    const before = round ? asShown(round, this.own.cards) : this.round;
    this.view = { ...mergePatch(this.view, frame.patch), sequence: frame.to };
    this.own = frame.private ?? this.own;
    if (this.view.phase === "round" && viewBefore.phase !== "round") this.#sweep();
    this.#isEnding = this.#keepEnd() && before !== null;
    if (this.#isEnding && before && this.#finished) {
      this.#before = { ...viewBefore, duty: null };
      this.endedHere = this.#finished.number;
      this.reveal.start(momentsOf(before, frame.events, this.#finished), (words) => this.#say(words));
    }
    // Whoever bets again wants to see these bets.
    if (this.seats.some((seat) => inPlay(this.view)?.boxes[seat])) this.reveal.release();
    this.lines = [...this.lines, ...frame.events].slice(-LINES_KEPT);
    return true;
  }

  /** Keep a round that is over for as long as it is looked at; whether one has just ended. */
  #keepEnd(): boolean {
    const round = this.view?.round;
    if (!round?.is_over) return false;
    const isNew = this.#finished?.number !== round.number;
    this.#finished = asShown(round, this.own.cards);
    return isNew;
  }

  /** What the dealer says about a frame; from the first card that turns, when it lies face up. */
  #announce(events: readonly TableEvent[]): void {
    if (this.#isEnding) return;
    let isTold = false;
    for (const event of events) {
      isTold ||= TURNS_A_CARD.includes(event.event);
      const words = announcementOf(event);
      if (words === null) continue;
      if (isTold) this.turning.then(() => this.#say(words));
      else this.#say(words);
    }
  }

  #say(words: string): void {
    this.announcement = words;
    this.spoken.say(words);
  }

  #seeCards(): void {
    const round = inPlay(this.view);
    const dealt = Object.keys(round?.boxes ?? {})
      .map(Number)
      .sort((a, b) => a - b);
    const last = Math.max(0, ...this.seats.map((seat) => dealt.indexOf(seat)));
    this.turning.see("own", this.seats.flatMap((seat) => this.own.cards[seat] ?? []).join(" "), last * 3 + 2);
    this.turning.see("community", (round?.community ?? []).join(" "), 3);
  }

  #sweep(): void {
    this.#finished = null;
    this.reveal.release();
  }
}
