import { ApiError, type Problem } from "../api";
import type { Deadline, Events, LegalCommands, Private, Snapshot, TableEvent } from "../frames";
import { mergePatch } from "../merge_patch";
import type { Socket } from "../socket.svelte";
import { announcementOf } from "./announcements";
import { momentsOf, Reveal } from "./reveal.svelte";
import { asShown, emptyRound, followEvent, type ShownRound } from "./shown_round";
import { Spoken } from "./spoken.svelte";
import type { RoundView, Settled, TableView } from "./view";

const NOBODY: Private = { cards: {}, turn: null, chips_cents: 0, seats: [] };
const LINES_KEPT = 200;

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
  #results = $state.raw<Settled[]>([]);
  #finished = $state.raw<ShownRound | null>(null);
  /** The table as it was before the end of the round that is being shown. */
  #before = $state.raw<TableView | null>(null);
  readonly spoken = new Spoken();

  constructor(
    readonly id: string,
    private readonly socket: Socket,
    private readonly now: () => number = Date.now,
    private readonly reveal = new Reveal(),
  ) {}

  /** Called after each frame. */
  onframe: () => void = () => undefined;

  /** What lies on the felt: the round in play, or the last one until bets are made for the next. */
  readonly round = $derived.by((): ShownRound | null => {
    if (this.reveal.shown) return this.reveal.shown;
    const round = this.view?.round;
    if (!round) return this.#finished;
    const hasBegun = Object.keys(round.boxes).length > 0 || this.view?.phase === "round";
    if (this.#finished && (this.reveal.isHeld || !hasBegun)) return this.#finished;
    return this.#shown(round);
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
  readonly canBet = $derived(this.view?.phase === "betting" && this.seats.length > 0 && !this.isRevealing);

  start(): () => void {
    return this.socket.join(this.id, (frame) => this.receive(frame), () => this.view?.sequence ?? null);
  }

  /** Ask what one may do now; the answer comes as a frame. */
  askLegal(): void {
    this.socket.tell({ type: "legal", table: this.id });
  }

  receive(frame: Snapshot | Events | LegalCommands): void {
    if (frame.type === "legal") {
      const seats = frame.commands.filter((one) => one.command === "TakeSeat").map((one) => Number(one.seat));
      this.seatsToTake = seats;
      return;
    }
    this.aheadMs = frame.server_ms - this.now();
    if (frame.type === "snapshot") {
      this.view = frame.view;
      this.settings = frame.settings;
      this.#results = resultsIn(frame.view);
      this.reveal.release();
    } else if (!this.#take(frame)) {
      this.socket.resynchronise(this.id);
      return;
    }
    this.own = frame.private;
    this.deadline = frame.deadline ?? null;
    this.onframe();
  }

  /** The number of the round before the one in play or to come; 0 where none was. */
  get lastNumber(): number {
    return this.view?.round ? this.view.round.number - 1 : (this.view?.rounds ?? 0);
  }

  /** Show how the last round ended to a page that was opened after it. */
  restore(end: ShownRound): boolean {
    if (this.#finished || this.view?.phase === "round" || end.number !== this.lastNumber || !end.isOver) return false;
    this.#finished = end;
    return true;
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

  /** Carry events on; false where some are missing between. */
  #take(frame: Events): boolean {
    if (!this.view || frame.from > this.view.sequence + 1) return false;
    if (frame.to <= this.view.sequence) return true;
    const viewBefore = this.view;
    // The end of the last round may still lie on the felt while this one goes on.
    const before = viewBefore.round ? this.#shown(viewBefore.round) : this.round;
    this.view = { ...mergePatch(this.view, frame.patch), sequence: frame.to };
    let picture = before;
    let isEnding = false;
    for (const event of frame.events) {
      if (event.event === "BettingClosed") this.#sweep();
      picture = event.event === "BettingOpened" ? emptyRound(0, viewBefore.decks) : picture;
      picture = picture && followEvent(picture, event);
      if (picture?.isOver && this.#finished?.number !== picture.number) {
        this.#finished = withOwnCards(picture, this.own);
        isEnding = true;
      }
    }
    const say = (words: string) => {
      this.announcement = words;
      this.spoken.say(words);
    };
    if (isEnding && before && this.#finished) {
      this.#before = { ...viewBefore, duty: null };
      this.reveal.start(momentsOf(before, frame.events, this.#finished), say);
    } else for (const event of frame.events) {
      const words = announcementOf(event);
      if (words !== null) say(words);
    }
    // Whoever bets again wants to see these bets.
    if (this.seats.some((seat) => this.view?.round?.boxes[seat])) this.reveal.release();
    this.#results = picture && !picture.isOver ? picture.results : [];
    this.lines = [...this.lines, ...frame.events].slice(-LINES_KEPT);
    return true;
  }

  #shown(round: RoundView): ShownRound {
    return withOwnCards(asShown(round, this.#results, this.view?.decks ?? []), this.own);
  }

  #sweep(): void {
    this.#finished = null;
    this.reveal.release();
  }
}

function withOwnCards(round: ShownRound, own: Private): ShownRound {
  const boxes = { ...round.boxes };
  for (const [seat, cards] of Object.entries(own.cards)) {
    const box = boxes[seat];
    if (box && !box.is_turned) boxes[seat] = { ...box, cards };
  }
  return { ...round, boxes };
}

function resultsIn(view: TableView): Settled[] {
  return Object.entries(view.round?.boxes ?? {}).flatMap(([seat, box]) =>
    box.results.map((one) => ({ ...one, seat: Number(seat), player: box.player }) as Settled),
  );
}
