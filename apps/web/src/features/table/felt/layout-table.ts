/**
 * Places everything on the felt, in pixels of the stage, from the stage's size alone. Seats stand on a superellipse, clockwise from the
 * viewer's at the bottom centre. All places exist from the start, so that nothing shifts during a hand.
 */
import { hasPotsColumn } from "./felt-boxes.ts";
import { FELT_FITS, type FeltFit } from "./felt-fits.ts";
import { type FeltMeasures, type FeltRoom, layoutMiddle, measureFelt } from "./felt-measures.ts";
import { pointOnOutline } from "./felt-outline.ts";
import type { FeltLayout } from "./geometry.ts";
import { buttonSizeOf, draftFelt, type FeltDraft, type PlacedChips, placeChips, placeSeats } from "./seat-places.ts";

export const layoutTable = (room: FeltRoom): FeltLayout =>
  room.facing === null || room.seats === 2
    ? layoutSeats(room)
    : addFreeSeats(layoutSeats({ ...room, seats: 2 }), room.seats, room.facing);

/** The part of each side of the outline on which the marks of free seats stand. */
const FREE_SEATS_FROM = 0.3;
const FREE_SEATS_PART = 0.4;
const FREE_SEATS_OUTSIDE = 20;

/** Two players face to face, and the free seats as marks between them: those before the opponent's on the left, the others on the right. */
function addFreeSeats(layout: FeltLayout, seats: number, facing: number): FeltLayout {
  const [first, second] = layout.places;
  if (!first || !second) return layout;
  const { outline } = layout;
  // A little outside, beside a board that takes all of a phone's width.
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

/** Layouts found before, by their room: tables of one size share a page, and each is drawn anew when it is opened again. */
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

/** The roomiest layout in which nothing lies on anything else and all chips lie at their own seat; else the one that comes nearest. */
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

/** Drafts the table in each of the fits, the roomiest first. Fits that differ in the board alone share their measures. */
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
