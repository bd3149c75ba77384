/**
 * Computes the sizes of the felt and of everything on it, and where its middle is. They follow from the stage, the number of seats and the
 * fit.
 */
import type { FeltFit } from "./felt-fits.ts";
import { type FeltOutline, listSeatPoints, packSeatPoints } from "./felt-outline.ts";
import {
  CAPTION_HEIGHT,
  CARD_PEEK,
  CARD_RATIO,
  HERO_CARD_PEEK,
  POT_HEIGHT,
  type Point,
  SIDE_POT_HEIGHT,
  type Size,
  STAGE_MARGIN,
} from "./geometry.ts";

/** Everything on which a table's layout depends. */
export interface FeltRoom {
  readonly stage: Size;
  readonly seats: number;
  /** How many hole cards a player has: two in hold'em, four in Omaha. */
  readonly holeCards: number;
  /** The place of the second player when exactly two players are at the table, because they sit face to face; null at every other table. */
  readonly facing: number | null;
}

export interface FeltMeasures {
  readonly stage: Size;
  readonly fit: FeltFit;
  readonly isPortrait: boolean;
  readonly isCompact: boolean;
  /** The scale of everything on the felt. It is 1 on a desktop of 1240 × 660 and on a phone of 430 × 640. */
  readonly scale: number;
  readonly pod: Size;
  /** The height of a caption below a pod. */
  readonly captionHeight: number;
  readonly card: number;
  readonly heroCard: number;
  /**
   * `cardsWidth` is the width of one seat's cards. `peek` and `heroPeek` are how far cards rise above their pod, at the other seats and at
   * the viewer's own seat. All are in px.
   */
  readonly cardsWidth: number;
  readonly peek: number;
  readonly heroPeek: number;
  /** `peek` and `heroPeek` as fractions of the height of a card. */
  readonly cardPeek: number;
  readonly heroCardPeek: number;
  readonly holeCards: number;
  readonly outline: FeltOutline;
  readonly rimWidth: number;
  /** The centres of the pods, the viewer's first. */
  readonly pods: readonly Point[];
  readonly hero: Point;
}

export interface FeltMiddle {
  /** The maximum width of the viewer's cards. */
  readonly heroMaxWidth: number;
  readonly board: Point;
  readonly boardCard: number;
  readonly boardGap: number;
  readonly boardWidth: number;
  /** Half the height of the board. */
  readonly boardHalf: number;
  readonly pot: Point;
  readonly potsTop: number;
  /** How much width is free below the board, between the seats on the left and on the right. */
  readonly messageMaxWidth: number;
  readonly arePotsSmall: boolean;
}

/**
 * The smallest legible sizes: `SMALLEST_POD` of a pod, `SMALLEST_CARD` of a card at other seats, `SMALLEST_HERO_CARD` of the viewer's own
 * card, and `SMALLEST_BOARD_CARD` of a card on the board.
 */
const SMALLEST_POD = { portrait: { width: 64, height: 36 }, landscape: { width: 72, height: 36 } };
/** How much less of a card a tight pod shows, as a fraction of the card's height. The index and the suit of the card stay visible. */
const TIGHT_PEEK_LOSS = 0.16;
const SMALLEST_CARD = 26;
const SMALLEST_HERO_CARD = 40;
export const SMALLEST_BOARD_CARD = 26;
/** The exponents of the superellipse on a roomy and on a tight felt. A larger exponent makes the corners extend further outwards. */
const ROOMY_EXPONENT = 2.7;
const TIGHT_EXPONENT = 4;

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export function measureFelt({ stage, seats, holeCards }: FeltRoom, fit: FeltFit): FeltMeasures {
  const isPortrait = stage.height > stage.width * 0.9;
  const isCompact = !isPortrait && (stage.height < 430 || stage.width < 700);
  const sizes = measureSizes(stage, seats, fit, isPortrait, isCompact);
  const { pod, card, heroCard } = sizes;
  const captionHeight = fit.captions === "below" ? CAPTION_HEIGHT : 0;
  const cardPeek = CARD_PEEK - TIGHT_PEEK_LOSS * fit.tightness;
  const heroCardPeek = HERO_CARD_PEEK - TIGHT_PEEK_LOSS * fit.tightness;
  const peek = card * CARD_RATIO * cardPeek;

  const top = pod.height / 2 + peek + STAGE_MARGIN;
  const bottom = pod.height / 2 + captionHeight + STAGE_MARGIN;
  const widest = isPortrait ? 0.92 + fit.tightness * 0.6 : 2.25;
  const b = Math.min(
    (stage.height - top - bottom) / 2,
    isPortrait ? stage.height : stage.width * (isCompact ? 0.34 : 0.28),
  );
  const a = Math.min(stage.width / 2 - pod.width / 2 - STAGE_MARGIN + 3 * fit.tightness, b * widest);
  const outline: FeltOutline = {
    centre: { x: stage.width / 2, y: top + (stage.height - top - bottom) / 2 },
    a,
    b,
    exponent: ROOMY_EXPONENT + (TIGHT_EXPONENT - ROOMY_EXPONENT) * fit.tightness,
  };
  const seat = { width: pod.width + 6, height: pod.height + peek + captionHeight + 2 };
  const pods =
    fit.spacing === "even"
      ? listSeatPoints(outline, seats)
      : packSeatPoints(outline, seats, seat, seat.width + fit.bet.width);
  return {
    stage,
    fit,
    isPortrait,
    isCompact,
    ...sizes,
    captionHeight,
    cardsWidth: holeCards === 2 ? card * 2.06 : pod.width + 4,
    peek,
    cardPeek,
    heroCardPeek,
    heroPeek: heroCard * CARD_RATIO * heroCardPeek,
    holeCards,
    outline,
    pods,
    hero: pods[0] ?? outline.centre,
  };
}

