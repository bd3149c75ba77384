/**
 * Reads the stored rows of tables and pools that other processes run. Each reading gets the rows that have changed and a slice of all rows,
 * so that a missed change is repaired within minutes. Decision 0040
 */
import type { LobbyTables, PoolInfo, Pools, TableInfo, TableSlice } from "@poker/db";
import { toLobbyRow, toPoolRow, walletCurrencyOf } from "@poker/protocol";
import type { RemoteChanges } from "./lobby-feed.ts";

/** The first reading covers all tables, in slices of this size, so that other work can run in between. */
const FIRST_SLICE_SIZE = 500;
const SLICE_SIZE = 50;

export interface RemoteRowOptions {
  readonly nodeId: string;
  readonly tables: LobbyTables;
  readonly pools: Pick<Pools, "list" | "listChanged">;
  /** Returns true for a table or pool that this process runs. */
  readonly isLocal: (id: string) => boolean;
}

export class RemoteRows {
  readonly #options: RemoteRowOptions;
  /** The players at each table that this process does not run. */
  readonly #playersByTable = new Map<string, readonly string[]>();
  /** The open tables that this process does not run. Another process runs them, or soon will. */
  readonly #runningIds = new Set<string>();
  /** For each player, the number of tables of other processes at which the player sits. */
  readonly #tableCounts = new Map<string, number>();
  /** The point in the database from which the next reading reads changes; null before the first reading. */
  #horizon: string | null = null;
  /** The last table of the previous slice; null before the first slice. */
  #after: string | null = null;

  constructor(options: RemoteRowOptions) {
    this.#options = options;
  }

  /** True when no other process has a table. */
  get isAlone(): boolean {
    return this.#runningIds.size === 0;
  }

  isSeated(userId: string): boolean {
    return this.#tableCounts.has(userId);
  }

  /** Called when another process runs the table from now on, before anything about the table has been read. */
  add(tableId: string, playerIds: readonly string[]): void {
    this.#setPlayers(tableId, playerIds);
    this.#runningIds.add(tableId);
  }

  /** Forgets a table because this process runs it now. */
  forget(tableId: string): void {
    this.#setPlayers(tableId, null);
  }

  /** `withSlice` also reads a slice of all tables. The first reading is always of all tables. */
  async read(withSlice: boolean): Promise<RemoteChanges> {
    const { tables } = this.#options;
    const before = this.#horizon;
    const horizon = await tables.readHorizon();
    const changes = before === null ? await this.#readAll() : await this.#readChanges(before, withSlice);
    this.#horizon = horizon;
    return changes;
  }

  async #readAll(): Promise<RemoteChanges> {
    const { nodeId, tables, pools } = this.#options;
    const openTables: TableInfo[] = [];
    let after: string | null = null;
    do {
      const slice: TableSlice = await tables.listSlice(after, FIRST_SLICE_SIZE, nodeId);
      openTables.push(...slice.tables);
      after = slice.upTo;
    } while (after !== null);
    return this.#take(openTables, await pools.list(nodeId), []);
  }

  async #readChanges(horizon: string, withSlice: boolean): Promise<RemoteChanges> {
    const { nodeId, tables, pools } = this.#options;
    const changed = await tables.listChanged(horizon, nodeId);
    const slice = withSlice ? await tables.listSlice(this.#after, SLICE_SIZE, nodeId) : null;
    const read = [...changed, ...(slice?.tables ?? [])];
    const poolIds = new Set(read.flatMap(({ poolId }) => poolId ?? []));
    const changedPools = await pools.listChanged(horizon, nodeId, [...poolIds]);
    return this.#take(read, changedPools, slice ? this.#endSlice(slice, read) : []);
  }

  /**
   * Makes the next slice begin after this one. Returns the tables of this slice that have closed: known tables that were not read and that
   * this node does not own.
   */
  #endSlice({ ownIds, upTo }: TableSlice, read: readonly TableInfo[]): readonly string[] {
    const known = this.#idsInSlice(this.#after, upTo);
    this.#after = upTo;
    // This node may own a table that it does not run yet or has just lost. Such a table keeps the row that was read last.
    for (const id of ownIds) if (this.#options.isLocal(id)) this.forget(id);
    const open = new Set([...ownIds, ...read.map(({ id }) => id)]);
    return known.filter((id) => !open.has(id));
  }

  /** The known tables between two ids. */
  #idsInSlice(after: string | null, upTo: string | null): readonly string[] {
    return [...this.#playersByTable.keys()].filter(
      (id) => (after === null || id > after) && (upTo === null || id <= upTo),
    );
  }

  /** `missingIds` are the ids of closed tables that were not read. */
  #take(tables: readonly TableInfo[], pools: readonly PoolInfo[], missingIds: readonly string[]): RemoteChanges {
    const closedIds = [
      ...missingIds,
      ...[...tables, ...pools].filter(({ status }) => status === "closed").map(({ id }) => id),
    ];
    for (const { id, status, opensAt, playerIds } of tables) {
      if (status === "closed" || this.#options.isLocal(id)) continue;
      this.#setPlayers(id, playerIds);
      if (opensAt === null) this.#runningIds.add(id);
    }
    for (const id of closedIds) this.#setPlayers(id, null);
    return {
      // A private game is not listed. Its players are read here so that they can be shown their own seats. H1
      rows: tables
        .filter(({ status, settings }) => status === "open" && walletCurrencyOf(settings.currency) !== null)
        .map(toLobbyRow),
      pools: pools
        .filter(({ status }) => status === "open")
        .map((pool) => ({ row: toPoolRow(pool), queue: pool.queue })),
      closedIds,
    };
  }

  #setPlayers(tableId: string, playerIds: readonly string[] | null): void {
    for (const userId of this.#playersByTable.get(tableId) ?? []) this.#count(userId, -1);
    for (const userId of playerIds ?? []) this.#count(userId, 1);
    if (playerIds) this.#playersByTable.set(tableId, playerIds);
    else {
      this.#playersByTable.delete(tableId);
      this.#runningIds.delete(tableId);
    }
  }

  #count(userId: string, step: 1 | -1): void {
    const tables = (this.#tableCounts.get(userId) ?? 0) + step;
    if (tables === 0) this.#tableCounts.delete(userId);
    else this.#tableCounts.set(userId, tables);
  }
}
