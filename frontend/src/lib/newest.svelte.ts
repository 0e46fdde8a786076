import { messageOf } from "./api";

/** Questions of which only the newest counts: an answer that comes after a newer question is dropped. */
export class Newest {
  isBusy = $state(false);
  problem = $state("");
  #asked = 0;

  /** Do what takes a while. It asks `isNewest` after each wait, and stops once something else has been asked. */
  async ask(work: (isNewest: () => boolean) => Promise<void>): Promise<void> {
    const asked = (this.#asked += 1);
    const isNewest = () => asked === this.#asked;
    this.isBusy = true;
    try {
      await work(isNewest);
      if (isNewest()) this.problem = "";
    } catch (error) {
      if (isNewest()) this.problem = messageOf(error);
    } finally {
      if (isNewest()) this.isBusy = false;
    }
  }

  /** Drop what is still to be answered, and say instead what is wrong with the question, if anything is. */
  drop(problem = ""): void {
    this.#asked += 1;
    this.problem = problem;
    this.isBusy = false;
  }
}
