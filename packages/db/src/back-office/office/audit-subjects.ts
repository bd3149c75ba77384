/** Finds the current names of the subjects of audit log entries. SQL: one query reads several tables, with many ids in one parameter. */
import type { Queryable } from "../../sql/connect.ts";

/** What an entry of the audit log is about. */
export interface AuditSubject {
  readonly kind: string;
  readonly id: string;
}

const SUBJECT_NAMES = `
  SELECT s.kind, s.id, CASE s.kind
    WHEN 'user' THEN (SELECT u.name FROM users u WHERE u.id = k.uuid)
    WHEN 'table' THEN (SELECT t.name FROM tables t WHERE t.id = k.uuid)
    WHEN 'pool' THEN (SELECT p.name FROM pools p WHERE p.id = k.uuid)
    WHEN 'tournament' THEN (SELECT o.name || ' #' || o.number FROM tournaments o WHERE o.id = k.uuid)
    WHEN 'tournament-template' THEN (SELECT o.name FROM tournament_templates o WHERE o.id = k.uuid)
    WHEN 'tournament-schedule' THEN (SELECT o.name FROM tournament_schedules o WHERE o.id = k.uuid)
    WHEN 'unit-schedule' THEN (SELECT o.name FROM unit_schedules o WHERE o.id = k.uuid)
    WHEN 'node' THEN (SELECT n.url FROM nodes n WHERE n.id = k.uuid)
    WHEN 'announcement' THEN (SELECT a.text FROM announcements a WHERE a.id = k.uuid)
    WHEN 'rake-config' THEN (SELECT r.name FROM rake_configs r WHERE r.id = s.id ORDER BY r.version DESC LIMIT 1)
    WHEN 'hand' THEN (SELECT t.name || ', ' || h.hand_no FROM hands h JOIN tables t ON t.id = h.table_id WHERE h.id = s.id)
  END AS name
  FROM json_to_recordset($1) AS s(kind text, id text)
  CROSS JOIN LATERAL (SELECT CASE WHEN s.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN s.id::uuid END AS uuid) k`;

/**
 * Loads the names of all these subjects at once. The returned function gives the name of one of them, or null when it has none or no longer
 * exists.
 */
export async function loadSubjectNames(
  pool: Queryable,
  subjects: readonly AuditSubject[],
): Promise<(kind: string, id: string) => string | null> {
  const wanted = new Map(subjects.map((subject) => [toKey(subject), subject]));
  const { rows } = await pool.query<AuditSubject & { readonly name: string | null }>(SUBJECT_NAMES, [
    JSON.stringify([...wanted.values()]),
  ]);
  const names = new Map(rows.map((row) => [toKey(row), row.name]));
  return (kind, id) => names.get(toKey({ kind, id })) ?? null;
}

const toKey = ({ kind, id }: AuditSubject): string => `${kind} ${id}`;
