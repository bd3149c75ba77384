/** The types of the felt's layout, and the sizes that never change. All numbers are pixels of the stage. */
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
  /** The centre of the pod. */
  readonly pod: Point;
  /**
   * The maximum width of the caption before it touches a neighbour. `centredMaxWidth` applies when the caption is centred below the pod.
   * `beside` applies when it starts at an edge of the pod.
   */
  readonly caption: {
    readonly centredMaxWidth: number;
    readonly beside: { readonly edge: "left" | "right"; readonly inset: number; readonly maxWidth: number };
  };
  /**
   * `bet` is the centre of the chips in front of the seat, on the way from the pod to the middle. `betRoom` is the room that these chips
   * have.
   */
  readonly bet: Point;
  readonly betRoom: Size;
  readonly button: Point;
}

export interface FeltLayout {
  readonly isPortrait: boolean;
  /** True on a phone held sideways, where everything has its smallest size. */
  readonly isCompact: boolean;
  /** The edge of the cloth. */
  readonly outline: FeltOutline;
  readonly rimWidth: number;
  readonly pod: Size;
  /** `below` shows a seat's last action below its pod. `inside` shows it in the pod, where the name would be. */
  readonly captions: "below" | "inside";
  /** The widths of a card: `card` at the other seats, `boardCard` on the board, and `heroCard` at the viewer's own seat. */
  readonly card: number;
  readonly boardCard: number;
  readonly heroCard: number;
  /**
   * How far cards rise above their pod, as a fraction of the height of a card: `cardPeek` at the other seats, `heroCardPeek` at the
   * viewer's own seat.
   */
  readonly cardPeek: number;
  readonly heroCardPeek: number;
  /** How wide the viewer's cards may be before they touch a neighbour. */
  readonly heroMaxWidth: number;
  readonly boardGap: number;
  readonly board: Point;
  /** The centre of the amount of the whole pot. */
  readonly pot: Point;
  readonly potMaxWidth: number;
  /** `potsTop` is the top of the line of side pots below the board. `potsMaxWidth` is the width that this line may have. */
  readonly potsTop: number;
  readonly potsMaxWidth: number;
  /** How wide the message below the board may be. It is shown between hands, when no chips are beside it. */
  readonly messageMaxWidth: number;
  /** True when the texts of the pot and the side pots are small. */
  readonly arePotsSmall: boolean;
  /** True when side pots may be one below another. */
  readonly hasPotsColumn: boolean;
  /** The diameter of the dealer button. */
  readonly buttonSize: number;
  /** True when exactly two players sit at the table. They sit face to face, and the free seats are small marks between them. */
  readonly isFacing: boolean;
  /** The places of all seats. Index 0 is the place at the bottom centre. */
  readonly places: readonly SeatPlace[];
}

/** A layout, together with the seat that is shown at the bottom centre. */
export interface SeatedLayout extends FeltLayout {
  readonly bottomSeat: number;
}

export const CARD_RATIO = 1.4;
/** How far the cards of other seats rise above their pod on a roomy felt, as a fraction of the card's height. */
export const CARD_PEEK = 0.8;
/** How far the viewer's own cards rise above their pod on a roomy felt, as a fraction of the card's height. */
export const HERO_CARD_PEEK = 0.86;
/** The height of the line below a pod, which shows the seat's last action. */
export const CAPTION_HEIGHT = 20;
/**
 * `POT_HEIGHT` is the height of the line of the whole pot, above the board. `SIDE_POT_HEIGHT` is the height of the line of side pots, below
 * the board.
 */
export const POT_HEIGHT = 24;
export const SIDE_POT_HEIGHT = 24;
/** How much space stays free at the edges of the stage and beside pods. */
export const STAGE_MARGIN = 6;

/** Returns the index of the place where `seat` is shown. `bottom` is the seat at the bottom centre, which is place 0. */
export const placeIndexOf = (seat: number, bottom: number, seats: number): number => (seat - bottom + seats) % seats;
