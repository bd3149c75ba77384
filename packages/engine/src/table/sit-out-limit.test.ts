import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../test/testing/property-runs.ts";
import {
  decideOrThrow,
  sittingOutSeat,
  TEST_NOW,
  tableWith,
  testSeat,
  testSettings,
} from "../../test/testing/table-driver.ts";
import { sitOutLimit } from "./sit-out-limit.ts";

const limits = (maxMs: number | null, maxBigBlinds: number | null) => ({
  settings: testSettings({ sitOut: { maxMs, maxBigBlinds } }),
});

test("B10: the limit is the time until which a seat is kept, and the number of big blinds that may still pass it", () => {
  const missed = sittingOutSeat(1, { missedBigBlinds: 2 });
  expect(sitOutLimit(limits(600_000, 3), missed)).toEqual({ until: TEST_NOW + 600_000, bigBlinds: 1 });
  expect(sitOutLimit(limits(null, 3), missed)).toEqual({ until: null, bigBlinds: 1 });
  expect(sitOutLimit(limits(600_000, null), missed)).toEqual({ until: TEST_NOW + 600_000, bigBlinds: null });
});

test("B10 ✗: there is no limit for a player who does not sit out, or where both limits are off", () => {
  expect(sitOutLimit(limits(600_000, 3), testSeat(1))).toBeNull();
  expect(sitOutLimit(limits(null, null), sittingOutSeat(1))).toBeNull();
});

test("B10: a seat is given up exactly when its limit is reached", () => {
  const limit = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
  fc.assert(
    fc.property(
      limit,
      limit,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      (ms, blinds, gone, missed) => {
        const seat = sittingOutSeat(1, { missedBigBlinds: missed });
        const table = tableWith([0, seat], limits(ms, blinds));
        const kept = sitOutLimit(table, seat);
        const isOver = kept !== null && (kept.bigBlinds === 0 || (kept.until !== null && TEST_NOW + gone > kept.until));
        const { state } = decideOrThrow(table, { type: "remove-absent" }, TEST_NOW + gone);
        expect(state.seats).toHaveLength(isOver ? 1 : 2);
      },
    ),
    propertyRuns(200),
  );
});
