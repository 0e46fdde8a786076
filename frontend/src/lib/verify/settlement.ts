import { text } from "../text";
import { dueCents, handFor, handOf, payoutFor, shareOf } from "./payouts";
import type { RecordSettled } from "./record";
import type { RoundCheck } from "./round_check";

/** What must come of a wager; everything that the record says about it is held against this. */
type Expected = Pick<
  RecordSettled,
  | "outcome"
  | "hand"
  | "payout"
  | "stake_cents"
  | "due_cents"
  | "paid_cents"
  | "returned_cents"
  | "collected_cents"
  | "is_stake_in_tray"
  | "reset_funding_cents"
  | "shortfall"
>;

const BASE = ["bet 1", "bet 2", "bet 3"];
const BANK_ENDS = "bank";
const LIMIT_APPLIES = "payout-limit";

/** What event schema 1 said instead. */
const FORMER: Record<string, string> = {
  "the player-dealer's wager reached no further": BANK_ENDS,
  "the payout limit per hand applied": LIMIT_APPLIES,
};

const wagerOf = (spot: string): string => (BASE.includes(spot) ? "base" : spot);

/** Every wager of a round, settled again by the paytables of the record. */
export class Settlement {
  /** One line for each wager that was proved. */
  readonly proved: string[] = [];
  #settled = new Set<string>();
  #limited = new Map<number, number>();
  #envyPaid = new Map<number, string[]>();

  constructor(private readonly round: RoundCheck) {}

  /** A hand that was called out is the hand that lies there. */
  judge(seat: number, hand: string): void {
    const own = `five-card ${handOf("five-card", seat, this.round.cards)}`;
    this.#require(hand === own, `the hand of seat ${seat} is ${own}, not ${hand}`);
  }

  settle(said: RecordSettled): void {
    const { seat, spot } = said;
    this.#checkTurn(seat, spot);
    const before = this.round.faults.first.payouts;
    this.#require(this.round.players.get(seat) === said.player, `seat ${seat} is not ${said.player}'s`);
    const expected = spot === null ? this.#envy(said) : this.#wager(seat, spot);
    for (const [field, value] of Object.entries(expected)) {
      const told = said[field as keyof Expected];
      const found = (field === "shortfall" && FORMER[String(told)]) || told;
      this.#require(found === value, text.verify.differs(seat, spot ?? "envy", field, String(value), String(found)));
    }
    this.#take(said);
    if (this.round.faults.first.payouts === before) this.proved.push(text.verify.proved(said));
  }

