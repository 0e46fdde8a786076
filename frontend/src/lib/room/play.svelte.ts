import { Flight } from "../cards/flight";
import { trayOf } from "../chips/chips";
import { TapGuard } from "../dock/guard.svelte";
import { actOf } from "../keys";
import type { Socket } from "../socket.svelte";
import { Betting } from "../table/betting.svelte";
import type { LastRound } from "../table/last_round";
import type { Layout } from "../table/layout";
import { OwnSeed } from "../table/own_seed.svelte";
import { TableState } from "../table/table.svelte";
import { Timer } from "../table/timer.svelte";
import type { RoundView } from "../table/view";
import { text } from "../text";
import { sounds } from "./sounds.svelte";

const TICK_MS = 250;

/** Somebody at a table: the table, the bets they are making, the answer they owe, and the keys they press. */
export class Play {
  readonly table: TableState;
  readonly timer = new Timer();
  readonly guard = new TapGuard();
  readonly seed: OwnSeed;
  seat = $state(0);
  bettings = $state.raw<Record<number, Betting>>({});
  isCoachOpen = $state(false);
  /** The player-dealer wants to give the bank up as soon as the table lets them. */
  stopsBanking = $state(false);
  readonly #flights = { own: new Flight(), community: new Flight() };
  #round = 0;
  #seatsAsked = "";

  constructor(
    readonly layout: Layout,
    private readonly socket: Socket,
  ) {
    this.table = new TableState(layout.id, socket);
    this.seed = new OwnSeed(this.table);
    this.table.onframe = () => this.#follow();
  }

  /** Take up a round that was over before this page was opened: its results, and the bets to make again. */
  restore({ end, bets }: LastRound): void {
    if (!this.table.restore(end)) return;
    for (const [seat, betting] of Object.entries(this.bettings)) {
      if (end.boxes[seat]?.player === this.name) betting.remember(bets[seat] ?? {});
    }
  }

  /** The box that keys and the dock bet for. */
  readonly betting = $derived(this.bettings[this.seat] ?? null);
  readonly drafts = $derived.by(() =>
    this.table.view?.phase === "betting"
      ? Object.fromEntries(Object.entries(this.bettings).map(([seat, betting]) => [seat, betting.bets]))
      : {},
  );
  readonly totalCents = $derived.by(() => Object.values(this.bettings).reduce((sum, one) => sum + one.totalCents, 0));
  readonly turn = $derived.by(() => this.table.own.turn);
  readonly name = $derived.by(() => this.table.view?.seats[this.table.seats[0] ?? 0]?.player ?? "");
  /** Nothing can be asked of the table until the connection is back. */
  readonly isLost = $derived.by(() => this.socket.connection === "lost");
  readonly isReady = $derived.by(() => this.table.view?.round?.ready.includes(this.name) ?? false);
  readonly isBanker = $derived.by(() => this.table.seats.includes(this.table.view?.banker ?? 0));
  readonly isOffered = $derived.by(() => this.table.seats.includes(this.table.view?.bank_offered_to ?? 0));
  /** Why no round begins at this table; empty where one may. */
  closedBecause = $state("");
  readonly isClosed = $derived.by(() => this.table.view?.phase === "closed" || this.closedBecause !== "");
  /** The boxes that one may bet for. */
  readonly boxes = $derived.by(() => Object.keys(this.bettings).map(Number));
  /** Free seats that one may take now: any, or beside one's own where the rules grant a second box. */
  readonly freeSeats = $derived.by(() => {
    if (this.isClosed) return [];
    const free = Array.from({ length: this.layout.seats }, (_, index) => index + 1);
    return this.table.seats.length ? this.table.seatsToTake : free;
  });
  readonly players = $derived.by(() => Object.keys(this.table.round?.boxes ?? {}).length);

  start(): () => void {
    const leave = this.table.start();
    const tick = setInterval(() => this.timer.tick(this.table.deadline, Date.now() + this.table.aheadMs), TICK_MS);
    return () => {
      leave();
      clearInterval(tick);
    };
  }

  pick(seat: number, spot: string): void {
    this.seat = seat;
    void this.bettings[seat]?.add(spot);
  }

  remove(seat: number, spot: string): void {
    void this.bettings[seat]?.remove(spot);
  }

  deal(): void {
    if (this.totalCents && !this.isReady) void this.table.ask({ type: "ready" });
  }

  sit(seat: number, buyInCents: number): Promise<boolean> {
    return this.table.ask({ type: "sit", seat, buy_in_cents: buyInCents });
  }

  /** Get up from every seat; false where the table refuses, and then one stays to read why. */
  async leave(): Promise<boolean> {
    const held = this.table.seats.filter((seat) => !this.table.view?.seats[seat]?.is_leaving);
    for (const seat of held) if (!(await this.table.command("LeaveSeat", { seat }))) return false;
    return true;
  }

