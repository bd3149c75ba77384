/**
 * Shows staff the messages that players reported: each message as it was written, the messages around it, and the decision. The web server
 * can read no other messages of tables or friends, because it has only these rights: two views of table messages, one function that opens
 * private messages and records who read them, and one function that stores the decision. SQL: Prisma knows neither these views nor these
 * functions.
 */
import { DONE, type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import type { ChatReportRefusalCode, SanctionRefusalCode } from "@poker/protocol";
import type pg from "pg";
import { inTransaction, type Queryable } from "../../sql/connect.ts";
import { applySanction } from "../accounts/player-office.ts";
import { isAllowed, type Staff, withPermission } from "../office/check-permission.ts";

export const CHAT_REPORT_STATUSES = ["open", "dismissed", "upheld"] as const;
export type ChatReportStatus = (typeof CHAT_REPORT_STATUSES)[number];

/**
 * One message, without masks on its words. `written` is null for an emote, and `emote` is null for a text. Both are null in a private
 * message that has not been opened.
 */
interface ChatLine {
  readonly writerId: string;
  readonly writer: string;
  readonly written: string | null;
  readonly emote: string | null;
}

export interface ChatReport extends ChatLine {
  readonly number: number;
  readonly status: ChatReportStatus;
  /** When it was reported, in epoch milliseconds. */
  readonly at: number;
  readonly messageId: number;
  readonly reporterId: string;
  readonly reporter: string;
  /** True for a message between friends. Only `readPrivate` opens it. */
  readonly isPrivate: boolean;
  /** null for a private message. */
  readonly tableId: string | null;
  readonly table: string | null;
  /** null while the report is open. */
  readonly decided: { readonly by: string; readonly at: number; readonly reason: string } | null;
}

/** One of the messages around the reported one, or the reported one itself. */
export interface ContextLine extends ChatLine {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
}

export interface ChatDecision {
  readonly number: number;
  /**
   * What staff decided:
   * - `dismissed`: nothing is wrong with the message.
   * - `upheld`: staff act on the message, by the chat ban below or by a sanction on the player's page.
   */
  readonly decision: Exclude<ChatReportStatus, "open">;
  /** When the chat ban ends, in epoch milliseconds; null for no chat ban. Allowed only with `upheld`. */
  readonly chatBanUntil: number | null;
  /** Why it was decided so. It is written to the audit log, and a banned player can read it. */
  readonly reason: string;
}

interface PrivateReportToRead {
  readonly number: number;
  /** Why the messages are read. It is written to the audit log. */
  readonly reason: string;
}

export const CHAT_REPORTS_PAGE_SIZE = 50;

const COLUMNS = `number, status, at, message_id, reporter_id, reporter, writer_id, writer, table_id, table_name, written, emote,
  decided_at, reason, decider, is_private`;

export const createChatReportOffice = (pool: pg.Pool) => ({
  /**
   * Returns reports, newest first. `before` is the number of the last report on the previous page. A null `status` lists reports of every
   * status.
   */
  list: withPermission("chat.reports", async (_staff, status: ChatReportStatus | null, before: number | null) => {
    const { rows } = await pool.query<Row>(
      `SELECT ${COLUMNS} FROM reported_chat WHERE number < $1 ${status === null ? "" : "AND status = $2"}
       ORDER BY number DESC LIMIT ${CHAT_REPORTS_PAGE_SIZE}`,
      [before ?? Number.MAX_SAFE_INTEGER, ...(status === null ? [] : [status])],
    );
    return {
      reports: rows.map(fromRow),
      next: rows.length === CHAT_REPORTS_PAGE_SIZE ? (rows.at(-1)?.number ?? null) : null,
    };
  }),

  /** Returns the report with this number and its lines; null when there is none. For a private message the lines are empty. */
  get: withPermission("chat.reports", async (_staff, number: number) => {
    const [reports, lines] = await Promise.all([
      pool.query<Row>(`SELECT ${COLUMNS} FROM reported_chat WHERE number = $1`, [number]),
      readContextLines(pool, number),
    ]);
    const [row] = reports.rows;
    return row ? { report: fromRow(row), lines } : null;
  }),

  /** Returns the lines of a report about a private message. The audit log records who read them and why. */
  readPrivate: withPermission("chat.reports", (staff, wanted: PrivateReportToRead) =>
    readPrivateLines(pool, staff, wanted),
  ),

  /**
   * Decides every open report about the message. A chat ban is imposed in the same transaction. If the ban is refused, nothing is decided.
   */
  async decideReport(
    staff: Staff,
    { number, decision, chatBanUntil, reason }: ChatDecision,
  ): Promise<Done | Refusal<ChatReportRefusalCode>> {
    if (!isAllowed(staff, "chat.reports")) return refuse("not-allowed");
    const isUpheld = decision === "upheld";
    if (chatBanUntil !== null && !isUpheld) return refuse("ban-on-dismissal");
    if (chatBanUntil !== null && !isAllowed(staff, "players.chat-ban")) return refuse("not-allowed");
    try {
      return await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ refused: ChatReportRefusalCode | null; writer_id: string }>(
          "SELECT * FROM chat_report_decide($1, $2, $3, $4, $5)",
          [staff.sessionKey, number, isUpheld, reason, staff.ipAddress],
        );
        const [decided] = rows;
        if (!decided) throw new Error("a report came back without what became of it");
        if (decided.refused !== null) return refuse(decided.refused);
        if (chatBanUntil === null) return DONE;
        const imposed = await applySanction(client, staff, {
          userId: decided.writer_id,
          sanction: "chat-ban",
          until: chatBanUntil,
          reason,
        });
        if (isRefusal(imposed)) throw new SanctionNotApplied(imposed);
        return imposed;
      });
    } catch (error) {
      if (error instanceof SanctionNotApplied) return error.refusal;
      throw error;
    }
  },
});

