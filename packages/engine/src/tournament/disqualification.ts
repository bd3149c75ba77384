/** Removes an entry from the tournament because staff decided so. M3, M17 */

import type { OrderOf } from "./commands.ts";
import { entriesLeft, entryOf, isIdle, isPending, latestEntryOf, tableOf } from "./entries.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { EntryNo, TournamentState } from "./types.ts";

/**
 * Disqualifies an entry, which leaves at the end of the running hand. A pending entry leaves at once, because it is not
 * in the hand. Refusals: not-started, not-playing, already-disqualified, last-player.
 */
export function disqualify(play: TournamentBuilder, order: OrderOf<"disqualify">): TournamentRefusal | null {
  const { state } = play;
  const { playerId, reason } = order;
  if (state.status === "registering") return refuseTournament("not-started");
  const entry = latestEntryOf(state, playerId);
  if (entry?.status !== "playing" && entry?.status !== "pending")
    return refuseTournament(entry?.status === "disqualified" ? "already-disqualified" : "not-playing");
  const { entryNo, tableNo, seat } = entry;
  if (state.disqualifying.includes(entryNo)) return refuseTournament("already-disqualified");
  if (!isAnotherLeft(state, entryNo)) return refuseTournament("last-player");
  play.emit({ type: "disqualified", entryNo, playerId, tableNo, seat, reason });
  if (tableNo === null || entry.status === "pending" || isIdle(tableOf(state, tableNo)))
    removeDisqualified(play, entryNo, nextBustNo(play.state));
  return null;
}

/**
 * Returns true when another player with chips is left. The last one cannot be disqualified, because no player would get
 * the prizes.
 */
const isAnotherLeft = (state: TournamentState, gone: EntryNo): boolean =>
  entriesLeft(state).some(
    ({ entryNo }) => entryNo !== gone && !state.disqualifying.includes(entryNo) && !isPending(state, entryNo),
  );

export function removeDisqualified(play: TournamentBuilder, entryNo: EntryNo, bustNo: number): void {
  const { stack, boughtChips, tableNo, seat } = entryOf(play.state, entryNo);
  play.emit({ type: "disqualified-removed", entryNo, tableNo, seat, chips: stack + boughtChips, bustNo });
}

/**
 * Returns the `bustNo` of the players who go out now. All players who go out in the same hand, or in the same round of
 * hand-for-hand, have the same `bustNo`. M17
 */
export const nextBustNo = ({ handForHand, lastBustNo }: TournamentState): number =>
  handForHand?.round?.bustNo ?? lastBustNo + 1;
