/** Plays hand-for-hand: no table starts a hand until all tables have ended theirs. M18 */

import { countLeft } from "./entries.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentState, TournamentTable } from "./types.ts";

/**
 * Returns true when hand-for-hand is due: just before the money, and before each jump of the prizes that the settings
 * name. It is never due when there is only one table, or before the pool is frozen. M9
 */
function isHandForHandDue(state: TournamentState): boolean {
  const { pool, settings, tables } = state;
  if (!pool || tables.length < 2) return false;
  const { before, payJumps } = settings.handForHand;
  const left = countLeft(state);
  // In a satellite the places that win a ticket count. The place that gets only the leftover cash is not worth waiting
  // for.
  const money = pool.tickets || pool.prizes.length;
  return [money, ...payJumps].some((place) => left > place && left <= place + before);
}

/**
 * Starts and ends hand-for-hand, and ends a round when no table is left to wait for. The level clock stops during
 * hand-for-hand. Instead, each round takes a fixed time off the level.
 */
export function changeHandForHand(play: TournamentBuilder): void {
  const round = play.state.handForHand?.round;
  if (round && round.waitingFor.length === 0)
    play.emit({ type: "round-ended", tookMs: play.state.settings.handForHand.roundMs });
  if (play.state.handForHand?.round) return;
  const isDue = isHandForHandDue(play.state);
  if (isDue && !play.state.handForHand) play.emit({ type: "hand-for-hand-started" });
  if (!isDue && play.state.handForHand) play.emit({ type: "hand-for-hand-ended", at: play.now });
}

/** Starts a round. All tables play it at the same level, which is fixed now. */
export function startRound(play: TournamentBuilder, tables: readonly TournamentTable[]): void {
  const { clock, lastBustNo } = play.state;
  play.emit({
    type: "round-started",
    levelNo: clock.levelNo,
    bustNo: lastBustNo + 1,
    tables: tables.map(({ tableNo }) => tableNo),
  });
}
