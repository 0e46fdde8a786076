import { bytesOf, canonicalJson, sha256 } from "./canonical";
import type { RecordEvent, RoundRecord } from "./record";

/** How the deck was drawn: 2 from a chain and players' hidden commitments, 1 from a seed drawn for the round. */
export const schemeOf = ({ events }: RoundRecord): 1 | 2 =>
  events.some(
    ({ kind, data }) => kind.startsWith("PlayerSeed") || (kind === "SeedCommitted" && Number(data.index ?? 0) > 0),
  )
    ? 2
    : 1;

/** What a player publishes of a seed; the house's commitment ties it to one round of one table. */
export const playerCommitment = (sealedBy: string, round: number, seat: number, seed: string): string =>
  sha256(["letitride seed 2", sealedBy, round, seat, seed].join("\n"));

/** What players added to a round: the seeds that count, in the order of the seats, and the seats that are missing. */
export interface PlayerSeeds {
  seeds: string[];
  missing: number[];
  /** How many people committed to seeds, and how many of them revealed one: whoever plays two boxes is one of them. */
  people: { committed: number; added: number };
  /** What is wrong with them; empty where nothing is. */
  fault: string;
}

/** Whether the house's seed is the next of the chain whose head was published before the round. */
export function isNextOfChain({ opening, shuffle, events }: RoundRecord): boolean {
  const { chain } = opening;
  const bound = events.find((event) => event.kind === "SeedCommitted")?.data;
  const index = Number(bound?.index);
  if (!chain || !bound || index !== chain.used + 1 || index > chain.length || bound.commitment !== chain.tip)
    return false;
  const { id, length, head } = chain;
  if (shuffle.index !== index || canonicalJson(shuffle.chain) !== canonicalJson({ id, length, head })) return false;
  let seed = shuffle.seed;
  for (let step = 0; step < index; step += 1) seed = sha256(bytesOf(seed));
  return seed === head;
}

/** In scheme 1 seats added their seeds in clear while bets were open; the last of each seat counts. */
function seedsInClear({ events }: RoundRecord): PlayerSeeds {
  const closed = events.findIndex((event) => event.kind === "BettingClosed");
  const open = closed < 0 ? events : events.slice(0, closed);
  const offered = open
    .filter((event) => event.kind === "SeedOffered")
    .map(({ data }) => [Number(data.seat), String(data.seed)] as const);
  const late =
    closed < 0
      ? undefined
      : events.slice(closed).find((event) => ["SeedOffered", "ActionSeatDrawn"].includes(event.kind));
  const seeds = [...new Map(offered)].sort(([a], [b]) => a - b).map(([, seed]) => seed);
  return {
    seeds,
    missing: [],
    people: { committed: 0, added: 0 },
    fault: late ? `event ${late.sequence}: ${late.kind}` : "",
  };
}

/** Follows the seeds of scheme 2: each seat commits once while bets are open, and reveals after the close. */
class Revealing {
  fault = "";
  readonly committed = new Map<number, Record<string, unknown>>();
  readonly revealed = new Map<number, string>();
  readonly #missed = new Set<number>();
  #sealedBy = "";
  #isClosed = false;
  #isFixed = false;
  #isReleased = false;

  constructor(private readonly round: number) {}

  get missing(): number[] {
    return [...this.committed.keys()].filter((seat) => !this.revealed.has(seat)).sort((a, b) => a - b);
  }

  get people(): PlayerSeeds["people"] {
    const names = (seats: Iterable<number>) => new Set([...seats].map((seat) => this.committed.get(seat)?.player)).size;
    return { committed: names(this.committed.keys()), added: names(this.revealed.keys()) };
  }

  tell(event: RecordEvent): void {
    const { kind, data } = event;
    if (kind === "SeedCommitted") this.#sealedBy = String(data.commitment);
    if (kind === "BettingClosed") this.#isClosed = true;
    if (kind === "DeckReleased") {
      this.#require(this.#isFixed || !this.committed.size, event);
      this.#isReleased = true;
    }
    if (kind === "SeedOffered") this.#require(false, event);
    if (kind === "ActionSeatDrawn")
      this.#require(this.#isClosed && !this.#isReleased && (this.#isFixed || !this.committed.size), event);
    if (!kind.startsWith("PlayerSeed")) return;
    const seat = Number(data.seat);
    this.#require(data.number === this.round && !this.#isFixed && !this.#isReleased && this.#sealedBy !== "", event);
    if (kind === "PlayerSeedCommitted") {
      this.#require(!this.#isClosed && !this.committed.has(seat), event);
      this.committed.set(seat, data);
      return;
    }
    this.#require(this.#isClosed, event);
    if (kind === "PlayerSeedsFixed") {
      const isNamed = canonicalJson([...this.#missed].sort((a, b) => a - b)) === canonicalJson(this.missing);
      this.#require(isNamed && data.revealed === this.revealed.size && data.committed === this.committed.size, event);
      this.#isFixed = true;
      return;
    }
    const promise = this.committed.get(seat);
    this.#require(promise?.player === data.player && !this.revealed.has(seat), event);
    if (kind === "PlayerSeedMissed") this.#missed.add(seat);
    else {
      const seed = String(data.seed);
      this.#require(playerCommitment(this.#sealedBy, this.round, seat, seed) === promise?.commitment, event);
      this.revealed.set(seat, seed);
    }
  }

  #require(holds: boolean, { sequence, kind }: RecordEvent): void {
    if (!holds) this.fault ||= `event ${sequence}: ${kind}`;
  }
}

/** The players' seeds of a round, and whether they were committed to and revealed in order. */
export function seedsOfPlayers(record: RoundRecord): PlayerSeeds {
  if (schemeOf(record) === 1) return seedsInClear(record);
  const revealing = new Revealing(record.round);
  for (const event of record.events) revealing.tell(event);
  const { revealed, missing, fault, people } = revealing;
  const seeds = [...revealed].sort(([a], [b]) => a - b).map(([seat, seed]) => `${seat} ${seed}`);
  return { seeds, missing, people, fault };
}
