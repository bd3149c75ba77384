import { expect, it } from "vitest";
import { zoomOf } from "./felt.tsx";

it.each([
  ["a phone on its side", 844, 300, 1],
  ["a laptop", 1366, 536, 1],
  ["a desk of 1440 × 900", 1440, 668, 1],
  ["a desk of 1920 × 1080", 1920, 848, 1.25],
  ["a desk of 3840 × 2160", 3840, 1928, 1.6],
  ["a large tablet, standing", 1024, 1366, 1],
] as const)("the felt of %s is drawn at the size that its room allows", (_, width, height, zoom) => {
  expect(zoomOf({ width, height })).toBeCloseTo(zoom, 5);
});
