import { describe, expect, it } from "vitest";
import { testSettings } from "../../test/testing/table-driver.ts";
import { completeSettings } from "../settings.ts";
import { displayTimes } from "./display-time.ts";
import type { TableEvent } from "./types.ts";

const pacing = { streetMs: 1_000, potMs: 3_000, uncontestedPotMs: 500, furtherPotMs: 700, betweenHandsMs: 3_000 };
const sum = (...events: readonly TableEvent[]) => displayTimes(events, pacing).reduce((total, ms) => total + ms, 0);

const street = (number: 1 | 2 | 3): TableEvent => ({ type: "street-dealt", street: number, cards: [] });
const toAct: TableEvent = { type: "to-act", legal: { seat: 0, decision: 1, check: true, call: null, wager: null } };
const award = (pot: number, half: "whole" | "high" | "low"): TableEvent => ({
  type: "awarded",
  award: { pot, half, amount: 1, shares: [] },
});
const shown = (seat: number): TableEvent => ({
  type: "shown",
  seat,
  cards: [],
  high: { category: "pair", cards: [], text: "" },
  low: null,
});
const tabled: TableEvent = { type: "tabled", hands: [] };
const roundEnded: TableEvent = { type: "round-ended", pots: [] };

describe("display time", () => {
  it("a street with betting adds no display time", () => expect(sum(roundEnded, street(1), toAct)).toBe(0));

  it("events with nothing to show take no time, and cards that are shown after the hand take none either (P9)", () => {
    expect(sum(toAct)).toBe(0);
    expect(sum(tabled)).toBe(0);
    expect(displayTimes([], pacing)).toEqual([]);
  });

  it("P8: in a run-out the turned-up hands and each street take their time, then the showdown", () =>
    expect(
      displayTimes(
        [roundEnded, tabled, street(1), street(2), street(3), shown(0), shown(1), award(0, "whole")],
        pacing,
      ),
    ).toEqual([250, 1_000, 1_000, 1_000, 1_000, 1_000, 0, 2_000]));

  it("P9: an uncontested pot is shown for a short time", () =>
    expect(displayTimes([roundEnded, award(0, "whole")], pacing)).toEqual([0, 500]));

  it("a showdown takes longer, and longer still for every further pot, half and shown hand", () => {
    const lead = 250;
    expect(sum(roundEnded, shown(0), { type: "mucked", seat: 1 }, award(0, "whole"))).toBe(lead + 3_000);
    expect(sum(roundEnded, shown(0), shown(1), award(0, "whole"))).toBe(lead + 3_000);
    expect(sum(roundEnded, shown(0), shown(1), award(0, "high"), award(0, "low"))).toBe(lead + 3_700);
    expect(sum(roundEnded, shown(0), shown(1), shown(2), award(1, "whole"), award(0, "high"), award(0, "low"))).toBe(
      lead + 3_000 + 3 * 700,
    );
  });

  it("a table without pauses has no display times", () =>
    expect(displayTimes([roundEnded, tabled, street(3), shown(0), award(0, "whole")], testSettings().pacing)).toEqual([
      0, 0, 0, 0, 0,
    ]));

  it("a table stored before these pauses were settings has the usual pauses", () => {
    const { uncontestedPotMs: _first, furtherPotMs: _second, ...before } = pacing;
    expect(completeSettings({ ...testSettings(), pacing: before }).pacing).toEqual({
      ...pacing,
      uncontestedPotMs: 500,
      furtherPotMs: 800,
    });
  });
});
