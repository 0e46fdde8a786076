/** How cards move, in milliseconds; the styles of a card and whoever waits for it read the same figures. */

/** The flight of a card begins so long after the one before. */
export const STEP_MS = 55;
export const FLY_MS = 380;
/** Turning a card over. */
export const FLIP_MS = 300;
/** A card that lies face down already is touched for a moment before it turns. */
export const TOUCH_MS = 200;

/** How long until a card that is dealt face up lies there: by its place in the order of the deal. */
export const dealtMs = (order: number): number => order * STEP_MS + FLY_MS + FLIP_MS;
/** How long until a card that lay face down is face up. */
export const TURNED_MS = TOUCH_MS + FLIP_MS;
