/** Whose eyes see the table: the players', or the dealer's from across. */
export type Side = "players" | "dealer";

/**
 * Where seats are drawn: an arc around the dealer, seat 1 at the dealer's left. That is the right of the players' picture,
 * and the left of the dealer's, which is the same one turned half way round.
 */
export interface Place {
  /** Per cent of the felt's width and height. */
  x: number;
  y: number;
  /** The way from the shoe, in hundredths of the felt's width, for cards that fly in. */
  fromX: number;
  fromY: number;
}

const EDGE = 8.2;
const TOP = 35;
const DEPTH = 41;
const SHOE = { x: 71, y: 12 };
const ASPECT = 0.57;

export function placeOf(seat: number, seats: number, side: Side = "players"): Place {
  const reach = 50 - EDGE;
  const across = 1 - (2 * (seat - 1)) / (seats - 1);
  const x = 50 + reach * across;
  const y = TOP + DEPTH * (1 - across ** 2) ** 0.8;
  const place = { x, y, fromX: SHOE.x - x, fromY: (SHOE.y - y) * ASPECT };
  return side === "players" ? place : { x: 100 - x, y: 100 - y, fromX: -place.fromX, fromY: -place.fromY };
}
