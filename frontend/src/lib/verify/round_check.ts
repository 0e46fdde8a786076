import { causeOf, type Cause } from "../causes";
import { Accounts } from "./accounts";
import { BankCover } from "./bank_cover";
import { DealtCards } from "./dealt_cards";
import { Faults } from "./faults";
import { ProgressiveMeter } from "./progressive_meter";
import { seatsOf, type RecordSettled, type RoundRecord } from "./record";
import { Settlement } from "./settlement";
import { Turns } from "./turns";

type Data = Record<string, unknown>;
type Wagers = Map<string, number>;

const BASE = ["bet 1", "bet 2", "bet 3"];
const chipsOf = (player: unknown) => `player:${player}`;

/** Whether play stopped for the shuffler's count; in event schema 1 a sentence said so. */
const isCountAlarm = ({ cause, matter }: { [field: string]: unknown }) =>
  cause ? (cause as { code: string }).code === "count-alarm" : String(matter).startsWith("the shuffler signals");

const bareCause = ({ cause }: { [field: string]: unknown }) => (cause ?? {}) as Partial<Cause>;

/** A round as its events tell it: cards, wagers and money, each event checked against what came before it. */
export class RoundCheck {
  readonly faults = new Faults();
  readonly turns = new Turns(this.faults);
  readonly cards: DealtCards;
  readonly accounts: Accounts;
  readonly players = new Map<number, string>();
  /** Wagers on the layout, and those that were taken into the tray before the deal. */
  readonly layout = new Map<number, Wagers>();
  readonly tray = new Map<number, Wagers>();
  readonly abandoned = new Set<number>();
  readonly #lost: [seat: number, spot: string, stake: number][] = [];
  #isMeterReset = false;
  readonly settlement: Settlement;
  meter: ProgressiveMeter | null;
  bank: BankCover | null = null;
  actionSeat: number | null = null;
  #fees: { player: string; cents: number }[] = [];
  #bankingSeat: number | null;

  constructor(readonly record: RoundRecord) {
    const { opening, rules } = record;
    this.#bankingSeat = opening.rotation.banker;
    this.cards = new DealtCards(
      record,
      this.faults,
      () => [...this.players.keys()],
      () => this.#bankingSeat,
    );
    this.accounts = new Accounts(opening.balances, this.faults);
    this.meter =
      rules.meter && opening.meter_units !== null ? new ProgressiveMeter(rules.meter, opening.meter_units) : null;
    this.settlement = new Settlement(this);
    for (const { sequence, kind, data } of record.events) {
      this.faults.at(sequence);
      this.turns.check(kind);
      this.cards.tell(kind, data);
      this.#told[kind]?.(data);
    }
    this.turns.require(this.turns.isOver, "the round never ended");
    this.accounts.close(record.closing);
  }

