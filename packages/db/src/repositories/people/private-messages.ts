/**
 * Stores the private messages between friends, for the game server. Only the two friends can read them. A friend can report a message to
 * staff, as in chat. SQL: a function of the database checks who may write and stores the message, and a report is written with the messages
 * around the reported one. Decision 0075
 */
import { type Refusal, refuse } from "@poker/engine";
import type { PrivateMessage, PrivateMessageRefusalCode } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";

interface NewPrivateMessage {
  readonly writerId: string;
  readonly readerId: string;
  readonly commandId: string;
  readonly text: string;
  /** The message as the player wrote it, when `text` has masked words; null when no word was masked. */
  readonly unmasked: string | null;
}

/** The length of the time in which the database allows a player at most 30 messages, in milliseconds. */
const WRITE_WINDOW_MS = 60_000;

export interface PrivateMessages {
  /**
   * Stores a message. `fresh` is false when a repeated command finds its message already stored. Details of refusals:
   * - {until}: the end of a chat ban, in epoch milliseconds.
   * - {waitMs}: the longest time that the player must wait after `chat-too-fast`.
   */
  write(
    message: NewPrivateMessage,
  ): Promise<
    { readonly id: number; readonly at: number; readonly fresh: boolean } | Refusal<PrivateMessageRefusalCode>
  >;
  /**
   * Returns the last messages between two friends, oldest first, and marks them as read by the reader. Returns null when the two are not
   * friends.
   */
  read(readerId: string, friendId: string, count: number): Promise<readonly PrivateMessage[] | null>;
  markRead(readerId: string, friendId: string, upTo: number): Promise<void>;
  /** Reports a message. A repeated report changes nothing. Returns false when the message was not written to the reporter. */
  saveReport(messageId: number, reporterId: string, around: number): Promise<boolean>;
}

/** Returns an SQL condition that is true for the private messages `m` between two users. */
const ofBoth = (one: string, other: string): string =>
  `m.reader_id IS NOT NULL AND least(m.user_id, m.reader_id) = least(${one}::uuid, ${other}::uuid)
   AND greatest(m.user_id, m.reader_id) = greatest(${one}::uuid, ${other}::uuid)`;

const markRead = async (pool: Queryable, readerId: string, friendId: string, upTo: number): Promise<void> =>
  void (await pool.query("SELECT private_messages_mark_read($1, $2, $3)", [readerId, friendId, upTo]));

export const createPrivateMessages = (pool: Queryable): PrivateMessages => ({
  async write({ writerId, readerId, commandId, text, unmasked }) {
    const { rows } = await pool.query<{
      refused: PrivateMessageRefusalCode | null;
      until: Date | null;
      id: number;
      at: Date;
      fresh: boolean;
    }>("SELECT * FROM private_message_write($1, $2, $3, $4, $5)", [writerId, readerId, commandId, text, unmasked]);
    const [row] = rows;
    if (!row) throw new Error("a private message came back without a result");
    if (row.refused === "chat-banned") return refuse("chat-banned", { until: row.until?.getTime() ?? 0 });
    if (row.refused === "chat-too-fast") return refuse("chat-too-fast", { waitMs: WRITE_WINDOW_MS });
    return row.refused === null ? { id: row.id, at: row.at.getTime(), fresh: row.fresh } : refuse(row.refused);
  },

  async read(readerId, friendId, count) {
    const friends = await pool.query(
      `SELECT FROM friendships f WHERE (f.asker_id, f.asked_id) IN (($1, $2), ($2, $1)) AND f.agreed_at IS NOT NULL`,
      [readerId, friendId],
    );
    if (friends.rowCount === 0) return null;
    const { rows } = await pool.query<Omit<PrivateMessage, "at"> & { at: Date }>(
      `SELECT m.id, m.at, m.user_id AS "writerId", m.reader_id AS "readerId", m.text
       FROM chat_messages m WHERE ${ofBoth("$1", "$2")} ORDER BY m.id DESC LIMIT $3`,
      [readerId, friendId, count],
    );
    await markRead(pool, readerId, friendId, rows[0]?.id ?? 0);
    return rows.map((row) => ({ ...row, at: row.at.getTime() })).reverse();
  },

  markRead: (readerId, friendId, upTo) => markRead(pool, readerId, friendId, upTo),

  async saveReport(messageId, reporterId, around) {
    const { rowCount } = await pool.query(
      `WITH message AS (
         SELECT id, user_id FROM chat_messages WHERE id = $1 AND reader_id = $2
       ), written AS (
         INSERT INTO chat_reports (message_id, reporter_id, context, at)
         SELECT said.id, $2, (
           SELECT array_agg(c.id ORDER BY c.id) FROM (
             (SELECT m.id FROM chat_messages m WHERE ${ofBoth("said.user_id", "$2")} AND m.id <= $1 ORDER BY m.id DESC LIMIT $3 + 1)
             UNION ALL
             (SELECT m.id FROM chat_messages m WHERE ${ofBoth("said.user_id", "$2")} AND m.id > $1 ORDER BY m.id LIMIT $3)
           ) c), now()
         FROM message said ON CONFLICT DO NOTHING
       )
       SELECT FROM message`,
      [messageId, reporterId, around],
    );
    return rowCount === 1;
  },
});