/** Thrown when the ban is refused, so that the transaction undoes the decision as well. */
class SanctionNotApplied extends Error {
  readonly refusal: Refusal<SanctionRefusalCode>;
  constructor(refusal: Refusal<SanctionRefusalCode>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function readContextLines(pool: Queryable, number: number): Promise<readonly ContextLine[]> {
  const { rows } = await pool.query<Omit<ContextLine, "at"> & { at: Date }>(
    `SELECT id, at, writer_id AS "writerId", writer, written, emote FROM reported_chat_lines WHERE number = $1 ORDER BY id`,
    [number],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

async function readPrivateLines(
  pool: Queryable,
  { sessionKey, ipAddress }: Staff,
  { number, reason }: PrivateReportToRead,
): Promise<{ readonly lines: readonly ContextLine[] } | Refusal<ChatReportRefusalCode>> {
  const { rows } = await pool.query<PrivateRow>(
    `SELECT refused, id, at, writer_id AS "writerId", writer, written FROM private_report_read($1, $2, $3, $4)`,
    [sessionKey, number, reason, ipAddress],
  );
  const refused = rows[0]?.refused ?? null;
  if (refused !== null) return refuse(refused);
  return { lines: rows.map(({ refused: _, at, ...line }) => ({ ...line, at: at.getTime(), emote: null })) };
}

type PrivateRow = Omit<ContextLine, "at" | "emote"> & { refused: ChatReportRefusalCode | null; at: Date };

interface Row {
  number: number;
  status: ChatReportStatus;
  at: Date;
  message_id: number;
  reporter_id: string;
  reporter: string;
  writer_id: string;
  writer: string;
  table_id: string | null;
  table_name: string | null;
  written: string | null;
  emote: string | null;
  decided_at: Date | null;
  reason: string | null;
  decider: string | null;
  is_private: boolean;
}

const fromRow = (row: Row): ChatReport => ({
  number: row.number,
  status: row.status,
  at: row.at.getTime(),
  messageId: row.message_id,
  reporterId: row.reporter_id,
  reporter: row.reporter,
  writerId: row.writer_id,
  writer: row.writer,
  isPrivate: row.is_private,
  tableId: row.table_id,
  table: row.table_name,
  written: row.written,
  emote: row.emote,
  decided: row.decided_at && { by: row.decider ?? "", at: row.decided_at.getTime(), reason: row.reason ?? "" },
});
