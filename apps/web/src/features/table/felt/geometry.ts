/**
 * Where everything lies on the felt, in pixels of the stage, from its size alone. Seats stand on a superellipse, evenly along
 * the rail, seat by seat clockwise from the viewer's at the bottom centre. All places exist from the start: nothing shifts.
 */
import { boxAround, findNearestFreeSpot } from "./nearest-free-spot.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface SeatPlace {
  /** Centre of the pod. */
  readonly pod: Point;
  /** How wide the caption may be without touching what others have: centred below the pod, or begun at an edge of it. */
  readonly caption: {
    readonly centredMaxWidth: number;
    readonly beside: { readonly edge: "left" | "right"; readonly inset: number; readonly maxWidth: number };
  };
  /** Centre of the chips in front. */
  readonly bet: Point;
  readonly button: Point;
}

export interface FeltLayout {
  readonly isPortrait: boolean;
  /** A phone on its side: everything at its smallest. */
  readonly isCompact: boolean;
  readonly centre: Point;
  /** Half axes of the felt's edge. */
  readonly felt: { readonly a: number; readonly b: number };
  readonly rail: number;
  readonly pod: Size;
  /** Width of a card: of the others, on the board, your own. */
  readonly card: number;
  readonly boardCard: number;
  readonly heroCard: number;
  /** How wide your cards may spread without touching a neighbour. */
  readonly heroMaxWidth: number;
  readonly boardGap: number;
  readonly board: Point;
  readonly pot: Point;
  /** Free width below the board. */
  readonly potsMaxWidth: number;
  /** Index 0 is the place at the bottom centre. */
  readonly places: readonly SeatPlace[];
}

export const CARD_RATIO = 1.4;
/** How far the others' cards stand out above their pod, as a part of the card's height. */
export const CARD_PEEK = 0.8;
/** The line below a pod that says what the seat did last. */
export const CAPTION_HEIGHT = 20;
/** The line below the board: side pots, who won, what the table waits for. */
export const POTS_ROW_HEIGHT = 34;
/** Standing, three pots lie there one below the other. */
const POTS_COLUMN_SIZE = { width: 124, height: 80 };
/** Room of the chips in front of a seat with their figure, and of the dealer button. */
const BET_SIZE = { width: 58, height: 20 };
const BUTTON_SIZE = 22;
const SUPERELLIPSE_EXPONENT = 2.7;
const STAGE_MARGIN = 6;
/** A caption is wider than its pod by twice this at most. */
const MAX_CAPTION_OVERHANG = 30;

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** A point of the superellipse |x/a|^n + |y/b|^n = 1; t = 0 is the bottom, growing clockwise as seen on the screen. */
export function pointOnRail(centre: Point, a: number, b: number, t: number): Point {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / SUPERELLIPSE_EXPONENT);
  return { x: centre.x - a * power(Math.sin(t)), y: centre.y + b * power(Math.cos(t)) };
}

/** `count` angles that cut the rail into pieces of equal length, the first at the bottom. */
export function computeSeatAngles(a: number, b: number, count: number): readonly number[] {
  const steps = 1440;
  const lengths = [0];
  let previous = pointOnRail({ x: 0, y: 0 }, a, b, 0);
  for (let i = 1; i <= steps; i++) {
    const point = pointOnRail({ x: 0, y: 0 }, a, b, (2 * Math.PI * i) / steps);
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(point.x - previous.x, point.y - previous.y));
    previous = point;
  }
  const total = lengths[steps] ?? 0;
  return Array.from({ length: count }, (_, seat) => {
    const wanted = (total * seat) / count;
    const index = lengths.findIndex((length) => length >= wanted);
    const [before, after] = [lengths[index - 1] ?? 0, lengths[index] ?? 0];
    const part = index === 0 ? 0 : (wanted - before) / (after - before) - 1;
    return (2 * Math.PI * (index + part)) / steps;
  });
}

