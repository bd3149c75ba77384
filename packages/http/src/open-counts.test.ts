import { expect, test } from "vitest";
import { createOpenCounts } from "./open-counts.ts";

test("faults 101, 119: each client has its own count, and is refused at its limit until one of its connections ends", () => {
  const open = createOpenCounts(2);
  const end = open.tryAdd("a");
  expect(open.tryAdd("a")).not.toBeNull();
  expect(open.tryAdd("a")).toBeNull();
  expect(open.tryAdd("b")).not.toBeNull();
  end?.();
  expect([open.countOf("a"), open.countOf("b"), open.countOf("c")]).toEqual([1, 1, 0]);
  expect(open.tryAdd("a")).not.toBeNull();
});
