import { describe, expect, it } from "vitest";

import california from "./fixtures/california.json";
import coverAll from "./fixtures/cover-all.json";
import golden from "./fixtures/golden.json";
import maryland from "./fixtures/maryland.json";
import type { RecordEvent, RoundRecord } from "./record";
import { RoundCheck } from "./round_check";

const records = { ...golden, maryland, california, coverAll } as unknown as Record<string, RoundRecord>;
type Change = (events: RecordEvent[]) => void;

/** What is found wrong once the events of a true round were changed, as if all hashes had been made again. */
function faultsOf(name: string, change: Change) {
  const record = structuredClone(records[name]) as RoundRecord;
  change(record.events);
  return new RoundCheck(record).faults.first;
}

/** Where the first event of a kind stands that fits. */
const place = (events: RecordEvent[], kind: string, fits: Record<string, unknown> = {}) =>
  events.findIndex(
    (event) => event.kind === kind && Object.entries(fits).every(([field, value]) => event.data[field] === value),
  );

/** Move the event at one place to where another stands. */
const move = (events: RecordEvent[], from: number, to: number) => events.splice(to, 0, ...events.splice(from, 1));

/** Leave events of some kinds out, as if the round had gone on without its remedy. */
const without =
  (kind: string): Change =>
  (events) =>
    void events.splice(place(events, kind), 1);

/** As without, and the round is said to have been played to its end. */
const playedOn =
  (kind: string): Change =>
  (events) => {
    const [left] = events.splice(place(events, kind), 1);
    events.splice(place(events, "SeedRevealed"), 0, {
      ...(left as RecordEvent),
      kind: "RoundClosed",
      data: { number: 1 },
    });
  };

const MOVES: Record<string, [reason: string, change: Change]> = {
  "a decision after the card it waits for": [
    "turn to decide on bet 1",
    (events) =>
      move(
        events,
        place(events, "WagerLeftToRide", { spot: "bet 1" }),
        place(events, "CommunityCardTurned", { side: "left" }),
      ),
  ],
  "a decision out of turn": [
    "turn to decide on bet 2",
    (events) => (events[place(events, "WagerLeftToRide", { spot: "bet 1" })]!.data.spot = "bet 2"),
  ],
  "a card turned early": [
    "the left card was turned before",
    (events) => move(events, place(events, "CommunityCardTurned", { side: "left" }), place(events, "StubUnloaded") + 1),
  ],
  "both cards at once": [
    "the right card was turned before",
    (events) =>
      move(
        events,
        place(events, "CommunityCardTurned", { side: "right" }),
        place(events, "CommunityCardTurned", { side: "left" }) + 1,
      ),
  ],
  "a bet after the close": [
    "bets were closed",
    (events) => move(events, place(events, "WagerPlaced"), place(events, "BettingClosed")),
  ],
  "cards before the close": [
    "no round was being played",
    (events) => move(events, place(events, "BettingClosed"), place(events, "CommunityCardsDelivered")),
  ],
  "a wager settled unseen": [
    "was settled before its cards were shown",
    (events) => move(events, place(events, "HandTurned"), place(events, "WagerSettled")),
  ],
  "the box before the card": [
    "the box was turned before",
    (events) => move(events, place(events, "BoxCardsTurned"), place(events, "CommunityCardTurned", { side: "right" })),
  ],
  "something unheard of": ["there is no ChipsVanished", (events) => (events.at(-2)!.kind = "ChipsVanished")],
  "no end": ["the round never ended", without("RoundClosed")],
};

describe("the order of a round", () => {
  it.each(Object.keys(records))("is kept by a true one: %s", (name) => {
    expect(faultsOf(name, () => undefined)).toEqual({});
  });

  it.each(Object.entries(MOVES))("refuses %s", (_, [reason, change]) => {
    const { order } = faultsOf("maryland", change);
    expect(order).toMatch(/^event \d+: /);
    expect(order).toContain(reason);
  });

  it.each(["maryland", "california", "coverAll"])("refuses stacks given to each other's seats: %s", (name) => {
    const swap: Change = (events) => {
      const [one, other] = events.filter((event) => event.kind === "CardsDelivered").map((event) => event.data);
      [one!.seat, other!.seat] = [other!.seat, one!.seat];
    };
    expect(faultsOf(name, swap).deal).toContain("but 3 were seat");
  });

  it("refuses cards for the middle that a seat should have, and cards when the deal is complete", () => {
    const early: Change = (events) =>
      move(events, place(events, "CommunityCardsDelivered"), place(events, "CardsDelivered"));
    expect(faultsOf("coverAll", early).deal).toContain("was dealt to the community area, but 3 were seat");
    const again: Change = (events) => {
      const last = events.findLastIndex((event) => event.kind === "CardsDelivered");
      events.splice(last + 1, 0, structuredClone(events[last]!));
    };
    expect(faultsOf("maryland", again).deal).toContain("the deal was complete");
  });

  it("deals from the seat after the bank, as it was taken", () => {
    const elsewhere = structuredClone(records.partlyCovered) as RoundRecord;
    elsewhere.opening.rotation.banker = 2;
    expect(new RoundCheck(elsewhere).faults.first.deal).toBeDefined();
  });

  it("refuses a decision before what is settled before it", () => {
    const late: Change = (events) => {
      const decided = events.findIndex((event) => /^Wager(LeftToRide|Withdrawn)$/.test(event.kind));
      move(
        events,
        events.findLastIndex((event, at) => at < decided && event.kind === "WagerSettled"),
        decided,
      );
    };
    expect(faultsOf("settledEarly", late).order).toContain("decided before the wagers that are settled before");
  });

  it("refuses play that goes on where it must stand still", () => {
    expect(faultsOf("voided", playedOn("RoundVoided")).order).toContain("play stood still");
    expect(faultsOf("goesOn", without("PlayContinued")).order).toContain("on which the floor rules");
    expect(faultsOf("counted", without("DeckCountVerified")).order).toContain("the shuffler signals");
    expect(faultsOf("miscounted", playedOn("RoundVoided")).order).toContain("the stub was counted");
    expect(faultsOf("twoFaceUp", playedOn("RoundVoided")).order).toContain("a second card was found face up");
  });

  it("takes a call back while nothing has come of it, and not for another cause", () => {
    const forged =
      (code: string): Change =>
      (events) => {
        events[place(events, "CallTakenBack")]!.data.cause = { code };
      };
    expect(faultsOf("takenBack", () => undefined)).toEqual({});
    expect(faultsOf("takenBackInTime", () => undefined)).toEqual({});
    expect(faultsOf("takenBack", forged("card-exposed")).order).toContain("could be taken back");
    expect(faultsOf("takenBackInTime", forged("count-alarm")).order).toContain("could be taken back");
    const late: Change = (events) =>
      move(
        events,
        place(events, "CallTakenBack"),
        events.findLastIndex((event) => event.kind === "CommunityCardsDelivered"),
      );
    expect(faultsOf("takenBackInTime", late).order).toContain("could be taken back");
  });

  it("refuses a ruling that nobody awaited", () => {
    const { order } = faultsOf(
      "maryland",
      (events) => (events[place(events, "DutyPerformed")]!.kind = "PlayContinued"),
    );
    expect(order).toContain("no ruling was awaited");
  });
});
