import { get } from "./api";

export interface PaytableSummary {
  id: string;
  title: string;
  wagers: string[];
  document: string;
  jurisdiction: string;
  printed_par: (string | null)[];
}

export interface SubmissionSummary {
  id: string;
  title: string;
  ruleset: string;
  wagers: Record<string, string>;
  table_limits: string[];
}

export interface Catalogue {
  paytables: PaytableSummary[];
  rulesets: { id: string; title: string; document: string; banked_by: string; wagers: string[] }[];
  submissions: SubmissionSummary[];
}

let kept: Promise<Catalogue> | null = null;

/** The catalogue, asked for once. */
export function readCatalogue(): Promise<Catalogue> {
  kept ??= get<Catalogue>("/catalogue").catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}
