/** A rules submission as the form holds it, and the text that is checked and filed. */
export interface Draft {
  id: string;
  title: string;
  operator: string;
  ruleset: string;
  dealing: string;
  wagers: Record<string, string>;
  limit: {
    name: string;
    minimum: string;
    maximum: string;
    sides: Record<string, { minimum: string; maximum: string }>;
  };
  fees: Record<string, string>;
  meter: { rate: string; initial: string; reset: string };
  options: Record<string, string>;
  /** What the form doesn't ask for, and keeps: stakes by wager, more table limits, the payout limit. */
  kept: { stakes: Record<string, unknown>; limits: unknown[]; payoutLimit: unknown };
}

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const table = (value: unknown): Table => (isTable(value) ? value : {});
const word = (value: unknown): string => (["string", "number", "boolean"].includes(typeof value) ? String(value) : "");
const words = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(table(value)).map(([key, each]) => [key, word(each)]));
const range = (value: unknown) => ({ minimum: word(table(value).minimum), maximum: word(table(value).maximum) });

/** What the form shows of a submission's data, whatever somebody has written there. */
export function draftOf(data: Table): Draft {
  const [first, ...limits] = Array.isArray(data.table_limits) ? (data.table_limits as unknown[]) : [];
  const { name, base, fees, ...sides } = table(first);
  const { rate, initial, reset } = words(data.meter);
  const wagers = Object.entries(table(data.wagers));
  return {
    id: word(data.id),
    title: word(data.title),
    operator: word(data.operator),
    ruleset: word(data.ruleset),
    dealing: word(data.dealing),
    wagers: Object.fromEntries(wagers.map(([wager, chosen]) => [wager, word(table(chosen).paytable)])),
    limit: {
      name: word(name),
      ...range(base),
      sides: Object.fromEntries(Object.entries(sides).map(([key, each]) => [key, range(each)])),
    },
    fees: words(fees),
    meter: { rate: rate ?? "", initial: initial ?? "", reset: reset ?? "" },
    options: words(data.options),
    kept: {
      stakes: Object.fromEntries(
        wagers.flatMap(([wager, chosen]) => (table(chosen).stakes ? [[wager, table(chosen).stakes]] : [])),
      ),
      limits,
      payoutLimit: data.payout_limit ?? null,
    },
  };
}

const quoted = (value: string) => JSON.stringify(value);
const keyed = (key: string) => (/^[\w-]+$/.test(key) ? key : quoted(key));

/** A value of an option as TOML: whole numbers and yes or no are bare where the option asks for one, anything else is a text. */
const plain = (value: string, kind: string) =>
  (kind === "whole-number" && /^\d+$/.test(value)) || (kind === "yes-no" && /^(true|false)$/.test(value))
    ? value
    : quoted(value);

/** Any value as TOML on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value))
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${keyed(key)} = ${inline(each)}`)
      .join(", ")} }`;
  return typeof value === "string" ? quoted(value) : String(value);
}

const lines = (entries: Table) => Object.entries(entries).map(([key, value]) => `${keyed(key)} = ${inline(value)}`);

/** The TOML of a draft; what is empty is left out, so that the check says what is missing. `asked` are the options of its form. */
export function submissionToml(draft: Draft, asked: { name: string; kind: string }[]): string {
  const kinds = Object.fromEntries(asked.map((option) => [option.name, option.kind]));
  const found = (["id", "title", "operator", "ruleset", "dealing"] as const)
    .filter((key) => draft[key])
    .map((key) => `${key} = ${quoted(draft[key])}`);
  for (const [wager, paytable] of Object.entries(draft.wagers)) {
    if (!paytable) continue;
    found.push("", `[wagers.${keyed(wager)}]`, `paytable = ${quoted(paytable)}`);
    if (draft.kept.stakes[wager]) found.push(`stakes = ${inline(draft.kept.stakes[wager])}`);
  }
  found.push("", "[[table_limits]]", ...lines(firstLimit(draft)));
  for (const limit of draft.kept.limits) found.push("", "[[table_limits]]", ...lines(offered(table(limit), draft)));
  const meter = filled(draft.meter);
  if (draft.wagers.progressive && Object.keys(meter).length) found.push("", "[meter]", ...lines(meter));
  if (draft.kept.payoutLimit) found.push("", "[payout_limit]", ...lines(table(draft.kept.payoutLimit)));
  const options = Object.entries(draft.options).filter(([, value]) => value !== "");
  if (options.length)
    found.push("", "[options]", ...options.map(([key, value]) => `${keyed(key)} = ${plain(value, kinds[key] ?? "")}`));
  return `${found.join("\n")}\n`;
}

const filled = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value));

function firstLimit({ limit, wagers, fees }: Draft): Table {
  const sides = Object.entries(limit.sides).filter(([wager, side]) => wagers[wager] && side.minimum);
  const { minimum, maximum } = limit;
  const due = filled(fees);
  return {
    name: limit.name,
    base: { minimum, maximum },
    ...Object.fromEntries(sides),
    ...(Object.keys(due).length ? { fees: due } : {}),
  };
}

/** A further table limit without those wagers that are no longer offered. */
function offered(limit: Table, { wagers }: Draft): Table {
  return Object.fromEntries(
    Object.entries(limit).filter(([key]) => ["name", "base", "fees"].includes(key) || wagers[key]),
  );
}
