import type { Problem } from "./api";
import { text } from "./text";

/** What stands in the sentence of a refusal. */
export type Values = Record<string, number | string | number[] | string[]>;

/** The sentence of a refusal in the reader's language; the server says it in English. */
export function worded(problem: Problem): Problem {
  const { code = "", values = {} } = problem;
  const said = text.refusals[code]?.(values);
  if (!said) return problem;
  return { ...problem, detail: values.at_seat ? `${text.results.ofSeat(Number(values.at_seat))} ${said}` : said };
}
