/** Sizes of the felt and what lies on it, and where its middle is, from the size of the stage and the number of seats. */
import { CAPTION_HEIGHT, CARD_PEEK, CARD_RATIO, type Point, type Size, STAGE_MARGIN } from "./geometry.ts";
import { listSeatPoints } from "./rail.ts";

export interface FeltMeasures {
  readonly stage: Size;
  readonly isPortrait: boolean;
  readonly isCompact: boolean;
  /** Of everything on the felt; 1 on a desk of 1240 × 660, or a phone of 430 × 640. */
  readonly scale: number;
  readonly pod: Size;
  readonly card: number;
  readonly heroCard: number;
  /** How far cards stand out above their pod: the others', and the viewer's own. */
  readonly peek: number;
  readonly heroPeek: number;
  readonly rail: number;
  readonly centre: Point;
  /** Half axes of the felt's edge. */
  readonly a: number;
  readonly b: number;
  /** Centres of the pods, the viewer's first. */
  readonly pods: readonly Point[];
  readonly hero: Point;
}

export interface FeltMiddle {
  readonly heroMaxWidth: number;
  readonly board: Point;
  readonly boardCard: number;
  readonly boardGap: number;
  readonly boardWidth: number;
  /** Half the height of the board. */
  readonly boardHalf: number;
  readonly pot: Point;
}

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export function measureFelt(stage: Size, seats: number): FeltMeasures {
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

  const top = pod.height / 2 + peek + STAGE_MARGIN;
  const bottom = pod.height / 2 + CAPTION_HEIGHT + STAGE_MARGIN;
  const b = Math.min((height - top - bottom) / 2, isPortrait ? height : width * (isCompact ? 0.34 : 0.28));
  const a = Math.min(width / 2 - pod.width / 2 - STAGE_MARGIN, isPortrait ? b * 0.92 : b * 2.25);
  const centre = { x: width / 2, y: top + (height - top - bottom) / 2 };
  const pods = listSeatPoints(centre, a, b, seats);
  return {
    stage,
    isPortrait,
    isCompact,
    scale,
    pod,
    card,
    heroCard,
    peek,
    heroPeek: heroCard * CARD_RATIO * 0.86,
    rail: Math.round(isPortrait ? 7 * scale : 12 * scale),
    centre,
    a,
    b,
    pods,
    hero: pods[0] ?? centre,
  };
}

/** Width that is free around the middle line between the heights `from` and `to`: between the pods (without `but`) and all they carry. */
export const freeWidthBetween = (
  { pods, pod, peek, centre, stage }: FeltMeasures,
  from: number,
  to: number,
  but?: Point,
): number =>
  pods
    .filter((at) => at !== but && at.y + pod.height / 2 + CAPTION_HEIGHT > from && at.y - pod.height / 2 - peek < to)
    .reduce((free, { x }) => Math.min(free, 2 * (Math.abs(x - centre.x) - pod.width / 2 - STAGE_MARGIN)), stage.width);

/** Places board, pot and the viewer's cards between the pods. */
export function layoutMiddle(measures: FeltMeasures): FeltMiddle {
  const { isPortrait, isCompact, scale, stage, pod, heroCard, heroPeek, centre, b, hero } = measures;
  const heroTop = hero.y - pod.height / 2 - heroPeek;
  const board = { x: centre.x, y: centre.y + (isPortrait || isCompact ? -0.06 * b : -0.02 * b) };
  const wished = isPortrait ? clamp(40, stage.width * 0.125, 74) : Math.max(38, 74 * scale);
  const half = (wished * CARD_RATIO) / 2;
  const boardCard = Math.floor(Math.min(wished, freeWidthBetween(measures, board.y - half, board.y + half) / 5.4));
  const boardGap = Math.round(boardCard * 0.09);
  const boardHalf = (boardCard * CARD_RATIO) / 2;
  return {
    heroMaxWidth: Math.min(heroCard * 3.3, freeWidthBetween(measures, heroTop, hero.y + pod.height / 2, hero)),
    board,
    boardCard,
    boardGap,
    boardWidth: boardCard * 5 + boardGap * 4,
    boardHalf,
    pot: { x: centre.x, y: board.y - boardHalf - (isCompact ? 16 : 30 * clamp(0.9, scale, 1.1)) },
  };
}
