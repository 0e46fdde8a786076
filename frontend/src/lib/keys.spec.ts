import { describe, expect, it } from "vitest";

import { actOf } from "./keys";

const pressed = (key: string, more: object = {}) => actOf({ key, target: null, ...more } as unknown as KeyboardEvent);

describe("keys", () => {
  it("knows acts in both cases and chips by number", () => {
    expect(pressed("r")).toBe("ride");
    expect(pressed("T")).toBe("pull");
    expect(pressed("3")).toBe(2);
    expect(pressed("q")).toBeNull();
  });

  it("leaves keys with modifiers and keys typed into a field alone", () => {
    expect(pressed("r", { ctrlKey: true })).toBeNull();
    expect(pressed("r", { target: { tagName: "INPUT" } })).toBeNull();
  });
});
