/** Brings what this process was given to life: a table by itself, or a pool with its queue and all its tables. */
import type { Journal, Owned, Pools, Tables } from "@poker/db";
import { PoolActor } from "../pools/actor.ts";
import type { NewTable, PoolServices } from "../pools/services.ts";
import { recoverPool } from "../pools/stored.ts";
import { TableActor } from "../tables/actor.ts";
import { clearTable } from "../tables/clear.ts";
import { NewerTable, type RecoveredTable, recoverTable } from "../tables/recover.ts";
import type { TableServices } from "../tables/services.ts";
import { tableUnit, type Unit } from "./unit.ts";

export interface Revival {
  /** null: it is gone or closed. Throws when it cannot be read. */
  unit(owned: Owned): Promise<Unit | null>;
  /** A table that nobody has ever played at. */
  newTable(owned: Owned, table: NewTable): Promise<TableActor>;
}

export interface RevivalOptions {
  readonly journal: Pick<Journal, "recover">;
  readonly tables: Pick<Tables, "get">;
  readonly pools: Pools;
  readonly services: TableServices;
  readonly poolServices: () => PoolServices;
}

export function createRevival({ journal, tables, pools, services, poolServices }: RevivalOptions): Revival {
  const recovered = async ({ id, settings }: NewTable) =>
    recoverTable(id, settings, await journal.recover(id), services.seals);

  /** T7: a table whose journal cannot be folded begins anew. A database that does not answer is another matter. */
  async function recoveredOrCleared(owned: Owned, known: NewTable): Promise<RecoveredTable> {
    const { id: tableId, settings } = known;
    const stored = await journal.recover(tableId);
    try {
      return recoverTable(tableId, settings, stored, services.seals);
    } catch (problem) {
      if (problem instanceof NewerTable) throw problem;
      services.log.error({ tableId, problem }, "ALARM: a table's journal cannot be folded");
      const cleared = await clearTable({ owned, tableId, settings, reason: "journal-unreadable" }, services);
      if (!cleared) throw new Error(`table ${tableId} went to another process`, { cause: problem });
      return recovered(known);
    }
  }

  async function table(owned: Owned, known: NewTable): Promise<TableActor> {
    const found = await recoveredOrCleared(owned, known);
    const actor = new TableActor(services, known.name, owned, found);
    await actor.resume(found);
    return actor;
  }

  async function pool(owned: Owned): Promise<Unit | null> {
    const info = await pools.get(owned.unitId);
    if (info?.status !== "open") return null;
    const state = recoverPool(info, await journal.recover(info.id));
    const actors: TableActor[] = [];
    for (const known of await pools.tables(info.id))
      try {
        actors.push(await table(owned, known));
      } catch (problem) {
        // One table that cannot be read must not keep the others, and the queue, from going on.
        services.log.error({ tableId: known.id, problem }, "ALARM: a table of a pool cannot be recovered");
      }
    return new PoolActor(poolServices(), info, owned, state, actors);
  }

  return {
    async unit(owned) {
      const known = await tables.get(owned.unitId);
      if (!known) return pool(owned);
      if (known.status !== "open") return null;
      const ended = () => poolServices().ended(owned.unitId);
      const actor = await table(owned, known);
      if (actor.state.status !== "closed") return tableUnit(actor, () => void ended());
      // It was closing when it had to be cleared: that was its end.
      await actor.stop();
      await ended();
      return null;
    },
    async newTable(owned, known) {
      const found = await recovered(known);
      // No owner before this one can have drawn a hand here.
      return new TableActor(services, known.name, owned, { ...found, snapshotEpoch: owned.epoch });
    },
  };
}
