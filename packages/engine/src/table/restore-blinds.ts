/** Restores the button, the blinds and the blind debts as they were before a hand that does not count. T6 */
import type { BlindsBeforeHand, TableSeat } from "./types.ts";

/**
 * T6: returns the table's fields after a hand that does not count. The next hand then has the same button, and players
 * owe the same blinds as before.
 */
export function restoreBlinds({ seats: debts, ...places }: BlindsBeforeHand, seats: readonly TableSeat[]) {
  return {
    ...places,
    seats: seats.map((s) => {
      const debt = debts.find((d) => d.seat === s.seat && d.playerId === s.playerId);
      const { owesDeadSmall: _, ...rest } = s;
      return debt ? { ...rest, ...debt } : s;
    }),
  };
}
