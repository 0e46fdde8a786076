/** A hand that was worth keeping: where its round is found, and what it was. */
export interface KeptHand {
  table: string;
  round: number;
  title: string;
}

const KEY = "letitride-hands";
const MOST = 200;

/** Hands that somebody collects in this browser. */
export class KeptHands {
  hands = $state.raw<KeptHand[]>([]);

  constructor(private readonly kept: Pick<Storage, "getItem" | "setItem"> | null = globalThis.localStorage ?? null) {
    try {
      this.hands = JSON.parse(this.kept?.getItem(KEY) ?? "[]") as KeptHand[];
    } catch {
      this.hands = [];
    }
  }

  has(table: string, round: number): boolean {
    return this.hands.some((one) => one.table === table && one.round === round);
  }

  /** Keep a hand, or let it go. */
  turn(hand: KeptHand): void {
    const others = this.hands.filter((one) => one.table !== hand.table || one.round !== hand.round);
    this.hands = (this.has(hand.table, hand.round) ? others : [hand, ...others]).slice(0, MOST);
    this.kept?.setItem(KEY, JSON.stringify(this.hands));
  }
}

export const keptHands = new KeptHands();
