import { describe, expect, it } from "vitest";

import { readKept } from "./preferences.svelte";

describe("kept preferences", () => {
  it("fills in what an older text lacks", () => {
    expect(readKept('{"theme":"light"}')).toEqual({
      theme: "light",
      hasFourColours: false,
      addsSeed: false,
      hasSound: false,
      hasCoach: false,
    });
  });

  it("starts anew from nothing or from a broken text", () => {
    expect(readKept(null).theme).toBe("system");
    expect(readKept("{broken").hasSound).toBe(false);
  });
});