  readonly #told: Record<string, (data: Data) => void> = {
    ChipsBrought: ({ player, amount_cents }) => this.accounts.move("float", chipsOf(player), Number(amount_cents)),
    ChipsTakenAway: ({ player, amount_cents }) => this.accounts.move(chipsOf(player), "float", Number(amount_cents)),
    WagerPlaced: (data) =>
      this.#place(Number(data.seat), String(data.player), String(data.spot), Number(data.stake_cents)),
    WagerTakenBack: (data) => this.#takeBack(data),
    BettingClosed: () => this.#closeBets(),
    FeeCollected: ({ player, amount_cents }) => this.#collectFee(String(player), Number(amount_cents)),
    ActionSeatDrawn: ({ seat }) => void (this.actionSeat = Number(seat)),
    BankTaken: ({ seat }) => void (this.#bankingSeat = Number(seat)),
    BankPosted: ({ player, amount_cents }) => this.#postBank(String(player), Number(amount_cents)),
    WagersTaken: ({ spot, seats }) => this.#takeIntoTray(String(spot), seatsOf(seats)),
    BonusBetsRestored: ({ seats }) => this.#restore(seatsOf(seats)),
    MeterRead: ({ units }) => this.meter?.read(Number(units)),
    CardsDelivered: ({ seat }) => this.#money(this.layout.has(Number(seat)), `seat ${seat} made no bet`),
    WagerLeftToRide: (data) => this.#decide(data),
    WagerWithdrawn: (data) => {
      this.#decide(data);
      this.#giveBack(data);
    },
    WagersAbandoned: ({ seat }) => this.#abandon(Number(seat)),
    FaceUpCardFound: () => this.turns.findFaceUp(),
    StubCounted: ({ count, expected }) => (count === expected ? undefined : this.turns.miscount()),
    StubUnloadedEarly: () => this.turns.dealAgain(),
    CardDrawnInError: () => this.turns.drawInError(this.cards.stub),
    CardExposed: ({ card }) => this.turns.expose(String(card)),
    RulingAwaited: (data) => this.turns.awaitRuling(causeOf(data), isCountAlarm(data), bareCause(data)),
    DeckCondemned: () => this.turns.condemn(),
    CallTakenBack: (data) => this.turns.takeBack(bareCause(data), data.goes_on === true, this.cards.stub),
    PlayContinued: () => this.turns.goOn(),
    DeckCountVerified: () => this.turns.countIsRight(),
    ShuffleOrdered: () => void (this.turns.standstill = ""),
    CommunityCardTurned: ({ side }) => this.turns.turnCommunity(String(side)),
    BoxCardsTurned: () => this.turns.turn("box"),
    HandTurned: ({ seat }) => this.turns.turn(Number(seat)),
    HighHandExposed: ({ seat, hand }) => this.settlement.judge(Number(seat), String(hand)),
    WagerSettled: ({ settled }) => this.#settle(settled as RecordSettled),
    RoundClosed: () => this.#close(),
    RoundVoided: ({ returns_all }) => this.#void(returns_all === true),
  };

