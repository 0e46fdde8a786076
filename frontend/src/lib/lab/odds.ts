import { get, post } from "../api";

/** An exact figure and its decimal. */
export interface Exact {
  fraction: string;
  value: number;
}

export interface Odds {
  id: string;
  wager: string;
  players?: number | null;
  expected_value: Exact;
  house_edge?: Exact | null;
  average_bet?: Exact | null;
  element_of_risk?: Exact | null;
  hit_frequency: Exact;
  standard_deviation: number;
  outcomes: { hand: string; probability: Exact; pays: string }[];
  rides?: { bet_1: Exact; bet_2: Exact } | null;
  results: { units: number; probability: Exact }[];
}

export interface Strategy {
  bet_1: { rules: { rule: string }[] };
  bet_2: { rules: { rule: string }[] };
}

export const readOdds = (id: string) => get<{ parts: Odds[] }>(`/odds/${id}`).then((answer) => answer.parts);
export const readStrategy = (id: string) => get<Strategy>(`/strategy/${id}`);

/** The exact analysis of rows that somebody is writing. */
export const analyse = (wager: string, hands: string, pays: Record<string, string>) =>
  post<{ parts: Odds[] }>("/odds", { wager, hands, pays }).then((answer) => answer.parts[0]);

/** What the house keeps of each unit bet; the base game is counted per one of its three bets. */
export const edgeOf = (odds: Odds): number => -odds.expected_value.value;

export const percent = (part: number, digits = 3): string => `${(100 * part).toFixed(digits)}%`;

/** A chance as people say it. */
export const oneIn = (part: number): string =>
  part > 0 ? `1 in ${(1 / part).toLocaleString("en-US", { maximumFractionDigits: part > 0.01 ? 1 : 0 })}` : "never";
