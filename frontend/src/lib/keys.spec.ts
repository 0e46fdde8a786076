import { describe, expect, it } from "vitest";

import { actOf, isGo, spotOf } from "./keys";

const pressed = (key: string, more: object = {}) => actOf({ key, target: null, ...more } as unknown as KeyboardEvent);

describe("keys", () => {
  it("knows acts in both cases and chips by number", () => {
    expect(pressed("r")).toBe("ride");
    expect(pressed("T")).toBe("pull");
    expect(pressed("3")).toBe(2);
    expect(pressed("q")).toBeNull();
  });

  it("has a key for every spot; with Shift it takes a chip back", () => {
    const at = (key: string, shiftKey = false) => spotOf({ key, shiftKey, target: null } as unknown as KeyboardEvent);
    expect(at("g")).toEqual({ spot: "three-card-bonus", takesOff: false });
    expect(at("P", true)).toEqual({ spot: "progressive", takesOff: true });
    expect(at("q")).toBeNull();
  });

  it("goes on by Enter and Space, but not where they press a button", () => {
    const goes = (key: string, tagName = "DIV") => isGo({ key, target: { tagName } } as unknown as KeyboardEvent);
    expect([goes("Enter"), goes(" "), goes("Enter", "BUTTON"), goes(" ", "INPUT"), goes("x")]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("leaves keys with modifiers and keys typed into a field alone", () => {
    expect(pressed("r", { ctrlKey: true })).toBeNull();
    expect(pressed("r", { target: { tagName: "INPUT" } })).toBeNull();
  });
});
