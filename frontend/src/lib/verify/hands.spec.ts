import { describe, expect, it } from "vitest";

import { classesOf, fiveCardHand, sixCardHand, threeCardHand } from "./hands";
import { DECK } from "./shuffle";

const cards = (text: string) => text.split(" ");

describe("judging hands", () => {
  it("counts every three-card hand as the textbooks do", () => {
    const counts: Record<string, number> = {};
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1)
        for (let c = b + 1; c < 52; c += 1) {
          const hand = threeCardHand([DECK[a], DECK[b], DECK[c]] as string[]);
          counts[hand] = (counts[hand] ?? 0) + 1;
        }
    expect(counts).toEqual({
      "mini royal of spades": 1,
      "mini royal of hearts, diamonds or clubs": 3,
      "straight flush": 44,
      "three of a kind": 52,
      straight: 720,
      flush: 1096,
      pair: 3744,
      nothing: 16440,
    });
  });

  it.each([
    ["As Ks Qs Js Ts", "royal flush"],
    ["As 2s 3s 4s 5s", "straight flush"],
    ["9s 9h 9d 9c 2s", "four of a kind"],
    ["9s 9h 9d 2c 2s", "full house"],
    ["As Ks 9s 4s 2s", "flush"],
    ["As Kd Qs Js Ts", "straight"],
    ["Qs Ks Ah 2s 3s", "nothing"],
    ["9s 9h 9d 3c 2s", "three of a kind"],
    ["9s 9h 3d 3c 2s", "two pair"],
    ["Ts Th 3d 4c 2s", "tens or better"],
    ["9s 9h 3d 4c 2s", "low pair"],
  ])("%s is %s", (text, hand) => {
    expect(fiveCardHand(cards(text))).toBe(hand);
  });

  it("takes the best five of six, or all six", () => {
    expect(sixCardHand(cards("Ad Kd Qd Jd Td 9d"))).toBe("super royal of diamonds");
    expect(sixCardHand(cards("Ad Kd Qd Jd Td 2c"))).toBe("royal flush");
    expect(sixCardHand(cards("9s 9h 9d 2c 2s 2d"))).toBe("full house");
    expect(sixCardHand(cards("9s 9h 3d 3c 2s 2d"))).toBe("nothing");
  });

  it("knows the wider classes", () => {
    expect(classesOf("mini royal of spades")).toEqual(["mini royal of spades", "mini royal", "straight flush"]);
  });
});