/** SVG path of the felt's outline. */
export function superellipsePath(centre: Point, a: number, b: number): string {
  const points = Array.from({ length: 180 }, (_, i) => pointOnRail(centre, a, b, (2 * Math.PI * i) / 180));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The place at the bottom of `seat` when `hero` sits there; without a hero seat 0 does. */
export const placeIndexOf = (seat: number, hero: number | null, seats: number): number =>
  (seat - (hero ?? 0) + seats) % seats;

export function layoutTable(stage: Size, seats: number): FeltLayout {
  const { width, height } = stage;
  const isPortrait = height > width * 0.9;
  const isCompact = !isPortrait && (height < 430 || width < 700);
  const scale = isPortrait
    ? clamp(0.82, Math.min(width / 430, height / 640), 1.5)
    : clamp(isCompact ? 0.5 : 0.72, Math.min(width / 1240, height / 660), 1.25);

  const pod = isPortrait
    ? {
        width: Math.round(clamp(84, width * (seats > 8 ? 0.222 : 0.238), 148)),
        height: Math.round(clamp(42, 44 * scale, 56)),
      }
    : {
        width: Math.round(Math.max(seats > 8 ? clamp(82, width * 0.185, 94) : 94, 138 * scale)),
        height: Math.round(clamp(40, 54 * scale, 62)),
      };
  const card = Math.round(isPortrait ? clamp(30, 33 * scale, 48) : Math.max(28, 50 * scale));
  const heroCard = Math.round(isPortrait ? clamp(50, 58 * scale, 78) : Math.max(44, 76 * scale));
  const peek = card * CARD_RATIO * CARD_PEEK;
  const heroPeek = heroCard * CARD_RATIO * 0.86;

  const rail = Math.round(isPortrait ? 7 * scale : 12 * scale);
  const top = pod.height / 2 + peek + STAGE_MARGIN;
  const bottom = pod.height / 2 + CAPTION_HEIGHT + STAGE_MARGIN;
  const b = Math.min((height - top - bottom) / 2, isPortrait ? height : width * (isCompact ? 0.34 : 0.28));
  const a = Math.min(width / 2 - pod.width / 2 - STAGE_MARGIN, isPortrait ? b * 0.92 : b * 2.25);
  const centre = { x: width / 2, y: top + (height - top - bottom) / 2 };
  const pods = computeSeatAngles(a, b, seats).map((angle) => pointOnRail(centre, a, b, angle));

  /** Width that is free around the middle line between `from` and `to`, between the pods (without `but`) with all they carry. */
  const freeWidthBetween = (from: number, to: number, but?: Point): number =>
    pods
      .filter((at) => at !== but && at.y + pod.height / 2 + CAPTION_HEIGHT > from && at.y - pod.height / 2 - peek < to)
      .reduce((room, { x }) => Math.min(room, 2 * (Math.abs(x - centre.x) - pod.width / 2 - STAGE_MARGIN)), width);

  const hero = pods[0] ?? centre;
  const heroTop = hero.y - pod.height / 2 - heroPeek;
  const heroMaxWidth = Math.min(heroCard * 3.3, freeWidthBetween(heroTop, hero.y + pod.height / 2, hero));

  const board = { x: centre.x, y: centre.y + (isPortrait || isCompact ? -0.06 * b : -0.02 * b) };
  const wished = isPortrait ? clamp(40, width * 0.125, 74) : Math.max(38, 74 * scale);
  const half = (wished * CARD_RATIO) / 2;
  const boardCard = Math.floor(Math.min(wished, freeWidthBetween(board.y - half, board.y + half) / 5.4));
  const boardGap = Math.round(boardCard * 0.09);
  const boardHalf = (boardCard * CARD_RATIO) / 2;
  const pot = { x: centre.x, y: board.y - boardHalf - (isCompact ? 16 : 30 * clamp(0.9, scale, 1.1)) };
  const boardWidth = boardCard * 5 + boardGap * 4;
  const fixed = [
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
    ...(isPortrait && height > 560
      ? [
          boxAround(
            { x: board.x, y: board.y + boardHalf + POTS_COLUMN_SIZE.height / 2 },
            POTS_COLUMN_SIZE.width,
            POTS_COLUMN_SIZE.height,
          ),
        ]
      : []),
  ];
  /** Chips are read on the cloth only. */
  const isOnCloth = ({ x, y }: Point) =>
    (Math.abs(x - centre.x) / (a - 12)) ** SUPERELLIPSE_EXPONENT +
      (Math.abs(y - centre.y) / b) ** SUPERELLIPSE_EXPONENT <
    1;
  const bets: Point[] = [];
  for (const [index, at] of pods.entries()) {
    const others = bets.map((bet) => boxAround(bet, BET_SIZE.width, BET_SIZE.height));
    bets.push(
      findNearestFreeSpot(
        placeBetAndButton(at, index === 0).bet,
        BET_SIZE.width,
        BET_SIZE.height,
        [...fixed, ...others],
        isOnCloth,
      ),
    );
  }
  const inTheWay = [...fixed, ...bets.map((bet) => boxAround(bet, BET_SIZE.width, BET_SIZE.height))];
  const places = pods.map((at, index): SeatPlace => {
    return {
      pod: at,
      caption: measureCaption(at),
      bet: bets[index] ?? at,
      button: findNearestFreeSpot(placeBetAndButton(at, index === 0).button, BUTTON_SIZE, BUTTON_SIZE, inTheWay),
    };
  });

  function measureCaption(at: Point): SeatPlace["caption"] {
    const [from, to] = [at.y + pod.height / 2, at.y + pod.height / 2 + CAPTION_HEIGHT];
    let [left, right] = [2, width - 2];
    /** Nothing beyond there, on the side where `x` is. */
    const stopAt = (x: number, edge: number) => {
      if (x < at.x) left = Math.max(left, edge);
      else right = Math.min(right, edge);
    };
    const blockBox = (x: number, wide: number, top: number, end: number) => {
      if (top < to && end > from) stopAt(x, x < at.x ? x + wide / 2 + 2 : x - wide / 2 - 2);
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
    const most = pod.width + 2 * MAX_CAPTION_OVERHANG;
    const ends = { left: at.x - pod.width / 2, right: at.x + pod.width / 2 };
    const insets = { left: Math.max(0, left - ends.left), right: Math.max(0, ends.right - right) };
    const rooms = {
      left: Math.min(most, right - ends.left - insets.left),
      right: Math.min(most, ends.right - insets.right - left),
    };
    const centredMaxWidth = Math.min(most, 2 * Math.min(at.x - left, right - at.x));
    const edge = rooms.left >= rooms.right ? "left" : "right";
    return { centredMaxWidth, beside: { edge, inset: insets[edge], maxWidth: rooms[edge] } };
  }

  /** Where chips and button would best lie: between the pod and the middle. */
  function placeBetAndButton(seat: Point, hero: boolean): { bet: Point; button: Point } {
    const side = Math.sign(centre.x - seat.x);
    const beside = Math.abs(centre.x - seat.x) > a * 0.8;
    const above = seat.y < centre.y;
    const half = pod.height / 2;
    if (hero) {
      const y = seat.y - half - heroPeek;
      return {
        // Between board and cards lies what is said of the pots: on a low felt the chips stand beside the cards.
        bet: isCompact
          ? { x: seat.x - Math.min(heroMaxWidth / 2, heroCard * 1.2) - 36, y: y + 6 }
          : { x: seat.x, y: y - 18 },
        button: { x: seat.x + pod.width / 2 + 17, y: seat.y + 6 },
      };
    }
    if (beside && isPortrait) {
      const x = seat.x + side * (pod.width / 2 + 42);
      const y = above ? Math.min(seat.y, pot.y - 24) : Math.max(seat.y, board.y + boardHalf + 44);
      // At the pod's inner corner, or right beside it where the pots under the board lie.
      const corner = seat.y - half - 12;
      const hidesPots = Math.abs(corner - (board.y + boardHalf + POTS_ROW_HEIGHT / 2)) < POTS_ROW_HEIGHT;
      const button = hidesPots
        ? { x: seat.x + side * (pod.width / 2 + 14), y: seat.y + 4 }
        : { x: seat.x + side * (pod.width / 2 + 6), y: corner };
      return { bet: { x, y }, button };
    }
    if (beside) {
      const x = seat.x + side * (pod.width / 2 + 56 * scale);
      return { bet: { x, y: seat.y + 4 }, button: { x: seat.x + side * (pod.width / 2 + 18), y: seat.y - half + 2 } };
    }
    const lean = (centre.x - seat.x) * (isPortrait ? 0.5 : 0.12);
    const y = above
      ? seat.y + half + CAPTION_HEIGHT + (isCompact ? 8 : 20 * scale)
      : seat.y - half - peek - (isCompact ? 9 : 22 * scale);
    const buttonSide = side === 0 ? 1 : side;
    return {
      bet: { x: seat.x + lean, y },
      button: { x: seat.x + buttonSide * (pod.width / 2 + 8), y: above ? seat.y + half + 12 : seat.y - half - 12 },
    };
  }

  return {
    isPortrait,
    isCompact,
    centre,
    felt: { a, b },
    rail,
    pod,
    card,
    boardCard,
    heroCard,
    heroMaxWidth,
    boardGap,
    board,
    pot,
    potsMaxWidth: freeWidthBetween(board.y + boardHalf, board.y + boardHalf + POTS_ROW_HEIGHT),
    places,
  };
}
