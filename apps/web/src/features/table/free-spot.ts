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

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const STEP = 4;
const REACH = 26;

/** Offsets around a point, nearest first. */
const OFFSETS: readonly Point[] = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i) => ({
  x: STEP * ((i % (2 * REACH + 1)) - REACH),
  y: STEP * (Math.floor(i / (2 * REACH + 1)) - REACH),
})).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** `wish` itself when it is free; where nothing is free within reach, `wish` as well. */
export function freeSpot(wish: Point, width: number, height: number, taken: readonly Box[]): Point {
  const found = OFFSETS.find(({ x, y }) => {
    const box = boxAround({ x: wish.x + x, y: wish.y + y }, width, height);
    return !taken.some((other) => overlap(box, other));
  });
  return found ? { x: wish.x + found.x, y: wish.y + found.y } : wish;
}
