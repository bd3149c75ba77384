/** Reads a player's sanctions, for the player. SQL: the reason is inside the JSON of the notice about the sanction. */
import type { SanctionInForce } from "@poker/protocol";
import type { Database } from "../../sql/connect.ts";

export interface Sanctions {
  /** Returns the sanctions that are in force now, the ban first. */
  listInForce(userId: string): Promise<readonly SanctionInForce[]>;
}

type Row = Pick<SanctionInForce, "sanction" | "reason"> & { until: Date };

export const createSanctions = ({ pool }: Pick<Database, "pool">): Sanctions => ({
  async listInForce(userId) {
    const { rows } = await pool.query<Row>({
      name: "sanctions-in-force",
      text: `SELECT s.sanction, s.until, told.reason
             FROM users u
             CROSS JOIN LATERAL (VALUES ('ban', u.banned_until), ('freeze', u.frozen_until), ('chat-ban', u.chat_banned_until))
               AS s(sanction, until)
             LEFT JOIN LATERAL (
               SELECT n.detail->>'reason' AS reason FROM notices n
               WHERE n.user_id = u.id AND n.kind = 'account-changed' AND n.detail->>'sanction' = s.sanction
                 AND n.detail->>'until' IS NOT NULL
               ORDER BY n.id DESC LIMIT 1
             ) AS told ON true
             WHERE u.id = $1 AND s.until > now()
             ORDER BY array_position(ARRAY['ban', 'freeze', 'chat-ban'], s.sanction)`,
      values: [userId],
    });
    return rows.map(({ until, ...told }) => ({ ...told, until: until.getTime() }));
  },
});
