import { bytesOf, canonicalJson, sha256 } from "./canonical";
import type { RecordEvent, RoundRecord } from "./record";

/** How far clocks may differ: a value of a beacon that counts appears later than this after it was named. */
const MARGIN_MS = 1000;
const FORM = /^[0-9a-f]{64}\/([0-9]{1,11})\/([1-9][0-9]{0,4})$/;

/** What a public beacon added to the seeds, and what is wrong with it. */
export interface BeaconLine {
  lines: string[];
  round: number;
  fault: string;
}

/** What a beacon added: it was promised first, and the value was named before it could exist, with nothing else open. */
export function beaconOf({ events, round, shuffle }: RoundRecord): BeaconLine {
  let fault = "";
  const require = (holds: boolean, event?: RecordEvent) => {
    if (!holds) fault ||= event ? `event ${event.sequence}: ${event.kind}` : "BeaconDrawn";
  };
  const kinds = events.map(({ kind }) => kind);
  const ours = events.filter(({ kind }) => kind.startsWith("Beacon"));
  const only = (kind: string) => ours.find((event) => event.kind === kind);
  const place = (event?: RecordEvent) => (event ? events.indexOf(event) : -1);
  const has = (event: RecordEvent, kind: string) => kinds.slice(0, place(event)).includes(kind);
  const [promised, named, drawn] = ["BeaconPromised", "BeaconRoundNamed", "BeaconDrawn"].map(only);
  require(new Set(ours.map(({ kind }) => kind)).size === ours.length, ours[0]);
  require(ours.every(({ data }) => data.number === round), ours[0]);
  if (!promised) {
    require(!ours.length && !shuffle.beacon, ours[0]);
    return { lines: [], round: 0, fault };
  }
  const [, genesis, period] = FORM.exec(String(promised.data.beacon)) ?? ["", "0", "1"];
  require(FORM.test(String(promised.data.beacon)), promised);
  require(has(promised, "SeedCommitted") &&
    !has(promised, "BettingClosed") &&
    !has(promised, "PlayerSeedCommitted"), promised);
  const due = kinds.findIndex((kind) => ["DeckReleased", "ActionSeatDrawn"].includes(kind));
  require(due < 0 || (place(drawn) >= 0 && place(drawn) < due));
  const value = Number(named?.data.beacon_round ?? 0);
  if (named) {
    const isClosed = has(named, "PlayerSeedsFixed") || !kinds.includes("PlayerSeedCommitted");
    const after = Math.floor((named.at_ms + MARGIN_MS) / 1000);
    const first = Math.max(1, Math.floor((after - Number(genesis)) / Number(period)) + 2);
    require(has(named, "BettingClosed") && isClosed && value === first, named);
  }
  if (drawn) {
    const appears = (Number(genesis) + (value - 1) * Number(period)) * 1000;
    const isNamed = place(named) >= 0 && place(named) < place(drawn) && drawn.data.beacon_round === value;
    require(isNamed && drawn.at_ms >= appears, drawn);
  }
  const signature = String(drawn?.data.signature ?? "");
  const known = { id: promised.data.beacon, round: value, signature };
  require(canonicalJson(shuffle.beacon ?? null) === canonicalJson(known), promised);
  const lines = signature ? [`beacon ${value} ${sha256(bytesOf(signature))}`] : [];
  return { lines, round: signature ? value : 0, fault };
}
