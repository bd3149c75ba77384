/** The shapes of the felt's layout and the sizes that never change, in pixels of the stage. */

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
  /** How wide the caption may be without touching its neighbours: centred below the pod, or begun at an edge of it. */
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
  /** True for a phone on its side, where everything is at its smallest. */
  readonly isCompact: boolean;
  readonly centre: Point;
  /** Half axes of the felt's edge. */
  readonly felt: { readonly a: number; readonly b: number };
  readonly rail: number;
  readonly pod: Size;
  /** Widths of a card: of the other seats, on the board, the viewer's own. */
  readonly card: number;
  readonly boardCard: number;
  readonly heroCard: number;
  /** How wide the viewer's cards may spread without touching a neighbour. */
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
/** How far the cards of other seats stand out above their pod, as a part of the card's height. */
export const CARD_PEEK = 0.8;
/** The line below a pod that says what the seat did last. */
export const CAPTION_HEIGHT = 20;
/** The line below the board: side pots, who won, what the table waits for. */
export const POTS_ROW_HEIGHT = 34;
/** What is kept free at the edges of the stage, and beside pods. */
export const STAGE_MARGIN = 6;

/** The place at which `seat` is shown: 0, the bottom centre, is the viewer's, or seat 0 when they have none. */
export const placeIndexOf = (seat: number, hero: number | null, seats: number): number =>
  (seat - (hero ?? 0) + seats) % seats;
