import { text } from "../text";

/** A card as the server writes it: "As", "Td", or "??" for one that this viewer may not see. */
export type CardText = string;

export const HIDDEN: CardText = "??";

export const isKnown = (card: CardText): boolean => card !== HIDDEN;
export const rankOf = (card: CardText): string => (card[0] === "T" ? "10" : (card[0] ?? ""));
export const suitOf = (card: CardText): string => card[1] ?? "";

/** The card as a screen reader says it. */
export function spoken(card: CardText): string {
  if (!isKnown(card)) return text.cards.hidden;
  const ranks: Record<string, string> = text.cards.ranks;
  const suits: Record<string, string> = text.cards.suits;
  return text.cards.spoken(ranks[card[0] ?? ""] ?? rankOf(card), suits[suitOf(card)] ?? "");
}

const SYMBOLS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A sentence with its cards as people write them: "As 9d" becomes "A♠ 9♦"; the 4c of a clause follows a stop. */
export const symbols = (words: string): string =>
  words.replace(/(?<![\w.])([2-9TJQKA])([shdc])\b/g, (_, rank: string, suit: string) => rankOf(rank) + SYMBOLS[suit]);

/** The same, with cards that nobody may see counted: "?? ?? ??" becomes "3 cards face down". */
export const counted = (words: string): string =>
  symbols(words).replace(/\?\?(?: \?\?)*/g, (hidden) =>
    `${hidden.split(" ").length} cards face down`.replace(/^1 cards/, "1 card"),
  );

/** Where the pips of a number card stand: columns 0 to 2, rows 0 to 1 from the top. */
export function pipsOf(rank: string): [number, number][] {
  return PIPS[rank] ?? [];
}

const LEFT = 0;
const MID = 1;
const RIGHT = 2;
const both = (row: number): [number, number][] => [
  [LEFT, row],
  [RIGHT, row],
];
const PIPS: Record<string, [number, number][]> = {
  "2": [
    [MID, 0],
    [MID, 1],
  ],
  "3": [
    [MID, 0],
    [MID, 0.5],
    [MID, 1],
  ],
  "4": [...both(0), ...both(1)],
  "5": [...both(0), [MID, 0.5], ...both(1)],
  "6": [...both(0), ...both(0.5), ...both(1)],
  "7": [...both(0), [MID, 0.25], ...both(0.5), ...both(1)],
  "8": [...both(0), [MID, 0.25], ...both(0.5), [MID, 0.75], ...both(1)],
  "9": [...both(0), ...both(1 / 3), [MID, 0.5], ...both(2 / 3), ...both(1)],
  "10": [...both(0), [MID, 1 / 6], ...both(1 / 3), ...both(2 / 3), [MID, 5 / 6], ...both(1)],
};
