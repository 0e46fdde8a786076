const LINES_KEPT = 12;

/** What a screen reader is told, in order; a line that has been said is never said again. */
export class Spoken {
  lines = $state.raw<{ key: number; words: string }[]>([]);
  #next = 0;

  say(words: string): void {
    this.lines = [...this.lines, { key: this.#next++, words }].slice(-LINES_KEPT);
  }
}
