import { DealOrder, type Place } from "./deal_order";
import type { Faults } from "./faults";
import { cardsOf, type RoundRecord } from "./record";
import { DECK } from "./shuffle";

type Data = Record<string, unknown>;

const STACK = 3;
const COMMUNITY = 2;
const isSame = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");
const isWhole = (cards: readonly string[]) => isSame([...cards].sort(), [...DECK].sort());

/** The cards of a round as its events tell it: each from the top of the deck to the place whose turn it is, and shown as dealt. */
export class DealtCards {
  hands = new Map<number, string[]>();
  community: string[] = [];
  box: string[] = [];
  dealt = 0;
  #stub: string[] = [];
  #discards: string[] = [];
  #cuts: number[];
  #order = new DealOrder();

  /** `players` are the seats with bets, and `bankingSeat` whose the bank is, when the deck is released. */
  constructor(
    private readonly record: RoundRecord,
    private readonly faults: Faults,
    private readonly players: () => number[],
    private readonly bankingSeat: () => number | null,
  ) {
    this.#cuts = record.opening.decks.map((deck) => deck.cut_depth);
  }

  /** What is still to be dealt, the top card first. */
  get stub(): readonly string[] {
    return this.#stub;
  }

  tell(kind: string, data: Data): void {
    const told = this.#told[kind];
    if (told) told(data);
  }

  readonly #told: Record<string, (data: Data) => void> = {
    DeckCut: ({ deck, depth }) => this.#cut(Number(deck), Number(depth)),
    DeckShuffled: ({ deck }) => this.#uncut(Number(deck)),
    ReshuffleOrdered: ({ deck }) => this.#uncut(Number(deck)),
    DeckRemoved: ({ deck }) => this.#uncut(Number(deck)),
    DeckReleased: ({ deck, cards }) => this.#release(Number(deck), cardsOf(cards)),
    CardsDelivered: ({ seat, cards }) => this.#deliver(Number(seat), cards),
    CommunityCardsDelivered: ({ cards }) =>
      void (this.community = [...this.community, ...this.#top("community area", cards)]),
    BoxCardsDelivered: ({ cards }) => void (this.box = [...this.box, ...this.#top("six card box", cards)]),
    CardBurned: ({ card }) => this.#burn(String(card)),
    FaceUpCardFound: ({ card }) => this.#setAside(String(card)),
    CardExposed: ({ card }) => this.#expose(String(card)),
    StubUnloadedEarly: () => this.#unloadEarly(),
    StubUnloaded: ({ count }) => {
      this.#require(this.#order.isComplete, "the stub went away before the deal was complete");
      this.#require(count === this.#stub.length, `the stub has ${this.#stub.length} cards, not ${count}`);
    },
    StubCounted: ({ expected }) =>
      this.#require(expected === this.#stub.length, `the stub has ${this.#stub.length} cards, not ${expected}`),
    CommunityCardTurned: ({ side, card }) => {
      this.#require(this.isReady, "the deal was not complete");
      this.#require(card === this.community[side === "left" ? 0 : 1], `${card} is not the ${side} community card`);
    },
    BoxCardsTurned: ({ cards }) =>
      this.#require(isSame(cardsOf(cards), this.box), "these are not the cards of the Six Card box"),
    HandTurned: ({ seat, cards }) =>
      this.#require(
        isSame(cardsOf(cards), this.hands.get(Number(seat)) ?? []),
        `these are not the cards of seat ${seat}`,
      ),
    CardsCollected: ({ cards }) =>
      this.#require(isSame([...cardsOf(cards)].sort(), [...this.#all()].sort()), "the rack doesn't hold the 52 cards"),
    RoundClosed: () => this.#require(this.#isComplete(), "the deal was never completed"),
  };

  /** Whether every place has been dealt to. */
  get isDealtOut(): boolean {
    return this.#order.isComplete;
  }

  /** Whether everybody has their cards, and two lie in the middle. */
  get isReady(): boolean {
    return this.isDealtOut && this.community.length === COMMUNITY;
  }

  #require(holds: boolean, reason: string): void {
    this.faults.require(holds, "deal", reason);
  }

  #cut(deck: number, depth: number): void {
    this.#cuts[deck] = ((this.#cuts[deck] ?? 0) + depth) % DECK.length;
  }

  #uncut(deck: number): void {
    this.#cuts[deck] = 0;
  }

  #release(deck: number, order: string[]): void {
    this.#require(isWhole(order), "a deck holds each of the 52 cards once");
    this.#require(!this.#stub.length, "a deck was released before");
    const depth = this.#cuts[deck] ?? 0;
    this.#gather();
    this.#order.begin(this.record.rules.deal, this.players(), this.bankingSeat());
    this.#stub = [...order.slice(depth), ...order.slice(0, depth)];
    this.#cuts[deck] = 0;
  }

  /** The cards go back, and the round is dealt again from the other deck. */
  #unloadEarly(): void {
    this.#require(this.#order.isAtTheMiddle, "not just the community cards were left to deal");
    this.#gather();
  }

  /** All cards go back: before a deck is dealt, or dealt again after a misdeal. */
  #gather(): void {
    this.hands = new Map();
    this.community = [];
    this.box = [];
    this.#stub = [];
    this.#discards = [];
    this.#order.clear();
  }

  /** Take cards from the top for a place whose turn it is. */
  #top(place: Place, cards: unknown): string[] {
    const given = cardsOf(cards);
    const wrong = this.#order.take(place, given);
    this.#require(wrong === null, wrong ?? "");
    const next = this.#stub.slice(0, given.length);
    this.#require(isSame(given, next), `${given.join(" ")} was dealt, but ${next.join(" ")} comes next`);
    this.#stub = this.#stub.slice(given.length);
    this.dealt += given.length;
    return given;
  }

  #deliver(seat: number, cards: unknown): void {
    const hand = [...(this.hands.get(seat) ?? []), ...this.#top(seat, cards)];
    this.#require(hand.length <= STACK, `seat ${seat} has more than three cards`);
    this.hands.set(seat, hand);
  }

  #burn(card: string): void {
    this.#require(card === this.community.at(-1), `${card} is not the bottom card of the community stack`);
    this.#discards.push(card);
    this.community = this.community.slice(0, COMMUNITY);
  }

  #setAside(card: string): void {
    this.#require(!this.#order.isComplete, "no card was being dealt any more");
    this.#require(this.#stub.includes(card), `${card} was not in the deck any more`);
    this.#stub = this.#stub.filter((each) => each !== card);
    this.#discards.push(card);
  }

  #expose(card: string): void {
    this.#require(
      [...this.community, ...this.box, this.#stub[0]].includes(card),
      `${card} did not lie where it was exposed`,
    );
  }

  #isComplete(): boolean {
    const hands = [...this.hands.values()];
    return hands.length > 0 && hands.every((hand) => hand.length === STACK) && this.community.length === COMMUNITY;
  }

  #all(): string[] {
    return [...this.#discards, ...[...this.hands.values()].flat(), ...this.community, ...this.box, ...this.#stub];
  }
}
