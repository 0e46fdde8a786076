import { describe, expect, it } from "vitest";

import { blankDraft, completed, type Form } from "./forms";
import { submissionToml } from "./submission_toml";

const form: Form = {
  ruleset: "california-bonus",
  title: "California",
  dealing: ["player-dealer-packets"],
  has_fees: true,
  wagers: [
    {
      wager: "base",
      title: "Base game",
      paytables: ["LIRX-01", "LIRX-02"],
      is_required: true,
      stakes_cents: [],
      is_staked: true,
      clause: "CA.x",
    },
    {
      wager: "three-card-bonus",
      title: "3 Card Bonus",
      paytables: ["3CB-1"],
      is_required: false,
      stakes_cents: [],
      is_staked: true,
      clause: "CAB.x",
    },
    {
      wager: "five-card-bonus",
      title: "Bonus",
      paytables: ["LIRB-03"],
      is_required: false,
      stakes_cents: [100],
      is_staked: true,
      clause: "x",
    },
    {
      wager: "envy",
      title: "Envy Bonus",
      paytables: ["MD-ENVY-A"],
      is_required: false,
      stakes_cents: [],
      is_staked: false,
      clause: "x",
    },
  ],
  options: [{ name: "owner_agreement", kind: "text", help: "", clause: "", default: null, choices: [] }],
};

describe("a draft", () => {
  const blank = blankDraft(form, { id: "ours", title: "Ours", operator: "Ann" });

  it("begins with what is required and asks for the rest", () => {
    expect(blank.wagers).toEqual({ base: "LIRX-01", "three-card-bonus": "", "five-card-bonus": "", envy: "" });
    expect(blank.limit.sides).toEqual({ "three-card-bonus": { minimum: "", maximum: "" } });
    expect(blank.fees).toEqual({ player: "", "player-dealer": "", "three-card-bonus": "" });
    expect(submissionToml(blank, form.options)).not.toContain("3CB");
  });

  it("keeps what it says when its form is completed", () => {
    const said = { ...blank, fees: { player: "$1" }, options: {}, dealing: "" };
    expect(completed(said, form)).toMatchObject({
      fees: { player: "$1", "player-dealer": "" },
      options: { owner_agreement: "" },
      dealing: "player-dealer-packets",
    });
  });
});
