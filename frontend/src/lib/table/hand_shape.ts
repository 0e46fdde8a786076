import { isKnown, rankOf, suitOf } from "../cards/card";
import { text } from "../text";

const ORDER = "23456789TJQKA";
const FIVE = 5;
const ROYAL = ORDER.indexOf("T");
/** Hands that are made of cards of one rank; all others need every card. */
const OF_RANKS = ["tens or better", "low pair", "pair", "two pair", "three of a kind", "four of a kind"];

const countOf = (cards: readonly string[], card: string) => cards.filter((one) => rankOf(one) === rankOf(card)).length;

/** Which cards make a hand: those that share a rank, or all five. */
export function makersOf(hand: string, cards: readonly string[]): string[] {
  const plain = hand.replace(/^\w+-card /, "");
  if (plain === "nothing") return [];
  return OF_RANKS.includes(plain) ? cards.filter((card) => countOf(cards, card) > 1) : [...cards];
}

/** What somebody holds with the cards that lie face up: a made hand, or what it may become; "" for neither. */
export function standing(shown: readonly string[]): string {
  const cards = shown.filter(isKnown);
  if (cards.length < 3 || cards.length >= FIVE) return "";
  const counts = cards.map((card) => countOf(cards, card));
  const paired = cards.filter((_, index) => counts[index] === 2);
  const plurals: Record<string, string> = text.cards.plurals;
  if (counts.includes(4)) return text.standing.four;
  if (counts.includes(3)) return text.standing.three;
  if (paired.length === 4) return text.standing.twoPair;
  if (paired.length) return capital(text.cards.pairOf(plurals[paired[0]?.[0] ?? ""] ?? ""));
  return drawOf(cards);
}

function drawOf(cards: readonly string[]): string {
  const ranks = cards.map((card) => ORDER.indexOf(card[0] ?? "")).sort((a, b) => a - b);
  const low = ranks.map((rank) => (rank === ORDER.length - 1 ? -1 : rank)).sort((a, b) => a - b);
  const fits = [ranks, low].some((some) => (some.at(-1) ?? 0) - (some[0] ?? 0) < FIVE);
  const isSuited = new Set(cards.map(suitOf)).size === 1;
  if (isSuited && (ranks[0] ?? 0) >= ROYAL) return text.standing.to(cards.length, text.standing.royal);
  if (isSuited && fits) return text.standing.to(cards.length, text.standing.straightFlush);
  if (cards.length < 4) return "";
  if (isSuited) return text.standing.to(cards.length, text.standing.flush);
  return fits ? text.standing.to(cards.length, text.standing.straight) : "";
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
