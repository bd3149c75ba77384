import { expect, it } from "vitest";
import { diffValues } from "./value-diff.ts";

it("changes are named leaf by leaf, with what was and what is", () => {
  const before = { name: "Evening", rule: { caps: [{ cap: 100 }, { cap: 200 }] }, off: null };
  const after = { name: "Evening", rule: { caps: [{ cap: 150 }], unit: 5 }, off: 0 };
  expect(diffValues(before, after)).toEqual([
    { path: "rule.caps.0.cap", before: 100, after: 150 },
    { path: "rule.caps.1.cap", before: 200, after: undefined },
    { path: "off", before: null, after: 0 },
    { path: "rule.unit", before: undefined, after: 5 },
  ]);
  expect(diffValues(before, structuredClone(before))).toEqual([]);
});
