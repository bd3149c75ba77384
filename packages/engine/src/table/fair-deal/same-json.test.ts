import { expect, test } from "vitest";
import { isSameJson } from "./same-json.ts";

test.each([
  [1, 1],
  ["a", "a"],
  [null, null],
  [[], []],
  [
    { a: 1, b: [2, { c: null }] },
    { b: [2, { c: null }], a: 1 },
  ],
])("V6: %j has the same JSON as %j", (a, b) => {
  expect(isSameJson(a, b)).toBe(true);
});

test.each([
  [1, 2],
  [1, "1"],
  [0, null],
  [null, {}],
  [{}, null],
  [[], {}],
  [{}, []],
  [{}, 1],
  [1, {}],
  [[], ""],
  [[1], 1],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [[1, 2], [1]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [{ 0: 1 }, [1]],
])("V6 ✗: %j does not have the same JSON as %j", (a, b) => {
  expect(isSameJson(a, b)).toBe(false);
});
