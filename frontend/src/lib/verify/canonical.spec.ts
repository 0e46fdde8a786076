import { describe, expect, it } from "vitest";

import { canonicalJson, sha256 } from "./canonical";
import cases from "./fixtures/canonical.json";

describe("canonical JSON", () => {
  it.each(cases.map((one) => [one.canonical, one] as const))(
    "is written as the house writes it: %s",
    async (_, one) => {
      expect(canonicalJson(one.value)).toBe(one.canonical);
      expect(await sha256(canonicalJson(one.value))).toBe(one.sha256);
    },
  );
});
