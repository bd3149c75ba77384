/** What people should know: written with what it tells of, in one commit, and read on their account page. */

import type { Currency } from "../ledger/account-id.ts";
import type { Queryable } from "../sql/connect.ts";

/** What a notice tells, by kind. Amounts in cents. `tableId`s get their table's name when read. */
export interface NoticeDetails {
  /** The hand could not go on; `amount` is the bet he got back. T6 */
  "hand-cancelled": HandNotice;
  /** The hand could be neither finished nor cancelled; `amount` of his is held until somebody decides. T7 */
  "hand-suspended": HandNotice;
  /** Somebody decided: `amount` came back to him. T7 */
  "suspense-returned": HandNotice;
  /** Nobody decided in time: what was held of him, `amount`, went to charity. T7 */
  "suspense-charity": HandNotice;
  /** He asked for play chips and got them. */
  refilled: { readonly currency: Currency; readonly amount: number };
  /** Staff moved his chips by hand; below zero: taken away. */
  "chips-adjusted": { readonly currency: Currency; readonly amount: number };
  /** Staff limited his account, or lifted that again (`until` null). `reason` is written for him. */
  "account-changed": { readonly sanction: Sanction; readonly until: number | null; readonly reason: string };
  /** The room took him out of a pool's queue. S2 */
  "queue-left": { readonly pool: string; readonly reason: "not-enough-chips" | "pool-closed" };
}
/** freeze: no seat, queue or more chips; ban: no sign-in; chat-ban: no word at the tables. */
export const SANCTIONS = ["freeze", "ban", "chat-ban"] as const;
export type Sanction = (typeof SANCTIONS)[number];

interface HandNotice {
  readonly tableId: string;
  readonly handNo: number;
  readonly currency: Currency;
  readonly amount: number;
}

export const NOTICE_KINDS = [
  "hand-cancelled",
  "hand-suspended",
  "suspense-returned",
  "suspense-charity",
  "refilled",
  "queue-left",
  "account-changed",
  "chips-adjusted",
] as const satisfies readonly (keyof NoticeDetails)[];
export type NoticeKind = keyof NoticeDetails;

/** A kind with its own detail. */
export type NoticeContent = { [K in NoticeKind]: { readonly kind: K; readonly detail: NoticeDetails[K] } }[NoticeKind];
export type NewNotice = { readonly userId: string } & NoticeContent;
export type Notice = NoticeContent & {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly read: boolean;
  /** Of `detail.tableId`; null where there is none. */
  readonly tableName: string | null;
};

/** Inside the caller's transaction. Whoever is no person is not told. */
export async function writeNotices(client: Queryable, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await client.query({
    name: "notify",
    text: `INSERT INTO notices (user_id, kind, detail)
           SELECT u.id, n->>'kind', n->'detail' FROM jsonb_array_elements($1) WITH ORDINALITY AS given(n, place)
           JOIN users u ON u.id = (n->>'userId')::uuid AND NOT u.bot
           ORDER BY place`,
    values: [JSON.stringify(notices)],
  });
}

export interface Notices {
  /** Newest first; `before`: only those older than this id. */
  list(userId: string, limit: number, before?: number): Promise<readonly Notice[]>;
  countUnread(userId: string): Promise<number>;
  /** All up to this id. */
  markRead(userId: string, upTo: number): Promise<void>;
}

type Row = NoticeContent & { id: number; created_at: Date; read_at: Date | null; table_name: string | null };

export const createNotices = (pool: Queryable): Notices => ({
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
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*) FROM notices WHERE user_id = $1 AND read_at IS NULL",
      [userId],
    );
    return rows[0]?.count ?? 0;
  },

  async markRead(userId, upTo) {
    await pool.query("UPDATE notices SET read_at = now() WHERE user_id = $1 AND id <= $2 AND read_at IS NULL", [
      userId,
      upTo,
    ]);
  },
});
