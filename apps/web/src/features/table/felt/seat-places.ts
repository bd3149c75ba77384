/** Where each seat has its caption, the chips in front of it and the dealer button, so that nothing covers anything else. */
import type { FeltMeasures, FeltMiddle } from "./felt-measures.ts";
import { CAPTION_HEIGHT, POTS_ROW_HEIGHT, type Point, type SeatPlace } from "./geometry.ts";
import { type Box, boxAround, findNearestFreeSpot } from "./nearest-free-spot.ts";
import { isInsideRail } from "./rail.ts";

type FeltPlan = FeltMeasures & FeltMiddle;

/** On a phone held upright three pots lie below the board, one under the other. */
const POTS_COLUMN_SIZE = { width: 124, height: 80 };
/** Size of the chips in front of a seat with their amount, and of the dealer button. */
const BET_SIZE = { width: 58, height: 20 };
const BUTTON_SIZE = 22;
/** A caption is wider than its pod by twice this at most. */
const MAX_CAPTION_OVERHANG = 30;

/** The places of all seats, the viewer's first. */
export function placeSeats(plan: FeltPlan): readonly SeatPlace[] {
  const { pods, centre, a, b } = plan;
  const obstacles = listObstacles(plan);
  // Chips are legible on the cloth only.
  const isOnCloth = (spot: Point) => isInsideRail(centre, a - 12, b, spot);
  const bets: Point[] = [];
  const betBoxes = () => bets.map((bet) => boxAround(bet, BET_SIZE.width, BET_SIZE.height));
  for (const [index, at] of pods.entries()) {
    const wish = wishSpots(plan, at, index === 0).bet;
    bets.push(findNearestFreeSpot(wish, BET_SIZE.width, BET_SIZE.height, [...obstacles, ...betBoxes()], isOnCloth));
  }
  const taken = [...obstacles, ...betBoxes()];
  return pods.map((at, index) => ({
    pod: at,
    caption: measureCaption(plan, at),
    bet: bets[index] ?? at,
    button: findNearestFreeSpot(wishSpots(plan, at, index === 0).button, BUTTON_SIZE, BUTTON_SIZE, taken),
  }));
}

/** What neither chips nor the button may cover: pods, captions, cards, board, pot and what is said of the pots. */
function listObstacles(plan: FeltPlan): readonly Box[] {
  const { isPortrait, isCompact, stage, pods, pod, peek, hero, heroPeek, heroMaxWidth } = plan;
  const { board, boardCard, boardWidth, boardHalf, pot } = plan;
  return [
    ...pods.map((at) => boxAround(at, pod.width + 2, pod.height + 2)),
    ...pods.map((at) =>
      boxAround({ x: at.x, y: at.y + (pod.height + CAPTION_HEIGHT) / 2 }, pod.width * 0.8, CAPTION_HEIGHT),
    ),
    ...pods.slice(1).map((at) => boxAround({ x: at.x, y: at.y - (pod.height + peek) / 2 }, pod.width, peek)),
    boxAround({ x: hero.x, y: hero.y - (pod.height + heroPeek) / 2 }, heroMaxWidth, heroPeek),
    boxAround(board, boardWidth + 4, boardHalf * 2 + 2),
    boxAround(pot, boardWidth * 0.6, 24),
    boxAround(
      { x: board.x, y: board.y + boardHalf + POTS_ROW_HEIGHT / 2 + 2 },
      boardCard * (isCompact ? 6 : 5.4),
      POTS_ROW_HEIGHT - 4,
    ),
    ...(isPortrait && stage.height > 560
      ? [
          boxAround(
            { x: board.x, y: board.y + boardHalf + POTS_COLUMN_SIZE.height / 2 },
            POTS_COLUMN_SIZE.width,
            POTS_COLUMN_SIZE.height,
          ),
        ]
      : []),
  ];
}

