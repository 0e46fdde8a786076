import { isKnown, rankOf, suitOf } from "../cards/card";
import { text } from "../text";

const KINDS = /^(five|three|six)-card /;
const PAIRS = ["tens or better", "low pair", "pair"];
const ONE_OF_THREE_SUITS = / of \w+, \w+ or \w+$/;

/** The line of a paytable in the language in use. */
export const handWords = (hand: string): string => {
  const plain = hand.replace(KINDS, "");
  return text.hands[plain] ?? plain;
};

/** A hand as people say it. A pair is named by its rank and a royal by its suit, which are seen on the cards. */
export function handName(hand: string, cards: readonly string[]): string {
  const name = hand.replace(KINDS, "");
  const suit = ONE_OF_THREE_SUITS.test(name) ? ofSuit(cards[0]) : null;
  const plain = suit ? text.hands[name.replace(ONE_OF_THREE_SUITS, "")] + suit : handWords(name);
  const paired = PAIRS.includes(name) ? pairedRank(cards) : null;
  const said = paired === null ? plain : text.cards.pairOf(paired);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function pairedRank(cards: readonly string[]): string | null {
  const names: Record<string, string> = text.cards.plurals;
  const paired = cards.find((card, index) => cards.findIndex((other) => rankOf(other) === rankOf(card)) < index);
  return paired ? (names[paired[0] ?? ""] ?? null) : null;
}

function ofSuit(card: string | undefined): string | null {
  const names: Record<string, string> = text.cards.suits;
  return card && isKnown(card) ? text.cards.ofSuit(names[suitOf(card)] ?? "") : null;
}
