import type { Draft } from "./submission_toml";

/** What the server says a form has to ask under a ruleset. */
export interface Form {
  ruleset: string;
  title: string;
  dealing: string[];
  has_fees: boolean;
  wagers: {
    wager: string;
    title: string;
    paytables: string[];
    is_required: boolean;
    stakes_cents: number[];
    is_staked: boolean;
    clause: string;
  }[];
  options: { name: string; kind: string; help: string; clause: string; default: unknown; choices: string[] }[];
}

type Named = Pick<Draft, "id" | "title" | "operator">;

const empty = (names: string[]) => Object.fromEntries(names.map((name) => [name, ""]));

/** The least that a ruleset allows: its required wagers, nothing else offered. */
export function blankDraft(form: Form, { id, title, operator }: Named): Draft {
  return completed(
    {
      id,
      title,
      operator,
      ruleset: form.ruleset,
      dealing: form.dealing[0] ?? "",
      wagers: Object.fromEntries(
        form.wagers.filter((one) => one.is_required).map((one) => [one.wager, one.paytables[0] ?? ""]),
      ),
      limit: { name: "$10 to $500", minimum: "$10", maximum: "$500", sides: {} },
      fees: {},
      meter: { rate: "15%", initial: "$10,000", reset: "$10,000" },
      options: {},
      kept: { stakes: {}, limits: [], payoutLimit: null },
    },
    form,
  );
}

/** A draft with a place for everything that its form asks. */
export function completed(draft: Draft, form: Form): Draft {
  const wagers = form.wagers.map((one) => one.wager);
  const sides = form.wagers
    .filter((one) => one.wager !== "base" && one.is_staked && !one.stakes_cents.length)
    .map((one) => one.wager);
  const fees = form.has_fees
    ? ["player", "player-dealer", ...wagers.filter((wager) => wager === "three-card-bonus")]
    : [];
  const open = Object.fromEntries(sides.map((wager) => [wager, { minimum: "", maximum: "" }]));
  return {
    ...draft,
    dealing: draft.dealing || (form.dealing[0] ?? ""),
    wagers: { ...empty(wagers), ...draft.wagers },
    limit: { ...draft.limit, sides: { ...open, ...draft.limit.sides } },
    fees: { ...empty(fees), ...draft.fees },
    options: { ...empty(form.options.map((one) => one.name)), ...draft.options },
  };
}
