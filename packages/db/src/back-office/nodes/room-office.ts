/** Actions of staff on the room as a whole: announcements to all players, draining nodes, and maintenance. */
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
  /** null means immediately. */
  readonly from: number | null;
  readonly reason: string;
}

const MAINTENANCE_ISSUES: IssuesByCode<MaintenanceRefusalCode> = {
  "ends-before-it-begins": [{ field: "until", code: "out-of-order" }],
};

const toTime = (at: number | null): Date | null => (at === null ? null : new Date(at));

export const createRoomOffice = (pool: pg.Pool) => ({
  ...createAnnouncementOffice(pool),

  /** A draining process starts no new hand until draining is set to false. */
  setDraining: withPermission("room.drain", (staff, { commandId, nodeId, draining, reason }: DrainChange) => {
    const kind = draining ? "drain" : "resume-node";
    const command = { id: commandId, unitId: nodeId, kind, payload: {} };
    return createCommands(pool).enqueue(staff, "room.drain", command, reason);
  }),

  /** The maintenance that is planned or under way; null when there is none. */
  getMaintenance: withPermission("monitor.read", async () => ({ maintenance: await readMaintenance(pool) })),

  /** Plans or begins maintenance, or changes the text and the times of the current or planned one. */
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
