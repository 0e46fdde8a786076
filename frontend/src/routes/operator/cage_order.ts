/** An order to the cage as it is typed, and what is wrong with it. */
import { faultOfAmount } from "../../lib/amount";
import { cents, dollars } from "../../lib/money";
import { staff } from "../../lib/staff_text";

export interface CageOrder {
  player: string;
  amount: string;
  reason: string;
}

/** The most that is moved at a time, in cents. */
export const MOST_CENTS = 10 ** 12;
const SHORTEST_REASON = 3;

/** The first thing that is wrong with an order, in a sentence; empty where nothing is. */
export function faultOf(order: CageOrder): string {
  const t = staff.operator.people;
  const amount = cents(order.amount);
  if (!order.player.trim()) return t.noName;
  if (Number.isNaN(amount)) return faultOfAmount(order.amount);
  if (amount <= 0) return t.notPositive;
  if (amount > MOST_CENTS) return t.tooMuch(dollars(MOST_CENTS));
  return order.reason.trim().length < SHORTEST_REASON ? t.noReason : "";
}

/** From this many cents on chips aren't moved by one person alone; the server decides, this only shows the fields. */
const LARGE_CENTS = 1_000_000;

export const isLarge = (typed: string): boolean => Math.abs(cents(typed)) > LARGE_CENTS;
