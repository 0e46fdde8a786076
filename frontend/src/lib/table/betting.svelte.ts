import { dollars } from "../money";
import { text } from "../text";
import { BASE_SPOTS, isBaseSpot, type Layout, type WagerOffer } from "./layout";

export type Bets = Record<string, number>;

const isSame = (one: Bets, other: Bets) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The bets that somebody is making for one box. Each change goes to the server as a whole; what it refuses is taken back
 * here. The three base bets move together, because they are equal.
 */
export class Betting {
  chip = $state(0);
  /** The limit of the table that changed what was asked for. */
  note = $state("");
  bets = $state.raw<Bets>({});
  #last = $state.raw<Bets>({});
  #past = $state.raw<Bets[]>([]);
  #onFelt: Bets = {};
  #pending = 0;

  constructor(
    private readonly layout: Layout,
    /** Puts bets to the table: null where it takes them, else why not, "" where the table itself says why. */
    private readonly send: (bets: Bets) => Promise<string | null>,
  ) {}

  readonly canUndo = $derived(this.#past.length > 0);
  readonly canClear = $derived(Object.keys(this.bets).length > 0);
  readonly canRebet = $derived(Object.keys(this.#last).length > 0 && !isSame(this.#last, this.bets));
  readonly totalCents = $derived(Object.values(this.bets).reduce((sum, stake) => sum + stake, 0));

  /** A round begins: forget the undo steps and keep what was bet, to bet it again. */
  begin(): void {
    if (Object.keys(this.bets).length) this.#last = this.bets;
    this.note = "";
    this.bets = {};
    this.#onFelt = {};
    this.#past = [];
  }

  /** What was bet in a round before this page was opened, to bet it again. */
  remember(bets: Bets): void {
    if (!Object.keys(this.#last).length) this.#last = inOrder(bets);
  }

  /** Take over what lies on the felt, unless a change is still on its way there. */
  adopt(bets: Bets): void {
    this.#onFelt = inOrder(bets);
    if (!this.#pending && !isSame(this.#onFelt, this.bets)) this.bets = this.#onFelt;
  }

  /** Put a chip on a spot: at least the table's minimum, at most its maximum, or the one stake that it takes. */
  add(spot: string, cents: number = this.chip): Promise<boolean> {
    const offer = this.#offer(spot);
    if (!offer) return Promise.resolve(false);
    const before = this.bets[spot] ?? 0;
    const stake = withChip(offer, before, cents);
    const spots = isBaseSpot(spot) ? BASE_SPOTS : [spot];
    const bets = { ...this.bets, ...Object.fromEntries(spots.map((each) => [each, stake])) };
    return this.#change(bets, limitTold(offer, before + cents, stake));
  }

  /** Take a chip off a spot; what would be less than the minimum goes as a whole, and side bets go with the base bets. */
  takeOff(spot: string, cents: number = this.chip): Promise<boolean> {
    const offer = this.#offer(spot);
    const before = this.bets[spot];
    if (!offer || !before) return Promise.resolve(false);
    const stake = withoutChip(offer, before, cents);
    if (!stake) {
      const gone = isBaseSpot(spot) ? Object.keys(this.bets) : [spot];
      return this.#change(Object.fromEntries(Object.entries(this.bets).filter(([each]) => !gone.includes(each))));
    }
    const spots = isBaseSpot(spot) ? BASE_SPOTS : [spot];
    return this.#change({ ...this.bets, ...Object.fromEntries(spots.map((each) => [each, stake])) });
  }

  double(): Promise<boolean> {
    let note = "";
    const doubled = Object.entries(this.bets).map(([spot, stake]) => {
      const offer = this.#offer(spot);
      if (!offer) return [spot, stake];
      const twice = withChip(offer, stake, stake);
      note ||= limitTold(offer, 2 * stake, twice);
      return [spot, twice];
    });
    return this.#change(Object.fromEntries(doubled), note);
  }

  rebet(): Promise<boolean> {
    return this.#change({ ...this.#last });
  }

  clear(): Promise<boolean> {
    return this.#change({});
  }

  async undo(): Promise<boolean> {
    const before = this.#past.at(-1);
    if (!before) return false;
    const isDone = await this.#change(before);
    if (isDone) this.#past = this.#past.slice(0, -2);
    return isDone;
  }

  #offer(spot: string): WagerOffer | undefined {
    return Object.values(this.layout.wagers).find((offer) => offer.spots.includes(spot));
  }

  async #change(wanted: Bets, note = ""): Promise<boolean> {
    this.note = note;
    const before = this.bets;
    const bets = inOrder(wanted);
    if (isSame(before, bets)) return true;
    this.bets = bets;
    this.#past = [...this.#past, before];
    this.#pending += 1;
    const refusal = await this.send(bets);
    const isDone = refusal === null;
    this.#pending -= 1;
    if (!isDone) {
      this.note = refusal;
      this.bets = this.#pending ? before : this.#onFelt;
      this.#past = this.#past.slice(0, -1);
    }
    return isDone;
  }
}

const inOrder = (bets: Bets): Bets => Object.fromEntries(Object.entries(bets).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The limit that made a stake other than was asked for; "" where none did, or where stakes are fixed. */
function limitTold(offer: WagerOffer, asked: number, stake: number): string {
  if (offer.stakes_cents.length || asked === stake) return "";
  const wager = isBaseSpot(offer.spots[0] ?? "") ? text.dock.baseLimit : offer.title;
  return asked > stake ? text.dock.most(wager, dollars(stake)) : text.dock.least(wager, dollars(stake));
}

/** What a stake becomes when a chip is added. A wager with fixed stakes goes to the next of them. */
export function withChip(offer: WagerOffer, stake: number, chip: number): number {
  if (offer.stakes_cents.length) return offer.stakes_cents.find((fixed) => fixed > stake) ?? stake;
  const least = offer.minimum_cents ?? 0;
  const most = offer.maximum_cents ?? Number.POSITIVE_INFINITY;
  return Math.min(most, Math.max(least, stake + chip));
}

/** What a stake becomes when a chip is taken off; 0 where too little would be left. */
export function withoutChip(offer: WagerOffer, stake: number, chip: number): number {
  if (offer.stakes_cents.length) return offer.stakes_cents.findLast((fixed) => fixed < stake) ?? 0;
  const left = stake - chip;
  return left >= Math.max(1, offer.minimum_cents ?? 0) ? left : 0;
}
