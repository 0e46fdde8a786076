import type { Cause } from "../causes";
import { canonicalJson } from "./canonical";
import type { Faults } from "./faults";

const BETTING = ["WagerPlaced", "WagerTakenBack", "BankPosted", "BettingClosed"];

const DEALING = [
  ...["DeckReleased", "CardsDelivered", "CommunityCardsDelivered", "BoxCardsDelivered", "CardBurned"],
  ...["StubCounted", "StubUnloaded", "StubUnloadedEarly", "FaceUpCardFound", "CardDrawnInError"],
];

const PLAYING = [
  ...["FeeCollected", "WagersTaken", "BonusBetsRestored", "WagerLeftToRide", "WagerWithdrawn", "CommunityCardTurned"],
  ...["BoxCardsTurned", "HandTurned", "HighHandExposed", "WagerSettled", "CardsCollected", "RoundClosed"],
];

/** What may happen whether bets are open, play goes on or stands still. */
const AT_ANY_TIME = [
  ...[
    "BettingOpened",
    "DutyPerformed",
    "BonusSignalled",
    "ReadinessDeclared",
    "SeedCommitted",
    "SeedOffered",
    "SeedRevealed",
    "SeatTaken",
  ],
  ...["PlayerSeedCommitted", "PlayerSeedRevealed", "PlayerSeedMissed", "PlayerSeedsFixed", "ActionSeatDrawn"],
  ...["BeaconPromised", "BeaconRoundNamed", "BeaconDrawn"],
  ...["SeatLeft", "PlayerWalkedAway", "BankOffered", "OfferAnswered", "BankTaken", "BankingStopped", "LammersPlaced"],
  ...["PayoutsShown", "CardsTucked", "DeckMoved", "DeckCut", "DeckShuffled", "DeckRemoved", "ReshuffleOrdered"],
  ...[
    "ShufflerJammed",
    "RecutOrdered",
    "RemedyOrdered",
    "BankVacated",
    "DeviceMarked",
    "DeviceReturned",
    "DealingChanged",
    "DeckCondemned",
    "CardExposed",
    "RulingAwaited",
    "PlayContinued",
    "CallTakenBack",
  ],
  ...[
    "DeckCountVerified",
    "ShuffleOrdered",
    "ChipsBrought",
    "ChipsTakenAway",
    "MeterRead",
    "WagersAbandoned",
    "RoundVoided",
  ],
];

const IN_PLAY = new Set([...DEALING, ...PLAYING]);
const KNOWN = new Set([...BETTING, ...IN_PLAY, ...AT_ANY_TIME]);

const isCodeAlone = (cause: Partial<Cause>) =>
  Object.entries(cause).every(([field, value]) => field === "code" || !value);

/** When things happen in a round: bets while they are open, play while it goes on, each decision before its card. */
export class Turns {
  /** Why play stands still; empty while it goes on. */
  standstill = "";
  isOver = false;
  #isOpen = true;
  #toDecide: [spot: string, seat: number][] = [];
  #turned = new Set<string>();
  #faceUp = 0;
  #awaits: "ruling" | "count" | null = null;
  /** What play stopped for, as the log has it. */
  #matter: Partial<Cause> = {};
  #isCondemned = false;
  readonly #seen = new Set<string>();
  #drawnWith = -1;

  constructor(private readonly faults: Faults) {}

  require(holds: boolean, reason: string): void {
    this.faults.require(holds, "order", reason);
  }

