/** The nearest place for something small that covers nothing: how chips and button find room on a crowded felt. */
import type { Point } from "./geometry.ts";

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

export const boxesOverlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const SEARCH_STEP = 4;
const SEARCH_REACH = 40;

/** Offsets around a point, nearest first. */
const OFFSETS_BY_DISTANCE: readonly Point[] = Array.from({ length: (2 * SEARCH_REACH + 1) ** 2 }, (_, i) => ({
  x: SEARCH_STEP * ((i % (2 * SEARCH_REACH + 1)) - SEARCH_REACH),
  y: SEARCH_STEP * (Math.floor(i / (2 * SEARCH_REACH + 1)) - SEARCH_REACH),
})).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** `wish` itself when it is free and, if that can be, `allowed`; where nothing is free within reach, `wish` as well. */
export function findNearestFreeSpot(
  wish: Point,
  width: number,
  height: number,
  taken: readonly Box[],
  allowed: (spot: Point) => boolean = () => true,
): Point {
  const at = ({ x, y }: Point) => ({ x: wish.x + x, y: wish.y + y });
  const free = (offset: Point) => !taken.some((other) => boxesOverlap(boxAround(at(offset), width, height), other));
  const found =
    OFFSETS_BY_DISTANCE.find((offset) => allowed(at(offset)) && free(offset)) ?? OFFSETS_BY_DISTANCE.find(free);
  return found ? at(found) : wish;
}
