import { afterEach, describe, expect, it } from "vitest";

import known from "./table/fixtures/wagers.json";
import { text } from "./text";
import { circles, learnWagers, namesAtTable } from "./wager_names.svelte";

const offer = {
  title: "King's Side",
  explanation: "",
  spots: ["royal-side"],
  marks: ["King"],
  circle: "red",
  paytable: "",
  stakes_cents: [],
  fee_cents: 0,
  is_required: false,
  clause: "",
};
const table = {
  names: { base: "base game", "royal-side": "King's Side", "three-card-bonus": "Three Card Bonus" },
  wagers: { "royal-side": offer },
};

describe("the names of wagers", () => {
  afterEach(() => learnWagers(known));

  it("come from the server", () => {
    expect(text.wagers.base).toBe("Base game");
    expect(text.spots["bet 3"]).toBe("$");
    learnWagers([{ wager: "royal-side", title: "Royal Side", mark: "Royal", explanation: "" }]);
    expect([text.spots["royal-side"], text.marks["royal-side"]]).toEqual(["Royal Side", "Royal"]);
  });

  it("are those of the table's own ruleset while one sits there", () => {
    const leave = namesAtTable(table);
    expect([text.spots["royal-side"], text.marks["royal-side"], text.spots["three-card-bonus"]]).toEqual([
      "King's Side",
      "King",
      "Three Card Bonus",
    ]);
    expect(circles).toEqual({ "royal-side": "red", "three-card-bonus": null });
    leave();
    expect(circles).toEqual({});
    expect(text.spots["three-card-bonus"]).toBe("3 Card Bonus");
  });

  it("stay those of the table when the catalogue answers late", () => {
    const leave = namesAtTable(table);
    learnWagers(known);
    expect([text.spots["three-card-bonus"], circles["royal-side"]]).toEqual(["Three Card Bonus", "red"]);
    leave();
    expect(text.spots["three-card-bonus"]).toBe("3 Card Bonus");
  });
});