  /** At the end nothing is left on the felt, and every envy bonus that was due has been paid. */
  close(): void {
    for (const [seat, laid] of this.round.layout) {
      for (const spot of laid.keys()) this.#require(false, `${spot} of seat ${seat} was never settled`);
    }
    for (const [seat, spot] of this.unsettledInTray()) {
      this.#require(this.round.abandoned.has(seat), `${spot} of seat ${seat} was never settled`);
    }
    for (const seat of this.round.tray.keys()) {
      const due = this.#envyDue(seat)
        .map(([hand]) => hand)
        .sort()
        .join(", ");
      const paid = [...(this.#envyPaid.get(seat) ?? [])].sort().join(", ");
      this.#require(this.round.abandoned.has(seat) || due === paid, `seat ${seat} is due an envy bonus for: ${due}`);
    }
  }

  /** Wagers in the tray that nothing has come of, with their stakes. */
  *unsettledInTray(): Generator<[seat: number, spot: string, stake: number]> {
    for (const [seat, laid] of this.round.tray) {
      for (const [spot, stake] of laid) {
        if (!this.#settled.has(`${seat} ${spot}`) && !this.round.abandoned.has(seat)) yield [seat, spot, stake];
      }
    }
  }

  /** Whether a wager is still to be settled that comes before anybody decides. */
  get hasEarlyLeft(): boolean {
    return this.#due(this.round.record.rules.settlement.early).next().value !== undefined;
  }

  /** Passes go around the table one after the other; which wager comes first decides what a bank still reaches. */
  #checkTurn(seat: number, spot: string | null): void {
    const { turns, cards, record } = this.round;
    const { early, final } = record.rules.settlement;
    const isEarly = this.hasEarlyLeft;
    const first = this.#due(isEarly ? early : final).next().value;
    const isNext = first?.[0] === seat && first[1] === spot;
    turns.require(
      isNext,
      first ? `${first[1] ?? "envy"} of seat ${first[0]} is settled first` : "nothing is left to settle",
    );
    turns.require(cards.isDealtOut, "the deal was not complete");
    if (!isEarly) turns.checkSeen(seat, spot, cards.hands.keys());
  }

  /** What is still to be settled, in the order of the rules; envy has no spot. */
  *#due(passes: string[][]): Generator<[seat: number, spot: string | null], undefined> {
    for (const wagers of passes) {
      for (const seat of this.#around()) {
        for (const wager of wagers) for (const spot of this.#unsettled(seat, wager)) yield [seat, spot];
      }
    }
  }

  /** The seats counterclockwise, from the dealer's right or from the seat of the action where one was drawn. */
  #around(): number[] {
    const seats = [...this.round.players.keys()].sort((a, b) => b - a);
    const start = this.round.actionSeat;
    return start === null ? seats : [...seats.filter((seat) => seat <= start), ...seats.filter((seat) => seat > start)];
  }

  #unsettled(seat: number, wager: string): (string | null)[] {
    if (this.round.abandoned.has(seat)) return [];
    if (wager === "envy")
      return this.#envyDue(seat)
        .slice(this.#envyPaid.get(seat)?.length ?? 0)
        .map(() => null);
    const spots = wager === "base" ? BASE : [wager];
    const isLeft = (spot: string) => this.round.tray.get(seat)?.has(spot) && !this.#settled.has(`${seat} ${spot}`);
    return spots.filter((spot) => isLeft(spot) || this.round.layout.get(seat)?.has(spot));
  }

  #require(holds: boolean, reason: string): void {
    this.round.faults.require(holds, "payouts", reason);
  }

