import { get, post } from "../api";
import { number, percent as share } from "../locale";
import type { Fraction as Exact, Odds as Analysis, OddsPart as Odds, Strategy } from "../schema";
import { text } from "../text";

export type { Exact, Odds, Strategy };

export const readOdds = (id: string) => get<Analysis>(`/odds/${id}`).then((answer) => answer.parts);

/** When bets ride under rows that somebody is writing. */
export const strategyOf = (hands: string, pays: Record<string, string>) =>
  post<Strategy>("/strategy", { wager: "base", hands, pays });

/** The exact analysis of rows that somebody is writing. */
export const analyse = (wager: string, hands: string, pays: Record<string, string>) =>
  post<Analysis>("/odds", { wager, hands, pays }).then((answer) => answer.parts[0]);

/** What the house keeps of each unit bet; the base game is counted per one of its three bets. */
export const edgeOf = (odds: Odds): number => -odds.expected_value.value;

export const percent = (part: number, digits = 3): string => share(part, digits);

/** A chance as people say it. */
export const oneIn = (part: number): string =>
  part > 0 ? text.odds.oneIn(number(1 / part, { maximumFractionDigits: part > 0.01 ? 1 : 0 })) : text.odds.never;
