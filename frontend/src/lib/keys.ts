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
  coach: "h",
} as const;

export type Act = keyof typeof KEYS;

const acts = new Map<string, Act>(Object.entries(KEYS).map(([act, key]) => [key, act as Act]));

/** What a key asks for: an act, a chip by its place in the tray, or nothing while somebody types into a field. */
export function actOf(event: KeyboardEvent): Act | number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  if (/^[1-5]$/.test(event.key)) return Number(event.key) - 1;
  return acts.get(event.key.toLowerCase()) ?? null;
}

function isTyping(target: EventTarget | null): boolean {
  const tag = (target as { tagName?: string } | null)?.tagName;
  return tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT";
}
