import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

/** Chips that come to a spot or leave it: `y` is how far, in their own heights, towards the player, who is below unless the table is turned. */
export function slide(
  _node: Element,
  { y = 1, ms = 320, delayMs = 0 }: { y?: number; ms?: number; delayMs?: number } = {},
): TransitionConfig {
  return {
    delay: prefersReducedMotion.current ? 0 : delayMs,
    duration: prefersReducedMotion.current ? 0 : ms,
    easing: cubicOut,
    css: (part) => `transform: translateY(calc(${(1 - part) * y * 100}% * var(--turn, 1))); opacity: ${part}`,
  };
}