/** The width a caption has below its pod, centred or begun at an edge, without touching what lies beside it. */
function measureCaption(plan: FeltPlan, at: Point): SeatPlace["caption"] {
  const { stage, pods, pod, peek, hero, heroPeek, heroMaxWidth, board, boardWidth, boardHalf } = plan;
  const [from, to] = [at.y + pod.height / 2, at.y + pod.height / 2 + CAPTION_HEIGHT];
  let [left, right] = [2, stage.width - 2];
  /** Ends the caption at `edge`, on the side where `x` is. */
  const stopAt = (x: number, edge: number) => {
    if (x < at.x) left = Math.max(left, edge);
    else right = Math.min(right, edge);
  };
  const blockBox = (x: number, width: number, top: number, bottom: number) => {
    if (top < to && bottom > from) stopAt(x, x < at.x ? x + width / 2 + 2 : x - width / 2 - 2);
  };
  for (const other of pods) {
    if (other === at) continue;
    const half = pod.height / 2;
    blockBox(other.x, pod.width, other.y - half, other.y + half);
    if (other === hero) blockBox(other.x, heroMaxWidth, other.y - half - heroPeek, other.y - half);
    else blockBox(other.x, pod.width, other.y - half - peek, other.y - half);
    // Two captions side by side have half of the way each.
    if (Math.abs(other.y - at.y) < CAPTION_HEIGHT) stopAt(other.x, (at.x + other.x) / 2 + (other.x < at.x ? 1 : -1));
  }
  blockBox(board.x, boardWidth, board.y - boardHalf, board.y + boardHalf);
  const max = pod.width + 2 * MAX_CAPTION_OVERHANG;
  const ends = { left: at.x - pod.width / 2, right: at.x + pod.width / 2 };
  const insets = { left: Math.max(0, left - ends.left), right: Math.max(0, ends.right - right) };
  const widths = {
    left: Math.min(max, right - ends.left - insets.left),
    right: Math.min(max, ends.right - insets.right - left),
  };
  const edge = widths.left >= widths.right ? "left" : "right";
  return {
    centredMaxWidth: Math.min(max, 2 * Math.min(at.x - left, right - at.x)),
    beside: { edge, inset: insets[edge], maxWidth: widths[edge] },
  };
}

/** Where chips and button of a seat lie if nothing is in the way: between its pod and the middle. */
function wishSpots(plan: FeltPlan, seat: Point, isHero: boolean): { readonly bet: Point; readonly button: Point } {
  const { isPortrait, isCompact, scale, centre, a, pod, peek, board, boardHalf, pot } = plan;
  if (isHero) return wishHeroSpots(plan, seat);
  const side = Math.sign(centre.x - seat.x);
  const isBeside = Math.abs(centre.x - seat.x) > a * 0.8;
  const isAbove = seat.y < centre.y;
  const half = pod.height / 2;
  if (isBeside && isPortrait) {
    const x = seat.x + side * (pod.width / 2 + 42);
    const y = isAbove ? Math.min(seat.y, pot.y - 24) : Math.max(seat.y, board.y + boardHalf + 44);
    // At the pod's inner corner, or right beside it where the pots under the board lie.
    const corner = seat.y - half - 12;
    const hidesPots = Math.abs(corner - (board.y + boardHalf + POTS_ROW_HEIGHT / 2)) < POTS_ROW_HEIGHT;
    const button = hidesPots
      ? { x: seat.x + side * (pod.width / 2 + 14), y: seat.y + 4 }
      : { x: seat.x + side * (pod.width / 2 + 6), y: corner };
    return { bet: { x, y }, button };
  }
  if (isBeside) {
    const x = seat.x + side * (pod.width / 2 + 56 * scale);
    return { bet: { x, y: seat.y + 4 }, button: { x: seat.x + side * (pod.width / 2 + 18), y: seat.y - half + 2 } };
  }
  const lean = (centre.x - seat.x) * (isPortrait ? 0.5 : 0.12);
  const y = isAbove
    ? seat.y + half + CAPTION_HEIGHT + (isCompact ? 8 : 20 * scale)
    : seat.y - half - peek - (isCompact ? 9 : 22 * scale);
  const buttonSide = side === 0 ? 1 : side;
  return {
    bet: { x: seat.x + lean, y },
    button: { x: seat.x + buttonSide * (pod.width / 2 + 8), y: isAbove ? seat.y + half + 12 : seat.y - half - 12 },
  };
}

function wishHeroSpots({ isCompact, pod, heroPeek, heroMaxWidth, heroCard }: FeltPlan, seat: Point) {
  const y = seat.y - pod.height / 2 - heroPeek;
  return {
    // What is said of the pots lies between board and cards: on a low felt the chips lie beside the cards.
    bet: isCompact
      ? { x: seat.x - Math.min(heroMaxWidth / 2, heroCard * 1.2) - 36, y: y + 6 }
      : { x: seat.x, y: y - 18 },
    button: { x: seat.x + pod.width / 2 + 17, y: seat.y + 6 },
  };
}
