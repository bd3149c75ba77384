/**
 * Reads the room's maintenance for every server, and changes it for the command line. SQL: maintenance begins by the database's clock, and
 * functions of the database write it together with its audit log entry. Decision 0113
 */
import type { Done, Refusal } from "@poker/engine";
import type { Maintenance, MaintenanceRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import type { Listener } from "../../sql/listener.ts";

/** `beginsInMs` is zero or negative when the maintenance has begun. */
export interface MaintenanceNow extends Maintenance {
  readonly beginsInMs: number;
}

/** Reads the current or planned maintenance; null when there is none. */
export async function readMaintenance(client: Queryable): Promise<MaintenanceNow | null> {
  const { rows } = await client.query<{ text: string; begins_at: Date; until_at: Date | null; beginsInMs: number }>(
    `SELECT text, begins_at, until_at, (extract(epoch FROM begins_at - clock_timestamp()) * 1000)::float AS "beginsInMs"
     FROM maintenance`,
  );
  const [row] = rows;
  if (!row) return null;
  const { text, begins_at: from, until_at: until, beginsInMs } = row;
  return { text, from: from.getTime(), until: until?.getTime() ?? null, beginsInMs };
}

/**
 * Calls `onChanged` when the maintenance may have changed and each time that listening begins. `work_announce.sql` announces the changes.
 */
export const listenForMaintenance = (database: Pick<Database, "listen">, onChanged: () => void): Listener =>
  database.listen({
    channels: {
      work(kind) {
        if (kind === "maintenance") onChanged();
      },
    },
    onListening: onChanged,
  });

type Changed = Promise<Done | Refusal<MaintenanceRefusalCode>>;

/** Plans or begins maintenance as the owner of the database. `from` is null to begin at once. */
export const setMaintenance = (
  owner: Queryable,
  { text, from, until }: Pick<Maintenance, "text" | "until"> & { readonly from: number | null },
  reason: string,
): Changed =>
  callRefusing(owner, "SELECT maintenance_set($1, $2, $3, NULL, $4, NULL) AS refused", [
    text,
    from === null ? null : new Date(from),
    until === null ? null : new Date(until),
    reason,
  ]);

/** Ends the maintenance as the owner of the database. */
export const clearMaintenance = (owner: Queryable, reason: string): Changed =>
  callRefusing(owner, "SELECT maintenance_clear(NULL, $1, NULL) AS refused", [reason]);
