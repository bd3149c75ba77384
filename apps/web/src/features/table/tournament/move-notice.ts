/** Finds the move that the page has to explain to its player: they have come to this table a moment ago. M16 */
import type { TournamentMove } from "@poker/protocol";

/** So long a notice is shown. */
export const MOVE_NOTICE_MS = 12_000;

/** null when there was none lately. `now`: by the server's clock. */
export function findMoveNotice(
  moves: readonly TournamentMove[],
  userId: string | null,
  tableNo: number | undefined,
  now: number,
): TournamentMove | null {
  const last = moves.findLast(({ playerId }) => playerId === userId);
  return last && last.toTable === tableNo && now - last.at < MOVE_NOTICE_MS ? last : null;
}
