/** Own judgement of hands, so that payouts are checked by other code than the server's. */
const ORDER = "23456789TJQKA";
const TEN = ORDER.indexOf("T");
const ACE = ORDER.indexOf("A");

/** The classes of five cards, best first. */
const FIVE = [
  "royal flush",
  "straight flush",
  "four of a kind",
  "full house",
  "flush",
  "straight",
  "three of a kind",
  "two pair",
  "tens or better",
  "low pair",
  "nothing",
];

/** The wider class that a finer one also belongs to. */
const WIDER: Record<string, string> = {
  "royal flush": "straight flush",
  "mini royal of spades": "mini royal",
  "mini royal of hearts, diamonds or clubs": "mini royal",
  "mini royal": "straight flush",
  "super royal of diamonds": "super royal",
  "super royal of hearts, spades or clubs": "super royal",
  "super royal": "royal flush",
};

const ranksOf = (cards: readonly string[]) => cards.map((card) => ORDER.indexOf(card[0] ?? "")).sort((a, b) => a - b);
const isFlush = (cards: readonly string[]) => cards.every((card) => card[1] === cards[0]?.[1]);

/** The highest rank of a sequence, -1 where there is none; the ace is also low. */
function topOf(cards: readonly string[]): number {
  const ranks = ranksOf(cards);
  const isRun = (list: number[]) => list.every((rank, index) => index === 0 || rank === (list[index - 1] ?? 0) + 1);
  if (isRun(ranks)) return ranks.at(-1) ?? -1;
  const low = ranks.map((rank) => (rank === ACE ? -1 : rank)).sort((a, b) => a - b);
  return isRun(low) ? (low.at(-1) ?? -1) : -1;
}

export function fiveCardHand(cards: readonly string[]): string {
  const top = topOf(cards);
  if (top >= 0 && isFlush(cards)) return top === ACE ? "royal flush" : "straight flush";
  const ranks = ranksOf(cards);
  const counts = [...new Set(ranks)].map((rank) => [ranks.filter((other) => other === rank).length, rank] as const);
  counts.sort((a, b) => b[0] - a[0]);
  const [first, second] = [counts[0]?.[0], counts[1]?.[0]];
  if (first === 4) return "four of a kind";
  if (first === 3 && second === 2) return "full house";
  if (isFlush(cards)) return "flush";
  if (top >= 0) return "straight";
  if (first === 3) return "three of a kind";
  if (first === 2 && second === 2) return "two pair";
  if (first === 2) return (counts[0]?.[1] ?? 0) >= TEN ? "tens or better" : "low pair";
  return "nothing";
}

export function threeCardHand(cards: readonly string[]): string {
  const top = topOf(cards);
  if (top >= 0 && isFlush(cards)) {
    if (top !== ACE) return "straight flush";
    return cards[0]?.[1] === "s" ? "mini royal of spades" : "mini royal of hearts, diamonds or clubs";
  }
  const distinct = new Set(ranksOf(cards)).size;
  if (distinct === 1) return "three of a kind";
  if (top >= 0) return "straight";
  if (isFlush(cards)) return "flush";
  return distinct === 2 ? "pair" : "nothing";
}

export function sixCardHand(cards: readonly string[]): string {
  if (isFlush(cards) && topOf(cards) === ACE) {
    return cards[0]?.[1] === "d" ? "super royal of diamonds" : "super royal of hearts, spades or clubs";
  }
  const best = bestOf(cards.map((_, left) => fiveCardHand(cards.filter((_card, index) => index !== left))));
  return FIVE.indexOf(best) <= FIVE.indexOf("three of a kind") ? best : "nothing";
}

/** The best of some five-card hands. */
export function bestOf(hands: readonly string[]): string {
  return FIVE.find((hand) => hands.includes(hand)) ?? "nothing";
}

/** A hand and every wider class that it belongs to. */
export function classesOf(hand: string): string[] {
  const wider = WIDER[hand];
  return wider ? [hand, ...classesOf(wider)] : [hand];
}
