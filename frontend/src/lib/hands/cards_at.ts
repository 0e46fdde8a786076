import type { RoundView } from "../table/view";

/** The cards by which a seat is paid: its own, the community cards, and those of the Six Card box. */
export function cardsAt(round: RoundView | null | undefined, seat: number): string[][] {
  return round ? [round.boxes[seat]?.cards ?? [], round.community, round.six_card_box] : [];
}