  #money(holds: boolean, reason: string): void {
    this.faults.require(holds, "money", reason);
  }

  #place(seat: number, player: string, spot: string, cents: number): void {
    const laid = this.layout.get(seat) ?? new Map<string, number>();
    this.#money((this.players.get(seat) ?? player) === player, `seat ${seat} is not ${player}'s`);
    this.#money(!laid.has(spot), `${spot} holds a wager already`);
    this.accounts.move(chipsOf(player), "layout", cents);
    this.players.set(seat, player);
    this.layout.set(seat, laid.set(spot, cents));
    const equal = new Set(BASE.map((each) => laid.get(each)).filter((stake) => stake !== undefined));
    this.#money(equal.size <= 1, "the three bets are equal");
  }

  /** Take a wager off the layout; it must lie there. */
  takeOff(seat: number, spot: string, cents: number): void {
    const laid = this.layout.get(seat);
    this.#money(laid?.get(spot) === cents, `${spot} of seat ${seat} doesn't hold this wager`);
    laid?.delete(spot);
  }

  /** A wager goes back while bets are open; who takes the last one is out of the round. */
  #takeBack(data: Data): void {
    const seat = Number(data.seat);
    this.#giveBack(data);
    if (this.layout.get(seat)?.size) return;
    this.layout.delete(seat);
    this.players.delete(seat);
  }

  #giveBack({ seat, spot, player, stake_cents }: Data): void {
    this.takeOff(Number(seat), String(spot), Number(stake_cents));
    this.accounts.move("layout", chipsOf(player), Number(stake_cents));
  }

  #closeBets(): void {
    this.#money(this.layout.size > 0, "nobody has bet");
    this.#money(this.bank !== null || this.record.rules.bank_cover === null, "the player-dealer has posted no wager");
    const deciding = [...this.layout].filter(([, laid]) => laid.has("bet 3")).map(([seat]) => seat);
    this.turns.closeBets(deciding.sort((a, b) => a - b));
  }

  #collectFee(player: string, cents: number): void {
    this.#fees.push({ player, cents });
    this.accounts.move(chipsOf(player), "fees", cents);
  }

  #postBank(player: string, cents: number): void {
    this.#money(this.bank === null, "the bank is posted once");
    this.bank = new BankCover(player, cents, this.record.rules.bank_cover);
    this.accounts.move(chipsOf(player), `bank:${player}`, cents);
  }

  #takeIntoTray(spot: string, seats: number[]): void {
    let shown = 0;
    for (const seat of seats) {
      const stake = this.layout.get(seat)?.get(spot) ?? 0;
      this.takeOff(seat, spot, stake);
      this.tray.set(seat, (this.tray.get(seat) ?? new Map<string, number>()).set(spot, stake));
      this.accounts.move("layout", "inventory", stake);
      if (spot === "progressive") shown += this.meter?.grow(stake) ?? 0;
    }
    this.accounts.move("inventory", "meter", shown);
  }

  #restore(seats: number[]): void {
    for (const seat of seats) {
      for (const [spot, stake] of this.tray.get(seat) ?? []) {
        this.layout.get(seat)?.set(spot, stake);
        this.accounts.move("inventory", "layout", stake);
      }
      this.tray.delete(seat);
    }
  }

  #decide({ seat, player, spot }: Data): void {
    this.turns.require(this.cards.isReady, "the deal was not complete");
    this.turns.require(!this.settlement.hasEarlyLeft, `seat ${seat} decided before the wagers that are settled before`);
    this.turns.decide(Number(seat), String(spot));
    this.#money(this.players.get(Number(seat)) === player, `seat ${seat} is not ${player}'s`);
    this.#money(this.layout.get(Number(seat))?.has(String(spot)) ?? false, `seat ${seat} has no ${spot}`);
  }

  #abandon(seat: number): void {
    for (const [spot, stake] of [...(this.layout.get(seat) ?? [])]) {
      this.takeOff(seat, spot, stake);
      this.accounts.move("layout", "inventory", stake);
      this.#lost.push([seat, spot, stake]);
    }
    for (const [spot, stake] of this.tray.get(seat) ?? []) this.#lost.push([seat, spot, stake]);
    this.turns.walkAway(seat);
    this.abandoned.add(seat);
  }

  #close(): void {
    this.turns.isOver = true;
    this.settlement.close();
    this.#returnBank();
  }

  #returnBank(): void {
    if (this.bank) this.accounts.move(`bank:${this.bank.player}`, chipsOf(this.bank.player), this.bank.balance);
    this.bank = null;
  }

  #settle(said: RecordSettled): void {
    this.settlement.settle(said);
    if (said.reset_funding_cents) this.#isMeterReset = true;
    if (said.outcome === "lost" && said.spot !== null) this.#lost.push([said.seat, said.spot, said.collected_cents]);
  }

  /**
   * A void: wagers that were not settled go back, and with them fees, bank and the meter's growth. Where the regulation
   * returns all wagers, those that have lost go back too, and a meter that was filled up again keeps what it shows.
   */
  #void(returnsAll: boolean): void {
    this.turns.isOver = true;
    const hasLost = this.settlement.proved.length > 0 || this.abandoned.size > 0;
    this.turns.require(hasLost || !returnsAll, "nothing had been lost that could go back");
    for (const [seat, laid] of this.layout) {
      for (const stake of laid.values()) this.accounts.move("layout", chipsOf(this.players.get(seat)), stake);
    }
    let hidden = 0;
    const isPaidOut = returnsAll && this.#isMeterReset;
    for (const [seat, spot, stake] of [...this.settlement.unsettledInTray(), ...(returnsAll ? this.#lost : [])]) {
      this.accounts.move("inventory", chipsOf(this.players.get(seat)), stake);
      const isInMeter = spot === "progressive" && this.tray.get(seat)?.has(spot);
      if (isInMeter && !isPaidOut) hidden -= this.meter?.grow(-stake) ?? 0;
    }
    this.accounts.move("meter", "inventory", hidden);
    for (const { player, cents } of this.#fees) this.accounts.move("fees", chipsOf(player), cents);
    this.#returnBank();
  }
}
