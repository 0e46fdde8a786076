/** A rules submission as the form holds it, and the text that is filed. */
export interface Draft {
  id: string;
  title: string;
  operator: string;
  ruleset: string;
  dealing: string;
  wagers: Record<string, string>;
  limit: { name: string; minimum: string; maximum: string; sides: Record<string, { minimum: string; maximum: string }> };
  fees: Record<string, string>;
  meter: { rate: string; initial: string; reset: string };
  options: Record<string, string>;
}

const quoted = (value: string) => JSON.stringify(value);

/** A value of an option as TOML: whole numbers and yes or no are bare, anything else is a text. */
const plain = (value: string) => (/^(\d+|true|false)$/.test(value) ? value : quoted(value));

const inline = (entries: [string, string][]) =>
  `{ ${entries.map(([key, value]) => `${key} = ${quoted(value)}`).join(", ")} }`;

/** The TOML of a draft; what is empty is left out, so that the check says what is missing. */
export function submissionToml(draft: Draft): string {
  const lines = (["id", "title", "operator", "ruleset", "dealing"] as const)
    .filter((key) => draft[key])
    .map((key) => `${key} = ${quoted(draft[key])}`);
  for (const [wager, paytable] of Object.entries(draft.wagers)) {
    if (paytable) lines.push("", `[wagers.${wager}]`, `paytable = ${quoted(paytable)}`);
  }
  lines.push("", "[[table_limits]]", `name = ${quoted(draft.limit.name)}`);
  const { minimum, maximum, sides } = draft.limit;
  lines.push(`base = ${inline([["minimum", minimum], ["maximum", maximum]])}`);
  for (const [wager, limits] of Object.entries(sides)) {
    if (draft.wagers[wager] && limits.minimum) lines.push(`${wager} = ${inline(Object.entries(limits))}`);
  }
  const fees = Object.entries(draft.fees).filter(([, fee]) => fee);
  if (fees.length) lines.push(`fees = ${inline(fees)}`);
  const meter = Object.entries(draft.meter).filter(([, value]) => value);
  if (draft.wagers.progressive && meter.length) {
    lines.push("", "[meter]", ...meter.map(([key, value]) => `${key} = ${quoted(value)}`));
  }
  const options = Object.entries(draft.options).filter(([, value]) => value !== "");
  if (options.length) lines.push("", "[options]", ...options.map(([key, value]) => `${key} = ${plain(value)}`));
  return `${lines.join("\n")}\n`;
}
