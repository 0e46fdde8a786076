import { preferences } from "./preferences.svelte";

const FACTORS = { fast: 0.5, normal: 1, slow: 1.7 } as const;

export type Pace = keyof typeof FACTORS;
export const PACES = Object.keys(FACTORS) as Pace[];

/** How long something takes at the pace that somebody likes. */
export const paced = (ms: number): number => ms * FACTORS[preferences.pace];
