import { describe, expect, it } from "vitest";

import { moment } from "./moment";

describe("a moment", () => {
  const at = new Date(2026, 10, 16, 9, 5).getTime();

  it("needs no year within the same one", () => {
    expect(moment(at, new Date(2026, 11, 31))).toMatch(/^Nov 16, 9:05\sAM$/);
  });

  it("says the year of another", () => {
    expect(moment(at, new Date(2027, 0, 1))).toMatch(/^Nov 16, 2026, 9:05\sAM$/);
  });
});
