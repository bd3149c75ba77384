/** Answers a proposed deal for players who are absent: theirs is a no, at once. M21 */
import { entriesLeft, type SeatTimeLookup, type TournamentState } from "@poker/engine";
import type { PlayerOrder } from "./decide-tournament.ts";

/** null when no deal is talked over, or every player is there. */
export function absentRefusal(state: TournamentState, seatTimeOf: SeatTimeLookup): PlayerOrder | null {
  if (state.deal?.stage !== "talking") return null;
  const gone = entriesLeft(state).find(
    ({ tableNo, seat }) => tableNo !== null && seat !== null && seatTimeOf(tableNo, seat).absent,
  );
  return gone ? { type: "answer-deal", playerId: gone.playerId, answer: "no" } : null;
}