/** Computes the sizes for the stage. The tighter the fit, the smaller they are. */
function measureSizes(stage: Size, seats: number, { tightness }: FeltFit, isPortrait: boolean, isCompact: boolean) {
  const { width, height } = stage;
  const shrink = (roomy: number, smallest: number) => Math.round(roomy + Math.min(0, smallest - roomy) * tightness);
  const scale = isPortrait
    ? clamp(0.82, Math.min(width / 430, height / 640), 1.5)
    : clamp(isCompact ? 0.5 : 0.72, Math.min(width / 1240, height / 660), 1.25);
  const smallest = SMALLEST_POD[isPortrait ? "portrait" : "landscape"];
  const podWidth = isPortrait
    ? clamp(84, width * (seats > 8 ? 0.222 : 0.238), 148)
    : Math.max(seats > 8 ? clamp(82, width * 0.185, 94) : 94, 138 * scale);
  const podHeight = isPortrait ? clamp(42, 44 * scale, 56) : clamp(40, 54 * scale, 62);
  return {
    scale,
    pod: { width: shrink(podWidth, smallest.width), height: shrink(podHeight, smallest.height) },
    card: shrink(isPortrait ? clamp(30, 33 * scale, 48) : Math.max(28, 50 * scale), SMALLEST_CARD),
    heroCard: shrink(isPortrait ? clamp(50, 58 * scale, 78) : Math.max(44, 76 * scale), SMALLEST_HERO_CARD),
    rimWidth: Math.round(isPortrait ? 7 * scale : 12 * scale),
  };
}

/**
 * Returns the width that is free around the vertical middle line, between the heights `from` and `to`. The pods in this range limit the
 * width, with their cards and captions. `but` is a pod that does not.
 */
const freeWidthBetween = (
  { pods, pod, captionHeight, peek, outline, stage }: FeltMeasures,
  from: number,
  to: number,
  but?: Point,
): number =>
  pods
    .filter((at) => at !== but && at.y + pod.height / 2 + captionHeight > from && at.y - pod.height / 2 - peek < to)
    .reduce(
      (free, { x }) => Math.min(free, 2 * (Math.abs(x - outline.centre.x) - pod.width / 2 - STAGE_MARGIN)),
      stage.width,
    );

/** Places the board, the pot and the viewer's cards between the pods. */
export function layoutMiddle(measures: FeltMeasures): FeltMiddle {
  const { fit, isPortrait, isCompact, scale, stage, pod, heroCard, heroPeek, holeCards, outline, hero } = measures;
  const heroTop = hero.y - pod.height / 2 - heroPeek;
  const wished = isPortrait ? clamp(40, stage.width * 0.125, 74) : Math.max(38, 74 * scale);
  const isTight = fit.tightness > 0;
  const arePotsSmall = isCompact || isTight;
  const potDistance = (card: number, highest: number) =>
    arePotsSmall || highest < card ? POT_HEIGHT / 2 + 3 : 30 * clamp(0.9, scale, 1.1);
  const potsDistance = arePotsSmall ? 3 : 8;
  const boardY = isTight
    ? boardYOfTightFelt(measures, heroTop)
    : outline.centre.y + (isPortrait || isCompact ? -0.06 : -0.02) * outline.b;
  const highest = (2 * (heroTop - boardY)) / CARD_RATIO;
  const half = (wished * CARD_RATIO) / 2;
  const free = freeWidthBetween(measures, boardY - half, boardY + half);
  const boardCard = fit.isBoardSmall ? SMALLEST_BOARD_CARD : Math.floor(Math.min(wished, highest, free / 5.4));
  const boardGap = Math.round(boardCard * 0.09);
  const boardHalf = (boardCard * CARD_RATIO) / 2;
  const potsTop = boardY + boardHalf + potsDistance;
  const heroWidth = freeWidthBetween(measures, heroTop, hero.y + pod.height / 2, hero);
  return {
    heroMaxWidth: Math.min(heroCard * (holeCards === 2 ? 2.06 : 3.3 - fit.tightness), heroWidth),
    board: { x: outline.centre.x, y: boardY },
    boardCard,
    boardGap,
    boardWidth: boardCard * 5 + boardGap * 4,
    boardHalf,
    pot: { x: outline.centre.x, y: boardY - boardHalf - potDistance(wished, highest) },
    potsTop,
    messageMaxWidth: freeWidthBetween(measures, potsTop, potsTop + SIDE_POT_HEIGHT),
    arePotsSmall,
  };
}

/**
 * Returns the y position of the board's centre on a tight felt. The chips, the pots and the board share the space between the pods at the
 * top and the viewer's cards.
 */
function boardYOfTightFelt(
  { pods, pod, captionHeight, outline, hero, fit, isPortrait }: FeltMeasures,
  heroTop: number,
) {
  const top = pods
    .filter((at) => at !== hero && Math.abs(at.x - outline.centre.x) < pod.width * 1.2 && at.y < outline.centre.y)
    .reduce((lowest, { y }) => Math.max(lowest, y + pod.height / 2 + captionHeight), STAGE_MARGIN);
  const above = fit.bet.height + POT_HEIGHT + 8;
  // On a low felt the viewer's chips are beside their cards and not above them, so the chips need no extra height.
  const below = SIDE_POT_HEIGHT + (isPortrait ? fit.bet.height + 8 : 4);
  return (top + above + heroTop - below) / 2 + (fit.boardShift ?? 0);
}
