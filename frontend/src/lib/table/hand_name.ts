import { rankOf } from "../cards/card";
import { text } from "../text";

const KINDS = /^(five|three|six)-card /;
const PAIRS = ["tens or better", "low pair", "pair"];

/** A hand as people say it. A pair is named by its rank, which is seen on the cards. */
export function handName(hand: string, cards: readonly string[]): string {
  const plain = hand.replace(KINDS, "");
  const paired = PAIRS.includes(plain) ? pairedRank(cards) : null;
  const said = paired === null ? plain : text.cards.pairOf(paired);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function pairedRank(cards: readonly string[]): string | null {
  const names: Record<string, string> = text.cards.plurals;
  const paired = cards.find((card, index) => cards.findIndex((other) => rankOf(other) === rankOf(card)) < index);
  return paired ? (names[paired[0] ?? ""] ?? null) : null;
}
