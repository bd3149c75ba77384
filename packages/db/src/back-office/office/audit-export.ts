/** Reads the whole audit log row by row, for the operator's own records. SQL: the log is read with a cursor. */
import type { Queryable } from "../../sql/connect.ts";
import { type ExportRange, fetchPages } from "../../sql/fetch-pages.ts";

interface ExportedAuditEntry {
  readonly id: number;
  readonly at: Date;
  /** The person who did the action; null when a command on the room's machine did it. */
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly reason: string | null;
  readonly before: object | null;
  readonly after: object | null;
  readonly ip_address: string | null;
}

/** Yields the entries in the range, page by page, oldest first. `client` must be inside a transaction. */
export const streamAuditEntries = (
  client: Queryable,
  { from, to }: ExportRange,
): AsyncGenerator<readonly ExportedAuditEntry[]> =>
  fetchPages<ExportedAuditEntry>(
    client,
    `SELECT a.id, a.at, a.actor_id, u.name AS actor, a.action, a.subject_kind, a.subject_id, a.reason, a.before, a.after, a.ip_address
     FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
     WHERE a.at >= $1 AND a.at < $2 ORDER BY a.id`,
    [from, to],
  );
