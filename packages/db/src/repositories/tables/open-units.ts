/**
 * Tells whether the table, pool or tournament with an id is open. If no node runs an open unit at this moment, one will do so soon. No node
 * ever runs a closed unit again.
 */

import type { Tournaments } from "../tournaments/tournaments.ts";
import type { Pools } from "./pools.ts";
import type { Tables } from "./tables.ts";

interface Units {
  readonly tables: Pick<Tables, "get">;
  readonly pools: Pick<Pools, "get">;
  readonly tournaments: Pick<Tournaments, "get">;
}

export const isUnitOpen = async ({ tables, pools, tournaments }: Units, id: string): Promise<boolean> =>
  [await tables.get(id), await pools.get(id)].some((unit) => unit?.status === "open") ||
  (await tournaments.get(id))?.closedAt === null;
