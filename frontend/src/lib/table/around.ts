/** Where somebody sits as seen from one's own chair: on the left or the right, from 0 beside oneself to 1 beside the dealer. */
export interface Around {
  seat: number;
  side: "left" | "right";
  height: number;
}

/**
 * The others around the table, in the order of play: whoever acts next sits on the left. Where one sits at the end of the
 * row the arc closes behind, so that the table looks the same from every chair. Whoever only watches sees the whole arc:
 * seat 1 at the dealer's left, which is the right of the picture.
 */
export function around(seats: readonly number[], own: readonly number[]): Around[] {
  const first = own.at(-1);
  const others = seats.filter((seat) => !own.includes(seat)).sort((a, b) => a - b);
  if (first === undefined)
    return halves([...others.slice(Math.floor(others.length / 2)), ...others.slice(0, Math.floor(others.length / 2))]);
  const turned = [...others.filter((seat) => seat > first), ...others.filter((seat) => seat < first)];
  return halves(turned);
}

/** The first half on the left, from oneself to the dealer; the others on the right, back again. */
function halves(turned: readonly number[]): Around[] {
  const left = Math.ceil(turned.length / 2);
  return turned.map((seat, index) => {
    const isLeft = index < left;
    const among = isLeft ? left : turned.length - left;
    const rank = isLeft ? index : turned.length - 1 - index;
    return { seat, side: isLeft ? "left" : "right", height: among === 1 ? 0.5 : rank / (among - 1) };
  });
}
