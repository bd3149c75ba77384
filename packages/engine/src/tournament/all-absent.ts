/**
 * Ends a tournament when all its players are absent. If it did not end, they would win each other's blinds forever in
 * the last level. M6, M11
 */

import { levelOf } from "./level-clock.ts";
import { finishByChips } from "./places.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentState } from "./types.ts";

/** How many times the last level must have been played before the absence of all players ends the tournament. */
const LAST_LEVELS = 2;

export function finishWhenAllAreAbsent(play: TournamentBuilder): void {
  if (mayEnd(play.state) && areAllAbsent(play)) finishByChips(play, "all-absent");
}

/**
 * Returns true when the pool is frozen, all players who are out have their places, and the last level has been played
 * twice.
 */
function mayEnd({ status, pool, outs, pausedAt, clock, settings }: TournamentState): boolean {
  if (status !== "running" || pausedAt !== null || !pool || outs.length > 0) return false;
  const { levelNo, elapsedMs } = clock;
  return levelNo === settings.levels.length && elapsedMs >= LAST_LEVELS * levelOf(settings, levelNo).ms;
}

const areAllAbsent = (play: TournamentBuilder): boolean =>
  play.state.moving.every(({ absent }) => absent) &&
  play.state.tables.every(({ tableNo, seats }) => seats.every(({ seat }) => play.seatTimeOf(tableNo, seat).absent));
