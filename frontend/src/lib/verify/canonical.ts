import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Whether one text comes before another by code points, as the house sorts; JavaScript itself compares halves of characters. */
function byCodePoint(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  const at = a.findIndex((character, place) => character !== b[place]);
  if (at < 0) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? -1) - (b[at]?.codePointAt(0) ?? -1);
}

/** Canonical JSON: keys sorted by code point, no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => byCodePoint(a, b));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 of a text in UTF-8, or of bytes, in hexadecimal. The browser's own needs https, which a table of friends has not. */
export function sha256(data: string | Uint8Array): string {
  return bytesToHex(digest(typeof data === "string" ? new TextEncoder().encode(data) : data));
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
