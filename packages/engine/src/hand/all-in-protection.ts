/** Computes for how many chips a player is all-in when their time runs out. T2 */
import type { Chips, SeatNo } from "../rules.ts";
import { requireSeat } from "./seats.ts";
import type { HandView } from "./types.ts";

/**
 * Returns for how many chips the seat would be all-in if its time ran out now. Returns 0 when the seat would check or
 * fold instead.
 */
export function protectedAmount({ rules, seats }: Pick<HandView, "rules" | "seats">, seat: SeatNo): Chips {
  const { contributed, dead } = requireSeat(seats, seat);
  return rules.timeOut === "all-in-protection" ? contributed + dead : 0;
}
