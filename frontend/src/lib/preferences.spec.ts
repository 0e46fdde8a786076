import { describe, expect, it } from "vitest";

import { readKept } from "./preferences.svelte";

describe("kept preferences", () => {
  it("fills in what an older text lacks", () => {
    expect(readKept('{"theme":"light"}')).toEqual({
      theme: "light",
      language: "",
      felt: "green",
      back: "lattice",
      hasFourColours: false,
      addsRandomness: true,
      hasSound: true,
      volume: 0.5,
      pace: "normal",
      hasCoach: false,
      warnsOfMistakes: false,
      squeezes: false,
      hasHints: true,
    });
  });

  it("starts anew from nothing or from a broken text", () => {
    expect(readKept(null).theme).toBe("dark");
    expect(readKept("{broken").hasCoach).toBe(false);
  });
});
