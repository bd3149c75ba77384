import type { TableEvent } from "@poker/engine";
import { expect, it } from "vitest";
import { displayTimeMs } from "./display-time.ts";

const pacing = { streetMs: 900, potMs: 2500, betweenHandsMs: 3000 };
const street = (number: 1 | 2 | 3): TableEvent => ({ type: "street-dealt", street: number, cards: [] });
const turn: TableEvent = {
  type: "to-act",
  legal: { seat: 0, decision: 1, check: true, call: null, wager: null },
};
const award = (pot: number, half: "whole" | "high" | "low"): TableEvent => ({
  type: "awarded",
  award: { pot, half, amount: 1, shares: [] },
});

it("a street that is bet on is not waited for", () => expect(displayTimeMs([street(1), turn], pacing)).toBe(0));
it("streets dealt out after an all-in take their time, each of them", () =>
  expect(displayTimeMs([street(1), street(2), street(3), award(0, "whole")], pacing)).toBe(3 * 900 + 2500));
it("a pot is shown once, also when high and low share it; a side pot is one more", () => {
  expect(displayTimeMs([award(0, "high"), award(0, "low")], pacing)).toBe(2500);
  expect(displayTimeMs([award(1, "whole"), award(0, "high"), award(0, "low")], pacing)).toBe(5000);
});
it("nothing to show takes no time", () => expect(displayTimeMs([turn], pacing)).toBe(0));