  #wager(seat: number, spot: string): Expected {
    const { rules } = this.round.record;
    const wager = wagerOf(spot);
    const paytable = rules.paytables[wager];
    if (!paytable) throw new Error(`no paytable for ${wager}`);
    const isInTray = rules.taken_before_deal.includes(wager);
    const stake = (isInTray ? this.round.tray : this.round.layout).get(seat)?.get(spot);
    this.#require(
      stake !== undefined && !this.#settled.has(`${seat} ${spot}`),
      `${spot} of seat ${seat} is not to be settled`,
    );
    const stakeCents = stake ?? 0;
    const hand = handFor(wager, paytable.hands, seat, this.round.cards);
    const payout = payoutFor(paytable, hand, this.round.cards.hands.size);
    const lost: Expected = {
      outcome: "lost",
      hand: `${paytable.hands} ${hand}`,
      payout,
      stake_cents: stakeCents,
      due_cents: 0,
      paid_cents: 0,
      returned_cents: 0,
      collected_cents: stakeCents,
      is_stake_in_tray: isInTray,
      reset_funding_cents: 0,
      shortfall: null,
    };
    if (this.round.bank?.payable === 0) return uncovered({ ...lost, payout: null });
    if (payout === null) return this.#collected(lost);
    const won: Expected = isInTray
      ? { ...lost, outcome: "won" }
      : { ...lost, outcome: "won", returned_cents: stakeCents, collected_cents: 0 };
    const share = shareOf(payout);
    if (share !== null) {
      const { amount, funding } = this.round.meter?.shareOf(share) ?? { amount: 0, funding: 0 };
      return { ...won, due_cents: amount, paid_cents: amount, reset_funding_cents: funding };
    }
    return { ...won, ...this.#paid(seat, wager, dueCents(payout, stakeCents)) };
  }

  /** A loser, as far as the bank reaches where a player banks. */
  #collected(lost: Expected): Expected {
    if (!this.round.bank) return lost;
    const taken = Math.min(lost.stake_cents, this.round.bank.collectable);
    if (taken === 0) return uncovered(lost);
    const shortfall = taken < lost.stake_cents ? BANK_ENDS : null;
    return { ...lost, collected_cents: taken, returned_cents: lost.stake_cents - taken, shortfall };
  }

  /** What the payout limit and the bank leave of an amount due. */
  #paid(seat: number, wager: string, due: number): Pick<Expected, "due_cents" | "paid_cents" | "shortfall"> {
    const limit = this.round.record.rules.payout_limit;
    const isLimited = limit?.wagers.includes(wager) ?? false;
    const granted = isLimited ? Math.min(due, (limit?.amount_cents ?? 0) - (this.#limited.get(seat) ?? 0)) : due;
    const paid = Math.min(granted, this.round.bank?.payable ?? granted);
    const shortfall = paid < granted ? BANK_ENDS : granted < due ? LIMIT_APPLIES : null;
    return { due_cents: due, paid_cents: paid, shortfall };
  }

  /** A bonus for the hand of another player, by the receiver's own progressive wager. */
  #envy(said: RecordSettled): Expected {
    const due = this.#envyDue(said.seat).filter(([hand]) => hand === said.hand);
    const paid = this.#envyPaid.get(said.seat) ?? [];
    this.#require(
      paid.filter((hand) => hand === said.hand).length < due.length,
      `no envy bonus for ${said.hand} is due at seat ${said.seat}`,
    );
    const payout = due[0]?.[1] ?? null;
    return {
      outcome: "won",
      hand: said.hand,
      payout,
      stake_cents: 0,
      returned_cents: 0,
      collected_cents: 0,
      is_stake_in_tray: false,
      reset_funding_cents: 0,
      ...this.#paid(said.seat, "envy", payout === null ? 0 : dueCents(payout, 0)),
    };
  }

  /** The hands of others that earn a seat an envy bonus, and what each pays. */
  #envyDue(seat: number): [hand: string, payout: string][] {
    const paytable = this.round.record.rules.paytables.envy;
    const stake = this.round.tray.get(seat)?.get("progressive");
    if (!paytable || stake === undefined) return [];
    const others = [...this.round.cards.hands.keys()].filter(
      (other) => this.round.players.get(other) !== this.round.players.get(seat),
    );
    return others.flatMap((other): [string, string][] => {
      const hand = handOf(paytable.hands, other, this.round.cards);
      const payout = payoutFor(paytable, hand, stake);
      return payout === null ? [] : [[`${paytable.hands} ${hand}`, payout]];
    });
  }

  /** Take over what was settled, and move its money. */
  #take(said: RecordSettled): void {
    const { accounts, bank, meter } = this.round;
    const chips = `player:${said.player}`;
    const taker = bank ? `bank:${bank.player}` : "inventory";
    const isShare = shareOf(said.payout ?? "") !== null;
    if (said.spot === null) {
      this.#envyPaid.set(said.seat, [...(this.#envyPaid.get(said.seat) ?? []), said.hand]);
    } else {
      this.#settled.add(`${said.seat} ${said.spot}`);
      if (!said.is_stake_in_tray) this.round.takeOff(said.seat, said.spot, said.stake_cents);
    }
    if (!said.is_stake_in_tray) accounts.move("layout", taker, said.collected_cents);
    accounts.move("layout", chips, said.returned_cents);
    accounts.move(isShare ? "meter" : taker, chips, said.paid_cents);
    accounts.move("inventory", "meter", said.reset_funding_cents);
    if (isShare) meter?.pay(said.paid_cents, said.reset_funding_cents);
    if (bank) {
      bank.paid += said.paid_cents;
      bank.collected += said.collected_cents;
    }
    const limit = this.round.record.rules.payout_limit;
    if (limit?.wagers.includes(said.spot === null ? "envy" : wagerOf(said.spot))) {
      this.#limited.set(said.seat, (this.#limited.get(said.seat) ?? 0) + said.paid_cents);
    }
  }
}

const uncovered = (lost: Expected): Expected => ({
  ...lost,
  outcome: "uncovered",
  collected_cents: 0,
  returned_cents: lost.stake_cents,
});
