/**
 * Keeps a tap that was meant for something else from deciding: an answer counts only a moment after its question has
 * appeared, so that a double tap on bet 1 never answers bet 2 as well.
 */
export class TapGuard {
  isArmed = $state(false);
  #question = "";

  constructor(
    private readonly later: (work: () => void, ms: number) => void = (work, ms) => setTimeout(work, ms),
    private readonly ms = 350,
  ) {}

  /** A question is on the table; the same one again changes nothing. */
  ask(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.isArmed = false;
    if (question) this.later(() => question === this.#question && this.#arm(), this.ms);
  }

  /** Take the answer, once. */
  take(): boolean {
    const counts = this.isArmed;
    this.isArmed = false;
    return counts;
  }

  /** The answer was refused: the question is open again. */
  reopen(): void {
    if (this.#question) this.#arm();
  }

  #arm(): void {
    this.isArmed = true;
  }
}
