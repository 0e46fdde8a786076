import type { RecordEvent, RoundRecord } from "./record";

/** What happens only because somebody asked for it, and by which commands. */
const ANSWERED: Record<string, string[]> = {
  WagerPlaced: ["PlaceWager"],
  WagerTakenBack: ["TakeWagerBack"],
  WagerLeftToRide: ["LetItRide", "TimeOut"],
  WagerWithdrawn: ["WithdrawWager"],
  BankPosted: ["PostBank"],
  ChipsBrought: ["BringChips"],
  ChipsTakenAway: ["TakeChipsAway"],
  SeatTaken: ["TakeSeat"],
  DeckReleased: ["Perform"],
  MeterRead: ["ReadMeter"],
  ActionSeatDrawn: ["DrawActionSeat"],
  SeedCommitted: ["CommitSeed"],
  SeedRevealed: ["RevealSeed"],
  PlayerSeedCommitted: ["CommitPlayerSeed"],
  PlayerSeedRevealed: ["RevealPlayerSeed"],
  BeaconPromised: ["PromiseBeacon"],
  BeaconRoundNamed: ["NameBeaconRound"],
  BeaconDrawn: ["DrawBeacon"],
};

const HAVE_EVENTS = new Set(Object.values(ANSWERED).flat());

/** The events of a record by the command that they answer; the first of each holds it. */
function answers(events: RecordEvent[]): RecordEvent[][] {
  const found: RecordEvent[][] = [];
  for (const event of events) {
    if (event.command) found.push([event]);
    else found.at(-1)?.push(event);
  }
  return found;
}

/** How many commands a record keeps, and the first event that isn't what its command asked for. */
export function checkAnswers({ events }: RoundRecord): { many: number; wrong: RecordEvent | undefined } {
  const all = answers(events);
  return { many: all.length, wrong: all.map(wrongOf).find(Boolean) };
}

function wrongOf(answer: RecordEvent[]): RecordEvent | undefined {
  const first = answer[0]!;
  const command = first.command!;
  const asked = String(command.command);
  const kinds = answer.map((event) => event.kind);
  const isSame = ({ kind, data }: RecordEvent) =>
    ANSWERED[kind]!.includes(asked) &&
    kinds.filter((other) => other === kind).length === 1 &&
    Object.keys(data).every((name) => (command[name] ?? data[name]) === data[name]) &&
    Boolean(data.timed_out) === (asked === "TimeOut");
  const wrong = answer.find((event) => event.kind in ANSWERED && !isSame(event));
  if (wrong || asked === "Perform" || !HAVE_EVENTS.has(asked)) return wrong;
  return kinds.some((kind) => ANSWERED[kind]?.includes(asked)) ? undefined : first;
}
