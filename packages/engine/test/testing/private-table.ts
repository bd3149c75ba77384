/** Sets up private games for tests: three players, with p0 as the host. */
import type { HostOrder, PrivateGame } from "../../src/table/private-game/types.ts";
import type { CommandOf, TableState } from "../../src/table/types.ts";
import { tableWith, testSettings } from "./table-driver.ts";

export const gameSettings = () => testSettings({ currency: "game", bots: false });

/** Returns the table of a private game where p0, p1 and p2 sit in seats 0, 1 and 2. */
export function privateTable(change: Partial<PrivateGame> = {}): TableState {
  return tableWith([0, 1, 2], {
    settings: gameSettings(),
    privateGame: {
      hostId: "p0",
      admission: "host",
      watching: "players",
      players: [0, 1, 2].map((seat) => ({ playerId: `p${seat}`, standing: "admitted" })),
      waiting: [],
      takes: [],
      ...change,
    },
  });
}

export const order = (hostOrder: HostOrder, by = "p0"): CommandOf<"host-order"> => ({
  type: "host-order",
  by,
  order: hostOrder,
});
