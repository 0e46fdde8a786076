import { describe, expect, it } from "vitest";

import { byField, fieldOf } from "./faults";

describe("the field of a fault", () => {
  const fields = new Set(["id", "table_limits", "table_limits[0].base.minimum", "wagers.progressive"]);
  const isField = (place: string) => fields.has(place);

  it("is the one of its place", () => {
    expect(fieldOf("table_limits[0].base.minimum", isField)).toBe("table_limits[0].base.minimum");
  });

  it("is the nearest around it where its own place has none", () => {
    expect(fieldOf("wagers.progressive.stakes", isField)).toBe("wagers.progressive");
    expect(fieldOf("table_limits[0].name", isField)).toBe("table_limits");
    expect(fieldOf("table_limits[1].base.minimum", isField)).toBe("table_limits");
  });

  it("is none where only the text has it", () => {
    expect(fieldOf("", isField)).toBeNull();
    expect(fieldOf("payout_limit.amount", isField)).toBeNull();
  });

  it("shows all of its faults", () => {
    const fault = (place: string) => ({ place, message: place, clause: "", summary: "", line: 1 });
    const faults = [
      fault("id"),
      fault("wagers.progressive.stakes"),
      fault("wagers.progressive.paytable"),
      fault("meter"),
    ];
    expect([...byField(faults, fields)].map(([place, some]) => [place, some.length])).toEqual([
      ["id", 1],
      ["wagers.progressive", 2],
    ]);
  });
});
