/** The pot odds of a call: what it costs as a part of what can then be won. */
import { buildPots, type Chips, type HandView, type LegalActions, seatAt } from "@poker/engine";

/**
 * How much of the pot the player must win for a call to pay, in percent. Counts what the player can win and lose: of a bet above their stack
 * only what they match, and not what no other player can match (A12). null when there is nothing to call.
 */
export function potOddsOf({ seats, deadTrimmed }: HandView, { seat, call }: LegalActions): number | null {
  const mine = seatAt(seats, seat);
  if (!mine || call === null) return null;
  const others = seats.filter((other) => other !== mine);
  const matchable = Math.max(
    0,
    ...others.map(({ contributed, stack, status }) => contributed + (status === "live" ? stack : 0)),
  );
  const risked: Chips = Math.max(0, Math.min(call, matchable - mine.contributed));
  const called = seats.map((each) => (each === mine ? { ...each, contributed: mine.contributed + risked } : each));
  const winnable = buildPots(called, deadTrimmed)
    .filter((pot) => pot.seats.includes(seat))
    .reduce((sum, { amount }) => sum + amount, 0);
  return winnable === 0 ? null : (100 * risked) / winnable;
}