  /** Whether an event of this kind may come now. */
  check(kind: string): void {
    this.require(KNOWN.has(kind), `there is no ${kind} in a round`);
    if (BETTING.includes(kind)) this.require(this.#isOpen && !this.isOver, "bets were closed");
    if (!IN_PLAY.has(kind)) return;
    this.require(!this.#isOpen && !this.isOver, "no round was being played");
    this.require(!this.standstill, `play stood still: ${this.standstill}`);
  }

  closeBets(deciding: readonly number[]): void {
    this.#isOpen = false;
    this.#toDecide = ["bet 1", "bet 2"].flatMap((spot) => deciding.map((seat): [string, number] => [spot, seat]));
  }

  /** Bet 1 is decided by each in turn, then bet 2, once its card has been seen. */
  decide(seat: number, spot: string): void {
    const [next] = this.#toDecide;
    this.require(next?.[0] === spot && next[1] === seat, `it was not seat ${seat}'s turn to decide on ${spot}`);
    this.require(spot === "bet 1" || this.#turned.has("left"), "bet 2 was decided before the left card was turned");
    this.#toDecide = this.#toDecide.filter(([each, of]) => each !== spot || of !== seat);
  }

  walkAway(seat: number): void {
    this.#toDecide = this.#toDecide.filter(([, of]) => of !== seat);
  }

  /** Nobody decides on a bet after having seen the card that it waits for. */
  turnCommunity(side: string): void {
    const waiting = this.#toDecide.find(([spot]) => side === "right" || spot === "bet 1");
    this.require(!waiting, `the ${side} card was turned before ${waiting?.[0]} of seat ${waiting?.[1]} was decided`);
    this.require(side === "left" || this.#turned.has("left"), "the right card was turned before the left one");
    this.#turned.add(side);
  }

  /** Hands and the Six Card box are turned once the community cards are. */
  turn(what: number | "box"): void {
    const name = what === "box" ? "the box" : `seat ${what}`;
    this.require(this.#turned.has("right"), `${name} was turned before the right community card`);
    this.#turned.add(String(what));
  }

  /** A wager is settled once the cards that it looks at are face up. */
  checkSeen(seat: number, spot: string | null, dealt: Iterable<number>): void {
    const seats = spot === null || spot === "cover-all" ? [...dealt] : [seat];
    const needed = [...seats.map(String), "right", ...(spot === "six-card-bonus" ? ["box"] : [])];
    this.require(
      needed.every((each) => this.#turned.has(each)),
      `${spot ?? "envy"} of seat ${seat} was settled before its cards were shown`,
    );
  }

  /** A second card that lies face up ends the round. */
  findFaceUp(): void {
    this.#faceUp += 1;
    if (this.#faceUp > 1) this.#end("a second card was found face up, which voids the round");
  }

  dealAgain(): void {
    this.#faceUp = 0;
  }

  miscount(): void {
    this.#end("the stub was counted and has a wrong number of cards, which voids the round");
  }

  #end(why: string): void {
    this.standstill = why;
    this.#awaits = null;
  }

  awaitRuling(matter: string, isAboutCount = false, cause: Partial<Cause> = {}): void {
    this.standstill = `${matter}, on which the floor rules`;
    this.#awaits = isAboutCount ? "count" : "ruling";
    this.#matter = cause;
  }

  expose(card: string): void {
    this.#seen.add(card);
    this.awaitRuling(`${card} was exposed before its time`);
  }

  condemn(): void {
    this.#isCondemned = true;
  }

  drawInError(stub: readonly string[]): void {
    this.#drawnWith = stub.length;
  }

  /** A call is taken back only while nothing has come of it. */
  takeBack(cause: Partial<Cause>, goesOn: boolean, stub: readonly string[]): void {
    const isDrawn = cause.code === "card-drawn-in-error";
    const isLast = goesOn
      ? this.#awaits !== null && canonicalJson(cause) === canonicalJson(this.#matter)
      : this.#awaits === null && isDrawn && this.#drawnWith === stub.length && isCodeAlone(cause);
    const isHarmless = isDrawn
      ? stub.length > 0 && !this.#seen.has(stub[0]!)
      : cause.code === "wrong-number-of-cards" && !this.#isCondemned;
    this.require(isLast && isHarmless, "there was no call that could be taken back");
    this.#drawnWith = -1;
    this.#end("");
  }

  goOn(): void {
    this.require(this.#awaits !== null, "no ruling was awaited that lets play go on");
    this.#end("");
  }

  countIsRight(): void {
    if (this.#awaits === "count") this.#end("");
  }
}
