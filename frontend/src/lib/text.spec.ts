import { describe, expect, it } from "vitest";

import { text } from "./text";

describe("the text", () => {
  it("calls the cost of all mistakes a total", () => {
    expect(text.coach.summary(20, 40, 15, "$55.66")).toBe(
      "40 decisions in 20 rounds, 15 mistakes: together they gave away $55.66 of expected value.",
    );
    expect(text.coach.summary(1, 1, 0, "$0")).toBe("1 decision in 1 round without a mistake.");
  });

  it("asks about a bet, and at which seat where there are two", () => {
    expect(text.dock.question("bet 1", null)).toBe("Bet 1: let it ride or take it back?");
    expect(text.dock.question("bet 2", 3)).toBe("Seat 3, bet 2: let it ride or take it back?");
  });
});
