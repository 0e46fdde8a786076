import { chipsOf, trayOf } from "../chips/chips";
import { readAdvice as readAdviceOf } from "../coach/coach";
import { closedWords } from "../closed";
import { TapGuard } from "../dock/guard.svelte";
import { actOf, isGo, spotOf } from "../keys";
import { dollars } from "../money";
import { preferences } from "../preferences.svelte";
import type { Socket } from "../socket.svelte";
import { Betting } from "../table/betting.svelte";
import type { LastRound } from "../table/last_round";
import type { TableDetail } from "../schema";
import type { Layout } from "../table/layout";
import { standing } from "../table/hand_shape";
import { OwnSeed } from "../table/own_seed.svelte";
import { TableState } from "../table/table.svelte";
import { Timer } from "../table/timer.svelte";
import { spotName } from "../table/results";
import { verdictOf } from "../table/verdict";
import { inPlay, type RoundView } from "../table/view";
import { text } from "../text";
import { leastCents } from "./buy_in";
import { sounds } from "./sounds.svelte";

const TICK_MS = 250;

/** The smallest hand that the base game pays, as it is printed. */
const lowestPaid = (layout: Layout): string =>
  Object.keys(layout.printed.find((one) => one.wager === "base")?.pays ?? {}).at(-1) ?? "";

