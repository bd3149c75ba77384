/** Creates the table of a private game. H1 */
import type { TableSettings } from "../../rules.ts";
import { createTable } from "../evolve.ts";
import type { TableState } from "../types.ts";
import type { GameAccess } from "./types.ts";

/** What a new private game needs besides the settings of its table. */
export interface PrivateGameStart extends GameAccess {
  readonly hostId: string;
}

/**
 * Creates the table. Expects settings in game chips and without issues (`checkSettings`). The host has no seat yet, and
 * may sit down like any other player.
 */
export const createPrivateTable = (
  tableId: string,
  settings: TableSettings,
  { hostId, admission, watching }: PrivateGameStart,
): TableState => ({
  ...createTable(tableId, settings),
  privateGame: {
    hostId,
    admission,
    watching,
    players: [{ playerId: hostId, standing: "admitted" }],
    waiting: [],
    takes: [],
  },
});
