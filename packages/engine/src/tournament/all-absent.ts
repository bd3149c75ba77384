/** Ends a tournament that no player plays any more: in the last level absent players would hand each other their blinds without end. M6, M11 */
import type { TournamentBuilder } from "./builder.ts";
import { entriesLeft } from "./entries.ts";
import { levelOf } from "./level-clock.ts";
import { awardPlaces, finish } from "./places.ts";
import type { TournamentEntry, TournamentState } from "./types.ts";

/** The last level is played out, and once more, before the absence of all ends the tournament. */
const LAST_LEVELS = 2;

/** Returns true when it has ended the tournament: places by the chips at the end of the last hands, equal stacks share theirs. */
export function finishWhenAllAreAbsent(play: TournamentBuilder): boolean {
  if (!mayEnd(play.state) || !entriesLeft(play.state).every((entry) => isAbsent(play, entry))) return false;
  const left = entriesLeft(play.state);
  for (const stack of [...new Set(left.map((entry) => entry.stack))].sort((a, b) => a - b)) {
    const group = left.filter((entry) => entry.stack === stack).map(({ entryNo }) => entryNo);
    const place = left.filter((entry) => entry.stack > stack).length + 1;
    awardPlaces(play, place, group);
  }
  finish(play, "all-absent");
  return true;
}

/** All places before are given, and the last level has repeated. */
function mayEnd({ status, pool, outs, pending, pausedAt, clock, settings }: TournamentState): boolean {
  if (status !== "running" || pausedAt !== null || !pool || outs.length + pending.length > 0) return false;
  return (
    clock.levelNo >= settings.levels.length && clock.elapsedMs >= LAST_LEVELS * levelOf(settings, clock.levelNo).ms
  );
}

function isAbsent(play: TournamentBuilder, { entryNo, tableNo, seat }: TournamentEntry): boolean {
  if (tableNo !== null && seat !== null) return play.seatTimeOf(tableNo, seat).absent === true;
  return play.state.moving.find((moving) => moving.entryNo === entryNo)?.absent === true;
}
