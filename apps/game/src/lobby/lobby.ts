/**
 * The lobby: who sits where, as soon as every viewer of the table may know it; changes only, twice a second at most. Our own
 * tables and pools are shown as they are; those of other processes as their owners last wrote them down.
 */
import type { TableSummary } from "@poker/db";
import type { LobbyRow, PoolRow, QueuePosition } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";
import type { NameDirectory } from "../player-names.ts";
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

/** A table of ours. */
export interface LocalTable extends LocalTableSource {
  readonly tableId: string;
  /** Monotonic: until then a result is being shown at the table. */
  displayedUntil(): number;
}

/** A pool of ours. */
export interface LocalPool extends LocalPoolSource {
  readonly state: LocalPoolSource["state"] & { readonly queue: readonly { readonly playerId: string }[] };
}

/** The stored rows of open tables and pools that this process does not run. */
export interface RemoteRows {
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly { readonly row: PoolRow; readonly queue: readonly string[] }[];
}

/** For other readers. */
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
  /** Ours. */
  readonly #localTables = new Map<string, LocalTable>();
  /** What they looked like when they moved last. */
  readonly #fingerprints = new WeakMap<LocalTable, readonly unknown[]>();
  readonly #localPools = new Map<string, LocalPool>();
  /** Those of ours that may look different now. */
  readonly #changedTables = new Set<LocalTable>();
  readonly #changedPools = new Set<LocalPool>();
  /** To be pushed. */
  readonly #unsentIds = new Set<string>();
  readonly #removedIds = new Set<string>();
  #planned: Cancel | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly send: Broadcast,
    private readonly names: Pick<NameDirectory, "namesOf">,
    private readonly onChanged: (changes: LobbyChanges) => void,
  ) {}

  watch(watcher: Watcher) {
    this.#watchers.set(watcher.socketId, watcher);
    return {
      rows: this.#rows(),
      pools: [...this.#pools.values()].map(({ row }) => row),
      queues: this.#queuesOf(watcher.userId),
    };
  }
  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher.socketId);
  }

  /** Cheap to call after every step: most of them are a bet, which the lobby does not show. */
  markTableChanged(table: LocalTable): void {
    this.#localTables.set(table.tableId, table);
    const before = this.#fingerprints.get(table);
    const sight = lobbyFingerprint(table);
    if (before && sight.every((part, index) => part === before[index])) return;
    this.#fingerprints.set(table, sight);
    this.#changedTables.add(table);
    this.#schedulePush();
  }
  markPoolChanged(pool: LocalPool): void {
    this.#localPools.set(pool.info.id, pool);
    this.#changedPools.add(pool);
    this.#schedulePush();
  }
  /** Another process runs it now: its stored row is shown from here on. */
  markRemote(id: string): void {
    const table = this.#localTables.get(id);
    const pool = this.#localPools.get(id);
    this.#localTables.delete(id);
    this.#localPools.delete(id);
    if (table) this.#changedTables.delete(table);
    if (pool) this.#changedPools.delete(pool);
  }
  /** Closed for good. */
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
    this.#planned?.();
  }

  #rows(): LobbyRow[] {
    return [...this.#tables.values()].map(({ row }) => row);
  }
  #setTableRow(row: LobbyRow): boolean {
    const text = JSON.stringify(row);
    if (text === this.#tables.get(row.tableId)?.text) return false;
    this.#tables.set(row.tableId, { row, text });
    this.#unsentIds.add(row.tableId);
    return true;
  }
  #setPoolRow(row: PoolRow, queue: readonly string[]): void {
    const text = JSON.stringify(row);
    if (text !== this.#pools.get(row.poolId)?.text) this.#unsentIds.add(row.poolId);
    this.#pools.set(row.poolId, { row, text, queue });
  }
  #removeRow(id: string): void {
    const known = this.#tables.delete(id) || this.#pools.delete(id);
    this.#unsentIds.delete(id);
    if (known) this.#removedIds.add(id);
  }
  #queuesOf(userId: string): readonly QueuePosition[] {
    return [...this.#pools.values()].flatMap(({ row: { poolId, needed }, queue }) => {
      const place = queue.indexOf(userId) + 1;
      return place === 0 ? [] : [{ poolId, place, waiting: queue.length, needed }];
    });
  }

  #schedulePush(): void {
    const idle =
      this.#changedTables.size + this.#changedPools.size + this.#unsentIds.size + this.#removedIds.size === 0;
    if (this.#planned || idle) return;
    this.#planned = this.clock.schedule(this.clock.monotonic() + PUSH_INTERVAL_MS, () => {
      this.#planned = null;
      this.#push();
      this.#schedulePush();
    });
  }
  #push(): void {
    const tables: LobbyChanges["tables"][number][] = [];
    for (const table of this.#changedTables) {
      // A result is still being shown at the table: the lobby learns it afterwards.
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
