/**
 * Places everything on the felt, in pixels of the stage. The places depend on the size of the stage, on the number of seats and hole cards,
 * and on whether two players sit face to face. They do not depend on what happens in a hand, so nothing moves during a hand. The seats are
 * on a superellipse, clockwise from the viewer's seat at the bottom centre.
 */
import type { SeatNo, TableView } from "@poker/engine";
import { type Box, boxAround, boxesOverlap } from "./boxes.ts";
import { hasPotsColumn } from "./felt-boxes.ts";
import { FELT_FITS, type FeltFit } from "./felt-fits.ts";
import { type FeltMeasures, type FeltRoom, layoutMiddle, measureFelt } from "./felt-measures.ts";
import { pointOnOutline } from "./felt-outline.ts";
import { type FeltLayout, placeIndexOf, type SeatPlace } from "./geometry.ts";
import { buttonSizeOf, draftFelt, type FeltDraft, type PlacedChips, placeChips, placeSeats } from "./seat-places.ts";

export const layoutTable = (room: FeltRoom): FeltLayout =>
  room.facing === null || room.seats === 2
    ? layoutSeats(room)
    : addFreeSeats(layoutSeats({ ...room, seats: 2 }), room.seats, room.facing);

/**
 * The marks of free seats are on both sides of the outline. `FREE_SEATS_FROM` is where they begin, and `FREE_SEATS_PART` is how much of the
 * side they take, both as fractions of the side. `FREE_SEATS_OUTSIDE` is how far outside the outline they are, in px.
 */
const FREE_SEATS_FROM = 0.3;
const FREE_SEATS_PART = 0.4;
const FREE_SEATS_OUTSIDE = 20;

/**
 * Adds the marks of free seats between two players who sit face to face. Seats before the second player's seat are on the left; seats after
 * it are on the right.
 */
function addFreeSeats(layout: FeltLayout, seats: number, facing: number): FeltLayout {
  const [first, second] = layout.places;
  if (!first || !second) return layout;
  const { outline } = layout;
  // The marks are slightly outside the outline, because on a phone the board takes the whole width inside it.
  const outside = { ...outline, a: Math.min(outline.a + FREE_SEATS_OUTSIDE, outline.centre.x - FREE_SEATS_OUTSIDE) };
  const places = Array.from({ length: seats }, (_, index) => {
    if (index === 0) return first;
    if (index === facing) return second;
    const isLeft = index < facing;
    const [nth, count] = isLeft ? [index - 1, facing - 1] : [index - facing - 1, seats - facing - 1];
    const part = FREE_SEATS_FROM + (FREE_SEATS_PART * (nth + 0.5)) / count;
    return { ...second, pod: pointOnOutline(outside, Math.PI * (isLeft ? part : 1 + part)) };
  });
  return { ...layout, isFacing: true, places };
}

/** Caches layouts. Tables of the same size can share a page, and a table is laid out again each time it is opened. */
const knownLayouts = new Map<string, FeltLayout>();
const MAX_KNOWN_LAYOUTS = 60;

function layoutSeats(room: FeltRoom): FeltLayout {
  const { stage, seats, holeCards } = room;
  const key = `${stage.width} ${stage.height} ${seats} ${holeCards}`;
  const known = knownLayouts.get(key);
  if (known) return known;
  const layout = findLayout(room);
  const [oldest] = knownLayouts.keys();
  if (oldest !== undefined && knownLayouts.size >= MAX_KNOWN_LAYOUTS) knownLayouts.delete(oldest);
  knownLayouts.set(key, layout);
  return layout;
}

/**
 * Returns the roomiest layout in which nothing overlaps and all chips are at their own seat. If there is none, returns the layout with the
 * fewest parts in a wrong place.
 */
function findLayout(room: FeltRoom): FeltLayout {
  const drafts: FeltDraft[] = [];
  for (const draft of draftTables(room)) {
    drafts.push(draft);
    if (draft.misplaced > 0) continue;
    const chips = placeChips(draft);
    if (chips.misplaced === 0) return finishLayout(draft, chips);
  }
  let best: { readonly draft: FeltDraft; readonly chips: PlacedChips } | null = null;
  for (const draft of drafts) {
    if (best && draft.misplaced > best.chips.misplaced) continue;
    const chips = placeChips(draft);
    if (!best || chips.misplaced <= best.chips.misplaced) best = { draft, chips };
  }
  if (!best) throw new Error("there is no way to fit a table");
  return finishLayout(best.draft, best.chips);
}

