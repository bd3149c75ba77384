/**
 * Reads the stored rows of the tables and pools that other processes run. Each read gets the rows that have changed. Some reads get a slice
 * of all rows too, so that a missed change is repaired within minutes. Decision 0040
 */
import type { LobbyTables, PoolInfo, Pools, TableInfo, TableSlice } from "@poker/db";
import { toLobbyRow, toPoolRow, walletCurrencyOf } from "@poker/protocol";
import type { RemoteChanges } from "./lobby-feed.ts";

/** How many tables one query of the first read gets. The first read covers all tables, in slices, so that other work can run in between. */
const FIRST_SLICE_SIZE = 500;
const SLICE_SIZE = 50;

export interface RemoteRowOptions {
  readonly nodeId: string;
  readonly tables: LobbyTables;
  readonly pools: Pick<Pools, "list" | "listChanged">;
  /** Returns true when this process runs the table or pool. */
  readonly isLocal: (id: string) => boolean;
}

export class RemoteRows {
  readonly #options: RemoteRowOptions;
  /** The ids of the players at each table that this process does not run. */
  readonly #playersByTable = new Map<string, readonly string[]>();
  /** The ids of the open tables that this process does not run. Other processes run them or soon will. */
  readonly #runningIds = new Set<string>();
  /** At how many tables of other processes each player sits, keyed by player id. */
  readonly #tableCounts = new Map<string, number>();
  /** The point in the database from which the next read gets changes; null before the first read. */
  #horizon: string | null = null;
  /** The id of the last table of the previous slice; null before the first slice. */
  #after: string | null = null;

  constructor(options: RemoteRowOptions) {
    this.#options = options;
  }

  /** True when no other process runs a table. */
  get isAlone(): boolean {
    return this.#runningIds.size === 0;
  }

  isSeated(userId: string): boolean {
    return this.#tableCounts.has(userId);
  }

  /** Notes that another process begins to run the table. Call this before anything about the table has been read. */
  add(tableId: string, playerIds: readonly string[]): void {
    this.#setPlayers(tableId, playerIds);
    this.#runningIds.add(tableId);
  }

  /** Forgets a table, because this process runs it now. */
  forget(tableId: string): void {
    this.#setPlayers(tableId, null);
  }

  /** Reads the changes since the last read and, if `withSlice`, a slice of all tables. The first read always gets all tables. */
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
   * Makes the next slice begin after this one. Returns the ids of this slice's tables that have closed. Those are the tables that were
   * known, were not read now, and are not owned by this node.
   */
  #endSlice({ ownIds, upTo }: TableSlice, read: readonly TableInfo[]): readonly string[] {
    const known = this.#idsInSlice(this.#after, upTo);
    this.#after = upTo;
    // This node may own a table that it does not run yet or has just stopped running. Such a table keeps the row that was read last.
    for (const id of ownIds) if (this.#options.isLocal(id)) this.forget(id);
    const open = new Set([...ownIds, ...read.map(({ id }) => id)]);
    return known.filter((id) => !open.has(id));
  }

  /** Returns the ids of the known tables after `after`, up to and including `upTo`. null means that there is no limit. */
  #idsInSlice(after: string | null, upTo: string | null): readonly string[] {
    return [...this.#playersByTable.keys()].filter(
      (id) => (after === null || id > after) && (upTo === null || id <= upTo),
    );
  }

  /** Turns what was read into changes for the lobby. `missingIds` are closed tables that the read did not get. */
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
      // The lobby does not list private games. Their players are still read, so that they can be shown their own seats. H1
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
