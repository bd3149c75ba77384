/**
 * Reads the audit log, with the names of its people and subjects. It is written by the functions of the database that do what it tells of,
 * so that neither is without the other. SQL: JSON as it was written. Fault 100
 */
import type { Queryable } from "../sql/connect.ts";
import { type AuditSubject, loadSubjectNames } from "./audit-subjects.ts";
import { withPermission } from "./check-permission.ts";

export interface AuditEntry {
  /** One of `AUDIT_ACTIONS`; a log that is older than this code may say something else. */
  readonly action: string;
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** null when it was a command on the machine. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** Its name is that of today; null when it has none, or is gone. */
  readonly subject: AuditSubject & { readonly name: string | null };
  readonly reason: string | null;
  readonly before: object | null;
  readonly after: object | null;
  readonly ipAddress: string | null;
}

/** Entries of which all that is given holds. */
export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: AuditSubject | undefined;
  /** A UTC day, `2026-01-31`. */
  readonly day?: string | undefined;
}

export const AUDIT_PAGE_SIZE = 50;

/** Newest first; `before` is the number of the last line of the page before. */
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

  /** The name of what an entry is about; null when it has none, or is gone. */
  getSubjectName: withPermission("audit.read", async (_staff, subject: AuditSubject) =>
    (await loadSubjectNames(pool, [subject]))(subject.kind, subject.id),
  ),
});

/** The entries about these things from a time on, oldest first, at most so many. */
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

/** With the names of what they are about. */
async function toEntries(pool: Queryable, rows: readonly AuditRow[]): Promise<readonly AuditEntry[]> {
  const names = await loadSubjectNames(
    pool,
    rows.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  );
  return rows.map((row) => fromRow(row, names(row.subject_kind, row.subject_id)));
}

function buildCondition({ actorId, action, subject, day }: AuditFilter) {
  const values: string[] = [];
  /** The first parameter is the cursor. */
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

/** Found by the index of times, because the page would otherwise be looked for from the newest entry back; OFFSET keeps it apart. */
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
