import { expect, it } from "vitest";
import { updateFlash } from "./flash-on-change.tsx";

const FIRST = { value: 4, snapshotNo: 0, changes: 0 };

it("a value that is drawn again is no change", () => expect(updateFlash(FIRST, 4, 0)).toBe(FIRST));

it("a change by play counts, each one", () => {
  const once = updateFlash(FIRST, 5, 0);
  expect(once.changes).toBe(1);
  expect(updateFlash(once, null, 0).changes).toBe(2);
});

it("what a snapshot brings is no change, however different it is; what play changes after it is", () => {
  const back = updateFlash(FIRST, 9, 1);
  expect(back).toEqual({ value: 9, snapshotNo: 1, changes: 0 });
  expect(updateFlash(back, 10, 1).changes).toBe(1);
});