  /** Give the bank up: at once between rounds, else when the round is over. */
  stopBanking(): void {
    this.stopsBanking = !this.stopsBanking;
    this.#giveBankUp();
  }

  async decide(rides: boolean): Promise<void> {
    const turn = this.turn;
    if (!turn || !this.guard.take()) return;
    const isDone = await this.table.command(rides ? "LetItRide" : "WithdrawWager", { seat: turn.seat });
    if (!isDone) this.guard.reopen();
  }

  /** Do what a key stands for; says whether it stood for something. */
  press(event: KeyboardEvent): boolean {
    const act = actOf(event);
    if (act === null || this.isLost) return false;
    if (act === "coach") this.isCoachOpen = !this.isCoachOpen;
    else if (act === "ride" || act === "pull") void this.decide(act === "ride");
    else if (this.betting && this.table.canBet) this.#bet(act, this.betting);
    return true;
  }

  #bet(act: string | number, betting: Betting): void {
    const chip = typeof act === "number" ? trayOf(this.layout.minimum_cents)[act] : undefined;
    if (chip) betting.chip = chip;
    else if (act === "bet") void betting.add("bet 1");
    else if (act === "deal") this.deal();
    else if (act === "undo" || act === "clear" || act === "rebet" || act === "double") void betting[act]();
  }

  /** A page that is opened during a round learns from the felt what to bet again; a base bet taken back was as large as $. */
  #remember(round: RoundView): void {
    for (const [seat, betting] of Object.entries(this.bettings)) {
      const box = round.boxes[seat];
      const base = box?.wagers["bet 3"];
      if (box && base && !betting.canClear) betting.remember({ ...box.in_tray, ...box.wagers, "bet 1": base, "bet 2": base });
    }
  }

  #giveBankUp(): void {
    const { view } = this.table;
    if (!this.isBanker) this.stopsBanking = false;
    if (!this.stopsBanking || view?.phase !== "between rounds" || view.bank_offered_to != null) return;
    this.stopsBanking = false;
    void this.table.command("StopBanking");
  }

  /** Where one player may hold several boxes, the table says which; it is asked again when seats change. */
  #askForSeats(): void {
    const { view, seats } = this.table;
    const isWanted = seats.length > 0 && seats.length < this.layout.boxes_per_player;
    const asked = isWanted ? Object.keys(view?.seats ?? {}).join() : "";
    if (asked === this.#seatsAsked) return;
    this.#seatsAsked = asked;
    if (isWanted) this.table.askLegal();
    else this.table.seatsToTake = [];
  }

  /** After each frame: boxes of our own get their bets, and a new question arms the guard. */
  #follow(): void {
    const { view, seats } = this.table;
    if (Object.keys(this.bettings).some((seat) => !seats.includes(Number(seat)))) this.#forget(seats);
    for (const seat of seats) if (seat <= this.layout.boxes && !this.bettings[seat]) this.#open(seat);
    if (!seats.includes(this.seat)) this.seat = seats.find((seat) => this.bettings[seat]) ?? 0;
    const round = view?.round;
    if (round && view.phase === "betting") {
      for (const [seat, betting] of Object.entries(this.bettings)) {
        if (round.number !== this.#round) betting.begin();
        betting.adopt(round.boxes[seat]?.wagers ?? {});
      }
      this.#round = round.number;
    } else if (round) this.#remember(round);
    this.#giveBankUp();
    this.#askForSeats();
    this.seed.follow();
    const turn = this.turn;
    this.guard.ask(turn ? `${round?.number}/${turn.seat}/${turn.bet}` : "", this.#flightMs());
  }

  /** How long until the cards that a question is about have been turned on the felt. */
  #flightMs(): number {
    const { round, seats, own } = this.table;
    const dealt = Object.keys(round?.boxes ?? {}).map(Number).sort((a, b) => a - b);
    const lastSeat = Math.max(...seats.map((seat) => dealt.indexOf(seat)), 0);
    const { own: hands, community } = this.#flights;
    hands.see(seats.flatMap((seat) => own.cards[seat] ?? []).join(" "), lastSeat * 3 + 2);
    community.see((round?.community ?? []).join(" "), 3);
    return Math.max(hands.leftMs, community.leftMs);
  }

  #forget(seats: readonly number[]): void {
    this.bettings = Object.fromEntries(Object.entries(this.bettings).filter(([seat]) => seats.includes(Number(seat))));
  }

  #open(seat: number): void {
    const betting = new Betting(this.layout, (wagers) => {
      sounds.play("chip");
      return this.table.ask({ type: "bets", seat, wagers }).then((isDone) => {
        if (isDone) this.table.spoken.say(text.speaker.bets(this.totalCents));
        return isDone;
      });
    });
    const tray = trayOf(this.layout.minimum_cents);
    betting.chip = tray.findLast((chip) => chip <= this.layout.minimum_cents) ?? tray[0] ?? 0;
    this.bettings = { ...this.bettings, [seat]: betting };
  }
}
