import { describe, expect, it } from "vitest";

import { counted, pipsOf, rankOf, spoken, symbols } from "./card";

describe("cards", () => {
  it("says a card, and nothing about a hidden one", () => {
    expect(spoken("As")).toBe("ace of spades");
    expect(spoken("Td")).toBe("ten of diamonds");
    expect(spoken("??")).toBe("a face-down card");
  });

  it("writes cards with their suits, and leaves other words alone", () => {
    expect(symbols("Seat 2 shows As Td 9c")).toBe("Seat 2 shows A♠ 10♦ 9♣");
    expect(symbols("Ann places $5 on bet 2")).toBe("Ann places $5 on bet 2");
    expect(symbols("tuck the cards (SHFL.bonus.round.4c)")).toBe("tuck the cards (SHFL.bonus.round.4c)");
  });

  it("counts cards that lie face down", () => {
    expect(counted("seat 2 receives ?? ?? ??")).toBe("seat 2 receives 3 cards face down");
    expect(counted("seat 2 receives ??, then As")).toBe("seat 2 receives 1 card face down, then A♠");
  });

  it("draws as many pips as the card has", () => {
    for (let rank = 2; rank <= 10; rank += 1) expect(pipsOf(String(rank))).toHaveLength(rank);
    expect(pipsOf("K")).toEqual([]);
    expect(rankOf("Th")).toBe("10");
  });
});
