/**
 * Computes the boxes of everything that has a fixed place on the felt: the seats with their cards, the captions, the board and the pots.
 */
import { type Box, boxAround, boxesOverlap, distanceToNearest } from "./boxes.ts";
import type { FeltMeasures, FeltMiddle } from "./felt-measures.ts";
import { POT_HEIGHT, SIDE_POT_HEIGHT } from "./geometry.ts";

export type FeltPlan = FeltMeasures & FeltMiddle;

interface SeatBoxes {
  /** The boxes of the pod and the cards of each seat, the viewer's seat first. */
  readonly seats: readonly (readonly Box[])[];
  /** For each seat, the boxes of the pods and cards of all other seats. */
  readonly otherSeats: readonly (readonly Box[])[];
}

export const groupSeatBoxes = (seats: SeatBoxes["seats"]): SeatBoxes => ({
  seats,
  otherSeats: seats.map((_, index) => seats.filter((__, other) => other !== index).flat()),
});

export interface FeltBoxes extends SeatBoxes {
  readonly captions: readonly Box[];
  readonly board: Box;
  readonly pot: Box;
  /** The box of the side pots. It is large enough for every arrangement of them. */
  readonly sidePots: Box;
}

/** The size of three pots one below another. On a phone held upright, they are shown like this below the board. */
const POTS_COLUMN_SIZE = { width: 124, height: 80 };
/**
 * `SHORT_POT_WIDTH` is the minimum width of the whole pot. `SHORT_SIDE_POTS_WIDTH` is the minimum width of three short side pots.
 * `SHORTEST_SIDE_POTS_WIDTH` is the minimum width of one side pot with a text such as "+2" for the rest.
 */
const SHORT_POT_WIDTH = 64;
const SHORT_SIDE_POTS_WIDTH = 138;
const SHORTEST_SIDE_POTS_WIDTH = 88;
/** How much nearer chips must be to their own seat than to any other seat, in px. */
export const NEAREST_MARGIN = 3;

/** True when side pots may be one below another. Only a roomy stage held upright is high enough for that below the board. */
export const hasPotsColumn = ({ isPortrait, stage, fit }: FeltPlan): boolean =>
  isPortrait && stage.height > 560 && fit.tightness === 0;

export function listFeltBoxes(plan: FeltPlan): FeltBoxes {
  const { fit, pods, pod, captionHeight, cardsWidth, peek, heroPeek, heroMaxWidth } = plan;
  const { board, boardCard, boardWidth, boardHalf, pot, potsTop, messageMaxWidth, arePotsSmall, isCompact } = plan;
  const sidePotsWidth = arePotsSmall
    ? Math.min(
        messageMaxWidth,
        isCompact && fit.tightness === 0
          ? boardCard * 6
          : fit.tightness < 1
            ? SHORT_SIDE_POTS_WIDTH
            : SHORTEST_SIDE_POTS_WIDTH,
      )
    : boardCard * 5.4;
  const column = hasPotsColumn(plan) ? POTS_COLUMN_SIZE : { width: 0, height: SIDE_POT_HEIGHT };
  const seats = pods.map((at, index) => {
    const [width, height] = index === 0 ? [heroMaxWidth, heroPeek] : [cardsWidth, peek];
    return [
      boxAround(at, pod.width, pod.height),
      boxAround({ x: at.x, y: at.y - (pod.height + height) / 2 }, width, height),
    ];
  });
  return {
    ...groupSeatBoxes(seats),
    captions:
      captionHeight === 0
        ? []
        : pods.map((at) =>
            boxAround({ x: at.x, y: at.y + (pod.height + captionHeight) / 2 }, pod.width * 0.8, captionHeight),
          ),
    board: boxAround(board, boardWidth, boardHalf * 2),
    pot: boxAround(pot, arePotsSmall ? SHORT_POT_WIDTH : boardWidth * 0.6, POT_HEIGHT),
    sidePots: boxAround(
      { x: board.x, y: potsTop + column.height / 2 },
      Math.max(column.width, sidePotsWidth),
      column.height,
    ),
  };
}

/** Counts the pairs of boxes that overlap and must not. */
export function countOverlaps({ seats, captions, board, pot, sidePots }: FeltBoxes): number {
  let count = 0;
  for (const [index, seat] of seats.entries()) {
    for (const box of seat) {
      const others = [...seats.slice(index + 1).flat(), board, pot, sidePots];
      count += others.filter((other) => boxesOverlap(box, other)).length;
      count += captions.filter((caption, owner) => owner !== index && boxesOverlap(caption, box)).length;
    }
  }
  return count;
}

/** How much nearer `box` is to the seat at `index` than to any other seat, in px. */
export const marginOf = (box: Box, index: number, { seats, otherSeats }: SeatBoxes): number =>
  distanceToNearest(box, otherSeats[index] ?? []) - distanceToNearest(box, seats[index] ?? []);

export const isNearestTo = (box: Box, index: number, boxes: SeatBoxes): boolean =>
  marginOf(box, index, boxes) >= NEAREST_MARGIN;
