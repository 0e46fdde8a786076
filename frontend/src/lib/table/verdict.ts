import { makersOf } from "./hand_shape";
import { handName } from "./hand_name";
import { cardsOn, linesOfPlayer, totalOf } from "./results";
import type { ShownRound } from "./shown_round";
import type { Settled } from "./view";

/** How large a win is felt: not at all, a nod, a warm felt, a dark table, or a moment that nobody forgets. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** What a round came to for somebody. */
export interface Verdict {
  round: number;
  /** The hand of each of their boxes, as people say it. */
  names: string[];
  netCents: number;
  level: Level;
  /** The cards that make a winning hand, by seat. */
  raised: Record<number, string[]>;
  /** The line of each paytable that paid, by wager. */
  lit: Record<string, string>;
}

const NOD = 2;
const WARM = 10;
const DARK = 100;
const GREATEST = ["straight flush", "royal flush"];

const plain = (hand: string) => hand.replace(/^\w+-card /, "");

/** What a round that is over came to for a player; null where they had no part in it. */
export function verdictOf(round: ShownRound | null, player: string): Verdict | null {
  if (!round?.is_over || round.void_cause) return null;
  const own = round.results.filter((one) => one.player === player);
  const hands = own.filter((one) => one.spot === "bet 3").sort((one, other) => one.seat - other.seat);
  if (!hands.length) return null;
  const netCents = totalOf(linesOfPlayer(round, player));
  const cards = cardsOn(round);
  const raised: Record<number, string[]> = {};
  for (const one of hands) if (one.outcome === "won") raised[one.seat] = makersOf(one.hand, cards(one.seat, one.hand));
  const lit: Record<string, string> = {};
  for (const one of own) if (one.outcome === "won") lit[one.wager] = plain(one.hand);
  const isGreatest = hands.some(
    (one) => one.outcome === "won" && GREATEST.some((great) => plain(one.hand).startsWith(great)),
  );
  const names = hands.map((one) => handName(one.hand, cards(one.seat, one.hand)));
  return {
    round: round.number,
    names,
    netCents,
    level: levelOf(netCents / (hands[0]?.stake_cents || 1), isGreatest),
    raised,
    lit,
  };
}

function levelOf(bets: number, isGreatest: boolean): Level {
  if (bets <= 0) return 0;
  if (isGreatest || bets > DARK) return 4;
  return bets <= NOD ? 1 : bets <= WARM ? 2 : 3;
}
