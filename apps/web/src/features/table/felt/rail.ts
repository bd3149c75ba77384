/** The outline of the felt: a superellipse, and where seats stand on it. */
import type { Point } from "./geometry.ts";

const SUPERELLIPSE_EXPONENT = 2.7;
/** Points of the outline in its SVG path. */
const PATH_POINTS = 180;
/** Steps in which the length of the outline is measured. */
const LENGTH_STEPS = 1440;
const ORIGIN: Point = { x: 0, y: 0 };

/** A point of the superellipse |x/a|^n + |y/b|^n = 1; t = 0 is the bottom, growing clockwise as seen on the screen. */
function pointOnRail(centre: Point, a: number, b: number, t: number): Point {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / SUPERELLIPSE_EXPONENT);
  return { x: centre.x - a * power(Math.sin(t)), y: centre.y + b * power(Math.cos(t)) };
}

/** `count` points that cut the rail into pieces of equal length, clockwise from the bottom centre. */
export function listSeatPoints(centre: Point, a: number, b: number, count: number): readonly Point[] {
  const lengths = [0];
  let previous = pointOnRail(ORIGIN, a, b, 0);
  for (let i = 1; i <= LENGTH_STEPS; i++) {
    const point = pointOnRail(ORIGIN, a, b, (2 * Math.PI * i) / LENGTH_STEPS);
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(point.x - previous.x, point.y - previous.y));
    previous = point;
  }
  const total = lengths[LENGTH_STEPS] ?? 0;
  return Array.from({ length: count }, (_, seat) => {
    const wanted = (total * seat) / count;
    const index = lengths.findIndex((length) => length >= wanted);
    const [before, after] = [lengths[index - 1] ?? 0, lengths[index] ?? 0];
    const part = index === 0 ? 0 : (wanted - before) / (after - before) - 1;
    return pointOnRail(centre, a, b, (2 * Math.PI * (index + part)) / LENGTH_STEPS);
  });
}

export const isInsideRail = (centre: Point, a: number, b: number, { x, y }: Point): boolean =>
  (Math.abs(x - centre.x) / a) ** SUPERELLIPSE_EXPONENT + (Math.abs(y - centre.y) / b) ** SUPERELLIPSE_EXPONENT < 1;

/** SVG path of the outline. */
export function superellipsePath(centre: Point, a: number, b: number): string {
  const points = Array.from({ length: PATH_POINTS }, (_, i) =>
    pointOnRail(centre, a, b, (2 * Math.PI * i) / PATH_POINTS),
  );
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
