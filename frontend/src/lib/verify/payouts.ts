import type { Settled } from "../table/view";
import { bestOf, classesOf, fiveCardHand, sixCardHand, threeCardHand } from "./hands";
import { cardsOf, type RecordPaytable, type RoundRecord } from "./record";

/** What lies on the felt at settlement, read from the events. */
export interface Dealt {
  hands: Map<number, string[]>;
  community: string[];
  box: string[];
}

export function dealtIn(record: RoundRecord): Dealt {
  const dealt: Dealt = { hands: new Map(), community: [], box: [] };
  for (const { kind, data } of record.events) {
    if (kind === "DeckReleased") Object.assign(dealt, { hands: new Map(), community: [], box: [] });
    const seat = Number(data.seat);
    if (kind === "CardsDelivered") dealt.hands.set(seat, [...(dealt.hands.get(seat) ?? []), ...cardsOf(data.cards)]);
    if (kind === "CommunityCardsDelivered") dealt.community = [...dealt.community, ...cardsOf(data.cards)];
    if (kind === "BoxCardsDelivered") dealt.box = [...dealt.box, ...cardsOf(data.cards)];
  }
  return dealt;
}

/** The hand that a wager is judged on, by our own reckoning. */
export function handFor(wager: string, seat: number, dealt: Dealt, hands: string): string {
  const own = dealt.hands.get(seat) ?? [];
  const community = dealt.community.slice(0, 2);
  if (wager === "cover-all") return bestOf([...dealt.hands.values()].map((cards) => fiveCardHand([...cards, ...community])));
  if (hands === "three-card") return threeCardHand(own);
  if (hands === "six-card") return sixCardHand([...own, ...dealt.box]);
  return fiveCardHand([...own, ...community]);
}

/** What a paytable pays for a hand: the line of its own class, or of a wider one. Null where it loses. */
export function payoutFor(paytable: RecordPaytable, hand: string, column: number): string | null {
  for (const each of classesOf(hand)) {
    const line = paytable.pays[each];
    if (line) return line[column] ?? line[0] ?? null;
  }
  return null;
}

/** The cents that a payout promises for a stake; null for a share of the meter, which depends on earlier rounds. */
export function dueCents(payout: string, stakeCents: number): number | null {
  const odds = /^([\d,]+(?:\.\d+)?) (?:to|for) 1$/.exec(payout);
  if (odds) return Math.round(Number(odds[1]?.replaceAll(",", "")) * stakeCents);
  const sum = /^\$([\d,]+(?:\.\d+)?)/.exec(payout);
  return sum ? Math.round(Number(sum[1]?.replaceAll(",", "")) * 100) : null;
}

/** What is wrong with the settlement of a wager, or an empty text. */
export function faultOf(record: RoundRecord, one: Settled, dealt: Dealt): string {
  if (one.returned_cents + one.collected_cents !== one.stake_cents) return "the stake is not shared out";
  if (one.spot === null || one.outcome === "uncovered") return "";
  const wager = one.spot.startsWith("bet ") ? "base" : one.spot;
  const paytable = record.rules.paytables[wager];
  if (!paytable) return `no paytable for ${wager}`;
  const hand = handFor(wager, one.seat, dealt, paytable.hands);
  const column = paytable.columns_by === "players" ? paytable.columns.indexOf(dealt.hands.size) : 0;
  const payout = payoutFor(paytable, hand, Math.max(column, 0));
  if (!classesOf(hand).some((each) => one.hand.endsWith(each))) return `the hand is ${hand}, not ${one.hand}`;
  if (payout === null) return one.paid_cents || one.outcome === "won" ? `${hand} doesn't pay` : "";
  if (one.outcome !== "won") return `${hand} pays ${payout}`;
  const due = dueCents(payout, one.stake_cents);
  if (due !== null && due !== one.due_cents) return `${hand} pays ${payout}, so ${due} cents are due, not ${one.due_cents}`;
  return one.paid_cents > one.due_cents || (one.paid_cents < one.due_cents && !one.shortfall) ? "not what is due was paid" : "";
}
