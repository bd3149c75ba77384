/**
 * Announcements of the staff to all players. SQL: they begin and end by the database's clock, and each change shares a transaction
 * with its line in the audit log.
 */
import { refuse } from "@poker/engine";
import type { Announcement } from "@poker/protocol";
import type pg from "pg";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { readViolatedConstraint } from "../sql/violated-constraint.ts";
import { writeAuditEntry } from "./audit.ts";
import { withPermission } from "./check-permission.ts";

export interface AnnouncementDraft extends Announcement {
  readonly reason: string;
}

interface Row {
  id: string;
  text: string;
  from_at: Date;
  until_at: Date;
}
const fromRow = ({ id, text, from_at, until_at }: Row): Announcement => ({
  id,
  text,
  from: from_at.getTime(),
  until: until_at.getTime(),
});

/** What is said now: of several the one that began last. By the database's clock. */
export async function getCurrentAnnouncement(client: Queryable): Promise<Announcement | null> {
  const { rows } = await client.query<Row>(
    `SELECT id, text, from_at, until_at FROM announcements
     WHERE until_at > now() AND from_at <= now() ORDER BY from_at DESC, created_at DESC LIMIT 1`,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

export const createAnnouncementOffice = (pool: pg.Pool) => ({
  /** Those that are said now, or will be. */
  listAnnouncements: withPermission("monitor.read", async (): Promise<readonly Announcement[]> => {
    const { rows } = await pool.query<Row>(
      "SELECT id, text, from_at, until_at FROM announcements WHERE until_at > now() ORDER BY from_at LIMIT 50",
    );
    return rows.map(fromRow);
  }),

  /** Under an id of the page's making: the same again is the same announcement. */
  createAnnouncement: withPermission(
    "room.drain",
    async (staff, { id, text, from, until, reason }: AnnouncementDraft) => {
      if (until <= from) return refuse("ends-before-it-begins", undefined, [{ field: "until", code: "out-of-order" }]);
      try {
        await inTransaction(pool, async (client) => {
          await client.query("INSERT INTO announcements (id, text, from_at, until_at) VALUES ($1, $2, $3, $4)", [
            id,
            text,
            new Date(from),
            new Date(until),
          ]);
          await writeAuditEntry(client, staff, {
            action: "announcement.publish",
            subject: { kind: "announcement", id },
            reason,
            before: null,
            after: { text, from, until },
          });
        });
      } catch (error) {
        if (readViolatedConstraint(error) !== "announcements_pkey") throw error;
      }
      return { id };
    },
  ),

  /** It is not said any more from now on. */
  withdrawAnnouncement: withPermission(
    "room.drain",
    async (staff, { id, reason }: { readonly id: string; readonly reason: string }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<Row>(
          `UPDATE announcements SET until_at = greatest(from_at, now()) WHERE id = $1 AND until_at > now()
         RETURNING id, text, from_at, until_at`,
          [id],
        );
        const [ended] = rows;
        if (!ended) return refuse("no-such-announcement");
        await writeAuditEntry(client, staff, {
          action: "announcement.withdraw",
          subject: { kind: "announcement", id },
          reason,
          before: null,
          after: fromRow(ended),
        });
        return { id };
      }),
  ),
});
