/** Checks that no player on a break played. */
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/**
 * How long after the beginning of a break a hand may still end, in milliseconds. Such a hand may have ended before the break was committed.
 */
const COMMIT_MS = 2_000;

/**
 * Checks that no player on a break is dealt a hand at a cash table that began after the break (fault 69).
 * - A hand counts as begun after the break when another hand of its table ended between the beginning of the break and this hand.
 * - In a tournament, a player on a break is dealt in and absent.
 * - A self-exclusion is checked up to its chosen end, or up to an earlier return.
 */
export async function checkBreaks(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ table_id: string; hand_no: number; user_id: string }>(
    `WITH broken AS (
       SELECT b.user_id, b.begins_at + make_interval(secs => $1 / 1000.0) AS begins_at, least(b.until, u.break_until) AS until
       FROM play_breaks b JOIN users u ON u.id = b.user_id
     )
     SELECT DISTINCT h.table_id, h.hand_no, b.user_id
     FROM broken b JOIN hand_seats s ON s.user_id = b.user_id JOIN hands h ON h.serial = s.hand_serial
     JOIN tables t ON t.id = h.table_id AND t.tournament_id IS NULL
     CROSS JOIN LATERAL (
       SELECT p.ended_at FROM hands p WHERE p.table_id = h.table_id AND p.serial < h.serial ORDER BY p.serial DESC LIMIT 1) AS before
     WHERE before.ended_at > b.begins_at AND before.ended_at < b.until
     ORDER BY h.table_id, h.hand_no`,
    [COMMIT_MS],
  );
  return rows.map(({ table_id: tableId, hand_no: handNo, user_id: userId }) => ({
    invariant: "fault 69",
    tableId,
    handNo,
    what: `player ${userId} was dealt in during their break`,
  }));
}
