import { describe, expect, it } from "vitest";

import california from "../verify/fixtures/california.json";
import coverAll from "../verify/fixtures/cover-all.json";
import maryland from "../verify/fixtures/maryland.json";
import type { RoundRecord } from "../verify/record";
import { Replay } from "./replay.svelte";
import type { Settled } from "./view";

const replay = () => new Replay(maryland as unknown as RoundRecord);

describe("a replay", () => {
  it("begins with open bets and ends with the round over and every wager settled", () => {
    const one = replay();
    expect(one.steps[0]?.sentence).toBe("Bets are open");
    const last = one.steps.findLast((step) => step.round.isOver);
    const settled = maryland.events.filter((event) => event.kind === "WagerSettled").length;
    expect(last?.round.results).toHaveLength(settled);
    expect(Object.keys(last?.round.boxes ?? {})).toEqual(["1", "3", "4"]);
  });

  it("keeps other hands down until they are turned", () => {
    const one = replay();
    one.at = one.steps.findIndex((step) => step.sentence.startsWith("Seat 4 receives"));
    expect(one.shownTo([1], false)?.boxes["4"]?.cards).toEqual(["??", "??", "??"]);
    expect(one.shownTo([1], false)?.boxes["1"]?.cards).not.toContain("??");
    expect(one.shownTo([1], true)?.boxes["4"]?.cards).not.toContain("??");
    one.move(1000);
    expect(one.shownTo([1], false)?.boxes["4"]?.cards).not.toContain("??");
    expect(one.isLast).toBe(true);
  });

  it("shows the deck that is dealt, and where each deck is", () => {
    const record = structuredClone(maryland) as unknown as RoundRecord;
    for (const [place, colour] of ["blue", "red"].entries())
      Object.assign(record.opening.decks[place] ?? {}, { colour });
    const one = new Replay(record);
    expect(one.view.decks.map((deck) => `${deck.colour} ${deck.place}`)).toEqual(["blue shuffler", "red rack"]);
    one.at = one.steps.findIndex((step) => step.sentence.startsWith("Seat 4 receives"));
    expect(one.step?.round.deck).toBe("blue");
    expect(one.view.decks.map((deck) => `${deck.colour} ${deck.place}`)).toEqual(["blue in play", "red shuffler"]);
    one.move(1000);
    expect(one.step?.round.deck).toBe("blue");
    expect(one.view.decks.map((deck) => `${deck.colour} ${deck.place}`)).toEqual(["blue rack", "red shuffler"]);
  });

  it("speaks of spots and hands as people do", () => {
    const sentences = [california, coverAll, maryland].flatMap((record) =>
      new Replay(record as unknown as RoundRecord).steps.map((step) => step.sentence),
    );
    expect(sentences.filter((sentence) => /bet 3|\w-card[- ]|cover-all|undefined/.test(sentence))).toEqual([]);
    expect(sentences).toContain("Bot-2: 3 Card Bonus loses with nothing");
  });

  it("shows what the bank still covers after each wager", () => {
    const one = new Replay(california as unknown as RoundRecord);
    const covers = one.steps
      .filter((step) => step.event.event === "WagerSettled")
      .map((step) => step.round.bank?.payable_cents);
    expect(covers.at(0)).toBe(100_000);
    const settled = california.events.filter((event) => event.kind === "WagerSettled");
    const paid = settled.reduce(
      (sum, event) => sum + (event.data as unknown as { settled: Settled }).settled.paid_cents,
      0,
    );
    expect(covers.at(-1)).toBe(100_000 - paid);
    expect(paid).toBeGreaterThan(0);
  });

  it("opens where somebody decided", () => {
    const record = maryland as unknown as RoundRecord;
    const one = Replay.from(record, new URLSearchParams("seat=3&bet=1"));
    expect(one.step?.event).toMatchObject({ seat: 3, spot: "bet 1" });
    expect(Replay.from(record, new URLSearchParams("")).at).toBe(0);
  });

  it("shows community cards only when they are turned", () => {
    const one = replay();
    const turned = one.steps.findIndex((step) => step.sentence.includes("left community card"));
    one.at = turned - 1;
    expect(one.step?.round.community).toEqual(["??", "??"]);
    one.move(1);
    expect(one.step?.round.community[0]).not.toBe("??");
    expect(one.step?.round.community[1]).toBe("??");
  });
});
