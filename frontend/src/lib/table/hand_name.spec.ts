import { describe, expect, it } from "vitest";

import { handName } from "./hand_name";

describe("names of hands", () => {
  it("names a pair by its rank", () => {
    expect(handName("five-card tens or better", ["Kd", "3c", "Kh", "7s", "9d"])).toBe("Pair of kings");
    expect(handName("three-card pair", ["6d", "3c", "6h"])).toBe("Pair of sixes");
    expect(handName("five-card low pair", ["2d", "3c", "2h", "7s", "9d"])).toBe("Pair of twos");
  });

  it("names a royal by its suit", () => {
    const hand = "three-card mini royal of hearts, diamonds or clubs";
    expect(handName(hand, ["Ah", "Kh", "Qh"])).toBe("Mini royal of hearts");
    expect(handName(hand, [])).toBe("Mini royal of hearts, diamonds or clubs");
  });

  it("says other hands, and pairs that it can't see, as the server does", () => {
    expect(handName("five-card two pair", ["Kd", "Kc", "3h", "3s", "9d"])).toBe("Two pair");
    expect(handName("five-card tens or better", ["??", "??", "??"])).toBe("Tens or better");
    expect(handName("six-card royal flush", [])).toBe("Royal flush");
  });
});
