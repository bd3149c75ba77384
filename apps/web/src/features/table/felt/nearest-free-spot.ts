/** Finds the nearest free place for something small: chips and the dealer button on a full felt. */
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

/**
 * The free spot nearest to `wish`, an allowed one if there is any; `wish` itself when nothing within reach is free.
 */
export function findNearestFreeSpot(
  wish: Point,
  width: number,
  height: number,
  taken: readonly Box[],
  isAllowed: (spot: Point) => boolean = () => true,
): Point {
  const at = ({ x, y }: Point) => ({ x: wish.x + x, y: wish.y + y });
  const isFree = (offset: Point) => !taken.some((other) => boxesOverlap(boxAround(at(offset), width, height), other));
  const found =
    OFFSETS_BY_DISTANCE.find((offset) => isAllowed(at(offset)) && isFree(offset)) ?? OFFSETS_BY_DISTANCE.find(isFree);
  return found ? at(found) : wish;
}
