import { afterEach, describe, expect, it } from "vitest";

import { closedWords } from "./closed";
import { text as spanish } from "./es/text";
import { useLocale } from "./locale";
import { speak, text } from "./text";
import type { ClosedBecause } from "./schema";

const AWARD: ClosedBecause = {
  code: "award",
  reason: "",
  awards: [
    { player: "Ann", amount_cents: 125_000 },
    { player: "Ben", amount_cents: 30_000 },
  ],
};

describe("why no round begins", () => {
  const english = text;
  afterEach(() => (speak(english), useLocale("en-US")));

  it("is a pause, at the table or in the house", () => {
    expect(closedWords({ code: "table", reason: "a fire drill", awards: [] }, false)).toBe(
      "Play is paused at this table: a fire drill",
    );
    expect(closedWords({ code: "house", reason: "a storm", awards: [] }, false)).toBe(
      "Play is paused in the whole house: a storm",
    );
    expect(closedWords(null, false)).toBe("");
  });

  it("says while a round is played that it is played on", () => {
    expect(closedWords({ code: "house", reason: "a storm", awards: [] }, true)).toBe(
      "Play is paused after this round: a storm",
    );
  });

  it("names who waits for an award, in the reader's language", () => {
    expect(closedWords(AWARD, false)).toBe(
      "Ann won $1,250 and Ben won $300. A supervisor pays this by hand; the next round begins once the slip is signed.",
    );
    speak(spanish);
    useLocale("es-US");
    expect(closedWords(AWARD, false)).toMatch(/^Ann ganó .+ y Ben ganó .+\. Un supervisor lo paga a mano;/);
  });
});
