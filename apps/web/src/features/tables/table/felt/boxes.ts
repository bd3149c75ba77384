/** Computes with boxes on the felt: whether they overlap, how far apart they are, and where the nearest free place for a small box is. */
import type { Point, Size } from "./geometry.ts";

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

export function overlapsAny(box: Box, others: readonly Box[]): boolean {
  for (const other of others) if (boxesOverlap(box, other)) return true;
  return false;
}

/** Returns the distance from a box to the nearest of `others`; 0 when the box touches or overlaps one of them. */
export function distanceToNearest(box: Box, others: readonly Box[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const across = Math.max(0, other.left - box.right, box.left - other.right);
    const down = Math.max(0, other.top - box.bottom, box.top - other.bottom);
    nearest = Math.min(nearest, across * across + down * down);
  }
  return Math.sqrt(nearest);
}

const SEARCH_STEP = 4;
const SEARCH_REACH = 24;

/** The positions around a point that the search tries, as offsets from the point, nearest first. */
const OFFSETS_BY_DISTANCE: readonly Point[] = Array.from({ length: (2 * SEARCH_REACH + 1) ** 2 }, (_, i) => ({
  x: SEARCH_STEP * ((i % (2 * SEARCH_REACH + 1)) - SEARCH_REACH),
  y: SEARCH_STEP * (Math.floor(i / (2 * SEARCH_REACH + 1)) - SEARCH_REACH),
})).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** Returns the free and allowed place that is nearest to `wish`; null when there is none within reach of the search. */
export function findNearestFreeSpot(
  wish: Point,
  { width, height }: Size,
  taken: readonly Box[],
  isAllowed: (box: Box) => boolean,
): Point | null {
  for (const offset of OFFSETS_BY_DISTANCE) {
    const spot = { x: wish.x + offset.x, y: wish.y + offset.y };
    const box = boxAround(spot, width, height);
    if (!overlapsAny(box, taken) && isAllowed(box)) return spot;
  }
  return null;
}
