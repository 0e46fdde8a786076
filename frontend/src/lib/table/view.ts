/** The table as the server shows it. */
export interface TableView {
  sequence: number;
  phase: string;
  [field: string]: unknown;
}
