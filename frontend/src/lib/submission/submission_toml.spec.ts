import { describe, expect, it } from "vitest";

import { draftOf, submissionToml, type Draft } from "./submission_toml";

const draft: Draft = {
  id: "ours",
  title: 'The "big" table',
  operator: "House",
  ruleset: "maryland",
  dealing: "hand",
  wagers: { base: "MD-BASE-A", progressive: "MD-PROG-A", "three-card-bonus": "" },
  limit: {
    name: "$10",
    minimum: "$10",
    maximum: "$100",
    sides: { "three-card-bonus": { minimum: "$5", maximum: "$50" } },
  },
  fees: {},
  meter: { rate: "15%", initial: "$1,000", reset: "$1,000" },
  options: { adjacent_boxes: "2", counting_shuffler: "true", owner_agreement: "" },
  kept: {
    stakes: { progressive: ["$5"] },
    limits: [{ name: "$25", base: { minimum: "$25", maximum: "$500" }, "three-card-bonus": {} }],
    payoutLimit: null,
  },
};

const asked = [
  { name: "adjacent_boxes", kind: "whole-number" },
  { name: "counting_shuffler", kind: "yes-no" },
  { name: "owner_agreement", kind: "text" },
];

describe("the text of a submission", () => {
  it.each(["2026117", "true", "0"])("writes a text option as text, even if it is %s", (value) => {
    const toml = submissionToml({ ...draft, options: { owner_agreement: value, adjacent_boxes: "3" } }, asked);
    expect(toml).toContain(`owner_agreement = "${value}"\nadjacent_boxes = 3\n`);
  });

  it("writes what was chosen and leaves out what wasn't", () => {
    const toml = submissionToml(draft, asked);
    expect(toml).toContain('title = "The \\"big\\" table"');
    expect(toml).toContain('[wagers.base]\npaytable = "MD-BASE-A"');
    expect(toml).not.toContain("three-card-bonus");
    expect(toml).toContain('[meter]\nrate = "15%"');
    expect(toml).toContain("adjacent_boxes = 2\ncounting_shuffler = true");
    expect(toml).not.toContain("owner_agreement");
  });

  it("has no meter without a progressive", () => {
    expect(submissionToml({ ...draft, wagers: { base: "MD-BASE-A" } }, asked)).not.toContain("[meter]");
  });

  it("keeps what the form doesn't ask for, as far as it is still offered", () => {
    const toml = submissionToml(draft, asked);
    expect(toml).toContain('paytable = "MD-PROG-A"\nstakes = ["$5"]');
    expect(toml).toContain('[[table_limits]]\nname = "$25"\nbase = { minimum = "$25", maximum = "$500" }\n');
    const limited = { ...draft, kept: { ...draft.kept, payoutLimit: { amount: "$50,000", wagers: ["base"] } } };
    expect(submissionToml(limited, asked)).toContain('[payout_limit]\namount = "$50,000"\nwagers = ["base"]');
  });
});

describe("the form of a submission", () => {
  it("shows what its data says", () => {
    const data = {
      id: "ours",
      ruleset: "maryland",
      wagers: { base: { paytable: "MD-BASE-A" }, progressive: { paytable: "MD-PROG-A", stakes: ["$5"] } },
      table_limits: [
        {
          name: "$10",
          base: { minimum: "$10", maximum: "$100" },
          "three-card-bonus": { minimum: "$5", maximum: "$50" },
          fees: { player: "$1" },
        },
        { name: "$25" },
      ],
      meter: { rate: "15%" },
      options: { adjacent_boxes: 2, counting_shuffler: false },
    };
    const shown = draftOf(data);
    expect(shown.wagers).toEqual({ base: "MD-BASE-A", progressive: "MD-PROG-A" });
    expect(shown.limit).toEqual({
      name: "$10",
      minimum: "$10",
      maximum: "$100",
      sides: { "three-card-bonus": { minimum: "$5", maximum: "$50" } },
    });
    expect(shown.fees).toEqual({ player: "$1" });
    expect(shown.meter).toEqual({ rate: "15%", initial: "", reset: "" });
    expect(shown.options).toEqual({ adjacent_boxes: "2", counting_shuffler: "false" });
    expect(shown.kept).toEqual({ stakes: { progressive: ["$5"] }, limits: [{ name: "$25" }], payoutLimit: null });
  });

  it("takes data of any shape", () => {
    expect(draftOf({ id: 7, wagers: "all", table_limits: [3], meter: [], options: null }).id).toBe("7");
    expect(draftOf({}).wagers).toEqual({});
  });
});
