/** Whether the system asks for no motion. */
export const isStill = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
