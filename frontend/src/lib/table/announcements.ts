import { spoken } from "../cards/card";
import { causeOf } from "../causes";
import type { TableEvent } from "../frames";
import { shownName } from "../people/names";
import { text } from "../text";

const said: Record<string, (event: TableEvent) => string> = {
  BettingOpened: () => text.dealer.placeYourBets,
  BettingClosed: () => text.dealer.noMoreBets,
  CommunityCardTurned: (event) => text.dealer.community(String(event.side), spoken(String(event.card))),
  BankOffered: (event) => text.dealer.bankOffered(Number(event.seat)),
  BankTaken: (event) => text.dealer.bankTaken(shownName(String(event.player))),
  RoundVoided: (event) => text.dealer.voided(causeOf(event)),
  RulingAwaited: (event) => text.dealer.ruling(causeOf(event)),
  PlayContinued: () => text.dealer.playGoesOn,
  CallTakenBack: (event) => (event.goes_on ? text.dealer.playGoesOn : ""),
};

/** What the dealer says when something happens, null where nothing is said. */
export function announcementOf(event: TableEvent): string | null {
  return said[event.event]?.(event) || null;
}
