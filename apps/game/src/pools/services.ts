/** What a pool needs of the rest of the process. */
import type { Owned, Pools } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import type { TableActor } from "../tables/actor.ts";
import type { TableServices } from "../tables/services.ts";

export interface NewTable {
  readonly id: string;
  readonly name: string;
  readonly settings: TableSettings;
}

export interface PoolServices
  extends Pick<TableServices, "clock" | "log" | "randomness" | "journal" | "cashier" | "tell" | "notified" | "fenced"> {
  readonly pools: Pools;
  /** Brings a table that was just opened to life. */
  readonly startTable: (owned: Owned, table: NewTable) => Promise<TableActor>;
  /** A table of the pool is closed: nobody finds it any more. */
  readonly retire: (tableId: string) => void;
  /** What the lobby shows of the pool may have changed. */
  readonly poolMoved: (poolId: string) => void;
  /** The pool is closed for good. */
  readonly ended: (poolId: string) => Promise<void>;
}
