import { expect, it } from "vitest";
import { updateFlash } from "./flash-on-change.tsx";

const FIRST = { value: 4, snapshotNo: 0, changes: 0 };

it("a value that is rendered again does not count as a change", () => expect(updateFlash(FIRST, 4, 0)).toBe(FIRST));

it("each change that play makes is counted", () => {
  const once = updateFlash(FIRST, 5, 0);
  expect(once.changes).toBe(1);
  expect(updateFlash(once, null, 0).changes).toBe(2);
});

it("a new snapshot is not counted as a change; a later change that play makes is counted", () => {
  const back = updateFlash(FIRST, 9, 1);
  expect(back).toEqual({ value: 9, snapshotNo: 1, changes: 0 });
  expect(updateFlash(back, 10, 1).changes).toBe(1);
});
