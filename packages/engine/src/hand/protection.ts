/** Says what a player who runs out of time is all-in for. T2 */
import type { Chips, SeatNo } from "../rules.ts";
import { requireSeat } from "./seats.ts";
import type { HandView } from "./types.ts";

/** What the seat has put in, when running out of time would make it all-in for that; 0 when it would be checked or folded. */
export function protectedAmount({ rules, seats }: Pick<HandView, "rules" | "seats">, seat: SeatNo): Chips {
  const { contributed, dead } = requireSeat(seats, seat);
  return rules.timeOut === "all-in-protection" ? contributed + dead : 0;
}