/** Yields a draft of the table for each fit, the roomiest first. Fits that differ only in the board share their measures. */
function* draftTables(room: FeltRoom): Iterable<FeltDraft> {
  let last: FeltMeasures | null = null;
  for (const fit of FELT_FITS) {
    const measures: FeltMeasures = last && hasSameSeats(last.fit, fit) ? { ...last, fit } : measureFelt(room, fit);
    last = measures;
    yield draftFelt({ ...measures, ...layoutMiddle(measures) });
  }
}

const hasSameSeats = (a: FeltFit, b: FeltFit): boolean =>
  a.tightness === b.tightness && a.spacing === b.spacing && a.captions === b.captions && a.bet === b.bet;

function finishLayout(draft: FeltDraft, chips: PlacedChips): FeltLayout {
  const { plan } = draft;
  const { places, potMaxWidth, potsMaxWidth } = placeSeats(draft, chips);
  const { cardPeek, heroCardPeek, isPortrait, isCompact, outline, rimWidth, pod, card, heroCard } = plan;
  const { heroMaxWidth, board, boardCard, boardGap, pot, potsTop, messageMaxWidth, arePotsSmall } = plan;
  return {
    isPortrait,
    isCompact,
    outline,
    rimWidth,
    pod,
    captions: plan.fit.captions,
    card,
    boardCard,
    heroCard,
    cardPeek,
    heroCardPeek,
    heroMaxWidth,
    boardGap,
    board,
    pot,
    potMaxWidth,
    potsTop,
    potsMaxWidth,
    messageMaxWidth,
    arePotsSmall,
    hasPotsColumn: hasPotsColumn(plan),
    buttonSize: buttonSizeOf(plan),
    isFacing: false,
    places,
  };
}

/** `SIZE` is the size of a box for three digits. `ABOVE` is how far the box rises above the pod. All are in px. */
const SIZE = { width: 34, height: 16 };
const ABOVE = 14;
/**
 * How far the right end of the box is inside the right edge of the pod, in px. `BEYOND_POD` puts it outside. `WITHIN_POD` keeps it inside,
 * and is used where the edge of the felt is near.
 */
const BEYOND_POD = -12;
const WITHIN_POD = 2;

/** Returns the box of a countdown at the upper right corner of a pod. */
export function clockBoxAt({ pod }: Pick<FeltLayout, "pod">, place: SeatPlace, inset: number): Box {
  const right = place.pod.x + pod.width / 2 - inset;
  const top = place.pod.y - pod.height / 2 - ABOVE;
  return { left: right - SIZE.width, right, top, bottom: top + SIZE.height };
}

/**
 * Returns how far the right end of the countdown is inside the right edge of the pod, in px. The edge of the felt must not cut the
 * countdown off, and the dealer button of any seat must not cover it.
 */
export function clockInsetOf(layout: FeltLayout, place: SeatPlace): number {
  const { pod, outline, places, buttonSize } = layout;
  const right = place.pod.x + pod.width / 2;
  const first = right - BEYOND_POD > 2 * outline.centre.x ? WITHIN_POD : BEYOND_POD;
  return places
    .map(({ button }) => boxAround(button, buttonSize, buttonSize))
    .sort((a, b) => b.left - a.left)
    .reduce((inset, disc) => (boxesOverlap(clockBoxAt(layout, place, inset), disc) ? right - disc.left : inset), first);
}

// Finds which seat is shown at the bottom centre, and whether two players sit face to face.

interface Seating {
  /** The viewer's own seat. A viewer without a seat sees seat 0 there, or the first seat of the only two players. */
  readonly bottomSeat: SeatNo;
  /**
   * The place of the second player when exactly two players sit at the table and no other player is in the hand; null at every other table.
   */
  readonly facing: number | null;
}

/**
 * Finds the bottom seat, and whether two players sit face to face, which they do at a table of any size. When a player leaves during a
 * hand, the rest keep their places until the hand is over.
 */
export function findSeating({ seats, hand, settings }: TableView, you: SeatNo | null): Seating {
  const [first, second, third] = seats.map(({ seat }) => seat).sort((a, b) => a - b);
  const isPair =
    first !== undefined &&
    second !== undefined &&
    third === undefined &&
    (hand?.seats ?? []).every(({ seat }) => seat === first || seat === second);
  if (!isPair) return { bottomSeat: you ?? 0, facing: null };
  const bottomSeat = you ?? first;
  return { bottomSeat, facing: placeIndexOf(bottomSeat === first ? second : first, bottomSeat, settings.seats) };
}
