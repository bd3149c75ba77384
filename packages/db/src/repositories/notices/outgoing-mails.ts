/**
 * The room's outgoing mails: each is claimed for one attempt, then recorded as sent or failed. SQL: functions of the
 * database read and write the mails by the database's clock. No server may read the mails directly. Fault 85,
 * decision 0058
 */
import type { Queryable } from "../../sql/connect.ts";

/** A mail that was claimed for one attempt. */
export interface ClaimedMail {
  readonly id: string;
  readonly address: string;
  /** The reader's name in the room; null when the address does not belong to an account. */
  readonly name: string | null;
  readonly kind: string;
  readonly detail: unknown;
  readonly locale: string;
}

/**
 * How an attempt to send a mail failed: the mail server certainly does not have the mail, it may have it (the connection was lost), or it
 * rejected the mail for good.
 */
export type MailFailure = "not-taken" | "unknown" | "refused";

export interface OutgoingMails {
  /** Stores the sender of the room's mails; null when the room has no mail server. */
  setSender(address: string | null): Promise<void>;
  /** The mail that has been due for longest; null when no mail is due. No other server gets it for ten minutes. */
  claim(): Promise<ClaimedMail | null>;
  recordSent(id: string): Promise<void>;
  recordFailure(id: string, failure: MailFailure, error: string): Promise<void>;
  /** Deletes mails older than this, whatever their state. Returns the number of deleted mails. */
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
