/**
 * Places everything on the felt, in pixels of the stage, from the stage's size alone. Seats stand on a superellipse, evenly along the
 * rail, clockwise from the viewer's at the bottom centre. All places exist from the start, so that nothing shifts during a hand.
 */
import { freeWidthBetween, layoutMiddle, measureFelt } from "./felt-measures.ts";
import { type FeltLayout, POTS_ROW_HEIGHT, type Size } from "./geometry.ts";
import { placeSeats } from "./seat-places.ts";

export function layoutTable(stage: Size, seats: number): FeltLayout {
  const measures = measureFelt(stage, seats);
  const middle = layoutMiddle(measures);
  const { isPortrait, isCompact, centre, a, b, rail, pod, card, heroCard } = measures;
  const { heroMaxWidth, board, boardCard, boardGap, boardHalf, pot } = middle;
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
    potsMaxWidth: freeWidthBetween(measures, board.y + boardHalf, board.y + boardHalf + POTS_ROW_HEIGHT),
    places: placeSeats({ ...measures, ...middle }),
  };
}
