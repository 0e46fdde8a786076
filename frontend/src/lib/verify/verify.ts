import type { Settled } from "../table/view";
import { text } from "../text";
import { bytesOf, canonicalJson, sha256 } from "./canonical";
import { dealtIn, faultOf } from "./payouts";
import { cardsOf, type RoundRecord } from "./record";
import { DECK, shuffledDeck } from "./shuffle";

/** One thing that was checked: what it is, whether it holds, and what was found. */
export interface Check {
  name: string;
  isGood: boolean;
  found: string;
}

type Checker = (record: RoundRecord) => Promise<Check> | Check;

const check = (name: string, isGood: boolean, found: string): Check => ({ name, isGood, found });

async function checkDigest({ digest, ...rest }: RoundRecord): Promise<Check> {
  const made = await sha256(canonicalJson(rest));
  return check(text.verify.digest, made === digest, made);
}

async function checkChain(record: RoundRecord): Promise<Check> {
  let previous = record.previous_hash;
  let sequence = record.opening.sequence;
  for (const event of record.events) {
    const { at_ms, actor, kind, data } = event;
    previous = await sha256(previous + canonicalJson([record.table.id, event.sequence, at_ms, actor, kind, data]));
    if (previous !== event.hash || event.sequence !== sequence + 1) {
      return check(text.verify.chain, false, text.verify.broken(event.sequence));
    }
    sequence = event.sequence;
  }
  return check(text.verify.chain, record.events.length > 0, text.verify.events(record.events.length, previous));
}

async function checkCommitment({ shuffle, events }: RoundRecord): Promise<Check> {
  const made = await sha256(bytesOf(shuffle.seed));
  const committed = events.findIndex((event) => event.kind === "SeedCommitted" && event.data.commitment === made);
  const closed = events.findIndex((event) => event.kind === "BettingClosed");
  const isBefore = committed >= 0 && (closed < 0 || committed < closed);
  return check(text.verify.commitment, made === shuffle.commitment && isBefore, made);
}

async function checkShuffle({ shuffle, events }: RoundRecord): Promise<Check> {
  const released = events.filter((event) => event.kind === "DeckReleased").map((event) => String(event.data.cards));
  const made = await Promise.all(shuffle.releases.map(({ nonce }) => shuffledDeck(shuffle.seed, shuffle.players, nonce)));
  const decks = made.map((deck) => deck.join(" "));
  const isSame = canonicalJson(decks) === canonicalJson(released) && canonicalJson(decks) === canonicalJson(shuffle.releases.map((one) => one.deck));
  return check(text.verify.shuffle, isSame, text.verify.deck(decks.at(-1)?.slice(0, 29) ?? "", shuffle.players));
}

/** Every card that is delivered is the next of the deck; a burned card was delivered with the community cards or is next. */
function checkDeal({ events }: RoundRecord): Check {
  let deck: string[] = [];
  let next = 0;
  for (const { kind, data } of events) {
    if (kind === "DeckReleased") [deck, next] = [cardsOf(data.cards), 0];
    const isBurned = kind === "CardBurned" && !deck.slice(0, next).includes(String(data.card));
    const cards = kind.endsWith("Delivered") ? cardsOf(data.cards) : isBurned ? cardsOf(data.card) : [];
    for (const card of cards) {
      if (deck[next] !== card) return check(text.verify.deal, false, text.verify.stranger(card));
      next += 1;
    }
  }
  return check(text.verify.deal, deck.length === 0 || new Set(deck).size === DECK.length, text.verify.cards(next));
}

function checkPayouts(record: RoundRecord): Check {
  const dealt = dealtIn(record);
  const settled = record.events.filter((event) => event.kind === "WagerSettled").map((event) => event.data.settled as Settled);
  const faults = settled.map((one) => [one, faultOf(record, one, dealt)] as const).filter(([, fault]) => fault);
  const [first] = faults;
  const found = first ? `${first[0].player}: ${first[1]}` : text.verify.wagers(settled.length);
  return check(text.verify.payouts, !first, found);
}

function checkMoney({ opening, closing }: RoundRecord): Check {
  const sum = (balances: Record<string, number>) => Object.values(balances).reduce((total, cents) => total + cents, 0);
  return check(text.verify.money, sum(opening.balances) === 0 && sum(closing) === 0, text.verify.balanced);
}

const CHECKERS: Checker[] = [checkDigest, checkChain, checkCommitment, checkShuffle, checkDeal, checkPayouts, checkMoney];

/** Check a record, one thing after the other; what can't even be read counts as false. */
export async function* verify(record: RoundRecord): AsyncGenerator<Check> {
  for (const checker of CHECKERS) {
    try {
      yield await checker(record);
    } catch {
      yield check(text.verify.unreadable, false, "");
    }
  }
}
