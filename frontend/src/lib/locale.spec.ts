import { afterEach, describe, expect, it } from "vitest";

import { languageOf, listOf, localeOf, many, percent, useLocale } from "./locale";
import { cents, dollars } from "./money";

afterEach(() => useLocale("en-US"));

describe("the language of the pages", () => {
  it("is the chosen one, else the browser's first that they speak, else English", () => {
    expect(languageOf("es", ["en-US"])).toBe("es");
    expect(languageOf("", ["ca", "es-ES", "en"])).toBe("es");
    expect(languageOf("", ["ja"])).toBe("en");
    expect(languageOf("xx", [])).toBe("en");
  });

  it("takes the region from the browser", () => {
    expect(localeOf("es", ["en-GB", "es-MX"])).toBe("es-MX");
    expect(localeOf("es", ["en-GB", "es"])).toBe("es-US");
  });

  it("writes and reads amounts as people do where they are", () => {
    expect(dollars(1_234_567_50)).toBe("$1,234,567.50");
    useLocale("es-ES");
    expect(dollars(1_234_567_50)).toBe("$1.234.567,50");
    expect(cents("12.345,50")).toBe(12_345_50);
    expect(cents("$250,5")).toBe(250_50);
    expect(percent(0.035, 2)).toBe("3,50%");
    for (const amount of [0, 50, 123456, -1050, 1_000_000_00]) expect(cents(dollars(amount))).toBe(amount);
    useLocale("es-MX");
    expect(dollars(1_234_567_50)).toBe("$1,234,567.50");
  });

  it("counts and lists things", () => {
    expect([many(1, "round", "rounds"), many(1250, "round", "rounds")]).toEqual(["1 round", "1,250 rounds"]);
    useLocale("es-ES");
    expect([listOf(["a"]), listOf(["a", "b", "c"])]).toEqual(["a", "a, b y c"]);
  });
});
