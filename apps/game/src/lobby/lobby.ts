/**
 * The lobby: who sits where, as soon as everybody at the table may know it; changes only, twice a second at most. Our own
 * tables and pools are shown as they are; those of other processes as their owners last wrote them down.
 */
import type { LobbyRow, PoolRow, QueueStanding } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";
import type { Send, Watcher } from "../tables/audience.ts";
import { type LobbySource, lobbyRow, type PoolSource, poolRow, sightOf } from "./row.ts";

const PUSH_MS = 500;

/** A table of ours. */
export interface LobbyTable extends LobbySource {
  readonly tableId: string;
  /** Monotonic: until then a result is being shown at the table. */
  afterShow(): number;
}

/** A pool of ours. */
export interface LobbyPool extends PoolSource {
  readonly state: PoolSource["state"] & { readonly queue: readonly { readonly playerId: string }[] };
}

/** Everything open that other processes run, or nobody, as it was written down last. */
export interface WrittenLobby {
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly { readonly row: PoolRow; readonly queue: readonly string[] }[];
}

/** For other readers. */
export interface LobbyChanges {
  readonly rows: readonly LobbyRow[];
  readonly queues: readonly { readonly poolId: string; readonly queue: readonly string[] }[];
}

interface Shown<Row> {
  readonly row: Row;
  /** The row as it was sent, to tell whether it has changed. */
  readonly text: string;
}
interface KnownPool extends Shown<PoolRow> {
  readonly queue: readonly string[];
}

export class Lobby {
  readonly #tables = new Map<string, Shown<LobbyRow>>();
  readonly #pools = new Map<string, KnownPool>();
  readonly #watchers = new Map<string, Watcher>();
  /** Ours. */
  readonly #ourTables = new Map<string, LobbyTable>();
  /** What they looked like when they moved last. */
  readonly #sights = new WeakMap<LobbyTable, readonly unknown[]>();
  readonly #ourPools = new Map<string, LobbyPool>();
  /** Those of ours that may look different now. */
  readonly #movedTables = new Set<LobbyTable>();
  readonly #movedPools = new Set<LobbyPool>();
  /** To be pushed. */
  readonly #changed = new Set<string>();
  readonly #gone = new Set<string>();
  #planned: Cancel | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly send: Send,
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
  tableMoved(table: LobbyTable): void {
    this.#ourTables.set(table.tableId, table);
    const before = this.#sights.get(table);
    const sight = sightOf(table);
    if (before && sight.every((part, index) => part === before[index])) return;
    this.#sights.set(table, sight);
    this.#movedTables.add(table);
    this.#plan();
  }
  poolMoved(pool: LobbyPool): void {
    this.#ourPools.set(pool.info.id, pool);
    this.#movedPools.add(pool);
    this.#plan();
  }
  /** Somebody else runs it now: his word counts from here on. */
  handOver(id: string): void {
    const table = this.#ourTables.get(id);
    const pool = this.#ourPools.get(id);
    this.#ourTables.delete(id);
    this.#ourPools.delete(id);
    if (table) this.#movedTables.delete(table);
    if (pool) this.#movedPools.delete(pool);
  }
  /** Closed for good. */
  remove(id: string): void {
    this.handOver(id);
    this.#drop(id);
    this.#plan();
  }
  refresh({ rows, pools }: WrittenLobby): void {
    const open = new Set([...rows.map(({ tableId }) => tableId), ...pools.map(({ row }) => row.poolId)]);
    for (const row of rows) if (!this.#ourTables.has(row.tableId)) this.#show(row);
    for (const { row, queue } of pools) if (!this.#ourPools.has(row.poolId)) this.#showPool(row, queue);
    for (const id of [...this.#tables.keys(), ...this.#pools.keys()])
      if (!open.has(id) && !this.#ourTables.has(id) && !this.#ourPools.has(id)) this.#drop(id);
    this.#plan();
  }
  close(): void {
    this.#planned?.();
  }

  #rows(): LobbyRow[] {
    return [...this.#tables.values()].map(({ row }) => row);
  }
  #show(row: LobbyRow): boolean {
    const text = JSON.stringify(row);
    if (text === this.#tables.get(row.tableId)?.text) return false;
    this.#tables.set(row.tableId, { row, text });
    this.#changed.add(row.tableId);
    return true;
  }
  #showPool(row: PoolRow, queue: readonly string[]): void {
    const text = JSON.stringify(row);
    if (text !== this.#pools.get(row.poolId)?.text) this.#changed.add(row.poolId);
    this.#pools.set(row.poolId, { row, text, queue });
  }
  #drop(id: string): void {
    const known = this.#tables.delete(id) || this.#pools.delete(id);
    this.#changed.delete(id);
    if (known) this.#gone.add(id);
  }
  #queuesOf(userId: string): readonly QueueStanding[] {
    return [...this.#pools.values()].flatMap(({ row: { poolId, needed }, queue }) => {
      const place = queue.indexOf(userId) + 1;
      return place === 0 ? [] : [{ poolId, place, waiting: queue.length, needed }];
    });
  }

  #plan(): void {
    const idle = this.#movedTables.size + this.#movedPools.size + this.#changed.size + this.#gone.size === 0;
    if (this.#planned || idle) return;
    this.#planned = this.clock.at(this.clock.monotonic() + PUSH_MS, () => {
      this.#planned = null;
      this.#push();
      this.#plan();
    });
  }
  #push(): void {
    const rows: LobbyRow[] = [];
    for (const table of this.#movedTables) {
      // A result is still being shown at the table: the lobby learns it afterwards.
      if (table.afterShow() > this.clock.monotonic()) continue;
      this.#movedTables.delete(table);
      const row = lobbyRow(table);
      if (!this.#show(row)) continue;
      rows.push(row);
      const pool = row.poolId === null ? undefined : this.#ourPools.get(row.poolId);
      if (pool) this.#movedPools.add(pool);
    }
    const queues: LobbyChanges["queues"][number][] = [];
    for (const pool of this.#movedPools) {
      const { id: poolId } = pool.info;
      const queue = pool.state.queue.map(({ playerId }) => playerId);
      const tables = this.#rows().filter((row) => row.poolId === poolId);
      this.#showPool(poolRow(pool, tables), queue);
      queues.push({ poolId, queue });
    }
    this.#movedPools.clear();
    if (rows.length + queues.length > 0) this.onChanged({ rows, queues });
    if (this.#changed.size + this.#gone.size === 0) return;
    const ids = [...this.#changed];
    this.send([...this.#watchers.values()], "lobby", {
      rows: ids.flatMap((id) => this.#tables.get(id)?.row ?? []),
      pools: ids.flatMap((id) => this.#pools.get(id)?.row ?? []),
      gone: [...this.#gone],
    });
    this.#changed.clear();
    this.#gone.clear();
  }
}
