import { describe, expect, it } from "vitest";

import { CHOICES, faceOfName, MOST_FACES, partsOf } from "./face";

describe("a face", () => {
  it("is the same for everybody who draws it", () => {
    expect(faceOfName("Ann")).toBe(faceOfName("Ann"));
    expect(faceOfName("Ann")).not.toBe(faceOfName("Anne"));
    expect(partsOf(7)).toEqual(partsOf(7));
  });

  it("has only parts that can be drawn, and every one of them is somebody's", () => {
    const seen: Record<string, Set<number>> = {};
    for (let face = 0; face < 400; face += 1)
      for (const [part, choice] of Object.entries(partsOf(face * 2499))) {
        expect(choice).toBeLessThan(CHOICES[part as keyof typeof CHOICES]);
        (seen[part] ??= new Set()).add(choice as number);
      }
    for (const [part, bound] of Object.entries(CHOICES)) expect(seen[part]?.size).toBe(bound);
  });

  it("is a number that the server takes", () => {
    for (const name of ["", "Ann", "Bot-1", "Ærøskøbing", "李"]) {
      expect(faceOfName(name)).toBeGreaterThanOrEqual(0);
      expect(faceOfName(name)).toBeLessThan(MOST_FACES);
    }
  });
});
