import { dollars, signed } from "../money";
import { text } from "../text";
import { handName } from "./hand_name";
import type { ShownRound } from "./shown_round";
import type { RoundView, Settled, TableView } from "./view";

/** Wagers of one seat that ended in the same way, the bank, or a fee, as one sentence. */
export interface ResultLine {
  /** Null for what belongs to a player and no box. */
  seat: number | null;
  player: string;
  outcome: Settled["outcome"] | "bank" | "fee";
  sentence: string;
  netCents: number;
  clause: string;
}

/** The cards that made the hands of a seat. */
export type CardsOf = (seat: number, hand: string) => readonly string[];

/** "Pair of kings: bet 2 and $ win 1 to 1, +$20": one line for all wagers that share hand, outcome and odds. */
export function resultLines(results: readonly Settled[], cardsOf: CardsOf = () => []): ResultLine[] {
  const groups = new Map<string, Settled[]>();
  for (const one of results) {
    const key = [one.seat, one.hand, one.outcome, one.payout, one.shortfall, one.wager].join("|");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => lineOf(group, cardsOf));
}

function lineOf(group: Settled[], cardsOf: CardsOf): ResultLine {
  const first = group[0] as Settled;
  const netCents = group.reduce((sum, one) => sum + one.net_cents, 0);
  const spots = group.map((one) => spotName(one.spot));
  const hand = handName(first.hand, cardsOf(first.seat, first.hand));
  const how = first.payout === "push" ? "pushed" : first.outcome;
  const said = text.results[how](text.list(spots), spots.length, text.odds.payout(first.payout ?? ""));
  const short = first.shortfall ? `, ${text.shortfalls[first.shortfall] ?? first.shortfall}` : "";
  return {
    seat: first.seat,
    player: first.player,
    outcome: first.outcome,
    sentence: `${hand}: ${said}${short}, ${signed(netCents)}`,
    netCents,
    clause: first.clause,
  };
}

/** What people call a spot: bets 1 and 2, $, or the side wager's name. */
export function spotName(spot: string | null): string {
  return text.spots[spot ?? "envy"] ?? String(spot);
}

/** What the bank of a round and the card room's fees did to a player's chips, line by line. */
export function chargeLines(round: ShownRound, player: string): ResultLine[] {
  const line = (outcome: "bank" | "fee", words: string, netCents: number): ResultLine => {
    return { seat: null, player, outcome, sentence: words, netCents, clause: "" };
  };
  const lines: ResultLine[] = [];
  const bank = round.bank?.player === player ? round.bank : null;
  if (bank && round.is_over) {
    const back = bank.posted_cents + bank.collected_cents - bank.paid_cents;
    lines.push(line("bank", text.results.bankCollects(signed(bank.collected_cents)), bank.collected_cents));
    lines.push(line("bank", text.results.bankPays(signed(-bank.paid_cents)), -bank.paid_cents));
    lines.push(line("bank", text.results.bankBack(dollars(bank.posted_cents), dollars(back)), 0));
  }
  const fee = round.fees[player] ?? 0;
  if (fee) lines.push(line("fee", text.results.fee(signed(-fee)), -fee));
  return lines;
}

/** Everything that a round did to a player's chips, line by line. */
export function linesOfPlayer(round: ShownRound, player: string): ResultLine[] {
  const own = round.results.filter((one) => one.player === player).sort((one, other) => one.seat - other.seat);
  const isSettled = own.length > 0 || (round.is_over && round.bank?.player === player);
  return isSettled ? [...resultLines(own, cardsOn(round)), ...chargeLines(round, player)] : [];
}

export const totalOf = (lines: readonly ResultLine[]): number => lines.reduce((sum, line) => sum + line.netCents, 0);

/** What a seat gained or lost in all. */
export function netOfSeat(results: readonly Settled[], seat: number): number {
  return results.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.net_cents, 0);
}

/** What the plate of a seat shows when the round is over; what belongs to a player as a whole counts at the first seat. */
export function netOnPlate(round: ShownRound | null, seats: TableView["seats"], number: number): number | null {
  const player = seats[number]?.player;
  if (!round?.is_over || !player) return null;
  const isFirst = Object.entries(seats).find(([, seat]) => seat.player === player)?.[0] === String(number);
  const charges = isFirst ? chargeLines(round, player) : [];
  const results = round.results.filter((one) => one.seat === number);
  return results.length || charges.length ? netOfSeat(results, number) + totalOf(charges) : null;
}

/** The cards on the felt that a hand of a seat is made of: its own three, and the community cards for five. */
export function cardsOn(round: RoundView | null): CardsOf {
  return (seat, hand) => {
    const own = round?.boxes[seat]?.cards ?? [];
    return hand.startsWith("five-card") ? [...own, ...(round?.community ?? [])] : own;
  };
}
