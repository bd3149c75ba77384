/**
 * Lists the room's mails for its owners, with the state of each. In a room without a mail server, an owner can also open a mail to pass its
 * text on. SQL: Prisma cannot page by two columns, and a function of the database opens a mail and records who opened it. Decision 0058
 */
import { type Refusal, refuse } from "@poker/engine";
import type { MailRefusalCode } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

const MAILS_PAGE_SIZE = 50;

type MailStatus = "sent" | "given-up" | "waiting";

export interface ListedMail {
  readonly id: string;
  readonly address: string;
  /** null when the address does not belong to an account. */
  readonly userId: string | null;
  readonly name: string | null;
  readonly kind: string;
  /** Epoch ms. */
  readonly at: number;
  readonly tries: number;
  readonly status: MailStatus;
  readonly lastError: string | null;
}

/** The values that are filled into the template of a mail. */
interface OpenedMail {
  readonly address: string;
  readonly name: string | null;
  readonly kind: string;
  readonly detail: unknown;
  readonly locale: string;
}

interface MailToOpen {
  readonly id: string;
  readonly reason: string;
}

interface OpenedRow extends OpenedMail {
  readonly refused: MailRefusalCode | null;
}

export const createMailOffice = (pool: Queryable) => ({
  /** Returns mails, newest first. `before` is the id of the last mail on the previous page. */
  list: withPermission("mails.read", async (_staff, before: string | null) => {
    const { rows } = await pool.query<ListedMail>(
      `SELECT m.id, m.address, m.user_id AS "userId", u.name, m.kind, (extract(epoch FROM m.created_at) * 1000)::float8 AS at, m.tries,
              CASE WHEN m.sent_at IS NOT NULL THEN 'sent' WHEN m.given_up_at IS NOT NULL THEN 'given-up' ELSE 'waiting' END AS status,
              m.last_error AS "lastError"
       FROM outgoing_mails m LEFT JOIN users u ON u.id = m.user_id
       WHERE $1::uuid IS NULL OR (m.created_at, m.id) < (SELECT o.created_at, o.id FROM outgoing_mails o WHERE o.id = $1)
       ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAILS_PAGE_SIZE}`,
      [before],
    );
    return { mails: rows, next: rows.length === MAILS_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
  }),

  /** Opens a mail. The audit log records who read it and why. */
  open: withPermission(
    "mails.read",
    async (staff, { id, reason }: MailToOpen): Promise<OpenedMail | Refusal<MailRefusalCode>> => {
      const { rows } = await pool.query<OpenedRow>("SELECT * FROM mail_open($1, $2, $3, $4)", [
        staff.sessionKey,
        id,
        reason,
        staff.ipAddress,
      ]);
      const [opened] = rows;
      return opened && opened.refused === null ? opened : refuse(opened?.refused ?? "no-such-mail");
    },
  ),
});
