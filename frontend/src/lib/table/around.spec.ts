import { describe, expect, it } from "vitest";

import { around } from "./around";

describe("the others around the table", () => {
  it("sit left and right of oneself, whoever acts next on the left", () => {
    const places = around([1, 2, 3, 4, 5, 6, 7], [1]);
    expect(places.map(({ seat, side }) => `${seat} ${side}`)).toEqual([
      "2 left",
      "3 left",
      "4 left",
      "5 right",
      "6 right",
      "7 right",
    ]);
    expect(places.map(({ height }) => height)).toEqual([0, 0.5, 1, 1, 0.5, 0]);
  });

  it("are the whole arc to whoever only watches, seat 1 at the right beside the dealer", () => {
    const places = around([1, 2, 3, 4, 5, 6, 7], []).sort((a, b) => a.seat - b.seat);
    expect(places.map(({ side }) => side)).toEqual(["right", "right", "right", "left", "left", "left", "left"]);
    expect(places.map(({ height }) => Math.round(height * 100))).toEqual([100, 50, 0, 0, 33, 67, 100]);
  });

  it("close the arc behind whoever sits at its end", () => {
    expect(around([1, 2, 4], [4]).map(({ seat, side }) => `${seat} ${side}`)).toEqual(["1 left", "2 right"]);
    expect(around([1, 2], [1, 2])).toEqual([]);
  });
});
