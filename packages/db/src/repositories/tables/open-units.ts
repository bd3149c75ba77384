/**
 * Tells by an id whether its table, pool or tournament is open. When no node runs an open unit now, a node will run it soon. A closed unit
 * never runs again.
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
