import { describe, expect, it } from "vitest";

import { column, type Printed } from "./layout";

const coverAll = {
  id: "COVER-ALL",
  wager: "cover-all",
  title: "",
  columns_by: "players",
  columns: ["7", "6", "5", "4", "3", "2", "1"],
  pays: { "royal flush": ["90 to 1", "100 to 1", "150 to 1", "200 to 1", "250 to 1", "300 to 1", "500 to 1"] },
} as unknown as Printed;

describe("columns of a paytable", () => {
  it("takes the one for as many players as play", () => {
    expect(column(coverAll, 3)).toEqual([["royal flush", "250 to 1"]]);
    expect(column(coverAll, 7)).toEqual([["royal flush", "90 to 1"]]);
  });

  it("has only one where nothing depends on players", () => {
    const plain: Printed = { ...coverAll, columns_by: null, columns: [], pays: { flush: "8 to 1" } };
    expect(column(plain, 5)).toEqual([["flush", "8 to 1"]]);
  });
});
