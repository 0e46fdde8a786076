/** What a person likes: kept in the browser, never on the server. */
export type Theme = "system" | "dark" | "light";

interface Kept {
  theme: Theme;
  hasFourColours: boolean;
  hasSound: boolean;
  hasCoach: boolean;
  addsSeed: boolean;
}

const KEY = "letitride";
const DEFAULTS: Kept = { theme: "system", hasFourColours: false, hasSound: false, hasCoach: false, addsSeed: false };

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
  hasFourColours = $state(DEFAULTS.hasFourColours);
  hasSound = $state(DEFAULTS.hasSound);
  hasCoach = $state(DEFAULTS.hasCoach);
  addsSeed = $state(DEFAULTS.addsSeed);

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
        const { theme, hasFourColours, hasSound, hasCoach, addsSeed } = this;
        localStorage.setItem(KEY, JSON.stringify({ theme, hasFourColours, hasSound, hasCoach, addsSeed }));
      });
    });
  }
}

export const preferences = new Preferences();
