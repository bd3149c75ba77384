/** Places the caption, the chips and the dealer button of each seat, so that none of them covers anything. */
import { findBetSpots, growBets } from "./bet-places.ts";
import { type Box, boxAround, findNearestFreeSpot, overlapsAny } from "./boxes.ts";
import { countOverlaps, type FeltBoxes, type FeltPlan, isNearestTo, listFeltBoxes } from "./felt-boxes.ts";
import { SMALLEST_BOARD_CARD } from "./felt-measures.ts";
import { CAPTION_HEIGHT, type Point, type SeatPlace, SIDE_POT_HEIGHT, type Size } from "./geometry.ts";

/** How far a caption may extend beyond each side of its pod, in px. */
const MAX_CAPTION_OVERHANG = 30;
const MAX_POT_WIDTH = 230;
const MAX_SIDE_POTS_WIDTH = 520;
/** How much space the side pots leave free inside the outline, in px. */
const OUTLINE_GAP = 72;
const POT_GROWTH_STEP = 3;
/** How far the dealer button stays away from the edge of the stage, in px. A focused tile has its outline there. */
const BUTTON_MARGIN = 3;

interface PlacedSeats {
  readonly places: readonly SeatPlace[];
  readonly potMaxWidth: number;
  readonly potsMaxWidth: number;
}

export const buttonSizeOf = ({ isPortrait, isCompact, fit }: FeltPlan): number =>
  fit.tightness > 0 ? 18 : isPortrait || isCompact ? 20 : 24;

/**
 * Returns the places of all seats, the viewer's first, and how much room the chips, the captions and the pots have without touching each
 * other.
 */
export function placeSeats({ plan, boxes }: FeltDraft, { spots, buttons }: PlacedChips): PlacedSeats {
  const fixed = [...boxes.seats.flat(), ...boxes.captions, boxes.board, boxes.sidePots];
  const { bet } = plan.fit;
  const betBoxes = boxesAround(spots, bet);
  const buttonBoxes = boxesAround(buttons, buttonRoom(plan));
  const beside = [...boxes.seats.flat(), ...boxes.captions, ...betBoxes, ...buttonBoxes];
  const pot = growSideways(boxes.pot, MAX_POT_WIDTH, beside);
  const { left, right, top } = boxes.sidePots;
  const maxWidth = Math.min(MAX_SIDE_POTS_WIDTH, 2 * plan.outline.a - OUTLINE_GAP);
  const sidePots = growSideways({ left, right, top, bottom: top + SIDE_POT_HEIGHT }, maxWidth, beside);
  const rooms = growBets(plan, boxes, spots, [...fixed, pot, sidePots, ...buttonBoxes]);
  const chips = [...spots.map((spot, i) => boxAround(spot, rooms[i]?.width ?? 0, bet.height)), ...buttonBoxes];
  return {
    places: plan.pods.map((at, index) => ({
      pod: at,
      caption: measureCaption(plan, at, chips),
      bet: spots[index] ?? at,
      betRoom: rooms[index] ?? bet,
      button: buttons[index] ?? at,
    })),
    potMaxWidth: pot.right - pot.left,
    potsMaxWidth: sidePots.right - sidePots.left,
  };
}

const boxesAround = (spots: readonly Point[], { width, height }: Size): readonly Box[] =>
  spots.map((spot) => boxAround(spot, width, height));

const buttonRoom = (plan: FeltPlan): Size => ({ width: buttonSizeOf(plan) + 2, height: buttonSizeOf(plan) + 2 });

export interface PlacedChips {
  readonly spots: readonly Point[];
  readonly buttons: readonly Point[];
  /** How many parts of the felt have no proper place: 0 when everything has one. */
  readonly misplaced: number;
}

/** Everything on the felt except the dealer buttons, and what could not be placed. */
export interface FeltDraft {
  readonly plan: FeltPlan;
  readonly boxes: FeltBoxes;
  /** The places of all chips; null when they do not all fit. */
  readonly bets: readonly Point[] | null;
  /** How many parts have no proper place. */
  readonly misplaced: number;
}

export function draftFelt(plan: FeltPlan): FeltDraft {
  const boxes = listFeltBoxes(plan);
  const overlaps = countOverlaps(boxes);
  const bets = overlaps > 0 ? null : findBetSpots(plan, boxes, listMiddle(boxes));
  return { plan, boxes, bets, misplaced: overlaps + (bets ? 0 : 1) + (plan.boardCard < SMALLEST_BOARD_CARD ? 1 : 0) };
}

const listMiddle = ({ board, pot, sidePots }: FeltBoxes): readonly Box[] => [board, pot, sidePots];

/**
 * Places the chips first, and then the dealer buttons beside them. If some buttons find no room in this order, tries to place the buttons
 * first.
 */
