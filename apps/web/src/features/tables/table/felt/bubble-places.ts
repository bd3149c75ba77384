/**
 * Finds a place on the felt for what a player says: beside their seat and over nothing else. Where there is no such place, the bubble
 * covers the player's own pod for a moment.
 */
import { type Box, boxAround, overlapsAny } from "./boxes.ts";
import { groupSeatBoxes, isNearestTo } from "./felt-boxes.ts";
import {
  CAPTION_HEIGHT,
  CARD_RATIO,
  type FeltLayout,
  POT_HEIGHT,
  type Point,
  type SeatPlace,
  SIDE_POT_HEIGHT,
  type Size,
} from "./geometry.ts";

export interface BubblePlace {
  readonly centre: Point;
  readonly room: Size;
  /** True when the bubble covers its own pod, because there is no room beside the pod. */
  readonly isOnPod: boolean;
}

const TWO_LINES_HEIGHT = 46;
/** The sizes that are tried, widest first: those for two lines of text, then those for one line. */
const BUBBLE_SIZES: readonly Size[] = [
  { width: 168, height: TWO_LINES_HEIGHT },
  { width: 136, height: TWO_LINES_HEIGHT },
  { width: 112, height: TWO_LINES_HEIGHT },
  { width: 136, height: 28 },
  { width: 104, height: 28 },
];
/** `LETTER_WIDTH` is the rough width of a letter. `BUBBLE_PADDING` is the width of a bubble's icon and margins. Both are in px. */
const LETTER_WIDTH = 7;
const BUBBLE_PADDING = 20;
/**
 * `GAP` is the gap between a bubble and anything beside it, including the edge of the stage. `FREE_MARK` is the width of the mark of a free
 * seat. Both are in px.
 */
const GAP = 3;
const FREE_MARK = 36;
/** The height of the message below the board in px. On a low felt the message is above the board. */
const MESSAGE_HEIGHT = 44;
const POTS_COLUMN_HEIGHT = 80;
/** `REACH` is how far a bubble may be from its seat, and `STEP` is the distance between two places that the search tries, in px. */
const REACH: Size = { width: 216, height: 156 };
const STEP = 6;

/**
 * The places that the search tries, as offsets from the seat, nearest first. A vertical distance counts twice as much as a horizontal one.
 */
const OFFSETS: readonly Point[] = listSteps(REACH.width)
  .flatMap((x) => listSteps(REACH.height).map((y) => ({ x, y })))
  .sort((a, b) => Math.hypot(a.x, 2 * a.y) - Math.hypot(b.x, 2 * b.y));

function listSteps(reach: number): readonly number[] {
  return Array.from({ length: (2 * reach) / STEP + 1 }, (_, i) => i * STEP - reach);
}

/** Returns the boxes of the pod and the cards at each place. The mark of a free seat between two players has no cards. */
function listSeatBoxes({ places, pod, card, heroCard, cardPeek, heroCardPeek, heroMaxWidth, isFacing }: FeltLayout) {
  const axis = places[0]?.pod.x ?? 0;
  return places.map(({ pod: at }, index): readonly Box[] => {
    if (isFacing && Math.abs(at.x - axis) > 1) return [boxAround(at, FREE_MARK, FREE_MARK)];
    const [width, peek] =
      index === 0
        ? [heroMaxWidth, heroCard * CARD_RATIO * heroCardPeek]
        : [pod.width + 4, card * CARD_RATIO * cardPeek];
    return [
      boxAround(at, pod.width, pod.height),
      boxAround({ x: at.x, y: at.y - (pod.height + peek) / 2 }, width, peek),
    ];
  });
}

/** Returns the boxes of the board, the pots and the message beside the board, and of the bet, the button and the caption of each seat. */
function listOtherBoxes(layout: FeltLayout): readonly Box[] {
  const { board, boardCard, boardGap, pot, potMaxWidth, potsTop, potsMaxWidth, pod, captions, places } = layout;
  const boardHeight = boardCard * CARD_RATIO;
  const potsHeight = layout.hasPotsColumn ? POTS_COLUMN_HEIGHT : SIDE_POT_HEIGHT;
  const boardWidth = boardCard * 5 + boardGap * 4;
  const side = layout.isCompact ? -1 : 1;
  return [
    boxAround(board, boardWidth, boardHeight),
    boxAround(pot, potMaxWidth, POT_HEIGHT),
    boxAround({ x: board.x, y: potsTop + potsHeight / 2 }, potsMaxWidth, potsHeight),
    boxAround({ x: board.x, y: board.y + (side * (boardHeight + MESSAGE_HEIGHT)) / 2 }, boardWidth, MESSAGE_HEIGHT),
    ...places.flatMap(({ pod: at, bet, betRoom, button, caption }) => [
      boxAround(bet, betRoom.width, betRoom.height),
      boxAround(button, layout.buttonSize, layout.buttonSize),
      ...(captions === "below"
        ? [
            boxAround(
              { x: at.x, y: at.y + (pod.height + CAPTION_HEIGHT) / 2 },
              Math.max(pod.width * 0.8, caption.centredMaxWidth),
              CAPTION_HEIGHT,
            ),
          ]
        : []),
    ]),
  ];
}

/**
 * Creates a test that is true for boxes that are certainly on the stage. The stage ends below the viewer's seat, because no other seat is
 * lower.
 */
function createStageTest({ outline, places, pod, captions }: FeltLayout): (box: Box) => boolean {
  const lowest = Math.max(...places.map(({ pod: { y } }) => y)) + pod.height / 2;
  const bottom = lowest + (captions === "below" ? CAPTION_HEIGHT : 0);
  return (box) => box.left >= 0 && box.top >= 0 && box.right <= 2 * outline.centre.x && box.bottom <= bottom;
}

/** Returns the places of the bubbles of all seats, the viewer's first. No two places overlap. */
export function placeBubbles(layout: FeltLayout): readonly BubblePlace[] {
  const boxes = groupSeatBoxes(listSeatBoxes(layout));
  const taken = [...boxes.seats.flat(), ...listOtherBoxes(layout)];
  const isOnStage = createStageTest(layout);
  const found = new Map<number, BubblePlace>();
  const findCentre = ({ x, y }: Point, index: number, { width, height }: Size) =>
    OFFSETS.map((offset) => ({ x: x + offset.x, y: y + offset.y })).find((centre) => {
      const box = boxAround(centre, width + 2 * GAP, height + 2 * GAP);
      return isOnStage(box) && !overlapsAny(box, taken) && isNearestTo(box, index, boxes);
    });
  for (const room of BUBBLE_SIZES)
    for (const [index, { pod: at }] of layout.places.entries()) {
      const centre = found.has(index) ? undefined : findCentre(at, index, room);
      if (!centre) continue;
      found.set(index, { centre, room, isOnPod: false });
      taken.push(boxAround(centre, room.width, room.height));
    }
  return layout.places.map((place, index) => found.get(index) ?? onPod(layout, place));
}

const onPod = ({ pod: room }: FeltLayout, { pod: centre }: SeatPlace): BubblePlace => ({ centre, room, isOnPod: true });

/**
 * Returns the place for a text of this many letters. If the place has only one line and the text is too long for it, the bubble covers the
 * pod with two lines.
 */
export const fitBubble = (layout: FeltLayout, seat: SeatPlace, place: BubblePlace, letters: number): BubblePlace =>
  place.room.height < TWO_LINES_HEIGHT && letters * LETTER_WIDTH + BUBBLE_PADDING > place.room.width
    ? onPod(layout, seat)
    : place;
