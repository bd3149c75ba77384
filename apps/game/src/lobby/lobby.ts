/**
 * Sends the changed rows of the lobby to its watchers, at most twice a second, and a result only when the table has shown it. Rows of this
 * process's tables and pools are built from their state, those of other processes are read from the database.
 */
import type { TableSummary } from "@poker/db";
import type { LobbyRow, OwnTables, PoolRow } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";
import type { NameDirectory } from "../name-directory.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import {
  buildLocalPoolRow,
  buildLocalTableRow,
  type LocalPoolSource,
  type LocalTableSource,
  lobbyFingerprint,
  summarizeTable,
} from "./local-rows.ts";

const PUSH_INTERVAL_MS = 500;

/** A table that this process runs. */
interface LocalTable extends LocalTableSource {
  readonly tableId: string;
  /** Returns the monotonic time until which a result is being shown at the table. */
  displayedUntil(): number;
}

/** A pool that this process runs. */
interface LocalPool extends LocalPoolSource {
  readonly state: LocalPoolSource["state"] & { readonly queue: readonly { readonly playerId: string }[] };
}

/** The stored rows of open tables and pools that this process does not run. */
export interface RemoteRows {
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly { readonly row: PoolRow; readonly queue: readonly string[] }[];
}

/** The changed summaries of this process's tables and pools, to be stored for other processes. */
export interface LobbyChanges {
  readonly tables: readonly (TableSummary & { readonly tableId: string })[];
  readonly queues: readonly { readonly poolId: string; readonly queue: readonly string[] }[];
}

interface SentRow<Row> {
  readonly row: Row;
  /** The row as it was sent, to tell whether it has changed. */
  readonly text: string;
}
interface SentPool extends SentRow<PoolRow> {
  readonly queue: readonly string[];
}

