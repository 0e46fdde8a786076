import { describe, expect, it } from "vitest";

import { makersOf, standing } from "./hand_shape";

const cards = (words: string) => words.split(" ");

describe("the shape of a hand", () => {
  it("knows the cards that make it", () => {
    expect(makersOf("five-card two pair", cards("Ks Kd 4c 4h 9s"))).toEqual(cards("Ks Kd 4c 4h"));
    expect(makersOf("five-card tens or better", cards("Ts Td 4c 5h 9s"))).toEqual(cards("Ts Td"));
    expect(makersOf("five-card flush", cards("2s 9s 4s Js Ks"))).toHaveLength(5);
    expect(makersOf("five-card nothing", cards("2s 9d 4s Js Ks"))).toEqual([]);
  });

  it.each([
    ["Jh Ah Kh", "Three to a royal flush"],
    ["Jh Ah Kh Th", "Four to a royal flush"],
    ["2h Ah 4h", "Three to a straight flush"],
    ["2h 9h 4h", ""],
    ["2h 9h 4h Kh", "Four to a flush"],
    ["6h 7c 8d 9s", "Four to a straight"],
    ["Qh Qc 8d", "Pair of queens"],
    ["Qh Qc 8d 8s", "Two pair"],
    ["Qh Qc Qd 8s", "Three of a kind"],
    ["Qh Qc Qd ?? ??", "Three of a kind"],
    ["2h 9c Kd", ""],
    ["Qh Qc Qd 8s 8h", ""],
  ])("says what %s stands for", (shown, said) => {
    expect(standing(cards(shown))).toBe(said);
  });
});
