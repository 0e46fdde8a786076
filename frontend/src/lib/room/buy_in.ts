import { session } from "../session.svelte";
import type { Layout } from "../table/layout";
import type { TableState } from "../table/table.svelte";

const BUY_IN_BETS = 100;
const BETS_A_ROUND = 3;

/** What a round takes at least: three bets at the minimum, and the fee of the box. */
export const leastCents = (layout: Layout): number =>
  BETS_A_ROUND * layout.minimum_cents + (layout.wagers.base?.fee_cents ?? 0);

/** What one brings to a table: a hundred bets, or what the wallet still holds. Chips for practice are free. */
export function buyInCents(layout: Layout): number {
  const wanted = BUY_IN_BETS * layout.minimum_cents;
  return session.person?.is_guest || layout.is_practice ? wanted : Math.min(session.person?.wallet_cents ?? 0, wanted);
}

/** See to it that the wallet of a guest holds as many chips. */
export async function fillWallet(cents: number): Promise<void> {
  if (session.person?.is_guest && session.person.wallet_cents < cents) await session.refill().catch(() => undefined);
}

/** Bring chips to the table again. */
export async function bringChips(table: TableState, cents: number): Promise<boolean> {
  await fillWallet(cents);
  const isDone = await table.command("BringChips", { amount_cents: cents });
  await session.refresh();
  return isDone;
}
