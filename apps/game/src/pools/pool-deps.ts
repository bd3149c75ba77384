/** What a pool needs of the rest of the process. */
import type { Lease, Pools } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import type { TableActor } from "../tables/table-actor.ts";
import type { TableDeps } from "../tables/table-deps.ts";

export interface TableInfo {
  readonly id: string;
  readonly name: string;
  readonly settings: TableSettings;
}

export interface PoolDeps
  extends Pick<
    TableDeps,
    "clock" | "log" | "randomness" | "journal" | "cashier" | "sendToUser" | "noticesWritten" | "leaseLost"
  > {
  readonly pools: Pools;
  /** Brings a table that was just opened to life. */
  readonly startTable: (owned: Lease, table: TableInfo) => Promise<TableActor>;
  /** A table of the pool is closed: nobody finds it any more. */
  readonly tableClosed: (tableId: string) => void;
  /** What the lobby shows of the pool may have changed. */
  readonly poolChanged: (poolId: string) => void;
  /** The pool is closed for good. */
  readonly poolClosed: (poolId: string) => Promise<void>;
}
