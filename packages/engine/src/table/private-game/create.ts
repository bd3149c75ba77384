/** Creates the table of a private game. H1 */
import type { TableSettings } from "../../rules.ts";
import { createTable } from "../evolve.ts";
import type { TableState } from "../types.ts";
import type { GameAccess } from "./types.ts";

/** The settings of a new private game besides those of its table. */
export interface PrivateGameStart extends GameAccess {
  readonly hostId: string;
}

/** Expects settings in game chips and without issues (`checkSettings`). The host may sit down like any other player. */
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
