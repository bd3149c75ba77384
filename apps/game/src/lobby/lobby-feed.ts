/**
 * Tells the pages that show the lobby what has changed in it, at most twice a second. The result of a hand is sent only after the table has
 * shown it. Rows of this process's tables and pools are built from their state. Rows of other processes' tables and pools are read from the
 * database. Decision 0040
 */
import { isDeepStrictEqual } from "node:util";
import type { TableSummary } from "@poker/db";
import { type ClientIn, type LobbyRow, type OwnTables, type PoolRow, walletCurrencyOf } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";
import type { NameDirectory } from "../name-directory.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { FollowedTables } from "./followed-tables.ts";
import { LobbyViews } from "./lobby-views.ts";
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
  /** Returns the monotonic time until which the table shows the result of a hand. */
  displayedUntil(): number;
}

/** A pool that this process runs. */
interface LocalPool extends LocalPoolSource {
  readonly state: LocalPoolSource["state"] & { readonly queue: readonly { readonly playerId: string }[] };
}

/** The changed rows of tables and pools that this process does not run, and the ids of closed tables and pools. */
export interface RemoteChanges {
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly { readonly row: PoolRow; readonly queue: readonly string[] }[];
  readonly closedIds: readonly string[];
}

/** The changed summaries of this process's tables and pools, which are stored for other processes. */
export interface LobbyChanges {
  readonly tables: readonly (TableSummary & { readonly tableId: string })[];
  readonly queues: readonly { readonly poolId: string; readonly queue: readonly string[] }[];
}

interface SentPool {
  readonly row: PoolRow;
  readonly queue: readonly string[];
}

