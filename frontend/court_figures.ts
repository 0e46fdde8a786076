import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const COURT = "?court";
/** Indices, pips and frame of a card of the package: ours are drawn by ourselves, in the colours of the deck. */
const OURS = /<use [^>]*href="#(?:V|S|X)[A-Z]{2}"[^>]*>(?:<\/use>)?/g;
const FIGURE = 'viewBox="-82.4 -130.4 164.8 260.8"';

/**
 * `import url from ".../KS.svg?court"` gives the figure of a court card alone, without corners and frame. Its paths are
 * drawn on a grid of 1300 by 2000, so whole numbers are finer than any screen, and a third of the bytes.
 */
export function courtFigures(): Plugin {
  let isBuild = false;
  return {
    name: "court-figures",
    enforce: "pre",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    load(id) {
      if (!id.endsWith(COURT)) return null;
      const file = id.slice(0, -COURT.length);
      const drawn = readFileSync(file, "utf8")
        .replace(OURS, "")
        .replace(/viewBox="-120[^"]*"/, FIGURE)
        .replace(/ (?:width|height)="[\d.]+in"/g, "");
      const source = optimize(drawn, { floatPrecision: 0, multipass: true }).data;
      if (!isBuild) return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)}`;
      const asset = this.emitFile({ type: "asset", name: `court-${basename(file)}`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`;
    },
  };
}