export function placeChips({ plan, boxes, bets, misplaced }: FeltDraft): PlacedChips {
  const { pods, fit } = plan;
  const fixed = [...boxes.seats.flat(), ...boxes.captions, ...listMiddle(boxes)];
  const wishes = pods.map((at) => wishSpot(plan, at));
  const settle = (buttons: readonly (Point | null)[]) =>
    buttons.map((spot, index) => spot ?? pods[index] ?? plan.board);
  const countMissing = (buttons: readonly (Point | null)[]) => buttons.filter((spot) => spot === null).length;

  const spots = bets ?? wishes;
  const buttons = findButtonSpots(plan, boxes, [...fixed, ...boxesAround(spots, fit.bet)]);
  const missing = countMissing(buttons);
  if (missing === 0 || !bets) return { spots, buttons: settle(buttons), misplaced: misplaced + missing };

  const first = findButtonSpots(plan, boxes, fixed);
  const beside = findBetSpots(plan, boxes, [...listMiddle(boxes), ...boxesAround(settle(first), buttonRoom(plan))]);
  return beside && countMissing(first) < missing
    ? { spots: beside, buttons: settle(first), misplaced: misplaced + countMissing(first) }
    : { spots, buttons: settle(buttons), misplaced: misplaced + missing };
}

/** Returns a place for chips on a felt without room for them: a little way from the pod towards the middle. */
const wishSpot = ({ outline, pod }: FeltPlan, at: Point): Point => {
  const part = pod.height / Math.max(1, Math.hypot(outline.centre.x - at.x, outline.centre.y - at.y));
  return { x: at.x + (outline.centre.x - at.x) * part, y: at.y + (outline.centre.y - at.y) * part };
};

/**
 * Returns the place of the dealer button at each seat: beside the cards, towards the middle, and mirrored on both sides. null at a seat
 * without room.
 */
function findButtonSpots(plan: FeltPlan, boxes: FeltBoxes, taken: readonly Box[]): readonly (Point | null)[] {
  const { pods, pod, outline, stage } = plan;
  const room = buttonRoom(plan);
  const find = (index: number) => {
    const at = pods[index] ?? outline.centre;
    const side = Math.sign(Math.round(outline.centre.x - at.x)) || 1;
    const wish =
      index === 0
        ? { x: at.x + pod.width / 2 + 17, y: at.y + 6 }
        : { x: at.x + side * (pod.width / 2 + room.width / 2), y: at.y - pod.height / 2 };
    return findNearestFreeSpot(
      wish,
      room,
      taken,
      (box) =>
        box.left >= BUTTON_MARGIN &&
        box.right <= stage.width - BUTTON_MARGIN &&
        box.top >= 0 &&
        box.bottom <= stage.height &&
        isNearestTo(box, index, boxes),
    );
  };
  const half = Array.from({ length: Math.floor(pods.length / 2) + 1 }, (_, index) => find(index));
  return pods.map((_, index) => {
    if (index < half.length) return half[index] ?? null;
    const opposite = half[pods.length - index];
    const mirrored = opposite ? { x: 2 * outline.centre.x - opposite.x, y: opposite.y } : null;
    // The mirrored place may already have the viewer's own chips or button on it. The viewer's seat is in the middle, so these are not
    // mirrored.
    if (mirrored && !overlapsAny(boxAround(mirrored, room.width, room.height), taken)) return mirrored;
    return find(index);
  });
}

/** Widens the box equally to both sides, until it would touch something or be wider than `maxWidth`. */
function growSideways(box: Box, maxWidth: number, obstacles: readonly Box[]): Box {
  const widened = { ...box, left: box.left - POT_GROWTH_STEP, right: box.right + POT_GROWTH_STEP };
  return widened.right - widened.left > maxWidth || overlapsAny(widened, obstacles)
    ? box
    : growSideways(widened, maxWidth, obstacles);
}

/**
 * Returns how wide a caption below its pod may be before it touches a neighbour: when it is centred, and when it starts at an edge of the
 * pod.
 */
function measureCaption(plan: FeltPlan, at: Point, beside: readonly Box[]): SeatPlace["caption"] {
  const { stage, pods, pod, peek, hero, heroPeek, heroMaxWidth, board, boardWidth, boardHalf } = plan;
  const [from, to] = [at.y + pod.height / 2, at.y + pod.height / 2 + CAPTION_HEIGHT];
  let [left, right] = [2, stage.width - 2];
  /** Limits the room for the caption to end at `edge`. `x` says on which side of the seat that is. */
  const stopAt = (x: number, edge: number) => {
    if (x < at.x) left = Math.max(left, edge);
    else right = Math.min(right, edge);
  };
  const blockBox = (box: Box) => {
    const x = (box.left + box.right) / 2;
    if (box.top < to && box.bottom > from) stopAt(x, x < at.x ? box.right + 2 : box.left - 2);
  };
  const half = pod.height / 2;
  for (const other of pods) {
    if (other === at) continue;
    blockBox(boxAround(other, pod.width, pod.height));
    const [width, height] = other === hero ? [heroMaxWidth, heroPeek] : [pod.width, peek];
    blockBox(boxAround({ x: other.x, y: other.y - half - height / 2 }, width, height));
    // Two captions side by side each get half of the space between their pods.
    if (Math.abs(other.y - at.y) < CAPTION_HEIGHT) stopAt(other.x, (at.x + other.x) / 2 + (other.x < at.x ? 1 : -1));
  }
  for (const box of beside) blockBox(box);
  blockBox(boxAround(board, boardWidth, boardHalf * 2));
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