export class LobbyFeed {
  readonly #tables = new Map<string, LobbyRow>();
  readonly #pools = new Map<string, SentPool>();
  /** The ids of each pool's tables, keyed by pool id. */
  readonly #tablesByPool = new Map<string, Set<string>>();
  readonly #watchers = new Map<string, Watcher>();
  readonly #followed = new FollowedTables();
  readonly #views: LobbyViews;
  /** The tables that this process runs, keyed by table id. */
  readonly #localTables = new Map<string, LocalTable>();
  /** The parts of each table's state that the lobby shows, as of the table's last change. */
  readonly #fingerprints = new WeakMap<LocalTable, readonly unknown[]>();
  /** The tables whose row this process has stored since it began to run the table. */
  readonly #storedTables = new WeakSet<LocalTable>();
  readonly #localPools = new Map<string, LocalPool>();
  /** This process's tables whose rows may have changed. */
  readonly #changedTables = new Set<LocalTable>();
  readonly #changedPools = new Set<LocalPool>();
  /** The ids of rows that have changed since the last push. */
  readonly #unsentIds = new Set<string>();
  readonly #removedTableIds = new Set<string>();
  readonly #removedPoolIds = new Set<string>();
  #plannedPush: Cancel | null = null;
  /** The monotonic time of the last push. */
  #pushedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly send: Broadcast,
    private readonly names: Pick<NameDirectory, "namesOf">,
    private readonly onChanged: (changes: LobbyChanges) => void,
    /** Called when a queue has changed. Gets the ids of the players who wait in it or waited in it before. */
    private readonly onQueueChanged: (playerIds: readonly string[]) => void,
  ) {
    this.#views = new LobbyViews(send, () => this.#houses());
  }

  watch(watcher: Watcher, { view, tableIds = [] }: ClientIn["watch-lobby"]) {
    this.unwatch(watcher);
    const followed = new Set(tableIds);
    this.#watchers.set(watcher.socketId, watcher);
    this.#followed.follow(watcher, followed);
    return {
      rows: [...followed].flatMap((id) => this.#tables.get(id) ?? []),
      pools: [...this.#pools.values()].map(({ row }) => row),
      queues: this.queuesOf(watcher.userId),
      view: this.#views.watch(watcher, view),
    };
  }
  /** Returns the queues in which the player waits, over all pools of the room. Returns none for an anonymous viewer. */
  queuesOf(userId: string | null): OwnTables["queues"] {
    if (userId === null) return [];
    return [...this.#pools.values()].flatMap(({ row: { poolId, name, needed }, queue }) => {
      const place = queue.indexOf(userId) + 1;
      return place === 0 ? [] : [{ poolId, name, place, waiting: queue.length, needed }];
    });
  }
  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher.socketId);
    this.#views.unwatch(watcher);
    this.#followed.unfollow(watcher);
  }

  /** Call this after every step of a table. The check is cheap, because most steps are bets, which the lobby does not show. */
  markTableChanged(table: LocalTable): void {
    this.#localTables.set(table.tableId, table);
    const before = this.#fingerprints.get(table);
    const fingerprint = lobbyFingerprint(table);
    if (before && fingerprint.every((part, index) => part === before[index])) return;
    this.#fingerprints.set(table, fingerprint);
    this.#changedTables.add(table);
    this.#schedulePush();
  }
  /** Call this when the name or badge of a player at the table changes. */
  markNamesChanged(table: LocalTable): void {
    this.#fingerprints.delete(table);
    this.markTableChanged(table);
  }
  markPoolChanged(pool: LocalPool): void {
    this.#localPools.set(pool.info.id, pool);
    this.#changedPools.add(pool);
    this.#schedulePush();
  }
  /** Shows the stored row of the table or pool from now on. Call this when another process begins to run it. */
  markRemote(id: string): void {
    const table = this.#localTables.get(id);
    const pool = this.#localPools.get(id);
    this.#localTables.delete(id);
    this.#localPools.delete(id);
    if (table) this.#changedTables.delete(table);
    if (pool) this.#changedPools.delete(pool);
  }
  /** Removes a closed table or pool. */
  remove(id: string): void {
    this.markRemote(id);
    this.#removeRow(id);
    this.#schedulePush();
  }
  /** Returns true when this process runs the table or pool. */
  isLocal(id: string): boolean {
    return this.#localTables.has(id) || this.#localPools.has(id);
  }
  applyRemoteChanges({ rows, pools, closedIds }: RemoteChanges): void {
    for (const row of rows) if (!this.#localTables.has(row.tableId)) this.#setTableRow(row);
    for (const { row, queue } of pools) if (!this.#localPools.has(row.poolId)) this.#setPoolRow(row, queue);
    for (const id of closedIds) if (!this.isLocal(id)) this.#removeRow(id);
    this.#schedulePush();
  }
  close(): void {
    this.#plannedPush?.();
  }

  /** Stores the table's row. Returns true when the row has changed. */
  #setTableRow(row: LobbyRow): boolean {
    if (isDeepStrictEqual(row, this.#tables.get(row.tableId))) return false;
    this.#tables.set(row.tableId, row);
    this.#unsentIds.add(row.tableId);
    this.#removedTableIds.delete(row.tableId);
    if (row.poolId === null) this.#views.setRow(row.tableId, row);
    else this.#tablesByPool.set(row.poolId, (this.#tablesByPool.get(row.poolId) ?? new Set()).add(row.tableId));
    return true;
  }
  #setPoolRow(row: PoolRow, queue: readonly string[]): void {
    const before = this.#pools.get(row.poolId);
    if (!isDeepStrictEqual(row, before?.row)) this.#unsentIds.add(row.poolId);
    this.#removedPoolIds.delete(row.poolId);
    this.#pools.set(row.poolId, { row, queue });
    const hasChanged = before?.queue.length !== queue.length || queue.some((id, index) => id !== before.queue[index]);
    if (hasChanged) this.onQueueChanged([...new Set([...(before?.queue ?? []), ...queue])]);
  }
  #removeRow(id: string): void {
    this.#unsentIds.delete(id);
    const pool = this.#pools.get(id);
    if (pool) {
      this.#pools.delete(id);
      this.#removedPoolIds.add(id);
      if (pool.queue.length > 0) this.onQueueChanged(pool.queue);
    }
    const table = this.#tables.get(id);
    if (!table) return;
    this.#tables.delete(id);
    this.#removedTableIds.add(id);
    const { poolId } = table;
    if (poolId === null) this.#views.setRow(id, null);
    else this.#tablesByPool.get(poolId)?.delete(id);
  }
  #rowsOfPool(poolId: string): LobbyRow[] {
    return [...(this.#tablesByPool.get(poolId) ?? [])].flatMap((id) => this.#tables.get(id) ?? []);
  }
  #houses(): readonly string[] {
    const houses = new Set(this.#views.houses);
    for (const { row } of this.#pools.values()) houses.add(row.house);
    return [...houses].toSorted();
  }

  #schedulePush(): void {
    const isIdle = this.#changedTables.size + this.#changedPools.size === 0 && !this.#hasUnsent;
    if (this.#plannedPush || isIdle) return;
    const now = this.clock.monotonic();
    this.#plannedPush = this.clock.schedule(Math.max(now, this.#pushedAt + PUSH_INTERVAL_MS), () => {
      this.#plannedPush = null;
      this.#pushedAt = this.clock.monotonic();
      this.#push();
      this.#schedulePush();
    });
  }
  get #hasUnsent(): boolean {
    return this.#unsentIds.size + this.#removedTableIds.size + this.#removedPoolIds.size > 0;
  }
  #push(): void {
    this.#renewLocalRows();
    if (this.#hasUnsent) this.#sendChanges();
  }
  /** Builds new rows for those of this process's tables and pools that have changed. */
  #renewLocalRows(): void {
    const tables: LobbyChanges["tables"][number][] = [];
    for (const table of this.#changedTables) {
      // While the table still shows a result, the lobby keeps the old row.
      if (table.displayedUntil() > this.clock.monotonic()) continue;
      this.#changedTables.delete(table);
      const summary = summarizeTable(table);
      const names = this.names.namesOf(summary.seated.map(({ playerId }) => playerId));
      const row = buildLocalTableRow(table, summary, names);
      // A summary is stored in two cases in which the lobby's row has not changed:
      // - This process has just begun to run the table. The row that the lobby shows may be current while the stored row is still the last
      //   owner's. Fault 8
      // - The table is a private game, which the lobby does not list. Other nodes read its summary to show players their own seats. H1
      const isListed = walletCurrencyOf(row.currency) !== null;
      if (isListed && !this.#setTableRow(row) && this.#storedTables.has(table)) continue;
      this.#storedTables.add(table);
      tables.push({ tableId: table.tableId, ...summary });
      const pool = row.poolId === null ? undefined : this.#localPools.get(row.poolId);
      if (pool) this.#changedPools.add(pool);
    }
    const queues: LobbyChanges["queues"][number][] = [];
    for (const pool of this.#changedPools) {
      const { id: poolId } = pool.info;
      const queue = pool.state.queue.map(({ playerId }) => playerId);
      this.#setPoolRow(buildLocalPoolRow(pool, this.#rowsOfPool(poolId)), queue);
      queues.push({ poolId, queue });
    }
    this.#changedPools.clear();
    if (tables.length + queues.length > 0) this.onChanged({ tables, queues });
  }
  #sendChanges(): void {
    const ids = [...this.#unsentIds];
    const pools = ids.flatMap((id) => this.#pools.get(id)?.row ?? []);
    const removedPoolIds = [...this.#removedPoolIds];
    if (pools.length + removedPoolIds.length > 0)
      this.send([...this.#watchers.values()], "lobby", { rows: [], pools, removedIds: removedPoolIds });
    for (const id of ids) this.#sendFollowed(id, this.#tables.get(id));
    for (const id of this.#removedTableIds) this.#sendFollowed(id, undefined);
    this.#views.push();
    this.#unsentIds.clear();
    this.#removedTableIds.clear();
    this.#removedPoolIds.clear();
  }
  /** Sends a table's new row to the sockets that follow the table, or tells them that the table is closed. */
  #sendFollowed(tableId: string, row: LobbyRow | undefined): void {
    const watchers = this.#followed.watchersOf(tableId);
    if (watchers.length === 0) return;
    this.send(watchers, "lobby", { rows: row ? [row] : [], pools: [], removedIds: row ? [] : [tableId] });
  }
}
