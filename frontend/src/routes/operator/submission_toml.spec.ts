import { describe, expect, it } from "vitest";

import { submissionToml, type Draft } from "./submission_toml";

const draft: Draft = {
  id: "ours",
  title: 'The "big" table',
  operator: "House",
  ruleset: "maryland",
  dealing: "hand",
  wagers: { base: "MD-BASE-A", progressive: "MD-PROG-A", "three-card-bonus": "" },
  limit: { name: "$10", minimum: "$10", maximum: "$100", sides: { "three-card-bonus": { minimum: "$5", maximum: "$50" } } },
  fees: {},
  meter: { rate: "15%", initial: "$1,000", reset: "$1,000" },
  options: { adjacent_boxes: "2", counting_shuffler: "true", owner_agreement: "" },
};

describe("the text of a submission", () => {
  it("writes what was chosen and leaves out what wasn't", () => {
    const toml = submissionToml(draft);
    expect(toml).toContain('title = "The \\"big\\" table"');
    expect(toml).toContain('[wagers.base]\npaytable = "MD-BASE-A"');
    expect(toml).not.toContain("three-card-bonus");
    expect(toml).toContain('[meter]\nrate = "15%"');
    expect(toml).toContain("adjacent_boxes = 2\ncounting_shuffler = true");
    expect(toml).not.toContain("owner_agreement");
  });

  it("has no meter without a progressive", () => {
    expect(submissionToml({ ...draft, wagers: { base: "MD-BASE-A" } })).not.toContain("[meter]");
  });
});
