/** Lets staff act on the room as a whole: announce something to all players, drain nodes, and plan maintenance. */
import type { Done, Refusal } from "@poker/engine";
import type { Maintenance, MaintenanceRefusalCode } from "@poker/protocol";
import type pg from "pg";
import { readMaintenance } from "../../repositories/nodes/maintenance.ts";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import { createAnnouncementOffice } from "../notices/announcements.ts";
import { withPermission } from "../office/check-permission.ts";
import { createCommands } from "../tables/commands.ts";

interface DrainChange {
  readonly commandId: string;
  readonly nodeId: string;
  readonly draining: boolean;
  readonly reason: string;
}

interface MaintenanceDraft extends Omit<Maintenance, "from"> {
  /** When the maintenance begins, in epoch milliseconds; null to begin at once. */
  readonly from: number | null;
  readonly reason: string;
}

const MAINTENANCE_ISSUES: IssuesByCode<MaintenanceRefusalCode> = {
  "ends-before-it-begins": [{ field: "until", code: "out-of-order" }],
};

const toTime = (at: number | null): Date | null => (at === null ? null : new Date(at));

export const createRoomOffice = (pool: pg.Pool) => ({
  ...createAnnouncementOffice(pool),

  /** Makes a node drain or stop draining. A draining node starts no new hand. */
  setDraining: withPermission("room.drain", (staff, { commandId, nodeId, draining, reason }: DrainChange) => {
    const kind = draining ? "drain" : "resume-node";
    const command = { id: commandId, unitId: nodeId, kind, payload: {} };
    return createCommands(pool).enqueue(staff, "room.drain", command, reason);
  }),

  /** Returns the maintenance that is planned or under way; null when there is none. */
  getMaintenance: withPermission("monitor.read", async () => ({ maintenance: await readMaintenance(pool) })),

  /** Plans or begins maintenance. When maintenance is already planned or under way, changes its text and times. */
  planMaintenance: withPermission(
    "room.maintenance",
    (staff, { text, from, until, reason }: MaintenanceDraft): Promise<Done | Refusal<MaintenanceRefusalCode>> =>
      callRefusing(
        pool,
        "SELECT maintenance_plan($1, $2, $3, $4, $5, $6) AS refused",
        [staff.sessionKey, text, toTime(from), toTime(until), reason, staff.ipAddress],
        MAINTENANCE_ISSUES,
      ),
  ),

  endMaintenance: withPermission(
    "room.maintenance",
    (staff, { reason }: { readonly reason: string }): Promise<Done | Refusal<MaintenanceRefusalCode>> =>
      callRefusing(pool, "SELECT maintenance_end($1, $2, $3) AS refused", [staff.sessionKey, reason, staff.ipAddress]),
  ),
});
