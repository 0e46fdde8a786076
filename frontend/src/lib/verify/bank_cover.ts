/** What the player-dealer's wager still reaches, under the cover that the house has chosen. */
export class BankCover {
  paid = 0;
  collected = 0;

  constructor(
    readonly player: string,
    readonly posted: number,
    private readonly cover: string | null,
  ) {}

  get payable(): number {
    const left = this.posted - this.paid;
    if (this.cover === "running-balance") return left + this.collected;
    return this.cover === "every-wager" ? left - this.collected : left;
  }

  get collectable(): number {
    if (this.cover === "every-wager") return this.payable;
    const left = this.posted - this.collected;
    return this.cover === "running-balance" ? left + this.paid : left;
  }

  get balance(): number {
    return this.posted + this.collected - this.paid;
  }
}
