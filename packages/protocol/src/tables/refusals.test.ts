import { RULE_REFUSALS, TOURNAMENT_REFUSALS } from "@poker/engine";
import { expect, it } from "vitest";
import { REFUSALS, WIRE_REFUSALS } from "./refusals.ts";

it("no list of refusals contains a code twice, and the list of all refusals contains every code once", () => {
  expect(new Set(WIRE_REFUSALS).size).toBe(WIRE_REFUSALS.length);
  expect(new Set(RULE_REFUSALS).size).toBe(RULE_REFUSALS.length);
  expect(new Set(REFUSALS).size).toBe(REFUSALS.length);
  expect(new Set(REFUSALS)).toEqual(new Set([...RULE_REFUSALS, ...TOURNAMENT_REFUSALS, ...WIRE_REFUSALS]));
});
it("codes are plain words joined by hyphens, fit for message files and metrics", () => {
  for (const code of REFUSALS) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});
