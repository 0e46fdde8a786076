import type { OwnPaytable } from "./odds";

const KEY = "letitride-paytables";
const MOST = 24;

/** Paytables of one's own that this browser keeps for Compare and to begin from. */
export class OwnTables {
  tables = $state.raw<OwnPaytable[]>([]);

  constructor(private readonly kept: Pick<Storage, "getItem" | "setItem"> | null = globalThis.localStorage ?? null) {
    try {
      this.tables = JSON.parse(this.kept?.getItem(KEY) ?? "[]") as OwnPaytable[];
    } catch {
      this.tables = [];
    }
  }

  /** Keep a paytable; one of the same name makes way for it. */
  keep(own: OwnPaytable): void {
    this.#write([own, ...this.tables.filter((one) => one.id !== own.id)].slice(0, MOST));
  }

  letGo(id: string): void {
    this.#write(this.tables.filter((one) => one.id !== id));
  }

  #write(tables: OwnPaytable[]): void {
    this.tables = tables;
    this.kept?.setItem(KEY, JSON.stringify(tables));
  }
}

export const ownTables = new OwnTables();
