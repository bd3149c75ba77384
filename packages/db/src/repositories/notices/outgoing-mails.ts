/**
 * Hands out the room's mails for sending: a server claims a mail for one attempt, then records whether it was sent. SQL: functions of the
 * database read and write the mails by the database's clock, because no server may read them directly. Fault 85, decision 0058
 */
import type { Queryable } from "../../sql/connect.ts";

/** A mail that this server has claimed for one attempt to send it. */
export interface ClaimedMail {
  readonly id: string;
  readonly address: string;
  /** The name of the account's player; null when the address does not belong to an account. */
  readonly name: string | null;
  readonly kind: string;
  readonly detail: unknown;
  readonly locale: string;
}

/**
 * How an attempt to send a mail failed:
 * - `not-taken`: the mail server certainly does not have the mail.
 * - `unknown`: the connection was lost, so the mail server may have the mail.
 * - `refused`: the mail server rejected the mail for good.
 */
export type MailFailure = "not-taken" | "unknown" | "refused";

export interface OutgoingMails {
  /** Stores the address that sends the room's mails; null when the room has no mail server. */
  setSender(address: string | null): Promise<void>;
  /** Claims the mail that has been due for longest, for ten minutes. Returns null when no mail is due. */
  claim(): Promise<ClaimedMail | null>;
  recordSent(id: string): Promise<void>;
  recordFailure(id: string, failure: MailFailure, error: string): Promise<void>;
  /** Deletes mails that are older than `days` days, whether they were sent or not. Returns how many it deleted. */
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
