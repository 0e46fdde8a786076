import { describe, expect, it } from "vitest";

import { cents, dollars, signed } from "./money";

describe("money", () => {
  it("shows cents only where there are some", () => {
    expect(dollars(123400)).toBe("$1,234");
    expect(dollars(50)).toBe("$0.50");
    expect(dollars(-1050)).toBe("-$10.50");
  });

  it("signs a gain and a loss", () => {
    expect(signed(2000)).toBe("+$20");
    expect(signed(-500)).toBe("-$5");
    expect(signed(0)).toBe("$0");
  });

  it("reads what it wrote", () => {
    for (const amount of [0, 50, 123456, -1050]) expect(cents(dollars(amount))).toBe(amount);
    expect(cents("ten")).toBeNaN();
  });
});
