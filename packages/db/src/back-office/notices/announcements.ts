/**
 * Shows the announcements of staff to all players. SQL: announcements begin and end by the database's clock, and only functions of the
 * database make them. Fault 100
 */
import { isRefusal, type Refusal } from "@poker/engine";
import type { Announcement, AnnouncementRefusalCode } from "@poker/protocol";
import { type MaintenanceNow, readMaintenance } from "../../repositories/nodes/maintenance.ts";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

interface AnnouncementDraft extends Omit<Announcement, "maintenanceAt"> {
  readonly reason: string;
}

const ISSUES: IssuesByCode<AnnouncementRefusalCode> = {
  "ends-before-it-begins": [{ field: "until", code: "out-of-order" }],
};

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
  maintenanceAt: null,
});

/** `changesInMs` is how many milliseconds it takes until an announcement begins or ends; null when none will. */
interface AnnouncementNow {
  readonly current: Announcement | null;
  readonly changesInMs: number | null;
}

/**
 * Returns what all players are shown now, by the database's clock. Planned maintenance comes before any announcement. Of several current
 * announcements, the one that began last is shown.
 */
export async function readAnnouncements(client: Queryable): Promise<AnnouncementNow> {
  const { rows } = await client.query<Row & { isCurrent: boolean; changesInMs: number }>(
    `SELECT id, text, from_at, until_at, from_at <= now() AS "isCurrent",
       (extract(epoch FROM CASE WHEN from_at > now() THEN from_at ELSE until_at END - now()) * 1000)::float AS "changesInMs"
     FROM announcements WHERE until_at > now() ORDER BY from_at DESC, created_at DESC`,
  );
  const planned = await readMaintenance(client);
  const isPlanned = planned !== null && planned.beginsInMs > 0;
  const current = rows.find(({ isCurrent }) => isCurrent);
  const changes = [...rows.map(({ changesInMs }) => changesInMs), ...(isPlanned ? [planned.beginsInMs] : [])];
  return {
    current: isPlanned ? announcePlanned(planned) : current ? fromRow(current) : null,
    changesInMs: changes.length === 0 ? null : Math.min(...changes),
  };
}

const announcePlanned = ({ text, from: at }: MaintenanceNow): Announcement => ({
  id: `maintenance ${at}`,
  text,
  from: at,
  until: at,
  maintenanceAt: at,
});

export const getCurrentAnnouncement = async (client: Queryable): Promise<Announcement | null> =>
  (await readAnnouncements(client)).current;

export const createAnnouncementOffice = (pool: Queryable) => ({
  /** Returns the announcements that are shown now or will be shown later. */
  listAnnouncements: withPermission("monitor.read", async (): Promise<readonly Announcement[]> => {
    const { rows } = await pool.query<Row>(
      "SELECT id, text, from_at, until_at FROM announcements WHERE until_at > now() ORDER BY from_at LIMIT 50",
    );
    return rows.map(fromRow);
  }),

  /** Makes an announcement. The page makes the id, so a repeated request makes no second announcement. */
  createAnnouncement: withPermission(
    "room.drain",
    async (
      staff,
      { id, text, from, until, reason }: AnnouncementDraft,
    ): Promise<{ readonly id: string } | Refusal<AnnouncementRefusalCode>> => {
      const published = await callRefusing(
        pool,
        "SELECT announcement_publish($1, $2, $3, $4, $5, $6, $7) AS refused",
        [staff.sessionKey, id, text, new Date(from), new Date(until), reason, staff.ipAddress],
        ISSUES,
      );
      return isRefusal(published) ? published : { id };
    },
  ),

  /** Ends an announcement now. */
  withdrawAnnouncement: withPermission(
    "room.drain",
    async (
      staff,
      { id, reason }: { readonly id: string; readonly reason: string },
    ): Promise<{ readonly id: string } | Refusal<AnnouncementRefusalCode>> => {
      const withdrawn = await callRefusing<AnnouncementRefusalCode>(
        pool,
        "SELECT announcement_withdraw($1, $2, $3, $4) AS refused",
        [staff.sessionKey, id, reason, staff.ipAddress],
      );
      return isRefusal(withdrawn) ? withdrawn : { id };
    },
  ),
});
