import { HIDDEN } from "../cards/card";
import { causeOf } from "../causes";
import { BankCover } from "../verify/bank_cover";
import type { BankView, BoxView, DeckView, RoundView, Settled } from "./view";

/** What the picture needs of an event; a card that is hidden from the viewer is "??". */
export interface RoundEvent {
  event: string;
  [field: string]: unknown;
}

/** A round as it stands on the felt: also after its last event, when the table itself has cleared it away. */
export interface ShownRound extends RoundView {
  results: Settled[];
  decks: DeckView[];
  isOver: boolean;
  voided: string;
  /** What a void round gave back, in cents by player. */
  returned: Record<string, number>;
}

export const asShown = (round: RoundView, results: Settled[], decks: DeckView[]): ShownRound => ({
  ...round,
  results,
  decks,
  isOver: false,
  voided: "",
  returned: {},
});

const cardsIn = (words: unknown): string[] =>
  String(words)
    .split(" ")
    .filter((word) => word.length === 2);

/** A felt without bets. */
export const emptyRound = (number: number, decks: DeckView[]): ShownRound => ({
  number,
  deck: "",
  decks,
  fees: {},
  community: [],
  six_card_box: [],
  exposed: [],
  stub_count: 0,
  discard_count: 0,
  boxes: {},
  ready: [],
  bank: null,
  is_ruling_awaited: false,
  high_hand: null,
  results: [],
  isOver: false,
  voided: "",
  returned: {},
});

const seatsIn = (words: unknown): number[] => (String(words).match(/\d+/g) ?? []).map(Number);
const down = (cards: string[]): string[] => cards.map(() => HIDDEN);

/**
 * What an event does to the picture of a round. The server clears the felt with the last event of a round, and people
 * want to see how it ended; a replay is nothing but this, event after event.
 */
export function followEvent(round: ShownRound, event: RoundEvent): ShownRound {
  switch (event.event) {
    case "BettingOpened":
      return emptyRound(Number(event.number), round.decks);
    case "WagerPlaced":
      return withWager(round, event, Number(event.stake_cents));
    case "WagerTakenBack":
      return withWager(round, event, 0);
    case "BankPosted": {
      const cents = Number(event.amount_cents);
      const bank = {
        player: String(event.player),
        posted_cents: cents,
        payable_cents: cents,
        paid_cents: 0,
        collected_cents: 0,
      };
      return { ...round, bank: { ...bank, cover: String(event.cover ?? "") } };
    }
    case "FeeCollected": {
      const player = String(event.player);
      return { ...round, fees: { ...round.fees, [player]: (round.fees[player] ?? 0) + Number(event.amount_cents) } };
    }
    case "DeckMoved":
      return withDeck(round, Number(event.deck), String(event.place));
    case "DeckShuffled":
      return withDeck(round, Number(event.deck), "shuffler");
    case "DeckReleased":
      return {
        ...withDeck(round, Number(event.deck), "in play"),
        deck: round.decks[Number(event.deck)]?.colour ?? round.deck,
      };
    case "CardsCollected":
      return withDeck(
        round,
        round.decks.findIndex((deck) => deck.place === "in play"),
        "rack",
      );
    case "LammersPlaced":
      return seatsIn(event.seats).reduce((all, seat) => withBox(all, seat, { has_lammer: true }), round);
    case "CardsDelivered":
      return withBox(round, event.seat, {
        cards: [...(round.boxes[String(event.seat)]?.cards ?? []), ...cardsIn(event.cards)],
      });
    case "CommunityCardsDelivered":
      return { ...round, community: [...round.community, ...down(cardsIn(event.cards))].slice(0, 2) };
    case "BoxCardsDelivered":
      return { ...round, six_card_box: [...round.six_card_box, ...down(cardsIn(event.cards))] };
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
    case "WagerSettled": {
      const one = event.settled as Settled;
      return { ...round, bank: round.bank ? bankAfter(round.bank, one) : null, results: [...round.results, one] };
    }
    case "RoundVoided":
      return { ...withWagersReturned(round), isOver: true, voided: causeOf(event), fees: {} };
    case "RoundClosed":
      return { ...round, isOver: true };
    default:
      return round;
  }
}

/** A void round gives every wager back that is not settled, from the layout and from the tray. */
function withWagersReturned(round: ShownRound): ShownRound {
  const returned: Record<string, number> = {};
  const boxes: Record<string, BoxView> = {};
  for (const [seat, box] of Object.entries(round.boxes)) {
    const isSettled = (spot: string) => round.results.some((one) => one.seat === Number(seat) && one.spot === spot);
    const kept = (wagers: Record<string, number>) =>
      Object.fromEntries(Object.entries(wagers).filter(([spot]) => isSettled(spot)));
    const staked = Object.entries({ ...box.in_tray, ...box.wagers });
    const back = staked.reduce((sum, [spot, stake]) => sum + (isSettled(spot) ? 0 : stake), 0);
    if (back) returned[box.player] = (returned[box.player] ?? 0) + back;
    boxes[seat] = { ...box, wagers: kept(box.wagers), in_tray: kept(box.in_tray) };
  }
  return { ...round, boxes, returned };
}

function bankAfter(bank: BankView, one: Settled): BankView {
  const cover = new BankCover(bank.player, bank.posted_cents, bank.cover);
  cover.paid = bank.paid_cents + one.paid_cents;
  cover.collected = bank.collected_cents + one.collected_cents;
  return { ...bank, paid_cents: cover.paid, collected_cents: cover.collected, payable_cents: cover.payable };
}

function withDeck(round: ShownRound, position: number, place: string): ShownRound {
  return { ...round, decks: round.decks.map((deck, index) => (index === position ? { ...deck, place } : deck)) };
}

function withDecision(round: ShownRound, event: RoundEvent, decision: string): ShownRound {
  const box = round.boxes[String(event.seat)];
  if (!box) return round;
  const wagers = { ...box.wagers };
  if (decision === "withdrawn") delete wagers[String(event.spot)];
  return withBox(round, event.seat, { wagers, decisions: { ...box.decisions, [String(event.spot)]: decision } });
}

function withBox(round: ShownRound, seat: unknown, changes: Partial<BoxView>): ShownRound {
  const box = round.boxes[String(seat)];
  return box ? { ...round, boxes: { ...round.boxes, [String(seat)]: { ...box, ...changes } } } : round;
}

const EMPTY_BOX: Omit<BoxView, "player"> = {
  cards: [],
  wagers: {},
  in_tray: {},
  decisions: {},
  settled: [],
  results: [],
  hand: null,
  has_lammer: false,
  is_tucked: false,
  is_turned: false,
};

function withWager(round: ShownRound, event: RoundEvent, stakeCents: number): ShownRound {
  const seat = String(event.seat);
  const box = round.boxes[seat] ?? { ...EMPTY_BOX, player: String(event.player) };
  const { [String(event.spot)]: _, ...others } = box.wagers;
  const wagers = stakeCents ? { ...others, [String(event.spot)]: stakeCents } : others;
  const { [seat]: __, ...boxes } = round.boxes;
  return { ...round, boxes: Object.keys(wagers).length ? { ...boxes, [seat]: { ...box, wagers } } : boxes };
}
