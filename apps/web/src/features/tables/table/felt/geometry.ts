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
  /**
   * The maximum width of the caption before it touches its neighbours: when it is centred below the pod, and when it starts at an edge of
   * the pod.
   */
  readonly caption: {
    readonly centredMaxWidth: number;
    readonly beside: { readonly edge: "left" | "right"; readonly inset: number; readonly maxWidth: number };
  };
  /** The centre of the chips in front of the seat, on the way from the pod to the middle, and the room for them. */
  readonly bet: Point;
  readonly betRoom: Size;
  readonly button: Point;
}

export interface FeltLayout {
  readonly isPortrait: boolean;
  /** True for a phone held sideways, where everything has its smallest size. */
  readonly isCompact: boolean;
  /** The edge of the cloth. */
  readonly outline: FeltOutline;
  readonly rimWidth: number;
  readonly pod: Size;
  /** A seat's last action is shown below its pod, or in the pod instead of the name. */
  readonly captions: "below" | "inside";
  /** The widths of a card: at the other seats, on the board, and at the viewer's own seat. */
  readonly card: number;
  readonly boardCard: number;
  readonly heroCard: number;
  /** How far cards rise above their pod, as a fraction of the card's height: at the other seats, and at the viewer's own seat. */
  readonly cardPeek: number;
  readonly heroCardPeek: number;
  /** The maximum width of the viewer's cards before they touch a neighbour. */
  readonly heroMaxWidth: number;
  readonly boardGap: number;
  readonly board: Point;
  /** The centre of the whole pot's amount. */
  readonly pot: Point;
  readonly potMaxWidth: number;
  /** The top of the line of side pots below the board, and its width. */
  readonly potsTop: number;
  readonly potsMaxWidth: number;
  /** The width of the message below the board between hands, when no chips are beside it. */
  readonly messageMaxWidth: number;
  /** True when pot and side pots have small texts. */
  readonly arePotsSmall: boolean;
  /** True when side pots may be one below another. */
  readonly hasPotsColumn: boolean;
  /** Diameter of the dealer button. */
  readonly buttonSize: number;
  /** True when two players sit face to face and free seats are small marks between them. */
  readonly isFacing: boolean;
  /** The places of all seats. Index 0 is the place at the bottom centre. */
  readonly places: readonly SeatPlace[];
}

/** A layout, and the seat that is shown at its bottom centre. */
export interface SeatedLayout extends FeltLayout {
  readonly bottomSeat: number;
}

export const CARD_RATIO = 1.4;
/** How far the cards of other seats rise above their pod on a roomy felt, as a fraction of the card's height. */
export const CARD_PEEK = 0.8;
/** How far the viewer's own cards rise above their pod on a roomy felt, as a fraction of the card's height. */
export const HERO_CARD_PEEK = 0.86;
/** The height of the line below a pod that shows the seat's last action. */
export const CAPTION_HEIGHT = 20;
/** The height of the line of the whole pot above the board, and of the line of side pots below the board. */
export const POT_HEIGHT = 24;
export const SIDE_POT_HEIGHT = 24;
/** The space that is kept free at the edges of the stage, and beside pods. */
export const STAGE_MARGIN = 6;

/** The place at which `seat` is shown; `bottom` is the seat at place 0, the bottom centre. */
export const placeIndexOf = (seat: number, bottom: number, seats: number): number => (seat - bottom + seats) % seats;
