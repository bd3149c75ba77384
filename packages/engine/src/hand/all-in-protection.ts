/** Computes the amount for which a player is all-in when their time runs out. T2 */
import type { Chips, SeatNo } from "../rules.ts";
import { requireSeat } from "./seats.ts";
import type { HandView } from "./types.ts";

/** How many chips the seat would be all-in for if its time ran out now; 0 when the seat would check or fold instead. */
export function protectedAmount({ rules, seats }: Pick<HandView, "rules" | "seats">, seat: SeatNo): Chips {
  const { contributed, dead } = requireSeat(seats, seat);
  return rules.timeOut === "all-in-protection" ? contributed + dead : 0;
}
