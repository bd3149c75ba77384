/** The shapes of the felt's layout and the sizes that never change, in pixels of the stage. */
import type { FeltOutline } from "./felt-outline.ts";

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
  /** Centre of the chips in front, on the way from the pod to the middle, and how much room they have. */
  readonly bet: Point;
  readonly betRoom: Size;
  readonly button: Point;
}

export interface FeltLayout {
  readonly isPortrait: boolean;
  /** True for a phone on its side, where everything is at its smallest. */
  readonly isCompact: boolean;
  /** The edge of the cloth. */
  readonly outline: FeltOutline;
  readonly rimWidth: number;
  readonly pod: Size;
  /** What a seat did last stands below its pod, or in the pod in place of the name. */
  readonly captions: "below" | "inside";
  /** Widths of a card: of the other seats, on the board, the viewer's own. */
  readonly card: number;
  readonly boardCard: number;
  readonly heroCard: number;
  /** How far cards stand out above their pod, as a part of their height: the others', and the viewer's own. */
  readonly cardPeek: number;
  readonly heroCardPeek: number;
  /** How wide the viewer's cards may spread without touching a neighbour. */
  readonly heroMaxWidth: number;
  readonly boardGap: number;
  readonly board: Point;
  /** Centre of the whole pot's amount. */
  readonly pot: Point;
  readonly potMaxWidth: number;
  /** Top of the line of side pots below the board, and its width. */
  readonly potsTop: number;
  readonly potsMaxWidth: number;
  /** Width of what is said below the board between hands, when no chips lie beside it. */
  readonly messageMaxWidth: number;
  /** True when pot and side pots are written in small. */
  readonly arePotsSmall: boolean;
  /** True when side pots may lie one below the other. */
  readonly hasPotsColumn: boolean;
  /** Diameter of the dealer button. */
  readonly buttonSize: number;
  /** True when two players sit face to face and free seats are small marks between them. */
  readonly isFacing: boolean;
  /** Index 0 is the place at the bottom centre. */
  readonly places: readonly SeatPlace[];
}

/** A layout, and the seat that is shown at its bottom centre. */
export interface SeatedLayout extends FeltLayout {
  readonly bottomSeat: number;
}

export const CARD_RATIO = 1.4;
/** How far the cards of other seats stand out above their pod on a roomy felt, as a part of the card's height. */
export const CARD_PEEK = 0.8;
/** The same of the viewer's own cards. */
export const HERO_CARD_PEEK = 0.86;
/** The line below a pod that says what the seat did last. */
export const CAPTION_HEIGHT = 20;
/** The line of the whole pot above the board, and that of side pots below it. */
export const POT_HEIGHT = 24;
export const SIDE_POT_HEIGHT = 24;
/** What is kept free at the edges of the stage, and beside pods. */
export const STAGE_MARGIN = 6;

/** The place at which `seat` is shown; `bottom` is the seat at place 0, the bottom centre. */
export const placeIndexOf = (seat: number, bottom: number, seats: number): number => (seat - bottom + seats) % seats;
