import type { DealtCards } from "./dealt_cards";
import { bestOf, classesOf, fiveCardHand, sixCardHand, threeCardHand } from "./hands";
import type { RecordPaytable } from "./record";

/** The hand of a seat, by our own reckoning. */
export function handOf(basis: string, seat: number, dealt: DealtCards): string {
  const own = dealt.hands.get(seat) ?? [];
  if (basis === "three-card") return threeCardHand(own);
  if (basis === "six-card") return sixCardHand([...own, ...dealt.box]);
  return fiveCardHand([...own, ...dealt.community]);
}

/** The hand that a wager is judged on: one's own, or for Cover All the best at the table. */
export function handFor(wager: string, basis: string, seat: number, dealt: DealtCards): string {
  if (wager === "cover-all") return bestOf([...dealt.hands.keys()].map((other) => handOf(basis, other, dealt)));
  return handOf(basis, seat, dealt);
}

/** What a paytable pays for a hand: the line of its own class, or of a wider one. Null where it loses. */
export function payoutFor(paytable: RecordPaytable, hand: string, column: number): string | null {
  for (const each of classesOf(hand)) {
    const line = paytable.pays[each];
    if (line) return line[paytable.columns_by ? paytable.columns.indexOf(column) : 0] ?? null;
  }
  return null;
}

/** The percentage of a share of the meter, or null for any other payout. */
export function shareOf(payout: string): number | null {
  const found = /^(\d+)% of meter$/.exec(payout);
  return found ? Number(found[1]) : null;
}

const amountOf = (text: string | undefined): number => Number(text?.replaceAll(",", ""));

/** The cents that a payout promises for a stake: odds, to the cent below, or a fixed sum. */
export function dueCents(payout: string, stakeCents: number): number {
  if (payout === "push") return 0;
  const odds = /^([\d,]+) (?:to|for) ([\d,]+)$/.exec(payout);
  if (odds) return Math.floor((amountOf(odds[1]) * stakeCents) / amountOf(odds[2]));
  const sum = /^\$([\d,]+(?:\.\d+)?)/.exec(payout);
  return sum ? Math.round(amountOf(sum[1]) * 100) : Number.NaN;
}
