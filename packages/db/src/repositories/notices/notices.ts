/**
 * Lists and counts a player's notices, and marks them as read. Plain rows go through Prisma. SQL: the list reads names inside the JSON of
 * notices, and a function of the database marks notices as read. Fault 100
 */

import type { Notice, NoticeContent } from "@poker/protocol";
import type { Database, Queryable } from "../../sql/connect.ts";

export interface Notices {
  /** Returns notices, newest first. With `before`, only notices that are older than the one with this id. */
  list(userId: string, limit: number, before?: number): Promise<readonly Notice[]>;
  /** Returns the newest notice that is no invitation to a table; null when the player has none. */
  findNewest(userId: string): Promise<Notice | null>;
  /**
   * Returns how many notices the player has not read. Invitations to tables are not counted here, because they count as news of friends.
   * Decision 0080
   */
  countUnread(userId: string): Promise<number>;
  /** Marks every notice of the session's player as read, up to and including this id. */
  markRead(sessionKey: string, upTo: number): Promise<void>;
}

const INVITATION: NoticeContent["kind"] = "table-invitation";

type Row = NoticeContent & {
  id: number;
  created_at: Date;
  read_at: Date | null;
  table_name: string | null;
  member_name: string | null;
  by_name: string | null;
};

/** Reads notices, newest first. `condition` is an SQL condition that selects them, and may use `$3`. */
async function readNotices(
  pool: Queryable,
  userId: string,
  limit: number,
  condition: string,
  value: number | string | null,
): Promise<readonly Notice[]> {
  const { rows } = await pool.query<Row>(
    `SELECT n.id, n.kind, n.detail, n.created_at, n.read_at, t.name AS table_name, m.name AS member_name, b.name AS by_name
     FROM notices n LEFT JOIN tables t ON t.id = (n.detail->>'tableId')::uuid
     LEFT JOIN users m ON m.id = (n.detail->>'memberId')::uuid LEFT JOIN users b ON b.id = (n.detail->>'byId')::uuid
     WHERE n.user_id = $1 AND (${condition}) ORDER BY n.id DESC LIMIT $2`,
    [userId, limit, value],
  );
  return rows.map(({ id, created_at: at, read_at: readAt, table_name, member_name, by_name, ...content }) => ({
    ...content,
    id,
    at: at.getTime(),
    read: readAt !== null,
    tableName: table_name,
    memberName: member_name,
    byName: by_name,
  }));
}

export const createNotices = ({ prisma, pool }: Pick<Database, "prisma" | "pool">): Notices => ({
  list: (userId, limit, before) => readNotices(pool, userId, limit, "$3::bigint IS NULL OR n.id < $3", before ?? null),

  async findNewest(userId) {
    const [newest] = await readNotices(pool, userId, 1, "n.kind <> $3", INVITATION);
    return newest ?? null;
  },

  async countUnread(userId) {
    return prisma.notice.count({ where: { userId, readAt: null, kind: { not: INVITATION } } });
  },

  async markRead(sessionKey, upTo) {
    await pool.query("SELECT notices_mark_read($1, $2)", [sessionKey, upTo]);
  },
});
