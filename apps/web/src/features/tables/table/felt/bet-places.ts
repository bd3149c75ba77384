/**
 * Finds the place for the chips in front of each seat: on the line from the seat to the middle of the felt, or as near to this line as
 * there is room. Chips never cover anything, and are always nearest to their own seat. The left and right halves of the felt mirror each
 * other.
 */
import { type Box, boxAround, boxesOverlap, overlapsAny } from "./boxes.ts";
import { type FeltBoxes, type FeltPlan, isNearestTo, marginOf, NEAREST_MARGIN } from "./felt-boxes.ts";
import { isInsideOutline } from "./felt-outline.ts";
import type { Point, Size } from "./geometry.ts";

/**
 * `GAP` is the smallest gap between chips and anything beside them, in px. `BET_GAPS` are the gaps that the search tries between the chips
 * of two seats, largest first.
 */
const GAP = 2;
const BET_GAPS = [28, 16, 8, GAP];
/**
 * `CLEAR_MARGIN` is how much nearer chips should be to their own seat than to any other seat, in px. For each px less, the score of the
 * spot gets worse by `UNCLEAR_WEIGHT`.
 */
const CLEAR_MARGIN = 40;
const UNCLEAR_WEIGHT = 2;
const STEP = 4;
/**
 * `MAX_DISTANCE` is how far chips may be from their seat, in px. `MAX_OFF_LINE` is how far they may be from the line to the middle, in px.
 * `MAX_SLOPE` is the largest distance from the line for each px along the line.
 */
const MAX_DISTANCE = 240;
const MAX_OFF_LINE = 120;
const MAX_SLOPE = 1.7;
/** The width of the shortest text of a bet, in px. */
const SHORT_WIDTH = 16;
/**
 * How many px along the line cost as much as one px beside the line. A spot beside the line is therefore used only if it is clearly nearer
 * to the seat.
 */
const OFF_LINE_WEIGHT = 1.6;
/** `MAX_TRIES` limits how many combinations of places the search tries. `MAX_SPOTS` limits how many spots it considers for each seat. */
const MAX_TRIES = 600;
const MAX_SPOTS = 60;
/** The room for chips grows by `GROWTH_STEP` at a time, up to `MAX_BET_WIDTH`, in px. */
const GROWTH_STEP = 4;
const MAX_BET_WIDTH = 124;

const mirrorX = (point: Point, centre: Point): Point => ({ x: 2 * centre.x - point.x, y: point.y });

/**
 * True when the whole box is on the cloth. Checks only the corner that is furthest from the centre, because no other corner can be outside
 * if this one is inside.
 */
function isOnCloth({ outline }: FeltPlan, { left, right, top, bottom }: Box): boolean {
  const { x, y } = outline.centre;
  const corner = { x: x - left > right - x ? left : right, y: y - top > bottom - y ? top : bottom };
  return isInsideOutline({ ...outline, a: outline.a - 3, b: outline.b - 3 }, corner);
}

interface BetSpot {
  readonly spot: Point;
  readonly box: Box;
  readonly score: number;
}

/** Caches the spots in front of the seats, keyed by the positions of the pods. Layouts that differ only in the board share these spots. */
const spotsBySeats = new WeakMap<FeltPlan["pods"], Map<string, readonly BetSpot[]>>();

/**
 * Lists the possible places for the chips of the seat at `index`, best first. Keeps clear only of the seats; the board and the pots may
 * cover these places.
 */
function listSpotsAmongSeats(plan: FeltPlan, boxes: FeltBoxes, index: number): readonly BetSpot[] {
  const { pods, outline, board } = plan;
  const at = pods[index] ?? outline.centre;
  const isOnAxis = Math.abs(at.x - outline.centre.x) < 1;
  const target = isOnAxis ? { x: at.x, y: board.y } : outline.centre;
  const known = spotsBySeats.get(pods) ?? new Map<string, readonly BetSpot[]>();
  spotsBySeats.set(pods, known);
  const key = `${index} ${target.y}`;
  const spots = known.get(key) ?? searchSpots(plan, boxes, index, target, isOnAxis);
  known.set(key, spots);
  return spots;
}

