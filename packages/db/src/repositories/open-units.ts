/** Tells whether a table or pool is open: one that is, and that no node runs, comes back. Without SQL of its own. */
import type { Pools } from "./pools.ts";
import type { Tables } from "./tables.ts";

interface Units {
  readonly tables: Pick<Tables, "get">;
  readonly pools: Pick<Pools, "get">;
}

export const isUnitOpen = async ({ tables, pools }: Units, id: string): Promise<boolean> =>
  [await tables.get(id), await pools.get(id)].some((unit) => unit?.status === "open");
