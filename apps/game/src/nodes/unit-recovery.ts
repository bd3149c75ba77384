/** Recovers a claimed unit from the journal: a table by itself, or a pool with its queue and all its tables. */
import type { Journal, Lease, Pools, Tables } from "@poker/db";
import { playersOfTable } from "../name-directory.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { PoolDeps, TableInfo } from "../pools/pool-deps.ts";
import { recoverPool } from "../pools/stored-pool.ts";
import { forceCloseTable } from "../tables/force-close.ts";
import { NewerVersionError, type RecoveredTable, recoverTable } from "../tables/stored-table.ts";
import { TableActor } from "../tables/table-actor.ts";
import type { TableDeps } from "../tables/table-deps.ts";
import { createTableUnit, type Unit } from "./unit.ts";

export interface UnitRecovery {
  /** null when the unit is gone or closed. Throws when it cannot be read. */
  recoverUnit(owned: Lease): Promise<Unit | null>;
  /** Starts a table at which no hand was ever played. */
  startNewTable(owned: Lease, table: TableInfo): Promise<TableActor>;
}

interface UnitRecoveryOptions {
  readonly journal: Pick<Journal, "loadStream">;
  readonly tables: Pick<Tables, "get">;
  readonly pools: Pools;
  readonly tableDeps: TableDeps;
  readonly poolDeps: () => PoolDeps;
}

export function createUnitRecovery({ journal, tables, pools, tableDeps, poolDeps }: UnitRecoveryOptions): UnitRecovery {
  const recovered = async ({ id, settings }: TableInfo) =>
    recoverTable(id, settings, await journal.loadStream(id), tableDeps.sealer);

  /** T7: a table whose events cannot be applied begins anew; a database that does not answer throws. */
  async function recoveredOrCleared(lease: Lease, known: TableInfo): Promise<RecoveredTable> {
    const { id: tableId, settings } = known;
    const stored = await journal.loadStream(tableId);
    try {
      return recoverTable(tableId, settings, stored, tableDeps.sealer);
    } catch (error) {
      if (error instanceof NewerVersionError) throw error;
      tableDeps.log.error({ tableId, error }, "ALARM: a table's events cannot be applied");
      const cleared = await forceCloseTable({ lease, tableId, settings, reason: "journal-unreadable" }, tableDeps);
      if (!cleared) throw new Error(`table ${tableId} went to another process`, { cause: error });
      return recovered(known);
    }
  }

  async function table(owned: Lease, known: TableInfo): Promise<TableActor> {
    const found = await recoveredOrCleared(owned, known);
    await tableDeps.names.load(playersOfTable(found.state));
    const actor = new TableActor(tableDeps, known.name, owned, found);
    await actor.resume(found);
    return actor;
  }

  async function pool(owned: Lease): Promise<Unit | null> {
    const info = await pools.get(owned.unitId);
    if (info?.status !== "open") return null;
    const state = recoverPool(info, await journal.loadStream(info.id));
    await tableDeps.names.load(state.state.queue.map(({ playerId }) => playerId));
    const actors: TableActor[] = [];
    for (const known of await pools.listOpenTables(info.id))
      try {
        actors.push(await table(owned, known));
      } catch (error) {
        // One table that cannot be read must not stop the other tables and the queue.
        tableDeps.log.error({ tableId: known.id, error }, "ALARM: a table of a pool cannot be recovered");
      }
    return new PoolActor(poolDeps(), info, owned, state, actors);
  }

  return {
    async recoverUnit(owned) {
      const known = await tables.get(owned.unitId);
      if (!known) return pool(owned);
      if (known.status !== "open") return null;
      const ended = () => poolDeps().poolClosed(owned.unitId);
      const actor = await table(owned, known);
      if (actor.state.status !== "closed") return createTableUnit(actor, () => void ended());
      // It was closing when it was cleared, so it is closed now.
      await actor.stop();
      await ended();
      return null;
    },
    async startNewTable(owned, known) {
      const found = await recovered(known);
      // No earlier owner can have drawn a hand here.
      return new TableActor(tableDeps, known.name, owned, { ...found, snapshotEpoch: owned.epoch });
    },
  };
}
