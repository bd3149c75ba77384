/** Computes the figures of a tournament that lists show. */
import { countLeft, type EpochMs, poolSoFar, type TournamentState, tournamentPhase } from "@poker/engine";
import type { TournamentFigures } from "@poker/protocol";

export function tournamentFigures(state: TournamentState, now: EpochMs): TournamentFigures {
  const { entries, status, pool } = state;
  return {
    phase: tournamentPhase(state, now),
    entries: pool?.entries ?? entries.length,
    playersLeft: status === "registering" ? entries.length : countLeft(state),
    prizePool: poolSoFar(state),
    levelNo: state.clock.levelNo,
    tables: state.tables.length,
  };
}
