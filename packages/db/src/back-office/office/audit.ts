/**
 * Reads the audit log, with the names of people and subjects. Each entry was written by a function of the database, in the same transaction
 * as the action that it records. SQL: JSON is read as it was stored. Fault 100
 */
import type { Queryable } from "../../sql/connect.ts";
import { type AuditSubject, loadSubjectNames } from "./audit-subjects.ts";
import { withPermission } from "./check-permission.ts";

export interface AuditEntry {
  /** One of `AUDIT_ACTIONS`. Entries from before this version may have other actions. */
  readonly action: string;
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The person who did the action; null when a command on the room's machine did it. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** What the entry is about, with its current name. The name is null when the subject has none or no longer exists. */
  readonly subject: AuditSubject & { readonly name: string | null };
  readonly reason: string | null;
  readonly before: object | null;
  readonly after: object | null;
  readonly ipAddress: string | null;
}

/** Selects the entries that match every field that is given. */
interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: AuditSubject | undefined;
  /** A UTC date such as `2026-01-31`. */
  readonly day?: string | undefined;
}

const AUDIT_PAGE_SIZE = 50;

/** Lists entries of the audit log, newest first. `before` is the number of the last entry on the previous page. */
export const createAuditOffice = (pool: Queryable) => ({
  list: withPermission("audit.read", async (_staff, filter: AuditFilter, before: number | null) => {
    const { source, where, values } = buildCondition(filter);
    const { rows } = await pool.query<AuditRow>(
      `SELECT ${COLUMNS} FROM ${source} a LEFT JOIN users u ON u.id = a.actor_id
       WHERE ${["a.id < $1", ...where].join(" AND ")} ORDER BY a.id DESC LIMIT ${AUDIT_PAGE_SIZE}`,
      [before ?? Number.MAX_SAFE_INTEGER, ...values],
    );
    return {
      entries: await toEntries(pool, rows),
      next: rows.length === AUDIT_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
    };
  }),

  /** Returns the name of an entry's subject; null when it has none or no longer exists. */
  getSubjectName: withPermission("audit.read", async (_staff, subject: AuditSubject) =>
    (await loadSubjectNames(pool, [subject]))(subject.kind, subject.id),
  ),
});

/** Returns the first `most` entries about these subjects from a time on, oldest first. */
export async function listEntriesAbout(
  pool: Queryable,
  subjects: readonly AuditSubject[],
  from: Date,
  most: number,
): Promise<readonly AuditEntry[]> {
  const { rows } = await pool.query<AuditRow>(
    `SELECT ${COLUMNS} FROM json_to_recordset($1) AS s(kind text, id text)
     JOIN audit_log a ON a.subject_kind = s.kind AND a.subject_id = s.id LEFT JOIN users u ON u.id = a.actor_id
     WHERE a.at >= $2 ORDER BY a.id LIMIT $3`,
    [JSON.stringify(subjects), from, most],
  );
  return toEntries(pool, rows);
}

const COLUMNS = `a.id, a.at, a.actor_id, u.name, a.action, a.subject_kind, a.subject_id, a.reason, a.before, a.after, a.ip_address`;

/** Adds the names of people and subjects to the entries. */
async function toEntries(pool: Queryable, rows: readonly AuditRow[]): Promise<readonly AuditEntry[]> {
  const names = await loadSubjectNames(
    pool,
    rows.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  );
  return rows.map((row) => fromRow(row, names(row.subject_kind, row.subject_id)));
}

function buildCondition({ actorId, action, subject, day }: AuditFilter) {
  const values: string[] = [];
  /** Adds a parameter and returns its name, such as `$2`. `$1` is the cursor. */
  const value = (given: string) => `$${values.push(given) + 1}`;
  const where = [
    ...(actorId === undefined ? [] : [`a.actor_id = ${value(actorId)}`]),
    ...(action === undefined ? [] : [`a.action = ${value(action)}`]),
    ...(subject === undefined
      ? []
      : [`a.subject_kind = ${value(subject.kind)}`, `a.subject_id = ${value(subject.id)}`]),
  ];
  return { source: day === undefined ? "audit_log" : entriesOfDay(value(day)), where, values };
}

/**
 * Finds the entries of one day by the index of times. Without the OFFSET, PostgreSQL would start at the newest entry of the log and read
 * back until the page is full.
 */
const entriesOfDay = (day: string): string =>
  `(SELECT * FROM audit_log
    WHERE at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC' OFFSET 0)`;

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
  ip_address: string | null;
}

const fromRow = (row: AuditRow, subjectName: string | null): AuditEntry => ({
  id: row.id,
  at: row.at.getTime(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.name ?? "" },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, name: subjectName },
  reason: row.reason,
  before: row.before,
  after: row.after,
  ipAddress: row.ip_address,
});
