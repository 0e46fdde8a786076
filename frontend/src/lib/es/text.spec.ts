import { describe, expect, it } from "vitest";

// The English is what a page speaks at first; the Spanish must have the same keys, and words of its own.
import { lab as english_lab } from "../lab_text";
import { staff as english_staff } from "../staff_text";
import { worded } from "../refusal";
import { speak, text as english } from "../text";
import { lab } from "./lab_text";
import { staff } from "./staff_text";
import { text } from "./text";

type Words = { [key: string]: unknown };
/** Names of a game, a device, a file or a command, and words that both languages share. */
const SHARED = new Set([
  "app.name",
  "entrance.command",
  "bets.bet 3",
  "table.bot",
  "table.lammerMark",
  "lobby.bots",
  "lobby.paces.normal",
  "submission.fees.three-card-bonus",
  "submission.no",
  "day.pdf",
  "day.drop",
  "day.hold",
  "school.noScore",
  "hands.lockOut",
  "hands.start",
  "hands.gameOver",
  "hands.fourOfAKind",
  "hands.enter",
  "hands.lammerMark",
  "pit.nobody",
  "lists.csv",
  "lists.excel",
  "operator.figures.drop",
  "operator.submissions.pdf",
  "operator.meters.id",
  "operator.log.csv",
]);

/** Every key with its word, in the order of the keys; what the server names or says is left out. */
function leaves(words: Words, path = ""): [string, unknown][] {
  return Object.entries(words).flatMap(([key, value]): [string, unknown][] => {
    const name = path ? `${path}.${key}` : key;
    if (["spots", "marks", "wagers", "refusals"].includes(name)) return [];
    return value && typeof value === "object" ? leaves(value as Words, name) : [[name, value]];
  });
}

describe.each([
  ["players", english as Words, text as Words],
  ["staff", english_staff as Words, staff as Words],
  ["the lab", english_lab as Words, lab as Words],
])("the Spanish for %s", (_, source, spanish) => {
  it("has every key of the English, and no other", () => {
    const keys = (words: Words) => leaves(words).map(([name, value]) => `${name}: ${typeof value}`);
    expect(keys(spanish).sort()).toEqual(keys(source).sort());
  });

  it("leaves no sentence in English", () => {
    const words = new Map(leaves(source));
    const same = leaves(spanish).filter(([name, value]) => typeof value === "string" && words.get(name) === value);
    expect(same.map(([name]) => name).filter((name) => !SHARED.has(name))).toEqual([]);
  });
});

describe("what the table refuses", () => {
  const problem = {
    title: "Conflict",
    detail: "There is no seat 9",
    status: 409,
    code: "no-such-seat",
    values: { seat: 9 },
  };

  it("is said in Spanish by its code, and as the server says it where it has none", () => {
    expect(worded(problem).detail).toBe("There is no seat 9");
    const before = { ...english };
    speak(text);
    expect(worded(problem).detail).toBe("No existe el asiento 9");
    expect(worded({ ...problem, code: "" }).detail).toBe("There is no seat 9");
    speak(before);
  });
});
