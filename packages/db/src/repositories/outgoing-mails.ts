/**
 * The room's mails on their way out: each is claimed for one try, then recorded as sent or failed. SQL: functions of the database, on its
 * clock; no server may read the mails by itself. Fault 85, decision 0058
 */
import type { Queryable } from "../sql/connect.ts";

/** A mail that was claimed for one try. */
export interface ClaimedMail {
  readonly id: string;
  readonly address: string;
  /** The reader's name in the room; null when the address is no account's. */
  readonly name: string | null;
  readonly kind: string;
  readonly detail: unknown;
  readonly locale: string;
}

/**
 * How a try to send a mail failed: the mail server surely does not have it, it may have it (the connection was lost), or it refuses it for
 * good.
 */
export type MailFailure = "not-taken" | "unknown" | "refused";

export interface OutgoingMails {
  /** Tells the room whom its mails come from; null when it has no mail server. */
  setSender(address: string | null): Promise<void>;
  /** The mail that has been due for longest; null when none is due. No other server gets it for ten minutes. */
  claim(): Promise<ClaimedMail | null>;
  recordSent(id: string): Promise<void>;
  recordFailure(id: string, failure: MailFailure, error: string): Promise<void>;
  /** Deletes mails that are older, whatever became of them. Returns how many. */
  forget(days: number): Promise<number>;
}

const MAX_FORGOTTEN_PER_BATCH = 1_000;

export const createOutgoingMails = (pool: Queryable): OutgoingMails => ({
  async setSender(address) {
    await pool.query("SELECT mail_sender_set($1)", [address]);
  },
  async claim() {
    const { rows } = await pool.query<ClaimedMail>("SELECT * FROM mail_claim()");
    return rows[0] ?? null;
  },
  async recordSent(id) {
    await pool.query("SELECT mail_sent($1)", [id]);
  },
  async recordFailure(id, failure, error) {
    await pool.query("SELECT mail_failed($1, $2, $3)", [id, failure, error]);
  },
  async forget(days) {
    for (let all = 0; ; ) {
      const { rows } = await pool.query<{ count: number }>("SELECT mails_forget($1, $2) AS count", [
        days,
        MAX_FORGOTTEN_PER_BATCH,
      ]);
      const { count = 0 } = rows[0] ?? {};
      all += count;
      if (count < MAX_FORGOTTEN_PER_BATCH) return all;
    }
  },
});
