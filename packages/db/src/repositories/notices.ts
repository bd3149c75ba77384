/**
 * A player's notices, as the account page reads them. Prisma: plain rows; the list is SQL, because a notice names its table inside
 * its detail.
 */

import type { Notice, NoticeContent } from "@poker/protocol";
import type { Database } from "../sql/connect.ts";

export interface Notices {
  /** Newest first; `before`: only those older than this id. */
  list(userId: string, limit: number, before?: number): Promise<readonly Notice[]>;
  countUnread(userId: string): Promise<number>;
  /** Marks every notice up to this id. */
  markRead(userId: string, upTo: number): Promise<void>;
}

type Row = NoticeContent & { id: number; created_at: Date; read_at: Date | null; table_name: string | null };

export const createNotices = ({ prisma, pool }: Pick<Database, "prisma" | "pool">): Notices => ({
  async list(userId, limit, before) {
    const { rows } = await pool.query<Row>(
      `SELECT n.id, n.kind, n.detail, n.created_at, n.read_at, t.name AS table_name
       FROM notices n LEFT JOIN tables t ON t.id = (n.detail->>'tableId')::uuid
       WHERE n.user_id = $1 AND ($3::bigint IS NULL OR n.id < $3) ORDER BY n.id DESC LIMIT $2`,
      [userId, limit, before ?? null],
    );
    return rows.map(({ id, created_at: at, read_at: readAt, table_name: tableName, ...content }) => ({
      ...content,
      id,
      at: at.getTime(),
      read: readAt !== null,
      tableName,
    }));
  },

  async countUnread(userId) {
    return prisma.notice.count({ where: { userId, readAt: null } });
  },

  async markRead(userId, upTo) {
    await prisma.notice.updateMany({
      where: { userId, id: { lte: upTo }, readAt: null },
      data: { readAt: new Date() },
    });
  },
});
