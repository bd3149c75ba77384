import { describe, expect, it } from "vitest";
import type { DealOutcome, DealVerdict } from "../../../deals/deal/deal-verdict.ts";
import { markOf, reportOf, withVerdict } from "./deal-mark.tsx";

const verdict = (handNo: number, outcome: DealOutcome, isPlayer = true): DealVerdict => ({
  handNo,
  outcome,
  isPlayer,
  isUnanswered: false,
  failed:
    outcome === "failed"
      ? [
          { id: "V3", code: "wrong-root" },
          { id: "V3", code: "other-card" },
        ]
      : [],
  passed: [],
});
const after = (...verdicts: readonly DealVerdict[]) => verdicts.reduce(withVerdict, []);

describe("the mark of a table's deals", () => {
  it("F3: waits for the first hand, and is off where deals are not checked", () => {
    expect(markOf(true, [])).toEqual({ kind: "waiting" });
    expect(markOf(false, [])).toEqual({ kind: "off" });
  });

  it("F3: shows the last hand, or the last checked hand after checks were turned off", () => {
    expect(markOf(true, after(verdict(4, "room-only"), verdict(5, "checked")))).toEqual({ kind: "checked", handNo: 5 });
    expect(markOf(false, after(verdict(5, "checked")))).toEqual({ kind: "checked", handNo: 5 });
  });

  it("F3: keeps showing a failed check when later hands are fine", () => {
    expect(markOf(true, after(verdict(4, "failed"), verdict(5, "checked")))).toEqual({ kind: "failed", handNo: 4 });
  });

  it("F3: keeps showing the later hand when an earlier hand is checked late, by its record", () => {
    const verdicts = after(verdict(4, "missed"), verdict(5, "checked"), verdict(4, "checked"));
    expect(verdicts.map(({ handNo, outcome }) => [handNo, outcome])).toEqual([
      [5, "checked"],
      [4, "checked"],
    ]);
  });

  it("F3: remembers the last twenty hands", () => {
    const many = Array.from({ length: 30 }, (_, i) => verdict(i + 1, "checked"));
    expect(after(...many)).toHaveLength(20);
    expect(after(...many)[0]?.handNo).toBe(30);
  });

  it("F3: only a player's page reports its checks; a page that missed the hand or only watched reports nothing", () => {
    expect(reportOf(verdict(4, "checked"))).toEqual({ ok: true, failed: [] });
    expect(reportOf(verdict(4, "without-you"))).toEqual({ ok: true, failed: [] });
    expect(reportOf(verdict(4, "failed"))).toEqual({ ok: false, failed: ["V3"] });
    expect(reportOf({ ...verdict(4, "without-you"), isUnanswered: true })).toEqual({
      ok: true,
      failed: ["own-reveal-unanswered"],
    });
    expect(reportOf(verdict(4, "missed"))).toBeNull();
    expect(reportOf(verdict(4, "failed", false))).toBeNull();
  });
});
