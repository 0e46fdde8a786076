import { describe, expect, it } from "vitest";

import california from "./fixtures/california.json";
import coverAll from "./fixtures/cover-all.json";
import maryland from "./fixtures/maryland.json";
import type { SeenRound } from "./last_round";
import { Replay } from "./replay.svelte";
import type { Settled } from "./view";

const seen = (one: { own: unknown }) => one.own as SeenRound;
const replay = () => new Replay(seen(maryland));
const roundAt = (one: Replay) => one.step!.view.round!;

describe("a replay", () => {
  it("begins with open bets and ends with the round over and every wager settled", () => {
    const one = replay();
    expect(one.steps[0]?.sentence).toBe("Bets are open");
    const last = one.steps.findLast((step) => step.view.round?.is_over);
    const settled = maryland.own.steps.filter((step) => step.event.event === "WagerSettled").length;
    one.move(1000);
    expect(one.shown(false)?.results).toHaveLength(settled);
    expect(Object.keys(last?.view.round?.boxes ?? {})).toEqual(["1", "3", "4"]);
  });

  it("keeps other hands down until they are turned", () => {
    const one = replay();
    one.at = one.steps.findIndex((step) => step.sentence.startsWith("Seat 4 receives"));
    expect(one.shown(true)?.boxes["4"]?.cards).toEqual(["??", "??", "??"]);
    one.open(maryland.all as unknown as SeenRound);
    expect(one.shown(false)?.boxes["4"]?.cards).toEqual(["??", "??", "??"]);
    expect(one.shown(true)?.boxes["4"]?.cards).not.toContain("??");
    expect(one.shown(true)?.community.filter((card) => card !== "??")).toEqual([]);
    one.at = one.decisionOf(1, "bet 1");
    expect(one.shown(false)?.boxes["1"]?.cards).not.toContain("??");
    one.move(1000);
    expect(one.shown(false)?.boxes["4"]?.cards).not.toContain("??");
    expect(one.isLast).toBe(true);
  });

  it("shows the deck that is dealt, and where each deck is", () => {
    const one = replay();
    const decks = () => one.step?.view.decks.map((deck) => `${deck.colour} ${deck.place}`);
    expect(decks()).toEqual(["red shuffler", "blue rack"]);
    one.at = one.steps.findIndex((step) => step.sentence.startsWith("Seat 4 receives"));
    expect([roundAt(one).deck, decks()]).toEqual(["red", ["red in play", "blue shuffler"]]);
    one.move(1000);
    expect([roundAt(one).deck, decks()]).toEqual(["red", ["red rack", "blue shuffler"]]);
  });

  it("speaks of spots and hands as people do", () => {
    const sentences = [california, coverAll, maryland].flatMap((record) =>
      new Replay(seen(record)).steps.map((step) => step.sentence),
    );
    expect(sentences.filter((sentence) => /bet 3|\w-card[- ]|cover-all|undefined/.test(sentence))).toEqual([]);
    expect(sentences).toContain("Theo: 3 Card Bonus loses with nothing");
  });

  it("shows what the bank still covers after each wager", () => {
    const one = new Replay(seen(california));
    const covers = one.steps
      .filter((step) => step.event.event === "WagerSettled")
      .map((step) => step.view.round?.bank?.payable_cents);
    expect(covers.at(0)).toBe(100_000);
    const paid = one.steps
      .filter((step) => step.event.event === "WagerSettled")
      .reduce((sum, step) => sum + (step.event.settled as Settled).paid_cents, 0);
    expect(covers.at(-1)).toBe(100_000 - paid);
    expect(paid).toBeGreaterThan(0);
  });

  it("opens where somebody decided", () => {
    const one = Replay.from(seen(maryland), new URLSearchParams("seat=3&bet=1"));
    expect(one.step?.event).toMatchObject({ seat: 3, spot: "bet 1" });
    expect(Replay.from(seen(maryland), new URLSearchParams("")).at).toBe(0);
  });

  it("tells the decisions of two boxes apart", () => {
    const one = new Replay(seen(maryland));
    const seats = [
      ...new Set(one.steps.filter(({ event }) => event.spot === "bet 1").map(({ event }) => Number(event.seat))),
    ];
    const made = one.decisionsOf(seats.slice(0, 2)).filter(({ bet }) => bet === "bet 1");
    expect(made.map(({ seat }) => seat).sort((a, b) => a - b)).toEqual(seats.slice(0, 2).sort((a, b) => a - b));
    for (const { seat, at, cards } of made) expect(cards).toEqual(one.steps[at]?.view.round?.boxes[seat]?.cards);
  });

  it("shows community cards only when they are turned", () => {
    const one = replay();
    const turned = one.steps.findIndex((step) => step.sentence.includes("left community card"));
    one.at = turned - 1;
    expect(roundAt(one).community).toEqual(["??", "??"]);
    one.move(1);
    expect(roundAt(one).community[0]).not.toBe("??");
    expect(roundAt(one).community[1]).toBe("??");
  });
});
