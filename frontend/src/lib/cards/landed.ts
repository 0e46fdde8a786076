import { paced } from "../pace";

/** Do something after so long, at the pace that somebody likes, but not before every card that turns on this page lies face up. */
export function whenLanded(work: () => void, ms: number): void {
  setTimeout(() => {
    const turning = globalThis.document?.hidden ? [] : (globalThis.document?.getAnimations() ?? []).filter(isOfCard);
    if (turning.length) void Promise.allSettled(turning.map((one) => one.finished)).then(work);
    else work();
  }, paced(ms));
}

/** Let every card lie where it belongs, at once. */
export function landAll(): void {
  for (const one of globalThis.document?.getAnimations() ?? []) if (isOfTable(one)) one.finish();
}

/** Whether an animation turns a card face up; a busy machine may begin it later than it was asked to. */
const isOfCard = (animation: Animation): boolean =>
  animation.playState !== "finished" && isWithin(animation, ".card.up");
const isOfTable = (animation: Animation): boolean => isWithin(animation, ".card");

function isWithin(animation: Animation, part: string): boolean {
  const { target } = (animation.effect ?? {}) as { target?: Element | null };
  return (target?.closest(part) ?? null) !== null;
}
