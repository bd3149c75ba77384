/** Actions of staff on the room as a whole: announcements to all players, and draining nodes. */
import type pg from "pg";
import { createAnnouncementOffice } from "../notices/announcements.ts";
import { withPermission } from "../office/check-permission.ts";
import { createCommands } from "../tables/commands.ts";

interface DrainChange {
  readonly commandId: string;
  readonly nodeId: string;
  readonly draining: boolean;
  readonly reason: string;
}

export const createRoomOffice = (pool: pg.Pool) => ({
  ...createAnnouncementOffice(pool),

  /** A draining process starts no new hand until draining is set to false. */
  setDraining: withPermission("room.drain", (staff, { commandId, nodeId, draining, reason }: DrainChange) => {
    const kind = draining ? "drain" : "resume-node";
    const command = { id: commandId, unitId: nodeId, kind, payload: {} };
    return createCommands(pool).enqueue(staff, "room.drain", command, reason);
  }),
});
