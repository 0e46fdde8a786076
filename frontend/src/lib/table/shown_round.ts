import type { TableEvent } from "../frames";
import type { RoundView, Settled } from "./view";

/** A round as it stands on the felt: also after its last event, when the table itself has cleared it away. */
export interface ShownRound extends RoundView {
  results: Settled[];
  isOver: boolean;
  voided: string;
}

export const asShown = (round: RoundView, results: Settled[]): ShownRound => ({
  ...round,
  results,
  isOver: false,
  voided: "",
});

const cardsIn = (words: unknown): string[] => String(words).split(" ").filter((word) => word.length === 2);

/**
 * What an event does to the picture of a round that is being closed. The server clears the felt with the last event of a
 * round, and people want to see how it ended.
 */
export function followEvent(round: ShownRound, event: TableEvent): ShownRound {
  switch (event.event) {
    case "CommunityCardTurned": {
      const community = [...round.community];
      community[event.side === "left" ? 0 : 1] = String(event.card);
      return { ...round, community };
    }
    case "BoxCardsTurned":
      return { ...round, six_card_box: cardsIn(event.cards) };
    case "HandTurned":
      return withBox(round, event.seat, { cards: cardsIn(event.cards), is_turned: true });
    case "WagerLeftToRide":
      return withDecision(round, event, "rides");
    case "WagerWithdrawn":
      return withDecision(round, event, "withdrawn");
    case "WagerSettled":
      return { ...round, results: [...round.results, event.settled as Settled] };
    case "RoundVoided":
      return { ...round, isOver: true, voided: String(event.reason) };
    case "RoundClosed":
      return { ...round, isOver: true };
    default:
      return round;
  }
}

function withDecision(round: ShownRound, event: TableEvent, decision: string): ShownRound {
  const box = round.boxes[String(event.seat)];
  if (!box) return round;
  const wagers = { ...box.wagers };
  if (decision === "withdrawn") delete wagers[String(event.spot)];
  return withBox(round, event.seat, { wagers, decisions: { ...box.decisions, [String(event.spot)]: decision } });
}

function withBox(round: ShownRound, seat: unknown, changes: Partial<RoundView["boxes"][string]>): ShownRound {
  const box = round.boxes[String(seat)];
  return box ? { ...round, boxes: { ...round.boxes, [String(seat)]: { ...box, ...changes } } } : round;
}
