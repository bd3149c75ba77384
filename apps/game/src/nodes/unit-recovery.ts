/**
 * Recovers a claimed unit from the journal: a table outside of pools, a pool with its queue and all its tables, or a tournament with its
 * tables.
 */
import type { Journal, Lease, Pools, PrivateGames, Tables, TakenLease, Tournaments } from "@poker/db";
import { createTournamentTable } from "@poker/engine";
import type { TournamentInfo } from "@poker/protocol";
import { PoolActor } from "../pools/pool-actor.ts";
import type { PoolDeps } from "../pools/pool-deps.ts";
import { recoverPool } from "../pools/stored-pool.ts";
import { NewerVersionError } from "../tables/stored-table.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TableDeps } from "../tables/table-deps.ts";
import { type CancelUnreadableDeps, cancelUnreadableTournament } from "../tournaments/cancel-unreadable.ts";
import { knownTableOf } from "../tournaments/known-table.ts";
import { type RecoveredTournament, recoverTournament } from "../tournaments/stored-tournament.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import type { TournamentDeps } from "../tournaments/tournament-deps.ts";
import { createTableRecovery, type TableRecovery } from "./table-recovery.ts";
import { createTableUnit, type Unit } from "./unit.ts";

export interface UnitRecovery {
  /** Recovers the unit. Resolves with null when the unit is gone or closed. Rejects when the unit cannot be read. */
  recoverUnit(owned: TakenLease): Promise<Unit | null>;
  readonly startNewTable: TableRecovery["startNewTable"];
}

interface UnitRecoveryOptions extends CancelUnreadableDeps {
  readonly journal: Pick<Journal, "loadStream">;
  readonly tables: Pick<Tables, "get">;
  readonly pools: Pools;
  readonly privateGames: Pick<PrivateGames, "startOf" | "lastKnownOf">;
  readonly tableDeps: TableDeps;
  readonly poolDeps: () => PoolDeps;
  readonly tournaments: Pick<Tournaments, "get" | "listTables" | "lastEventAt" | "closeTournament">;
  readonly tournamentDeps: () => TournamentDeps;
}

export function createUnitRecovery(options: UnitRecoveryOptions): UnitRecovery {
  const { journal, tables, pools, tableDeps, poolDeps, tournaments, tournamentDeps } = options;
  const recovery = createTableRecovery(journal, tableDeps, options.privateGames);

  async function pool(owned: TakenLease): Promise<Unit | null> {
    const info = await pools.get(owned.unitId);
    if (info?.status !== "open") return null;
    const state = recoverPool(info, await journal.loadStream(info.id));
    await tableDeps.names.load(state.state.queue.map(({ playerId }) => playerId));
    const actors: TableActor[] = [];
    const tables = await pools.listOpenTables(info.id);
    for (const known of tables)
      try {
        actors.push(await recovery.recoverCashTable(owned, known));
      } catch (error) {
        // The pool's queue and its other tables must run even when this table cannot be read.
        tableDeps.log.error({ tableId: known.id, error }, "ALARM: a table of a pool cannot be recovered");
      }
    return new PoolActor(poolDeps(), info, owned, state, actors, tables.length - actors.length);
  }

  /**
   * Recovers a tournament. A table of it that cannot be read is set up again, because without that table its chips would be missing from
   * the tournament. M3, T7
   */
  async function tournament(owned: TakenLease): Promise<Unit | null> {
    const info = await tournaments.get(owned.unitId);
    if (!info || info.closedAt !== null) return null;
    const found = await readOrCancel(owned, info, options);
    if (!found) return null;
    const state = found.state.tournament;
    await tableDeps.names.load(state.entries.map(({ playerId }) => playerId));
    const actors: TableActor[] = [];
    for (const { id, tableNo, name, settings, seatRules, status } of await tournaments.listTables(info.id)) {
      if (status !== "open") continue;
      const empty = createTournamentTable(id, settings, seatRules);
      const loadKnown = async () => {
        const results = await tableDeps.loadHandResults(id, found.state.toldHands[tableNo] ?? 0);
        return knownTableOf(found.state, tableNo, results, tableDeps.clock.wall());
      };
      actors.push(await recovery.recoverTournamentTable(owned, name, empty, loadKnown));
    }
    const actor = new TournamentActor(tournamentDeps(), info, owned, found, actors);
    actor.resume(await tournaments.lastEventAt(info.id));
    return actor;
  }

  return {
    async recoverUnit(owned) {
      const known = await tables.get(owned.unitId);
      if (!known) return (await pool(owned)) ?? tournament(owned);
      if (known.status !== "open") return null;
      const ended = () => poolDeps().poolClosed(owned.unitId);
      const actor = await recovery.recoverCashTable(owned, known);
      if (actor.state.status !== "closed") return createTableUnit(actor, () => void ended());
      // The table was already closing when it was cleared, so it is closed now.
      await actor.stop();
      await ended();
      return null;
    },
    startNewTable: recovery.startNewTable,
  };
}

/** Reads the tournament. Resolves with null when it cannot be read and staff have cancelled it. M5 */
async function readOrCancel(
  owned: Lease,
  info: TournamentInfo,
  options: UnitRecoveryOptions,
): Promise<RecoveredTournament | null> {
  const stored = await options.journal.loadStream(info.id);
  try {
    return recoverTournament(info, stored);
  } catch (error) {
    if (!(error instanceof NewerVersionError) && (await cancelUnreadableTournament(owned, info, options))) return null;
    throw error;
  }
}
