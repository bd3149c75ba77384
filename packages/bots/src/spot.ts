/**
 * Describes a hand as the seat to act sees it: the chips, the price of a call, the position and the remaining
 * opponents.
 */
import {
  type Card,
  type Chips,
  type HandSeat,
  type HandView,
  type LegalActions,
  type SeatNo,
  seatAt,
  totalPot,
} from "@poker/engine";

/** The situation of the seat to act. */
export interface Spot {
  readonly view: HandView;
  readonly legal: LegalActions;
  readonly hole: readonly Card[];
  /** The other seats that can win the pot, including those that are all-in. */
  readonly opponents: readonly HandSeat[];
  /** All chips in the pots and in front of the players. */
  readonly pot: Chips;
  /** How many chips a call adds; 0 when the player can check. */
  readonly price: Chips;
  /** How many chips the player has bet on this street. */
  readonly bet: Chips;
  readonly stack: Chips;
  /** True when the player acts after all opponents who have chips on every street after the flop. */
  readonly hasPosition: boolean;
  /** How many opponents with chips have not acted on this street. */
  readonly unacted: number;
}

/** No table has more seats than this. */
const SEAT_COUNT_LIMIT = 10;

/**
 * Returns the situation of the seat to act. Returns null when it does not see its own cards, or no opponent is left.
 */
export function readSpot(view: HandView, seat: SeatNo, legal: LegalActions): Spot | null {
  const own = seatAt(view.seats, seat);
  const hole = own?.cards.filter((card) => card !== null) ?? [];
  if (!own || hole.length === 0 || hole.length < own.cards.length) return null;
  const opponents = view.seats.filter((player) => player.status !== "folded" && player.seat !== seat);
  if (opponents.length === 0) return null;
  const live = opponents.filter(({ status }) => status === "live");
  const orderOf = (player: SeatNo) => (player - view.button - 1 + 2 * SEAT_COUNT_LIMIT) % SEAT_COUNT_LIMIT;
  return {
    view,
    legal,
    hole,
    opponents,
    pot: totalPot(view),
    price: legal.call ?? 0,
    bet: own.bet,
    stack: own.stack,
    hasPosition: live.every((player) => orderOf(player.seat) < orderOf(seat)),
    unacted: live.filter(({ bettingMemory }) => bettingMemory === null).length,
  };
}
