/** Computes what a player who runs out of time is all-in for. T2 */
import type { Chips, SeatNo } from "../rules.ts";
import { requireSeat } from "./seats.ts";
import type { HandView } from "./types.ts";

/** The chips that the seat has put in, when running out of time would put it all-in for them; 0 when the seat would check or fold. */
export function protectedAmount({ rules, seats }: Pick<HandView, "rules" | "seats">, seat: SeatNo): Chips {
  const { contributed, dead } = requireSeat(seats, seat);
  return rules.timeOut === "all-in-protection" ? contributed + dead : 0;
}