export class Lobby {
  readonly #tables = new Map<string, SentRow<LobbyRow>>();
  readonly #pools = new Map<string, SentPool>();
  readonly #watchers = new Map<string, Watcher>();
  /** The tables and pools that this process runs. */
  readonly #localTables = new Map<string, LocalTable>();
  /** What the lobby shows of each table, as of its last change. */
  readonly #fingerprints = new WeakMap<LocalTable, readonly unknown[]>();
  readonly #localPools = new Map<string, LocalPool>();
  /** This process's tables and pools whose rows may have changed. */
  readonly #changedTables = new Set<LocalTable>();
  readonly #changedPools = new Set<LocalPool>();
  /** Rows that have changed since the last push. */
  readonly #unsentIds = new Set<string>();
  readonly #removedIds = new Set<string>();
  #plannedPush: Cancel | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly send: Broadcast,
    private readonly names: Pick<NameDirectory, "namesOf">,
    private readonly onChanged: (changes: LobbyChanges) => void,
    /** Called with the players who wait, or waited, in a queue that has changed. */
    private readonly onQueueChanged: (playerIds: readonly string[]) => void,
  ) {}

  watch(watcher: Watcher) {
    this.#watchers.set(watcher.socketId, watcher);
    return {
      rows: this.#rows(),
      pools: [...this.#pools.values()].map(({ row }) => row),
      queues: this.queuesOf(watcher.userId),
    };
  }
  /** Returns the queues in which the player waits, in this process's pools and in others. An anonymous viewer waits in none. */
  queuesOf(userId: string | null): OwnTables["queues"] {
    if (userId === null) return [];
    return [...this.#pools.values()].flatMap(({ row: { poolId, name, needed }, queue }) => {
      const place = queue.indexOf(userId) + 1;
      return place === 0 ? [] : [{ poolId, name, place, waiting: queue.length, needed }];
    });
  }
  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher.socketId);
  }

  /** Called after every step of a table. Most steps are bets, which the lobby does not show, so the check is cheap. */
  markTableChanged(table: LocalTable): void {
    this.#localTables.set(table.tableId, table);
    const before = this.#fingerprints.get(table);
    const fingerprint = lobbyFingerprint(table);
    if (before && fingerprint.every((part, index) => part === before[index])) return;
    this.#fingerprints.set(table, fingerprint);
    this.#changedTables.add(table);
    this.#schedulePush();
  }
  /** A player of the table is shown in another way. */
  markNamesChanged(table: LocalTable): void {
    this.#fingerprints.delete(table);
    this.markTableChanged(table);
  }
  markPoolChanged(pool: LocalPool): void {
    this.#localPools.set(pool.info.id, pool);
    this.#changedPools.add(pool);
    this.#schedulePush();
  }
  /** Shows the stored row of a table or pool from now on, because another process runs it. */
  markRemote(id: string): void {
    const table = this.#localTables.get(id);
    const pool = this.#localPools.get(id);
    this.#localTables.delete(id);
    this.#localPools.delete(id);
    if (table) this.#changedTables.delete(table);
    if (pool) this.#changedPools.delete(pool);
  }
  /** Removes a table or pool that is closed. */
  remove(id: string): void {
    this.markRemote(id);
    this.#removeRow(id);
    this.#schedulePush();
  }
  setRemoteRows({ rows, pools }: RemoteRows): void {
    const open = new Set([...rows.map(({ tableId }) => tableId), ...pools.map(({ row }) => row.poolId)]);
    for (const row of rows) if (!this.#localTables.has(row.tableId)) this.#setTableRow(row);
    for (const { row, queue } of pools) if (!this.#localPools.has(row.poolId)) this.#setPoolRow(row, queue);
    for (const id of [...this.#tables.keys(), ...this.#pools.keys()])
      if (!open.has(id) && !this.#localTables.has(id) && !this.#localPools.has(id)) this.#removeRow(id);
    this.#schedulePush();
  }
  close(): void {
    this.#plannedPush?.();
  }

  #rows(): LobbyRow[] {
    return [...this.#tables.values()].map(({ row }) => row);
  }
  /** Returns true when the row has changed. */
  #setTableRow(row: LobbyRow): boolean {
    const text = JSON.stringify(row);
    if (text === this.#tables.get(row.tableId)?.text) return false;
    this.#tables.set(row.tableId, { row, text });
    this.#unsentIds.add(row.tableId);
    return true;
  }
  #setPoolRow(row: PoolRow, queue: readonly string[]): void {
    const text = JSON.stringify(row);
    const before = this.#pools.get(row.poolId);
    if (text !== before?.text) this.#unsentIds.add(row.poolId);
    this.#pools.set(row.poolId, { row, text, queue });
    const hasChanged = before?.queue.length !== queue.length || queue.some((id, index) => id !== before.queue[index]);
    if (hasChanged) this.onQueueChanged([...new Set([...(before?.queue ?? []), ...queue])]);
  }
  #removeRow(id: string): void {
    const queue = this.#pools.get(id)?.queue ?? [];
    const wasShown = this.#tables.delete(id) || this.#pools.delete(id);
    if (queue.length > 0) this.onQueueChanged(queue);
    this.#unsentIds.delete(id);
    if (wasShown) this.#removedIds.add(id);
  }

  #schedulePush(): void {
    const idle =
      this.#changedTables.size + this.#changedPools.size + this.#unsentIds.size + this.#removedIds.size === 0;
    if (this.#plannedPush || idle) return;
    this.#plannedPush = this.clock.schedule(this.clock.monotonic() + PUSH_INTERVAL_MS, () => {
      this.#plannedPush = null;
      this.#push();
      this.#schedulePush();
    });
  }
  #push(): void {
    const tables: LobbyChanges["tables"][number][] = [];
    for (const table of this.#changedTables) {
      // The table still shows a result; the lobby gets it afterwards.
      if (table.displayedUntil() > this.clock.monotonic()) continue;
      this.#changedTables.delete(table);
      const summary = summarizeTable(table);
      const names = this.names.namesOf(summary.seated.map(({ playerId }) => playerId));
      const row = buildLocalTableRow(table, summary, names);
      if (!this.#setTableRow(row)) continue;
      tables.push({ tableId: table.tableId, ...summary });
      const pool = row.poolId === null ? undefined : this.#localPools.get(row.poolId);
      if (pool) this.#changedPools.add(pool);
    }
    const queues: LobbyChanges["queues"][number][] = [];
    for (const pool of this.#changedPools) {
      const { id: poolId } = pool.info;
      const queue = pool.state.queue.map(({ playerId }) => playerId);
      const rows = this.#rows().filter((row) => row.poolId === poolId);
      this.#setPoolRow(buildLocalPoolRow(pool, rows), queue);
      queues.push({ poolId, queue });
    }
    this.#changedPools.clear();
    if (tables.length + queues.length > 0) this.onChanged({ tables, queues });
    if (this.#unsentIds.size + this.#removedIds.size === 0) return;
    const ids = [...this.#unsentIds];
    this.send([...this.#watchers.values()], "lobby", {
      rows: ids.flatMap((id) => this.#tables.get(id)?.row ?? []),
      pools: ids.flatMap((id) => this.#pools.get(id)?.row ?? []),
      removedIds: [...this.#removedIds],
    });
    this.#unsentIds.clear();
    this.#removedIds.clear();
  }
}
