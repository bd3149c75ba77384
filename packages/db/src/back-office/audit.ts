/** The audit log: written in the transaction of what it tells of, so that neither is without the other. */
import type { Queryable } from "../sql/connect.ts";
import type { AuditAction } from "./audit-actions.ts";
import { type Staff, withPermission } from "./permissions.ts";

export interface NewAuditEntry {
  readonly action: AuditAction;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly reason: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** Its number. */
export async function writeAuditEntry(
  client: Queryable,
  { userId, ipAddress }: Staff,
  line: NewAuditEntry,
): Promise<number> {
  const { action, subject, reason, before, after } = line;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [userId, action, subject.kind, subject.id, reason, toJson(before), toJson(after), ipAddress],
  );
  const [written] = rows;
  if (!written) throw new Error("the audit log returned no number");
  return written.id;
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

export interface AuditEntry extends Omit<NewAuditEntry, "action"> {
  /** One of `AUDIT_ACTIONS`; a log that is older than this code may say something else. */
  readonly action: string;
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** null: a command on the machine. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly ipAddress: string | null;
}

/** At most one of them; none: everything. */
export type AuditFilter =
  | { readonly actorId: string }
  | { readonly subject: NewAuditEntry["subject"] }
  | { readonly action: string }
  | Record<never, never>;

export const AUDIT_PAGE_SIZE = 50;

/** Newest first; `before` is the number of the last line of the page before. */
export const createAuditOffice = (pool: Queryable) => ({
  list: withPermission("audit.read", async (_staff, filter: AuditFilter, before: number | null) => {
    const { where, values } = buildCondition(filter);
    const { rows } = await pool.query<AuditRow>(
      `SELECT a.id, a.at, a.actor_id, u.name, a.action, a.subject_kind, a.subject_id, a.reason, a.before, a.after, a.address
       FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
       WHERE a.id < $1 AND ${where} ORDER BY a.id DESC LIMIT ${AUDIT_PAGE_SIZE}`,
      [before ?? Number.MAX_SAFE_INTEGER, ...values],
    );
    return { entries: rows.map(fromRow), next: rows.length === AUDIT_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
  }),
});

function buildCondition(filter: AuditFilter): { readonly where: string; readonly values: readonly string[] } {
  if ("actorId" in filter) return { where: "a.actor_id = $2", values: [filter.actorId] };
  if ("action" in filter) return { where: "a.action = $2", values: [filter.action] };
  if ("subject" in filter)
    return { where: "a.subject_kind = $2 AND a.subject_id = $3", values: [filter.subject.kind, filter.subject.id] };
  return { where: "true", values: [] };
}

interface AuditRow {
  id: number;
  at: Date;
  actor_id: string | null;
  name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: string | null;
  before: object | null;
  after: object | null;
  address: string | null;
}

const fromRow = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.getTime(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.name ?? "" },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  reason: row.reason,
  before: row.before,
  after: row.after,
  ipAddress: row.address,
});
