/**
 * Writes the size of a felt into its style: `--felt-w` and `--felt-h` are a hundredth of its width and height.
 *
 * Units of a size container would say the same, but then every change on the felt costs a layout of all of it.
 */
export function measured(felt: HTMLElement) {
  const write = (width: number, height: number) => {
    felt.style.setProperty("--felt-w", `${width / 100}px`);
    felt.style.setProperty("--felt-h", `${height / 100}px`);
  };
  write(felt.clientWidth, felt.clientHeight);
  const observer = new ResizeObserver(([entry]) => {
    if (entry) write(entry.contentRect.width, entry.contentRect.height);
  });
  observer.observe(felt);
  return { destroy: () => observer.disconnect() };
}
