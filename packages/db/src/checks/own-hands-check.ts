import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/**
 * Checks I12: each person in a counted hand has one row for the hand, with what they won or lost, and there are no other rows. Decision
 * 0053
 */
export async function checkOwnHands(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ table_id: string; hand_no: number; what: string }>(`
    WITH dealt AS (
      SELECT s.user_id, s.hand_serial, s.seat, s.net FROM own_hand_marks m JOIN hand_seats s ON s.hand_serial > m.from_serial AND s.hand_serial <= m.to_serial
      JOIN users u ON u.id = s.user_id AND NOT u.bot
    )
    SELECT h.table_id, h.hand_no, CASE
        WHEN o.user_id IS NULL THEN 'player ' || user_id || ' does not have it among their own hands'
        WHEN d.user_id IS NULL THEN 'player ' || user_id || ' has it among their own hands too early, or was not dealt in'
        WHEN (o.seat, o.net, o.pot) IS DISTINCT FROM (d.seat::smallint, d.net, h.pot) THEN 'player ' || user_id || ' has another result among their own hands'
        ELSE 'a hand that was not settled is counted for player ' || user_id
      END AS what
    FROM dealt d FULL JOIN own_hands o USING (user_id, hand_serial) JOIN hands h ON h.serial = hand_serial
    WHERE o.user_id IS NULL OR d.user_id IS NULL OR (o.seat, o.net, o.pot) IS DISTINCT FROM (d.seat::smallint, d.net, h.pot)
      OR o.counted AND h.outcome <> 'settled'`);
  return rows.map(({ table_id: tableId, hand_no: handNo, what }) => ({ invariant: "I12", tableId, handNo, what }));
}
