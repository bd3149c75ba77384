/** What staff do with the room as a whole: announce something to all players, and drain nodes. */
import type pg from "pg";
import { createAnnouncementOffice } from "./announcements.ts";
import { withPermission } from "./check-permission.ts";
import { type CommandRefusal, type CommandState, createCommands } from "./commands.ts";

export interface DrainChange {
  readonly commandId: string;
  readonly nodeId: string;
  readonly draining: boolean;
  readonly reason: string;
}

export const createRoomOffice = (pool: pg.Pool) => ({
  ...createAnnouncementOffice(pool),

  /** A process starts no new hand, or does again. */
  setDraining: withPermission(
    "room.drain",
    async (staff, { commandId, nodeId, draining, reason }: DrainChange): Promise<CommandState | CommandRefusal> => {
      const kind = draining ? "drain" : "resume-node";
      return createCommands(pool).enqueue(
        staff,
        "room.drain",
        { id: commandId, unitId: nodeId, kind, payload: {} },
        reason,
      );
    },
  ),
});
