import { causeOf } from "../causes";
import { text } from "../text";
import { bytesOf, canonicalJson, sha256 } from "./canonical";
import { beaconOf } from "./beacon";
import { checkAnswers } from "./commands";
import type { RoundRecord } from "./record";
import { isNextOfChain, schemeOf, seedsOfPlayers } from "./seeds";
import { drawnNumber, shuffledDeck } from "./shuffle";
import { RoundCheck } from "./round_check";

/** One thing that was checked: what it is, whether it holds, and what was found. */
export interface Check {
  name: string;
  isGood: boolean;
  found: string;
  /** What was checked one by one. */
  lines?: string[];
}

const check = (name: string, isGood: boolean, found: string): Check => ({ name, isGood, found });

function checkDigest({ digest, ...rest }: RoundRecord): Check {
  const made = sha256(canonicalJson(rest));
  return check(text.verify.digest, made === digest, made);
}

function checkChain(record: RoundRecord): Check {
  let previous = record.previous_hash;
  let sequence = record.opening.sequence;
  for (const event of record.events) {
    const { at_ms, actor, kind, data, command } = event;
    const said = [record.table.id, event.sequence, at_ms, actor, kind, data, ...(command ? [command] : [])];
    previous = sha256(previous + canonicalJson(said));
    if (previous !== event.hash || event.sequence !== sequence + 1) {
      return check(text.verify.chain, false, text.verify.broken(event.sequence));
    }
    sequence = event.sequence;
  }
  const early = record.events.find((event, place) => event.at_ms < (record.events[place - 1]?.at_ms ?? event.at_ms));
  if (early) return check(text.verify.chain, false, text.verify.early(early.sequence));
  return check(text.verify.chain, record.events.length > 0, text.verify.events(record.events.length, previous));
}

function checkCommands(record: RoundRecord): Check {
  const { many, wrong } = checkAnswers(record);
  const found = wrong ? text.verify.unasked(wrong.sequence) : text.verify.asked(many);
  return check(text.verify.commands, many > 0 && !wrong, found);
}

function checkCommitment(record: RoundRecord): Check {
  const { shuffle, events, round } = record;
  const made = sha256(bytesOf(shuffle.seed));
  const place = (kinds: string[]) => events.findIndex((event) => kinds.includes(event.kind));
  const [committed, closed, over, shown] = [
    ["SeedCommitted"],
    ["BettingClosed"],
    ["RoundClosed", "RoundVoided"],
    ["SeedRevealed"],
  ].map(place) as [number, number, number, number];
  const isBound =
    events[committed]?.data.commitment === made &&
    events[committed]?.data.number === round &&
    made === shuffle.commitment;
  const isBefore = committed >= 0 && (closed < 0 || committed < closed);
  const isShownAfter = over >= 0 && shown > over && events[shown]?.data.seed === shuffle.seed;
  const isOfChain = schemeOf(record) === 1 || isNextOfChain(record);
  return check(text.verify.commitment, isBound && isBefore && isShownAfter && isOfChain, made);
}

function checkShuffle(record: RoundRecord): Check {
  const { shuffle, events, table, round, rules } = record;
  const scheme = schemeOf(record);
  const { seeds, missing, people, fault: ofPlayers } = seedsOfPlayers(record);
  const beacon = beaconOf(record);
  const [added, fault] = [[...seeds, ...beacon.lines], ofPlayers || beacon.fault];
  const once = `${scheme === 2 ? "letitride shuffle 2/" : ""}${table.id}/${round}`;
  const released = events.filter((event) => event.kind === "DeckReleased").map((event) => String(event.data.cards));
  const nonces = released.map((_, times) => `${once}${times ? `/${times}` : ""}`);
  const decks = nonces.map((nonce) => shuffledDeck(shuffle.seed, added, nonce).join(" "));
  const action = events.find((event) => event.kind === "ActionSeatDrawn")?.data.seat;
  const drawn = 1 + drawnNumber(shuffle.seed, added, `${once}/action`, rules.boxes);
  const isSame =
    (shuffle.scheme ?? 1) === scheme &&
    canonicalJson(seeds) === canonicalJson(shuffle.players) &&
    canonicalJson(missing) === canonicalJson(shuffle.missing ?? []) &&
    canonicalJson(decks) === canonicalJson(released) &&
    canonicalJson(nonces.map((nonce, place) => ({ nonce, deck: decks[place] }))) === canonicalJson(shuffle.releases) &&
    (action === undefined || action === drawn);
  const first = decks.at(-1)?.slice(0, 29) ?? "";
  const found =
    fault ||
    (beacon.round
      ? text.verify.beacon(first, beacon.round)
      : text.verify.deck(first, scheme, people.added, people.committed, missing.length));
  return check(text.verify.shuffle, isSame && !fault, found);
}

function checkDeal({ faults, cards }: RoundCheck): Check {
  return check(text.verify.deal, !faults.first.deal, faults.first.deal ?? text.verify.cards(cards.dealt));
}

function checkOrder({ record, faults }: RoundCheck): Check {
  return check(text.verify.order, !faults.first.order, faults.first.order ?? text.verify.inTurn(record.events.length));
}

function checkPayouts({ record, faults, settlement }: RoundCheck): Check {
  const isGood = !faults.first.payouts;
  const voided = record.events.find((event) => event.kind === "RoundVoided");
  const found = voided ? text.verify.voided(causeOf(voided.data)) : text.verify.wagers(settlement.proved.length);
  return { ...check(text.verify.payouts, isGood, faults.first.payouts ?? found), lines: settlement.proved };
}

function checkMoney({ faults, accounts }: RoundCheck): Check {
  return check(text.verify.money, !faults.first.money, faults.first.money ?? text.verify.balanced(accounts.many));
}

const OF_RECORD = {
  digest: checkDigest,
  chain: checkChain,
  commands: checkCommands,
  commitment: checkCommitment,
  shuffle: checkShuffle,
};
const OF_ROUND = { deal: checkDeal, order: checkOrder, payouts: checkPayouts, money: checkMoney };

/** The formats of records that keep no commands. */
const WITHOUT_COMMANDS = ["letitride round 1", "letitride round 2"];

type Name = keyof typeof OF_RECORD | keyof typeof OF_ROUND;

/** What can't even be read counts as false. */
function attempt(name: Name, work: () => Check): Check {
  try {
    return work();
  } catch {
    return check(text.verify[name], false, text.verify.unreadable);
  }
}

/** Check a record, one thing after the other. */
export async function* verify(record: RoundRecord): AsyncGenerator<Check> {
  let round: RoundCheck | null = null;
  const tell = () => (round ??= new RoundCheck(record));
  for (const [name, one] of Object.entries(OF_RECORD)) {
    if (one === checkCommands && WITHOUT_COMMANDS.includes(record.format)) continue;
    yield attempt(name as Name, () => one(record));
  }
  for (const [name, one] of Object.entries(OF_ROUND)) yield attempt(name as Name, () => one(tell()));
}
