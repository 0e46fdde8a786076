import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { bytesOf } from "./canonical";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const WORDS = 2 ** 32;

/** The 52 cards in the order in which every shuffle begins. */
export const DECK: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** HMAC-SHA-256 in counter mode as an endless stream of 32-bit words. */
function* words(seed: string, message: string): Generator<number, never> {
  const key = bytesOf(seed);
  const text = new TextEncoder().encode(message);
  for (let counter = 0; ; counter += 1) {
    const block = new Uint8Array(text.length + 8);
    block.set(text);
    new DataView(block.buffer).setBigUint64(text.length, BigInt(counter));
    const signed = new DataView(hmac(sha256, key, block).buffer);
    for (let at = 0; at < signed.byteLength; at += 4) yield signed.getUint32(at);
  }
}

/** A number below a bound, each as likely as any other: words past the last whole interval are dropped. */
function draw(stream: Generator<number, never>, bound: number): number {
  const limit = WORDS - (WORDS % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % bound;
  }
}

/** The deck that the seeds give: Fisher-Yates, each draw without bias. */
export function shuffledDeck(seed: string, players: readonly string[], nonce: string): string[] {
  const stream = words(seed, [nonce, ...players].join("\n"));
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const chosen = draw(stream, last + 1);
    [deck[last], deck[chosen]] = [deck[chosen] as string, deck[last] as string];
  }
  return deck;
}

/** A single number that the same seeds give, such as the seat of the action. */
export const drawnNumber = (seed: string, players: readonly string[], nonce: string, bound: number): number =>
  draw(words(seed, [nonce, ...players].join("\n")), bound);
