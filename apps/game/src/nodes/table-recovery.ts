/** Recovers tables from the journal, including tables of pools and tournaments, and starts new tables. */
import type { Journal, Lease, PrivateGames, TakenLease } from "@poker/db";
import { createPrivateTable, createTable, type TableState } from "@poker/engine";
import { walletCurrencyOf } from "@poker/protocol";
import { playersOfTable } from "../name-directory.ts";
import type { TableInfo } from "../pools/pool-deps.ts";
import { forceCloseTable } from "../tables/force-close.ts";
import { type KnownTable, resetTournamentTable } from "../tables/reset-tournament-table.ts";
import { NewerVersionError, type RecoveredTable, recoverTable } from "../tables/stored-table.ts";
import { TableActor } from "../tables/table-actor.ts";
import type { TableDeps } from "../tables/table-deps.ts";

export interface TableRecovery {
  /**
   * Recovers a cash table. When the table's events cannot be applied, the table starts again, empty. Rejects when the journal cannot be
   * read. T7
   */
  recoverCashTable(owned: TakenLease, table: TableInfo): Promise<TableActor>;
  /**
   * Recovers a tournament's table. When the table's events cannot be applied, the table is set up again from what `loadKnown` returns.
   * `empty` is the table before its first event. M3, T7
   */
  recoverTournamentTable(
    owned: TakenLease,
    name: string,
    empty: TableState,
    loadKnown: () => Promise<KnownTable>,
  ): Promise<TableActor>;
  /** Starts a table at which no hand has ever been played. */
  startNewTable(owned: Lease, name: string, empty: TableState): Promise<TableActor>;
}

export function createTableRecovery(
  journal: Pick<Journal, "loadStream">,
  tableDeps: TableDeps,
  privateGames: Pick<PrivateGames, "startOf" | "lastKnownOf">,
): TableRecovery {
  const recovered = async (empty: TableState) =>
    recoverTable(empty, await journal.loadStream(empty.tableId), tableDeps.sealer);

  /** Returns the cash table as it was before its first event. H1 */
  async function emptyCashTable({ id, settings }: TableInfo): Promise<TableState> {
    if (walletCurrencyOf(settings.currency) !== null) return createTable(id, settings);
    const start = await privateGames.startOf(id);
    if (!start) throw new Error(`table ${id} has game chips and no private game`);
    return createPrivateTable(id, settings, start);
  }

  /** Recovers the table. It is empty when its events cannot be applied (T7). Rejects when the database does not answer. */
  async function recoveredOrCleared(lease: Lease, known: TableInfo): Promise<RecoveredTable> {
    const { id: tableId, settings } = known;
    const empty = await emptyCashTable(known);
    const stored = await journal.loadStream(tableId);
    try {
      return recoverTable(empty, stored, tableDeps.sealer);
    } catch (error) {
      if (error instanceof NewerVersionError) throw error;
      tableDeps.log.error({ tableId, error }, "ALARM: a table's events cannot be applied");
      const privateGame = empty.privateGame && (await privateGames.lastKnownOf(tableId));
      const broken = { lease, tableId, settings, privateGame, reason: "journal-unreadable" };
      const cleared = await forceCloseTable(broken, tableDeps);
      if (!cleared) throw new Error(`table ${tableId} went to another process`, { cause: error });
      return recovered(empty);
    }
  }

  /** Recovers a tournament's table, with the chips that the tournament knows of when the table's events cannot be applied (T7). */
  async function recoveredOrReset(
    lease: Lease,
    empty: TableState,
    loadKnown: () => Promise<KnownTable>,
  ): Promise<RecoveredTable> {
    const { tableId } = empty;
    const stored = await journal.loadStream(tableId);
    try {
      return recoverTable(empty, stored, tableDeps.sealer);
    } catch (error) {
      if (error instanceof NewerVersionError) throw error;
      tableDeps.log.error({ tableId, error }, "ALARM: a tournament table's events cannot be applied");
      const broken = { lease, empty, reason: "journal-unreadable" };
      if (!(await resetTournamentTable(broken, await loadKnown(), tableDeps)))
        throw new Error(`table ${tableId} went to another process`, { cause: error });
      return recovered(empty);
    }
  }

  async function start(owned: TakenLease, name: string, found: RecoveredTable): Promise<TableActor> {
    await tableDeps.names.load(playersOfTable(found.state));
    const actor = new TableActor(tableDeps, name, owned, found);
    await actor.resume({ ...found, ownerlessMs: owned.ownerlessMs });
    return actor;
  }

  return {
    recoverCashTable: async (owned, known) => start(owned, known.name, await recoveredOrCleared(owned, known)),
    recoverTournamentTable: async (owned, name, empty, loadKnown) =>
      start(owned, name, await recoveredOrReset(owned, empty, loadKnown)),
    // No hand numbers are skipped here, because no earlier owner can have used a number at a new table.
    startNewTable: async (owned, name, empty) =>
      new TableActor(tableDeps, name, owned, { ...(await recovered(empty)), snapshotEpoch: owned.epoch }),
  };
}
