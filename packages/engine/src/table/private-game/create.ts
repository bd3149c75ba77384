/** Creates the table of a private game. H1 */
import type { TableSettings } from "../../rules.ts";
import { createTable } from "../evolve.ts";
import type { TableState } from "../types.ts";
import type { GameAccess } from "./types.ts";

/** What a private game's table is opened with, beside its settings. */
export interface PrivateGameStart extends GameAccess {
  readonly hostId: string;
}

/** Expects settings in game chips that `checkSettings` finds nothing wrong with. The host may sit down like everybody. */
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
