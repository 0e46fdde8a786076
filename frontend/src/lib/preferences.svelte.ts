import type { Language } from "./locale";
import type { Pace } from "./pace";

/** What a person likes: kept in the browser, never on the server. */
export type Theme = "system" | "dark" | "light";
export const FELTS = ["green", "midnight", "burgundy", "slate"] as const;
export type Felt = (typeof FELTS)[number];
/** How backs are printed; their colour is the deck's. */
export const BACKS = ["lattice", "fans", "diamonds"] as const;
export type Back = (typeof BACKS)[number];

interface Kept {
  theme: Theme;
  /** "" as the browser. */
  language: Language | "";
  felt: Felt;
  back: Back;
  hasFourColours: boolean;
  hasSound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How fast cards move at the table. */
  pace: Pace;
  hasCoach: boolean;
  warnsOfMistakes: boolean;
  /** Community cards wait until they are squeezed or tapped. */
  squeezes: boolean;
  /** The next round explains itself on the felt. */
  hasHints: boolean;
  addsRandomness: boolean;
}

const KEY = "letitride";
const DEFAULTS: Kept = {
  theme: "dark",
  language: "",
  felt: "green",
  back: "lattice",
  hasFourColours: false,
  hasSound: true,
  volume: 0.5,
  pace: "normal",
  hasCoach: false,
  warnsOfMistakes: false,
  squeezes: false,
  hasHints: true,
  addsRandomness: true,
};

/** The preferences in a text that may be old, empty or broken. */
export function readKept(text: string | null): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(text ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Preferences {
  theme = $state<Theme>(DEFAULTS.theme);
  language = $state<Language | "">(DEFAULTS.language);
  felt = $state<Felt>(DEFAULTS.felt);
  back = $state<Back>(DEFAULTS.back);
  hasFourColours = $state(DEFAULTS.hasFourColours);
  hasSound = $state(DEFAULTS.hasSound);
  volume = $state(DEFAULTS.volume);
  pace = $state<Pace>(DEFAULTS.pace);
  hasCoach = $state(DEFAULTS.hasCoach);
  warnsOfMistakes = $state(DEFAULTS.warnsOfMistakes);
  squeezes = $state(DEFAULTS.squeezes);
  hasHints = $state(DEFAULTS.hasHints);
  addsRandomness = $state(DEFAULTS.addsRandomness);

  /** Read what was kept, then keep and show every change. */
  start(): void {
    Object.assign(this, readKept(localStorage.getItem(KEY)));
    const light = matchMedia("(prefers-color-scheme: light)");
    const show = () => {
      const isLight = this.theme === "light" || (this.theme === "system" && light.matches);
      document.documentElement.dataset.theme = isLight ? "light" : "dark";
    };
    light.addEventListener("change", show);
    $effect.root(() => {
      $effect(() => {
        show();
        document.documentElement.dataset.deck = this.hasFourColours ? "four" : "two";
        document.documentElement.dataset.felt = this.felt;
        const names = Object.keys(DEFAULTS) as (keyof Kept)[];
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(names.map((name) => [name, this[name]]))));
      });
    });
  }
}

export const preferences = new Preferences();
