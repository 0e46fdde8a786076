import { describe, expect, it } from "vitest";

import maryland from "../verify/fixtures/maryland.json";
import type { RoundRecord } from "../verify/record";
import { Replay } from "./replay.svelte";

const replay = () => new Replay(maryland as unknown as RoundRecord);

describe("a replay", () => {
  it("begins with open bets and ends with the round over and every wager settled", () => {
    const one = replay();
    expect(one.steps[0]?.sentence).toBe("Bets are open");
    const last = one.steps.findLast((step) => step.round.isOver);
    const settled = maryland.events.filter((event) => event.kind === "WagerSettled").length;
    expect(last?.round.results).toHaveLength(settled);
    expect(Object.keys(last?.round.boxes ?? {})).toEqual(["1", "2", "3", "4"]);
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
