/**
 * Lists what happened to a player's account, newest first: sign-ins, seats, notices, and the actions and notes of staff. Hands and chips
 * have their own lists. SQL: one query joins the events of several tables.
 */
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "./check-permission.ts";

const TIMELINE_KINDS = ["signed-in", "signed-out", "left-table", "notice", "staff", "note"] as const;

export interface TimelineEntry {
  readonly kind: (typeof TIMELINE_KINDS)[number];
  /** Epoch ms. */
  readonly at: number;
  /** What it was about, depending on the kind: a table's name, a notice's kind, an action of the audit log, or the text of a note. */
  readonly what: string | null;
  /** The name of the member of staff who acted; null for events without one. */
  readonly by: string | null;
  readonly reason: string | null;
}

const TIMELINE_PAGE_SIZE = 50;

// Reads up to a page from each source, newest first. The cursor is a time, so all events of the same time must be on one page.
const TIMELINE_SQL = `
  (SELECT 'signed-in' AS kind, created_at AS at, NULL AS what, NULL AS by, NULL AS reason
   FROM sessions WHERE user_id = $1 AND created_at < $2 ORDER BY created_at DESC LIMIT $3)
  UNION ALL
  (SELECT 'signed-out', revoked_at, NULL, NULL, NULL
   FROM sessions WHERE user_id = $1 AND revoked_at < $2 ORDER BY revoked_at DESC LIMIT $3)
  UNION ALL
  (SELECT 'left-table', v.left_at, t.name, NULL, NULL
   FROM visits v JOIN tables t ON t.id = v.table_id
   WHERE v.user_id = $1 AND v.left_at < $2 ORDER BY v.left_at DESC LIMIT $3)
  UNION ALL
  (SELECT 'notice', created_at, kind, NULL, NULL
   FROM notices WHERE user_id = $1 AND created_at < $2 ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT 'staff', a.at, a.action, u.name, a.reason
   FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
   WHERE a.subject_kind = 'user' AND a.subject_id = $1::text AND a.at < $2 ORDER BY a.id DESC LIMIT $3)
  UNION ALL
  (SELECT 'note', n.at, n.text, u.name, NULL
   FROM staff_notes n JOIN users u ON u.id = n.author_id
   WHERE n.user_id = $1 AND n.at < $2 ORDER BY n.at DESC LIMIT $3)
  ORDER BY at DESC`;

export const createTimelineOffice = (pool: Queryable) => ({
  /** Returns a page of events. `before` is the `next` of the previous page, in epoch milliseconds. */
  listEntries: withPermission("players.read", async (_staff, userId: string, before: number | null) => {
    const { rows } = await pool.query<Omit<TimelineEntry, "at"> & { at: Date }>(TIMELINE_SQL, [
      userId,
      before === null ? "infinity" : new Date(before),
      TIMELINE_PAGE_SIZE,
    ]);
    const happenings = rows.map((row): TimelineEntry => ({ ...row, at: row.at.getTime() }));
    const last = happenings[TIMELINE_PAGE_SIZE - 1]?.at;
    if (last === undefined) return { happenings, next: null };
    return { happenings: happenings.filter(({ at }) => at >= last), next: last };
  }),
});
