/**
 * Stores the chat messages of the tables, and reports of them to staff. A message is written once, never changed, and deleted when it is
 * old enough. SQL: one statement checks and writes a message, and old messages are deleted in batches.
 */
import { type Refusal, refuse } from "@poker/engine";
import type { RefusalCode } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { IS_STAFF } from "../accounts/named-players.ts";

/** A text, or the name of one of the page's emotes. */
export type ChatContent =
  | {
      readonly text: string;
      /** The message as the player wrote it, when `text` has masked words; null when no word was masked. */
      readonly unmasked: string | null;
    }
  | { readonly emote: string };

export interface StoredMessage {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly userId: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly isStaff: boolean;
  readonly text: string | null;
  readonly emote: string | null;
}

interface NewMessage {
  readonly tableId: string;
  readonly userId: string;
  readonly commandId: string;
  readonly spoken: ChatContent;
  /** Epoch ms. */
  readonly at: number;
}

export interface Chat {
  /**
   * Saves a message. For a repeated command, `fresh` is false and `id` is the id of the message that was stored before. A refusal because
   * of a chat ban has the detail {until}, the end of the ban in epoch milliseconds. Fault 69
   */
  saveMessage(
    message: NewMessage,
  ): Promise<
    { readonly id: number; readonly fresh: boolean } | Refusal<Extract<RefusalCode, "chat-banned" | "on-a-break">>
  >;
  /** Returns the last messages of a table, oldest first, without those of players whom `viewerId` has muted. */
  listRecent(tableId: string, viewerId: string, count: number): Promise<readonly StoredMessage[]>;
  /** Saves a report. A repeated report changes nothing. Returns false when the message is not of this table or the reporter wrote it. */
  saveReport(report: {
    readonly tableId: string;
    readonly messageId: number;
    readonly reporterId: string;
    /** How many messages before the reported message, and how many after it, are stored with the report. */
    readonly around: number;
    /** Epoch ms. */
    readonly at: number;
  }): Promise<boolean>;
  /** Deletes messages from before this time (epoch milliseconds), except those that belong to a report. Returns how many it deleted. */
  deleteBefore(before: number): Promise<number>;
}

/** How many messages one statement deletes. Small batches keep new messages from waiting long. */
const MAX_DELETED_PER_BATCH = 5_000;

export const createChat = (pool: Queryable): Chat => ({
  saveMessage: (message) => saveMessage(pool, message),

  async listRecent(tableId, viewerId, count) {
    const { rows } = await pool.query<Omit<StoredMessage, "at"> & { at: Date }>(
      `SELECT m.id, m.at, m.user_id AS "userId", u.name, u.bot AS "isBot", ${IS_STAFF} AS "isStaff", m.text, m.emote
       FROM chat_messages m JOIN users u ON u.id = m.user_id
       WHERE m.table_id = $1
         AND NOT EXISTS (SELECT FROM chat_mutes x WHERE x.user_id = $2 AND x.muted_id = m.user_id)
       ORDER BY m.id DESC LIMIT $3`,
      [tableId, viewerId, count],
    );
    return rows.map((row) => ({ ...row, at: row.at.getTime() })).reverse();
  },

  async saveReport({ tableId, messageId, reporterId, around, at }) {
    const { rows } = await pool.query(
      `WITH message AS (
         SELECT id FROM chat_messages WHERE id = $2 AND table_id = $1 AND user_id <> $3
       ), context AS (
         (SELECT id FROM chat_messages WHERE table_id = $1 AND id <= $2 ORDER BY id DESC LIMIT $4 + 1)
         UNION ALL
         (SELECT id FROM chat_messages WHERE table_id = $1 AND id > $2 ORDER BY id LIMIT $4)
       ), written AS (
         INSERT INTO chat_reports (message_id, reporter_id, context, at)
         SELECT id, $3, (SELECT array_agg(c.id ORDER BY c.id) FROM context c), $5 FROM message
         ON CONFLICT DO NOTHING
       )
       SELECT id FROM message`,
      [tableId, messageId, reporterId, around, new Date(at)],
    );
    return rows.length > 0;
  },

  async deleteBefore(before) {
    for (let all = 0; ; ) {
      const { rows } = await pool.query<{ count: number }>("SELECT chat_delete_before($1, $2) AS count", [
        new Date(before),
        MAX_DELETED_PER_BATCH,
      ]);
      const { count = 0 } = rows[0] ?? {};
      all += count;
      if (count < MAX_DELETED_PER_BATCH) return all;
    }
  },
});

async function saveMessage(
  pool: Queryable,
  { tableId, userId, commandId, spoken, at }: NewMessage,
): ReturnType<Chat["saveMessage"]> {
  const { text, unmasked, emote } = { text: null, unmasked: null, emote: null, ...spoken };
  // When the same message is sent twice at once, the second insert waits here until the first has finished, and stores nothing. The second
  // round of the loop then finds the message of the first insert.
  for (let look = 0; look < 2; look++) {
    const { rows } = await pool.query<{
      id: number | null;
      known: number | null;
      until: Date | null;
      onBreak: boolean;
    }>(
      `WITH writer AS (
         SELECT id, CASE WHEN chat_banned_until > $7 THEN chat_banned_until END AS until, coalesce(break_until > $7, false) AS on_break
         FROM users WHERE id = $2
       ), said AS (
         INSERT INTO chat_messages (table_id, user_id, command_id, text, unmasked, emote, at)
         SELECT $1, id, $3, $4, $5, $6, $7 FROM writer WHERE until IS NULL AND NOT on_break
         ON CONFLICT (user_id, command_id) DO NOTHING RETURNING id
       )
       SELECT (SELECT id FROM said) AS id, until, on_break AS "onBreak",
              (SELECT id FROM chat_messages WHERE user_id = $2 AND command_id = $3) AS known
       FROM writer`,
      [tableId, userId, commandId, text, unmasked, emote, new Date(at)],
    );
    const [row] = rows;
    if (row?.id != null) return { id: row.id, fresh: true };
    if (row?.known != null) return { id: row.known, fresh: false };
    if (row?.until) return refuse("chat-banned", { until: row.until.getTime() });
    if (row?.onBreak) return refuse("on-a-break");
  }
  throw new Error("a message was neither written nor found");
}
