import { expect, test } from "vitest";
import { findCitedLines } from "./cited-lines.ts";

test("a file whose header names a rule is cited whole", () => {
  expect(findCitedLines("/** Pots. P1, P2 */\nimport x from 'x';\n\nexport const a = 1;")).toEqual([
    { first: 1, last: 4 },
  ]);
});

test("without a rule in its header, a file's declarations and lines at which comments name a rule are cited", () => {
  const source = [
    "/** Seats, by B1 and S3. */",
    "const seats = 6;",
    "/** A9: a short all-in. */",
    "export function reopens(): boolean {",
    "  return true;",
    "}",
    "",
    "function other(): number {",
    "  const rake = 1; // R3",
    "  // T2: also when checking is free",
    "  return rake;",
    "}",
  ].join("\n");
  expect(findCitedLines(source)).toEqual([
    { first: 3, last: 6 },
    { first: 9, last: 11 },
  ]);
});

test("other rules, and texts that only look like ids, are not cited", () => {
  expect(findCitedLines("/** B2, T10s, xA9 */\nconst a = 1;\n// AKs\nconst b = 2;")).toEqual([]);
});
