import type { Private } from "../frames";
import type { BoxView, RoundView, Settled } from "./view";

/** A round as it lies on the felt, with the results of all boxes together. */
export interface ShownRound extends RoundView {
  results: Settled[];
}

/** The server's view of a round as the felt shows it; own cards lie open before they are turned for everybody. */
export function asShown(round: RoundView, own: Private["cards"] = {}): ShownRound {
  const boxes = { ...round.boxes };
  for (const [seat, cards] of Object.entries(own)) {
    const box = boxes[seat];
    if (box && !box.is_turned) boxes[seat] = { ...box, cards };
  }
  return withBoxes(round, boxes);
}

/** A round with other boxes. */
export function withBoxes(round: RoundView, boxes: Record<string, BoxView>): ShownRound {
  const results = Object.entries(boxes).flatMap(([seat, box]) =>
    box.results.map((one) => ({ ...one, seat: Number(seat), player: box.player }) as Settled),
  );
  return { ...round, boxes, results };
}
