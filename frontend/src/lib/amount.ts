/** What people type where a number is wanted, and what is wrong with it. */
import { plainNumber } from "./locale";
import { cents } from "./money";
import { text } from "./text";

/** What is wrong with an amount, in a sentence; empty where it can be read. */
export function faultOfAmount(typed: string): string {
  if (!Number.isNaN(cents(typed))) return "";
  const isTooFine = /^-?\d+\.\d{3,}$/.test(plainNumber(typed));
  return isTooFine ? text.amounts.noHalfCents(typed) : text.amounts.noAmount(typed);
}

/** What is wrong with a number of things, in a sentence; empty where it can be read. */
export const faultOfCount = (typed: string): string => (/^\d+$/.test(typed.trim()) ? "" : text.amounts.noCount(typed));

/** What a duty asks to be keyed: an amount or a number of things. */
export const faultOfKeyed = (kind: string, typed: string): string =>
  kind === "cents" ? faultOfAmount(typed) : faultOfCount(typed);
export const keyedNumber = (kind: string, typed: string): number => (kind === "cents" ? cents(typed) : Number(typed));
