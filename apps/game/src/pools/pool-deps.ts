/** The parts of the process that a pool actor needs. */
import type { Lease, Pools } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import type { StreamDeps } from "../runtime/stream-deps.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TableDeps } from "../tables/table-deps.ts";

export interface TableInfo {
  readonly id: string;
  readonly name: string;
  readonly settings: TableSettings;
}

export interface PoolDeps extends StreamDeps, Pick<TableDeps, "randomness" | "cashier" | "sendToUser"> {
  readonly pools: Pools;
  /** Starts the actor of a table that has just been opened. */
  readonly startTable: (owned: Lease, table: TableInfo) => Promise<TableActor>;
  /** Called when a table of the pool is closed, so that the other parts of the process remove the table. */
  readonly tableClosed: (tableId: string) => void;
  /** Called when what the lobby shows of the pool may have changed. */
  readonly poolChanged: (poolId: string) => void;
  /** Called when the pool is closed for good. */
  readonly poolClosed: (poolId: string) => Promise<void>;
}
