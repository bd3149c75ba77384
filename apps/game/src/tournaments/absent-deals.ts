/** Answers a proposed deal with "no" for absent players, at once. M21 */
import { entriesLeft, type SeatTimeLookup, type TournamentState } from "@poker/engine";
import type { PlayerOrder } from "./decide-tournament.ts";

/** Returns the order with the answer of one absent player; null when no deal is being discussed or no player is absent. */
export function absentRefusal(state: TournamentState, seatTimeOf: SeatTimeLookup): PlayerOrder | null {
  if (state.deal?.stage !== "talking") return null;
  const gone = entriesLeft(state).find(
    ({ tableNo, seat }) => tableNo !== null && seat !== null && seatTimeOf(tableNo, seat).absent,
  );
  return gone ? { type: "answer-deal", playerId: gone.playerId, answer: "no" } : null;
}
