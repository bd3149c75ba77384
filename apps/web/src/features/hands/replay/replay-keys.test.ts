import { expect, it } from "vitest";
import { nameKey } from "./replay-keys.ts";
import { SPEEDS, stepIntervalMs } from "./use-replay-position.ts";

const press = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

it.each([
  ["a letter, with capitals too", { key: "O", shiftKey: true }, "o"],
  ["an arrow", { key: "ArrowLeft" }, "ArrowLeft"],
  ["an arrow with Shift", { key: "ArrowLeft", shiftKey: true }, "Shift+ArrowLeft"],
  ["the space bar", { key: " " }, "Space"],
  ["the space bar with Shift, which scrolls", { key: " ", shiftKey: true }, null],
  ["a shortcut of the browser", { key: "o", ctrlKey: true }, null],
  ["another one", { key: "ArrowLeft", altKey: true }, null],
])("the name of a key press: %s", (_, key, name) => expect(nameKey({ ...press, ...key })).toBe(name));

it("each of the five speeds is faster than the previous speed", () => {
  const intervals = SPEEDS.map(stepIntervalMs);
  expect(intervals).toHaveLength(5);
  expect(intervals).toEqual(intervals.toSorted((a, b) => b - a));
  expect(stepIntervalMs("1") / stepIntervalMs("4")).toBe(4);
});
