/** What a face is drawn with; every part is the place of a choice. */
export interface FaceParts {
  ground: number;
  skin: number;
  hair: number;
  hairColour: number;
  eyes: number;
  mouth: number;
  extra: number;
  clothes: number;
}

/** How many choices there are of each part. */
export const CHOICES: FaceParts = {
  ground: 8,
  skin: 6,
  hair: 8,
  hairColour: 7,
  eyes: 3,
  mouth: 4,
  extra: 7,
  clothes: 6,
};

export const MOST_FACES = 1_000_000;

/** A number that a name always gives (FNV-1a), so that everybody has a face before they choose one. */
export function faceOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % MOST_FACES;
}

/** The parts of a face: neighbouring numbers give faces that look nothing alike. */
export function partsOf(face: number): FaceParts {
  let state = (face + 1) >>> 0;
  const next = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  const parts = Object.entries(CHOICES).map(([part, bound]) => [part, next(bound as number)]);
  return Object.fromEntries(parts) as FaceParts;
}
