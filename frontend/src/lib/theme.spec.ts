import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../theme.css", import.meta.url), "utf8");
const [, dark = "", light = ""] = css.split(/^:root/m).map((block) => block.split("}")[0] ?? "");

/** The relative luminance of a colour of a theme, as WCAG 2 defines it. */
function luminance(theme: string, name: string): number {
  const hex = new RegExp(`--${name}: #(\\w{6});`).exec(theme)?.[1] ?? "";
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("a theme", () => {
  it.each([
    ["dark", dark],
    ["light", light],
  ])("sets signs of trouble in readable letters when %s", (_, theme) => {
    const [low = 0, high = 0] = [luminance(theme, "surface"), luminance(theme, "bad")].sort((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(4.5);
  });
});