/** Somebody at a table: the table, the bets they are making, the answer they owe, and the keys they press. */
export class Play {
  readonly table: TableState;
  readonly timer = new Timer();
  readonly guard = new TapGuard();
  readonly seed: OwnSeed;
  seat = $state(0);
  bettings = $state.raw<Record<number, Betting>>({});
  isCoachOpen = $state(false);
  isHelpOpen = $state(false);
  /** The round whose win has been celebrated enough. */
  celebrated = $state(0);
  /** The player-dealer wants to give the bank up as soon as the table lets them. */
  stopsBanking = $state(false);
  #warned = $state.raw<{ question: string; words: string; why: string } | null>(null);
  /** What to think of before this answer is given once more. */
  readonly warning = $derived.by(() => (this.#warned?.question === this.question ? this.#warned : null));
  #round = 0;
  #seatsAsked = "";

  constructor(
    readonly layout: TableDetail,
    private readonly socket: Socket,
    private readonly readAdvice: typeof readAdviceOf = readAdviceOf,
  ) {
    this.table = new TableState(layout.id, socket);
    this.seed = new OwnSeed(this.table);
    this.table.onframe = () => this.#follow();
  }

  /** Take up a round that was over before this page was opened: its results, and the bets to make again. */
  restore({ end, bets }: LastRound): void {
    if (!end || this.table.view?.phase === "round" || end.number !== this.table.lastNumber) return;
    this.table.restore(end);
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
  /** What one has on the felt in this round, in all boxes. */
  readonly stakedCents = $derived.by(() => {
    const boxes = inPlay(this.table.view)?.boxes ?? {};
    const stakes = this.table.seats.flatMap((seat) =>
      Object.values({ ...boxes[seat]?.in_tray, ...boxes[seat]?.wagers }),
    );
    return stakes.reduce((sum, stake) => sum + stake, 0);
  });
  /** Too few chips for another round, while nothing is at stake. */
  readonly isBroke = $derived.by(() => {
    const { view, own, seats, isRevealing } = this.table;
    if (!seats.length || isRevealing || this.isBanker || !["betting", "between rounds"].includes(view?.phase ?? ""))
      return false;
    return !this.stakedCents && own.chips_cents < leastCents(this.layout);
  });
  readonly totalCents = $derived.by(() => Object.values(this.bettings).reduce((sum, one) => sum + one.totalCents, 0));
  /** What one is asked now, about cards that lie face up. */
  readonly turn = $derived.by(() => this.table.turn);
  /** Tells one question from another; "" while none is asked. */
  readonly question = $derived.by(() =>
    this.turn ? `${this.table.view?.round?.number}/${this.turn.seat}/${this.turn.bet}` : "",
  );
  /** What the last round came to, while it lies on the felt. */
  readonly verdict = $derived.by(() => verdictOf(this.table.round, this.name));
  /** A win that is being celebrated: of a round that ended before one's eyes. */
  readonly celebration = $derived.by(() => {
    const { verdict } = this;
    return verdict && verdict.level > 1 && verdict.round === this.table.endedHere && verdict.round !== this.celebrated
      ? verdict
      : null;
  });
  /** What the first round explains, a sentence at a time; "" once it has been played. */
  readonly hint = $derived.by(() => {
    if (!preferences.hasHints || !this.table.seats.length || this.isBanker) return "";
    if (this.turn) return this.turn.bet === "bet 1" ? text.hints.bet1 : text.hints.bet2(lowestPaid(this.layout));
    if (!this.table.canBet || this.isReady) return "";
    return this.totalCents ? text.hints.deal : text.hints.bets;
  });
  /** What stands on the felt: what one holds, or what the dealer said last. */
  readonly says = $derived.by(() => {
    if (this.hint) return this.hint;
    // The words about the last card may come after those that open the next round.
    if (this.table.view?.phase === "betting" && !this.table.isMoving) return text.dealer.placeYourBets;
    const { view, round, seats, isRevealing, turning, announcement } = this.table;
    if (view?.phase !== "round" || isRevealing || turning.isTurning) return announcement;
    const hand = this.turn?.seat ?? seats[0] ?? 0;
    return (
      standing([...(round?.boxes[hand]?.cards ?? []), ...(round?.community ?? [])]) || (this.turn ? "" : announcement)
    );
  });
  readonly name = $derived.by(() => this.table.view?.seats[this.table.seats[0] ?? 0]?.player ?? "");
  /** Nothing can be asked of the table until the connection is back. */
  readonly isLost = $derived.by(() => ["lost", "signed out", "suspended"].includes(this.socket.connection));
  readonly isReady = $derived.by(() => this.table.view?.round?.ready.includes(this.name) ?? false);
  readonly isBanker = $derived.by(() => this.table.seats.includes(this.table.view?.banker ?? 0));
  readonly isOffered = $derived.by(() => this.table.seats.includes(this.table.view?.bank_offered_to ?? 0));
  readonly #isInRound = $derived.by(() => ["betting", "round"].includes(this.table.view?.phase ?? "round"));
  /** Why no round begins at this table after the one in play; empty where one may. */
  readonly closedWords = $derived.by(() => closedWords(this.table.closedBecause, this.#isInRound));
  /** The same while none is in play. */
  readonly closedBecause = $derived.by(() => (this.#isInRound ? "" : this.closedWords));
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
    const hush = globalThis.window ? sounds.start() : () => undefined;
    const tick = setInterval(() => this.timer.tick(this.table.deadline, Date.now() + this.table.aheadMs), TICK_MS);
    return () => {
      leave();
      hush();
      clearInterval(tick);
    };
  }

  pick(seat: number, spot: string): void {
    this.seat = seat;
    void this.bettings[seat]?.add(spot);
  }

  /** Take one chip off a spot. */
  takeOff(seat: number, spot: string): void {
    void this.bettings[seat]?.takeOff(spot);
  }

  /** Whether dealing means to bet as last time first. */
  readonly rebets = $derived.by(() => !this.totalCents && (this.betting?.canRebet ?? false));

  /** Ask for the cards; where nothing is bet yet, bet as last time first. */
  deal(): void {
    if (this.rebets) void this.betting?.rebet().then((isDone) => isDone && this.deal());
    else if (this.totalCents && !this.isReady) void this.table.ask({ type: "ready" });
  }

  sit(seat: number, buyInCents: number): Promise<boolean> {
    return this.table.ask({ type: "sit", seat, buy_in_cents: buyInCents });
  }

  /** Get up from every seat, with the bets that may still be taken back; false where the table refuses, and then one stays to read why. */
  async leave(): Promise<boolean> {
    if (this.table.view?.phase === "betting") for (const betting of Object.values(this.bettings)) await betting.clear();
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
    const { turn, question } = this;
    if (!turn || !this.guard.take()) return;
    if (preferences.warnsOfMistakes && (await this.#isWarned(rides, question))) {
      this.guard.reopen();
      return;
    }
    if (this.question !== question) return;
    const isDone = await this.table.command(rides ? "LetItRide" : "WithdrawWager", { seat: turn.seat });
    if (!isDone) this.guard.reopen();
  }

  /** Whether an answer is held back because it is a mistake; the same question is warned about once. */
  async #isWarned(rides: boolean, question: string): Promise<boolean> {
    if (this.#warned?.question === question) return false;
    const advice = await this.readAdvice(this.layout.id).catch(() => null);
    if (!advice || this.question !== question || !advice.ride_value_cents || rides === (advice.best === "ride"))
      return false;
    this.#warned = {
      question,
      words: text.coach.warning(rides, spotName(advice.bet), dollars(Math.round(Math.abs(advice.ride_value_cents)))),
      why: advice.why,
    };
    return true;
  }

  /** Let everything that moves arrive, and end a celebration; false where nothing moved. */
  skip(): boolean {
    if (!this.table.isMoving && !this.celebration) return false;
    if (this.table.isMoving) this.table.skip();
    else this.celebrated = this.celebration?.round ?? 0;
    return true;
  }

  /** Do what a key stands for; says whether it stood for something. */
  press(event: KeyboardEvent): boolean {
    if (this.isLost || this.isHelpOpen) return false;
    if (isGo(event)) return this.#goOn();
    const spot = spotOf(event);
    if (spot) return this.#betOn(spot.spot, spot.takesOff);
    const act = actOf(event);
    if (act === null) return false;
    if (act === "coach") this.isCoachOpen = !this.isCoachOpen;
    else if (act === "help") this.isHelpOpen = true;
    else if (act === "mute") preferences.hasSound = !preferences.hasSound;
    else if (act === "ride" || act === "pull") {
      if (!event.repeat) void this.decide(act === "ride");
    } else if (this.betting && this.table.canBet) this.#bet(act, this.betting);
    return true;
  }

  /** Enter and Space: skip what moves, deal, or bet as last time and deal. */
  #goOn(): boolean {
    if (this.skip()) return true;
    const { betting } = this;
    // The page never scrolls under the cards, also where there is nothing to do.
    if (!betting || !this.table.canBet) return this.table.seats.length > 0;
    this.deal();
    return true;
  }

  #betOn(spot: string, takesOff: boolean): boolean {
    const { betting } = this;
    if (!betting || !this.table.canBet) return false;
    void (takesOff ? betting.takeOff(spot) : betting.add(spot));
    return true;
  }

  #bet(act: string | number, betting: Betting): void {
    const chip = typeof act === "number" ? trayOf(this.layout)[act] : undefined;
    if (chip) betting.chip = chip;
    else if (act === "bet") void betting.add("bet 1");
    else if (act === "takeOff") void betting.takeOff("bet 1");
    else if (act === "deal") this.deal();
    else if (act === "undo" || act === "clear" || act === "rebet" || act === "double") void betting[act]();
  }

  /** A page that is opened during a round learns from the felt what to bet again; a base bet taken back was as large as $. */
  #remember(round: RoundView): void {
    for (const [seat, betting] of Object.entries(this.bettings)) {
      const box = round.boxes[seat];
      const base = box?.wagers["bet 3"];
      if (box && base && !betting.canClear)
        betting.remember({ ...box.in_tray, ...box.wagers, "bet 1": base, "bet 2": base });
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
    const round = inPlay(view);
    if (round && view?.phase === "betting") {
      for (const [seat, betting] of Object.entries(this.bettings)) {
        if (round.number !== this.#round) betting.begin();
        betting.adopt(round.boxes[seat]?.wagers ?? {});
      }
      this.#round = round.number;
    } else if (round) this.#remember(round);
    this.#giveBankUp();
    this.#askForSeats();
    void this.seed.follow();
    this.table.turning.then(() => this.guard.ask(this.question));
  }

  #forget(seats: readonly number[]): void {
    this.bettings = Object.fromEntries(Object.entries(this.bettings).filter(([seat]) => seats.includes(Number(seat))));
  }

  /** Why bets are more than one has; "" where they are not. */
  #refusal(seat: number, wagers: Record<string, number>): string {
    const held = this.table.own.chips_cents + this.stakedCents;
    const others = Object.entries(this.bettings).filter(([other]) => Number(other) !== seat);
    const wanted =
      Object.values(wagers).reduce((sum, stake) => sum + stake, 0) +
      others.reduce((sum, [, one]) => sum + one.totalCents, 0);
    return wanted > held ? text.dock.tooMuch(dollars(held), dollars(wanted)) : "";
  }

  #open(seat: number): void {
    const betting = new Betting(this.layout, (wagers) => {
      const refusal = this.#refusal(seat, wagers);
      if (refusal) return Promise.resolve(refusal);
      sounds.play("chip", Math.max(0, ...Object.values(wagers).map((stake) => chipsOf(stake).length)));
      return this.table.ask({ type: "bets", seat, wagers }).then((isDone) => {
        if (isDone) this.table.spoken.say(text.speaker.bets(this.totalCents));
        return isDone ? null : "";
      });
    });
    const tray = trayOf(this.layout);
    betting.chip = tray.findLast((chip) => chip <= this.layout.minimum_cents) ?? tray[0] ?? 0;
    this.bettings = { ...this.bettings, [seat]: betting };
  }
}
