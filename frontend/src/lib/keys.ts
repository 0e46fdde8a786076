/** One key for each thing that a player does at the table. */
export const KEYS = {
  ride: "r",
  pull: "t",
  deal: "d",
  bet: "b",
  undo: "u",
  clear: "c",
  rebet: "a",
  double: "x",
  takeOff: "-",
  coach: "h",
  mute: "m",
  help: "?",
} as const;

/** A key for each spot beside the base bets; with Shift it takes a chip back. */
export const SPOT_KEYS = {
  "five-card-bonus": "f",
  "three-card-bonus": "g",
  "six-card-bonus": "s",
  progressive: "p",
  "cover-all": "o",
} as const;

export type Act = keyof typeof KEYS;

const acts = new Map<string, Act>(Object.entries(KEYS).map(([act, key]) => [key, act as Act]));

const spots = new Map<string, string>(Object.entries(SPOT_KEYS).map(([spot, key]) => [key, spot]));

/** Whether a key is meant for the page: no shortcut of the browser, and nobody types into a field. */
export const isMeant = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

/** The spot that a key stands for, and whether it takes a chip back. */
export function spotOf(event: KeyboardEvent): { spot: string; takesOff: boolean } | null {
  const spot = isMeant(event) ? spots.get(event.key.toLowerCase()) : undefined;
  return spot ? { spot, takesOff: event.shiftKey } : null;
}

/** Whether a key says "go on": Enter or Space, where it doesn't press something of its own. */
export function isGo(event: KeyboardEvent): boolean {
  return (event.key === "Enter" || event.key === " ") && isMeant(event) && !isPressable(event.target);
}

/** What a key asks for: an act, a chip by its place in the tray, or nothing while somebody types into a field. */
export function actOf(event: KeyboardEvent): Act | number | null {
  if (!isMeant(event)) return null;
  if (/^[1-5]$/.test(event.key)) return Number(event.key) - 1;
  return acts.get(event.key.toLowerCase()) ?? null;
}

function isTyping(target: EventTarget | null): boolean {
  const tag = (target as { tagName?: string } | null)?.tagName;
  return tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT";
}

/** Enter or Space held down presses a button once, not again and again. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}

/** Whether Enter presses what has the focus. */
export function isPressable(target: EventTarget | null): boolean {
  const tag = (target as { tagName?: string } | null)?.tagName;
  return tag === "BUTTON" || tag === "A" || tag === "SUMMARY" || tag === "DIALOG";
}
