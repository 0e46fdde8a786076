import { get } from "./api";
import type { CatalogueList as Catalogue, PaytableSummary, SubmissionSummary } from "./schema";

export type { Catalogue, PaytableSummary, SubmissionSummary };

let kept: Promise<Catalogue> | null = null;

/** The catalogue, asked for once. */
export function readCatalogue(): Promise<Catalogue> {
  kept ??= get<Catalogue>("/catalogue").catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}
