import { post } from "../api";
import { number, percent as share } from "../locale";
import type {
  BenchFront,
  BenchLines,
  DesignsFound,
  Fraction as Exact,
  MadeTable,
  Odds as Analysis,
  OddsPart as Odds,
  OwnPaytable,
  OwnPlayed,
  Strategy,
} from "../schema";
import { text } from "../text";

export type { BenchFront, BenchLines, DesignsFound, Exact, Odds, OwnPaytable, OwnPlayed, Strategy };

/** What a search is asked besides the paytable, as the command line takes it; an empty text is no wish. */
export type Wished = Partial<
  Record<"edge" | "within" | "hit" | "sd" | "par" | "top" | "step" | "rate" | "reset", string>
> & { locked?: string[]; players?: number | null };

/** When bets ride under rows that somebody is writing. */
export const strategyOf = (own: OwnPaytable) => post<Strategy>("/strategy", own);

/** The exact analysis of rows that somebody is writing; Cover All has a part for each number of players. */
export const analyse = (own: OwnPaytable) => post<Analysis>("/odds", own).then((answer) => answer.parts);

/** The exact analyses of several paytables in one answer: of the catalogue by name, and one's own. */
export const compare = (wanted: { names?: string[]; own?: OwnPaytable[] }) => post<Analysis[]>("/compare", wanted);

/** What each line may pay and what it does. */
export const linesOf = (own: OwnPaytable, players: number | null) => post<BenchLines>("/bench/lines", { own, players });

export const searchDesigns = (own: OwnPaytable, wished: Wished) =>
  post<DesignsFound>("/bench/designs", { own, ...wished });

export const frontOf = (own: OwnPaytable, wished: Wished) => post<BenchFront[]>("/bench/front", { own, ...wished });

/** The exact value of a strategy of one's own, written as rules, and where it isn't best play. */
export const valueRules = (own: OwnPaytable, rules: string) => post<OwnPlayed>("/bench/strategy", { own, rules });

export const playOwn = (own: OwnPaytable) => post<MadeTable>("/bench/trials", { own });

/** Where the server makes a file of a paytable of one's own. */
export const fileOf = (own: OwnPaytable, file: string): string =>
  `/api/bench/${file}?paytable=${encodeURIComponent(JSON.stringify(own))}`;

/** What the house keeps of each unit bet; the base game is counted per one of its three bets. */
export const edgeOf = (odds: Odds): number => -odds.expected_value.value;

export const percent = (part: number, digits = 3): string => share(part, digits);

/** A difference with its sign. */
export const signed = (value: string): string => (value.startsWith("-") ? value : `+${value}`);

/** A chance as people say it. */
export const oneIn = (part: number): string =>
  part > 0 ? text.odds.oneIn(number(1 / part, { maximumFractionDigits: part > 0.01 ? 1 : 0 })) : text.odds.never;
