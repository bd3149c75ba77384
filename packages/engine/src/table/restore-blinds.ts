/** Restores button, blinds and debts as they were before a hand that does not count. T6 */
import type { BlindsBeforeHand, TableSeat } from "./types.ts";

/** T6: the next hand has the same button, and the players of the hand owe the same blinds. */
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
