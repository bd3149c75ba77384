/** Computes the outline of the felt, which is a superellipse, and the positions of the seats on it. */
import type { Point, Size } from "./geometry.ts";

/** A superellipse around `centre`: all points with |x/a|^exponent + |y/b|^exponent = 1. */
export interface FeltOutline {
  readonly centre: Point;
  readonly a: number;
  readonly b: number;
  readonly exponent: number;
}

/** How many points the SVG path of the outline has. */
const PATH_POINTS = 180;
/** How many straight pieces the outline is divided into to measure its length. */
const LENGTH_STEPS = 1440;
/** How many steps half of the outline is divided into. A seat may be at the end of any step. */
const HALF_OUTLINE_STEPS = 360;

/** Returns a point of the outline. `t` is an angle: 0 is the bottom, and it grows clockwise as seen on the screen. */
export function pointOnOutline({ centre, a, b, exponent }: FeltOutline, t: number): Point {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
  return { x: centre.x - a * power(Math.sin(t)), y: centre.y + b * power(Math.cos(t)) };
}

/** Returns `count` points that divide the outline into pieces of equal length, clockwise from the bottom centre. */
export function listSeatPoints(outline: FeltOutline, count: number): readonly Point[] {
  const lengths = [0];
  let previous = pointOnOutline(outline, 0);
  for (let i = 1; i <= LENGTH_STEPS; i++) {
    const point = pointOnOutline(outline, (2 * Math.PI * i) / LENGTH_STEPS);
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(point.x - previous.x, point.y - previous.y));
    previous = point;
  }
  const total = lengths[LENGTH_STEPS] ?? 0;
  return Array.from({ length: count }, (_, seat) => {
    const wanted = (total * seat) / count;
    const index = lengths.findIndex((length) => length >= wanted);
    const [before, after] = [lengths[index - 1] ?? 0, lengths[index] ?? 0];
    const part = index === 0 ? 0 : (wanted - before) / (after - before) - 1;
    return pointOnOutline(outline, (2 * Math.PI * (index + part)) / LENGTH_STEPS);
  });
}

/**
 * Returns `count` points on the outline, clockwise from the bottom centre, with both sides mirrored. Neighbours are as far apart as
 * possible, measured in seats of the size `seat`. Between the bottom centre and its two neighbours, a seat counts as `heroWidth` wide.
 */
export function packSeatPoints(outline: FeltOutline, count: number, seat: Size, heroWidth: number): readonly Point[] {
  const half = Array.from({ length: HALF_OUTLINE_STEPS + 1 }, (_, i) =>
    pointOnOutline(outline, (Math.PI * i) / HALF_OUTLINE_STEPS),
  );
  const top = half[HALF_OUTLINE_STEPS] ?? outline.centre;
  const areApart = (from: Point, to: Point, step: number, width: number) =>
    Math.abs(from.x - to.x) >= step * width || Math.abs(from.y - to.y) >= step * seat.height;
  /**
   * Returns the points on the left side, from the bottom up. Returns null when the outline is too short for points that are `step` seats
   * apart.
   */
  const walk = (step: number): readonly Point[] | null => {
    const points: Point[] = [];
    let last = half[0] ?? outline.centre;
    let index = 0;
    for (let i = 1; i <= Math.floor((count - 1) / 2); i++) {
      const width = i === 1 ? heroWidth : seat.width;
      const from = last;
      do index += 1;
      while (index < half.length && !areApart(from, half[index] ?? top, step, width));
      const found = half[index];
      if (!found) return null;
      points.push(found);
      last = found;
    }
    const isWhole =
      count % 2 === 0
        ? areApart(last, top, step, seat.width)
        : 2 * Math.abs(last.x - outline.centre.x) >= step * seat.width;
    return isWhole ? points : null;
  };
  let [low, high] = [0, 40];
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (walk(middle)) low = middle;
    else high = middle;
  }
  const left = walk(low) ?? [];
  const right = left.map(({ x, y }) => ({ x: 2 * outline.centre.x - x, y })).toReversed();
  return [half[0] ?? outline.centre, ...left, ...(count % 2 === 0 ? [top] : []), ...right];
}

export const isInsideOutline = ({ centre, a, b, exponent }: FeltOutline, { x, y }: Point): boolean =>
  (Math.abs(x - centre.x) / a) ** exponent + (Math.abs(y - centre.y) / b) ** exponent < 1;

/** Returns the SVG path of the outline. */
export function superellipsePath(outline: FeltOutline): string {
  const points = Array.from({ length: PATH_POINTS }, (_, i) =>
    pointOnOutline(outline, (2 * Math.PI * i) / PATH_POINTS),
  );
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