function searchSpots(
  plan: FeltPlan,
  boxes: FeltBoxes,
  index: number,
  target: Point,
  isOnAxis: boolean,
): readonly BetSpot[] {
  const { pods, outline, fit } = plan;
  const at = pods[index] ?? outline.centre;
  const obstacles = [...boxes.seats.flat(), ...boxes.captions];
  const length = Math.hypot(target.x - at.x, target.y - at.y) || 1;
  const [dx, dy] = [(target.x - at.x) / length, (target.y - at.y) / length];
  const spots: BetSpot[] = [];
  for (let along = 16; along <= Math.min(MAX_DISTANCE, length); along += STEP)
    for (let off = -MAX_OFF_LINE; off <= MAX_OFF_LINE; off += STEP) {
      if (Math.abs(off) > along * MAX_SLOPE) continue;
      const spot = { x: at.x + dx * along - dy * off, y: at.y + dy * along + dx * off };
      const box = boxAround(spot, fit.bet.width + 2 * GAP, fit.bet.height + 2 * GAP);
      if (!isOnAxis && box.right > outline.centre.x) continue;
      if (overlapsAny(box, obstacles) || !isOnCloth(plan, box)) continue;
      const margin = marginOf(box, index, boxes);
      // A short amount, too, must be nearest to its own seat.
      if (margin < NEAREST_MARGIN || !isNearestTo(boxAround(spot, SHORT_WIDTH, fit.bet.height), index, boxes)) continue;
      const unclear = Math.max(0, CLEAR_MARGIN - margin);
      spots.push({ spot, box, score: along + OFF_LINE_WEIGHT * Math.abs(off) + UNCLEAR_WEIGHT * unclear });
    }
  return spots.sort((a, b) => a.score - b.score);
}

/** Lists the best places for the chips of the seat at `index` that overlap nothing in `middle`, which is everything between the seats. */
function listBetSpots(plan: FeltPlan, boxes: FeltBoxes, middle: readonly Box[], index: number): readonly Point[] {
  const spots: Point[] = [];
  for (const { spot, box } of listSpotsAmongSeats(plan, boxes, index)) {
    if (overlapsAny(box, middle)) continue;
    spots.push(spot);
    if (spots.length === MAX_SPOTS) break;
  }
  return spots;
}

/**
 * Returns the places of all chips, the viewer's first. Returns null when they do not all fit beside `middle`, which is everything between
 * the seats.
 */
export function findBetSpots(plan: FeltPlan, boxes: FeltBoxes, middle: readonly Box[]): readonly Point[] | null {
  const { pods, outline, fit } = plan;
  const half = Array.from({ length: Math.floor(pods.length / 2) + 1 }, (_, index) => index);
  const options: { readonly index: number; readonly spots: readonly Point[] }[] = [];
  for (const index of half) {
    const spots = listBetSpots(plan, boxes, middle, index);
    if (spots.length === 0) return null;
    options.push({ index, spots });
  }
  options.sort((a, b) => a.spots.length - b.spots.length);
  const chosen = new Map<number, Point>();
  let tries = 0;
  const choose = (depth: number, gap: number, taken: readonly Box[]): boolean => {
    const option = options[depth];
    if (!option) return true;
    for (const spot of option.spots) {
      if (++tries > MAX_TRIES) return false;
      const own = [spot, mirrorX(spot, outline.centre)].map((one) =>
        boxAround(one, fit.bet.width + gap, fit.bet.height + gap),
      );
      // The seat on the opposite side uses the mirror image of this spot, so the mirror image must be free too.
      if (own.some((box) => overlapsAny(box, taken))) continue;
      chosen.set(option.index, spot);
      if (choose(depth + 1, gap, [...taken, ...own])) return true;
    }
    return false;
  };
  const areChosen = BET_GAPS.some((gap) => {
    tries = 0;
    return choose(0, gap, []);
  });
  if (!areChosen) return null;
  return pods.map((at, index) => {
    const spot = chosen.get(index);
    if (spot) return spot;
    const opposite = chosen.get(pods.length - index);
    return opposite ? mirrorX(opposite, outline.centre) : at;
  });
}

/** Returns the width that chips may take around each spot. All widths grow in equal steps, each until the chips would touch something. */
export function growBets(
  plan: FeltPlan,
  boxes: FeltBoxes,
  spots: readonly Point[],
  obstacles: readonly Box[],
): readonly Size[] {
  const { height, width } = plan.fit.bet;
  const widths = spots.map(() => width);
  const growing = new Set(widths.keys());
  const boxOf = (index: number, extra: number) =>
    boxAround(spots[index] ?? plan.board, (widths[index] ?? 0) + extra, height);
  while (growing.size > 0) {
    for (const index of [...growing]) {
      const box = boxOf(index, GROWTH_STEP + 2 * GAP);
      const canGrow =
        (widths[index] ?? 0) + GROWTH_STEP <= MAX_BET_WIDTH &&
        !overlapsAny(box, obstacles) &&
        !spots.some((_, other) => other !== index && boxesOverlap(box, boxOf(other, 0))) &&
        isOnCloth(plan, box) &&
        isNearestTo(box, index, boxes);
      if (canGrow) widths[index] = (widths[index] ?? 0) + GROWTH_STEP;
      else growing.delete(index);
    }
  }
  return widths.map((grown) => ({ width: grown, height }));
}
