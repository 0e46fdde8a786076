/** Dragging a chip from the tray to a spot, with a finger or a mouse. A short press stays a click. */
const FAR_PX = 8;

export interface Drag {
  onmove: (x: number, y: number) => void;
  ondrop: (spot: string) => void;
  onend: () => void;
}

export function startDrag(down: PointerEvent, drag: Drag): void {
  let isFar = false;
  const move = (event: PointerEvent) => {
    isFar ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FAR_PX;
    if (isFar) drag.onmove(event.clientX, event.clientY);
  };
  const end = (event: PointerEvent) => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    drag.onend();
    const spot = isFar && event.type === "pointerup" ? spotAt(event.clientX, event.clientY) : null;
    if (spot) drag.ondrop(spot);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

function spotAt(x: number, y: number): string | null {
  const spot = document.elementFromPoint(x, y)?.closest<HTMLElement>("button[data-spot]");
  return spot?.dataset.spot ?? null;
}
