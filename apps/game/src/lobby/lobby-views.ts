/**
 * Answers requests for views of the lobby, and tells the watchers of each view what has changed in it. All watchers of the same view share
 * one computation and one message. So a change costs the same for a thousand watchers as for ten, apart from the writes to the sockets.
 * Decision 0040
 */
import { isDeepStrictEqual } from "node:util";
import {
  compareBy,
  isUnfiltered,
  type LobbyCounts,
  type LobbyListRow,
  type LobbyRow,
  type LobbyView,
  type ServerOut,
  searchableText,
  tableMatcher,
  toListRow,
} from "@poker/protocol";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { SortedTables } from "./sorted-tables.ts";

/** The tables that pass one filter, in one order. `views` counts the views that show this list. */
interface TableList {
  readonly tables: SortedTables;
  /** True when every table passes the filter. All such lists with the same order share one `tables`. */
  readonly isUnfiltered: boolean;
  views: number;
}

/** The rows and counts that were sent to a view's watchers. */
interface SentView {
  readonly rows: readonly LobbyListRow[];
  readonly counts: LobbyCounts;
}

/**
 * A view with at least one watcher, and what was last sent to its watchers. All watchers of a view have the same rows and counts, because
 * each change is sent as a difference.
 */
interface OpenView {
  readonly key: string;
  readonly listKey: string;
  readonly view: LobbyView;
  readonly list: TableList;
  readonly watchers: Map<string, Watcher>;
  sent: SentView;
}

export class LobbyViews {
  /** The rows of the tables outside of pools, keyed by table id. */
  readonly #rows = new Map<string, LobbyRow>();
  /** How many tables use the rules of each house. */
  readonly #houses = new Map<string, number>();
  /** All tables, once for each order that was requested. Lists with a filter are made from these. */
  readonly #orders = new Map<string, SortedTables>();
  readonly #lists = new Map<string, TableList>();
  readonly #views = new Map<string, OpenView>();
  readonly #viewBySocket = new Map<string, OpenView>();
  readonly #texts = new WeakMap<LobbyRow, string>();
  /** The ids of tables whose list row has changed since the last push. */
  readonly #changedIds = new Set<string>();

  constructor(
    private readonly send: Broadcast,
    /** Returns the houses that have a table or pool, sorted. */
    private readonly listHouses: () => readonly string[],
  ) {}

  /** The houses that have a table outside of pools. */
  get houses(): Iterable<string> {
    return this.#houses.keys();
  }

  /**
   * Makes the socket watch this view in place of the view that it watched before. What has changed since the last push comes with the next
   * push.
   */
  watch(watcher: Watcher, view: LobbyView): SentView {
    this.unwatch(watcher);
    const key = JSON.stringify([view.filter, view.sort, view.first, view.count]);
    const open = this.#views.get(key) ?? this.#open(key, view);
    open.watchers.set(watcher.socketId, watcher);
    this.#viewBySocket.set(watcher.socketId, open);
    return open.sent;
  }

  unwatch({ socketId }: Watcher): void {
    const open = this.#viewBySocket.get(socketId);
    if (!open) return;
    this.#viewBySocket.delete(socketId);
    open.watchers.delete(socketId);
    if (open.watchers.size > 0) return;
    this.#views.delete(open.key);
    open.list.views -= 1;
    if (open.list.views === 0) this.#lists.delete(open.listKey);
  }

  /** Sets the row of a table outside of pools. null removes the row. */
  setRow(tableId: string, row: LobbyRow | null): void {
    const before = this.#rows.get(tableId) ?? null;
    if (row) this.#rows.set(tableId, row);
    else this.#rows.delete(tableId);
    if (before) this.#countHouse(before, -1);
    if (row) this.#countHouse(row, 1);
    for (const tables of this.#orders.values()) tables.replace(before, row);
    for (const list of this.#lists.values()) if (!list.isUnfiltered) list.tables.replace(before, row);
    if (!isDeepStrictEqual(row && toListRow(row), before && toListRow(before))) this.#changedIds.add(tableId);
  }

  /** Sends each view its changes. */
  push(): void {
    for (const open of this.#views.values()) {
      const changes = this.#changesOf(open);
      if (changes) this.send([...open.watchers.values()], "lobby-view", changes);
    }
    this.#changedIds.clear();
  }

  #countHouse({ house }: LobbyRow, step: 1 | -1): void {
    const tables = (this.#houses.get(house) ?? 0) + step;
    if (tables === 0) this.#houses.delete(house);
    else this.#houses.set(house, tables);
  }

  #open(key: string, view: LobbyView): OpenView {
    const listKey = JSON.stringify([view.filter, view.sort]);
    const list = this.#lists.get(listKey) ?? this.#createList(view);
    list.views += 1;
    this.#lists.set(listKey, list);
    const sent = { rows: rowsInRange({ list, view }).map(toListRow), counts: this.#countsOf(list) };
    const open: OpenView = { key, listKey, view, list, watchers: new Map(), sent };
    this.#views.set(key, open);
    return open;
  }

  #createList({ filter, sort }: LobbyView): TableList {
    const order = this.#inOrder(sort);
    if (isUnfiltered(filter)) return { tables: order, isUnfiltered: true, views: 0 };
    const matches = tableMatcher(filter, (row: LobbyRow) => this.#textOf(row));
    return { tables: new SortedTables(order.rows, compareBy(sort), matches), isUnfiltered: false, views: 0 };
  }

  #inOrder(sort: LobbyView["sort"]): SortedTables {
    const key = JSON.stringify(sort);
    const known = this.#orders.get(key);
    if (known) return known;
    const compare = compareBy(sort);
    const tables = new SortedTables([...this.#rows.values()].toSorted(compare), compare, () => true);
    this.#orders.set(key, tables);
    return tables;
  }

  #textOf(row: LobbyRow): string {
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    const text = searchableText(row);
    this.#texts.set(row, text);
    return text;
  }

  /** Returns what has changed in a view since the last push; null when nothing has changed. */
  #changesOf(open: OpenView): ServerOut["lobby-view"] | null {
    const { sent } = open;
    const seen = rowsInRange(open);
    const before = new Set(sent.rows.map(({ tableId }) => tableId));
    const rows = seen.filter(({ tableId }) => this.#changedIds.has(tableId) || !before.has(tableId));
    const isSameOrder =
      seen.length === sent.rows.length && seen.every(({ tableId }, index) => tableId === sent.rows[index]?.tableId);
    const counts = this.#countsOf(open.list);
    const isSameCounts = isDeepStrictEqual(counts, sent.counts);
    if (rows.length === 0 && isSameOrder && isSameCounts) return null;
    open.sent = { rows: seen.map(toListRow), counts };
    return {
      rows: rows.map(toListRow),
      tableIds: isSameOrder ? null : seen.map(({ tableId }) => tableId),
      counts: isSameCounts ? null : counts,
    };
  }

  #countsOf({ tables }: TableList): LobbyCounts {
    return { shown: tables.rows.length, all: this.#rows.size, houses: this.listHouses() };
  }
}

const rowsInRange = ({ list, view: { first, count } }: Pick<OpenView, "list" | "view">): readonly LobbyRow[] =>
  list.tables.rows.slice(first, first + count);
