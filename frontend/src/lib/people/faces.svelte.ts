import { get } from "../api";
import type { Faces as FacesFound } from "../schema";
import { faceOfName } from "./face";
import { shownName } from "./names";

/** Faces that suit the bots' names. */
const OF_BOTS: Record<string, number> = {};

/** The faces of the people at a table: the ones they chose, else those that their names give. */
class Faces {
  #chosen = $state.raw<Record<string, number>>({});
  readonly #asked = new Set<string>();

  of(player: string): number {
    return this.#chosen[player] ?? OF_BOTS[shownName(player)] ?? faceOfName(shownName(player));
  }

  /** Learn the faces of whoever isn't known yet. */
  ask(players: readonly string[]): void {
    const unknown = players.filter((player) => !this.#asked.has(player) && shownName(player) === player);
    if (!unknown.length) return;
    for (const player of unknown) this.#asked.add(player);
    void get<FacesFound>(`/faces?${new URLSearchParams(unknown.map((player) => ["name", player]))}`).then(
      ({ faces }) => (this.#chosen = { ...this.#chosen, ...faces }),
      () => undefined,
    );
  }

  /** Somebody chose a face just now. */
  learn(player: string, face: number): void {
    this.#asked.add(player);
    this.#chosen = { ...this.#chosen, [player]: face };
  }
}

export const faces = new Faces();
